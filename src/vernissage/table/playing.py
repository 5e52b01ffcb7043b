"""The game on the table: chosen, started, played, put away, and counted into the evening."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.clue import mark
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Act, Event, Expired, Input, Seat
from vernissage.kit.prompts import holds
from vernissage.kit.rng import Rng
from vernissage.table import absence
from vernissage.table.clocks import PATIENCE, shown, waits
from vernissage.table.evening import with_result
from vernissage.table.inputs import Choose, End, Entry, Late, Play, Skipped, Started
from vernissage.table.once_more import check_due
from vernissage.table.packs import with_seen
from vernissage.table.phase_clock import same_moment
from vernissage.table.pictures import packs, wanted
from vernissage.table.spare_bots import without_spare
from vernissage.table.state import HEARD, Chair, PersonId, Played, Player, Playing, Table, Wish
from vernissage.table.step import Step, StepEvent, event
from vernissage.table.word_cards import with_words_seen


def choose(table: Table, entry: Entry, what: Choose) -> Step:
    manifest = load(what.game).manifest
    mode = what.options.get("mode", next(iter(manifest.modes)))
    known = manifest.modes.get(mode) if isinstance(mode, str) else None
    # Whether the number of seats is right is checked when the game starts.
    read = manifest.read(known.seats[0] if known else 0, what.options, dict[str, Any])
    of_deck = next((one for one in what.options if not manifest.chosen_by_people(one)), None)
    if of_deck is not None:
        raise Illegal("option_of_deck", option=of_deck)
    chosen = {name: read[name] for name in ("mode", *what.options)}
    table = replace(table, wish=Wish(what.game, chosen), again=None)
    return Step(table, event("chose", game=what.game, mode=mode))


def start(table: Table, entry: Entry, what: Started) -> Step:
    wish = table.wish
    if wish is None:
        raise Illegal("nothing_chosen")
    if table.on:
        raise Illegal("game_on")
    game = load(wish.game)
    if what.version != game.manifest.version:
        raise Illegal("rules_changed", game=wish.game)
    check_due(table, entry, what)
    dismissed = without_spare(table)
    table = dismissed.table
    chairs = tuple(at for at, chair in enumerate(table.chairs) if not chair.free)
    options = {**wish.options, **_deck_options(wish.game, what)}
    step = game.setup(len(chairs), options, Rng(what.seed, 0))
    held, held_on = _hands_seen(table, chairs)
    playing = Playing(
        game=wish.game,
        version=what.version,
        options=options,
        seed=what.seed,
        packs=what.packs,
        words=what.words,
        chairs=chairs,
        inputs=0,
        state=step.state,
        since=shown(table, entry.at),
        waits={},
        moves=(0,) * len(chairs),
        acted=(entry.at,) * len(chairs),
        held=held,
        held_on=held_on,
        guarded=what.guarded,
    )
    people = {key: replace(one, ready=False) for key, one in table.people.items()}
    seen = with_seen(table, packs(playing)) if wanted(wish.game) else table.seen
    table = replace(table, people=people, paused=False, outdated="", seen=seen, again=None)
    now = waits(table, playing, step.state, entry.at)
    playing = replace(playing, waits=now, outcome=game.outcome(step.state))
    started = event("started", game=wish.game, mode=options.get("mode"))
    events = (*dismissed.events, *started, *_game_events(step.events))
    return _with_game(table, playing, events, entry.at)


def put_outdated_away(table: Table) -> Step:
    """A game of the log that today's rules do not begin, as older ones would have gone on: people
    are told, until they put it away themselves, its result is noted, or they play another."""
    assert table.wish is not None
    people = {key: replace(one, ready=False) for key, one in table.people.items()}
    game = table.wish.game
    table = replace(table, people=people, playing=None, paused=False, outdated=game, again=None)
    return Step(table, event("outdated", game=game))


def _hands_seen(
    table: Table, chairs: Sequence[int]
) -> tuple[dict[PersonId, Seat], dict[str, Seat]]:
    """Which seat's hand each owner of a chair sees, by person and by device."""
    owners = ((Seat(seat), table.owner_of(chair)) for seat, chair in enumerate(chairs))
    holders = [(seat, owner) for seat, owner in owners if owner is not None]
    by_person = {one.id: seat for seat, one in holders}
    return by_person, {device: seat for seat, one in holders for device in one.devices}


def _deck_options(game: str, what: Started) -> dict[str, int]:
    """How many cards there are, as the game's options name them."""
    materials = load(game).manifest.materials
    sizes = dict(what.deck)
    if materials.pictures and what.packs:
        sizes.setdefault(materials.pictures.option, sum(pack.size for pack in what.packs))
    return {name: size for name, size in sizes.items() if name in materials.options}


def _game_events(events: Sequence[Event]) -> tuple[StepEvent, ...]:
    return tuple([StepEvent("game", one) for one in events])


def play(table: Table, entry: Entry, what: Play, action: Struct | None = None) -> Step:
    on = _running(table)
    _check_player(table, on, entry, what)
    game = load(on.game)
    # Not decoded yet, or by a game that is over.
    if action is None or type(action) not in game.actions.values():
        action = game.read_action(bytes(what.action))
    return _apply_input(table, on, Act(what.seat, action), entry.at)


def _running(table: Table) -> Playing:
    on = table.on
    if on is None:
        raise Illegal("no_game")
    if table.paused:
        raise Illegal("game_paused")
    return on


def _check_player(table: Table, on: Playing, entry: Entry, what: Play) -> None:
    if not 0 <= what.seat < len(on.chairs):
        raise Illegal("no_such_seat")
    at = on.chairs[what.seat]
    chair = table.chairs[at]
    if what.bot:
        if not stands_in(table, at, entry.at):
            raise Illegal("stale")
    elif chair.owner != entry.by:
        raise Illegal("not_your_seat")
    elif chair.bot is not None:
        raise Illegal("bot_plays")


def stands_in(table: Table, chair: int, at: int) -> bool:
    """Whether a bot plays there: its own chair, or the owner has been gone for a while."""
    if table.chairs[chair].bot is not None:
        return True
    owner = table.owner_of(chair)
    if owner is None or owner.away is None or (table.on and owner.id in table.on.patient):
        return False
    return owner.away + PATIENCE[table.pace] <= at


def late(table: Table, entry: Entry, what: Late) -> Step:
    on = _running(table)
    wait = on.waits.get(what.key)
    if wait is None or wait.due is None or table.stopped is not None or wait.due > entry.at:
        raise Illegal("stale")
    return time_over(table, on, what, entry.at)


def time_over(table: Table, on: Playing, what: Late, at: int) -> Step:
    """What was prepared is handed in, if it is offered; what is still awaited then is skipped."""
    seat = on.waits[what.key].seat
    step = Step(table)
    action = _prepared(on, seat, what)
    if action is not None:
        step = Step(table, _handed_in(table, on, seat))
        step = step.then(_apply_input(table, on, Act(seat, action), at))
    elif did_nothing(table, on, what.key):
        step = Step(absence.doubted(table, seat, at), _skipped(table, on, seat))
    now = step.table.on
    if now is not None and what.key in now.waits:
        step = step.then(_apply_input(step.table, now, Expired(what.key), at))
    return step


def _prepared(on: Playing, seat: Seat, what: Late) -> Struct | None:
    """None for what the seat may not do now: a client may have said anything."""
    if not what.prepared:
        return None
    game = load(on.game)
    try:
        action: Struct = game.read_action(what.prepared.encode())
        game.apply(on.state, Act(seat, action), Rng(on.seed, on.inputs + 1))
    except Illegal:
        return None
    return action if holds(game.prompts(on.state, seat), action) else None


def skip(table: Table, entry: Entry, what: Skipped) -> Step:
    """The host does not wait for somebody who is missing."""
    on = _running(table)
    seat = absence.check_missing(table, what.person)
    keys = [key for key, wait in on.waits.items() if wait.seat == seat]
    if not keys:
        raise Illegal("stale")
    return time_over(table, on, Late(keys[0], what.prepared), entry.at)


def did_nothing(table: Table, on: Playing, key: str) -> bool:
    """Whether a person had something to choose and has done nothing since then. Whoever had only
    something to confirm, or might have claimed something, is not missed."""
    wait = on.waits[key]
    chair = table.chairs[on.chairs[wait.seat]]
    if chair.owner is None or chair.bot is not None or on.acted[wait.seat] > wait.since:
        return False
    return any(prompt.fields for prompt in load(on.game).prompts(on.state, wait.seat))


def _handed_in(table: Table, on: Playing, seat: Seat) -> tuple[StepEvent, ...]:
    """Whoever it is about is told in other words than the others."""
    mine = event("handed_in_you", only=(seat,))
    return (*mine, *event("handed_in", but=(seat,), name=_owner_name(table, on, seat)))


def _skipped(table: Table, on: Playing, seat: Seat) -> tuple[StepEvent, ...]:
    mine = event("skipped_you", only=(seat,))
    return (*mine, *event("skipped", but=(seat,), name=_owner_name(table, on, seat)))


def _owner_name(table: Table, on: Playing, seat: Seat) -> str:
    owner = table.owner_of(on.chairs[seat])
    return owner.name if owner else ""


def _apply_input(table: Table, on: Playing, given: Input, at: int) -> Step:
    game, before, number = load(on.game), on.state, on.inputs + 1
    step = game.apply(before, given, Rng(on.seed, number))
    state = step.state
    same = same_moment(game, before, state)
    # All in one copy: this is done for each line of a log.
    on = replace(
        on,
        inputs=number,
        state=state,
        waits=waits(table, on, state, at, same=same),
        moves=_moves(on, given),
        acted=_acted(on, given, at),
        outcome=game.outcome(state),
    )
    if not same:
        on = replace(on, since=shown(table, at), hurried=False)
    return _with_game(table, on, _game_events(step.events), at)


def _moves(on: Playing, given: Input) -> tuple[int, ...]:
    if isinstance(given, Expired):
        return on.moves
    moves = list(on.moves)
    moves[given.seat] += 1
    return tuple(moves)


def _acted(on: Playing, given: Input, at: int) -> tuple[int, ...]:
    if isinstance(given, Expired):
        return on.acted
    acted = list(on.acted)
    acted[given.seat] = at
    return tuple(acted)


def _with_game(table: Table, on: Playing, events: tuple[StepEvent, ...], at: int) -> Step:
    """The table with its game after one more input, which may have been the last."""
    table = replace(table, playing=on)
    if on.outcome is None:
        return Step(table, events)
    step = _with_outcome(table, on, at)
    return Step(step.table, (*events, *step.events))


def _with_outcome(table: Table, on: Playing, at: int) -> Step:
    assert on.outcome is not None
    players = tuple(_player(table, chair) for chair in on.chairs)
    played = Played(on.game, str(on.options.get("mode", "")), at, players, on.outcome)
    table = replace(
        with_result(table, played),
        chairs=_without_guests(table),
        heard=_clues_heard(table, on),
        words_seen=with_words_seen(table, on),
    )
    return Step(table, event("ended", game=on.game))


def _clues_heard(table: Table, on: Playing) -> tuple[int, ...]:
    """With the clues of this game: bots repeat none of them in an evening."""
    said = map(mark, filter(None, load(on.game).said(on.state)))
    return tuple(dict.fromkeys((*table.heard, *said)))[-HEARD:]


def _player(table: Table, at: int) -> Player:
    owner, bot = table.owner_of(at), table.chairs[at].bot
    if owner is not None:
        return Player(owner.id, owner.name)
    return Player(bot=bot.name if bot else "")


def _without_guests(table: Table) -> tuple[Chair, ...]:
    return tuple(
        Chair(chair.owner) if chair.bot and chair.bot.guest else chair for chair in table.chairs
    )


def end(table: Table, entry: Entry, what: End) -> Step:
    on = table.on
    if on is None:
        raise Illegal("no_game")
    table = replace(
        table,
        playing=None,
        paused=False,
        chairs=_without_guests(table),
        heard=_clues_heard(table, on),
        words_seen=with_words_seen(table, on),
    )
    return Step(table, event("put_away"))
