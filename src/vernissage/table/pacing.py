"""Where bots let people go first. A clock hurries all alike; without one, people set the pace."""

from msgspec import Struct

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Act, Seat
from vernissage.kit.prompts import tag_of
from vernissage.kit.rng import Rng
from vernissage.table.phase_clock import same_moment
from vernissage.table.state import Playing, Table

LEADERS = ("strong",)  # the others follow the slowest person


def holds_back(table: Table, seat: Seat, action: Struct) -> bool:
    """Whether a bot's action has to wait, where no clock runs: none ends what a person is still at,
    and most leave a race to people, such as that for the best token. It depends on nothing that
    only the bot knows but the action."""
    on = table.on
    people = [] if on is None else _people_at_work(table, on, seat)
    if on is None or not people:
        return False
    after = _awaited_after(on, seat, action)
    bot = table.chairs[on.chairs[seat]].bot
    follows = bot is None or bot.strength not in LEADERS
    if follows and seat not in after and tag_of(action) in load(on.game).races:
        return True
    return any(one not in after for one in people)


def _people_at_work(table: Table, on: Playing, but: Seat) -> list[Seat]:
    """Whoever has something to choose, and no clock that ends it. To claim is no choice: it may
    be left to others."""
    game, found = load(on.game), []
    for wait in on.waits.values():
        chair = table.chairs[on.chairs[wait.seat]]
        owner = table.owner_of(on.chairs[wait.seat])
        here = owner is not None and owner.away is None and chair.bot is None
        if here and wait.seat != but and wait.due is None:
            found.append(wait.seat)
    return [seat for seat in found if any(ask.fields for ask in game.prompts(on.state, seat))]


def _awaited_after(on: Playing, seat: Seat, action: Struct) -> tuple[Seat, ...]:
    """Who is still awaited in this moment after an action; nobody if it is over."""
    game = load(on.game)
    try:
        after = game.apply(on.state, Act(seat, action), Rng(on.seed, on.inputs + 1)).state
    except Illegal:  # it will be refused
        return tuple(game.awaited(on.state))
    return tuple(game.awaited(after)) if same_moment(game, on.state, after) else ()
