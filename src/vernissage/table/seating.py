"""Who sits where, and where a bot plays."""

from msgspec.structs import replace

from vernissage.bots import STRENGTHS, USUAL, is_strength
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.table import requests
from vernissage.table.inputs import Entry, GiveBack, LetSit, SeatBot, Sit, Stand, Swap
from vernissage.table.state import Bot, Chair, Person, PersonId, Playing, Table
from vernissage.table.step import Step, event, the_chair, the_person, with_chair

# Names of bots by chair: what the client paints that chair in (`--seat-0` … in `web/src/app.css`).
PIGMENTS = (
    "coral", "cobalt", "amber", "jade", "indigo", "carmine",
    "turquoise", "ochre", "sienna", "slate", "ivory", "olive",
)  # fmt: skip
FORMER_PIGMENTS = ("umber", "sepia")  # in results that were noted before


def sit(table: Table, entry: Entry, what: Sit) -> Step:
    person = the_person(table, entry.by)
    at = _any_place(table, person.id, entry.at) if what.chair is None else what.chair
    chair = the_chair(table, at)
    if chair.owner is not None:
        raise Illegal("no_change" if chair.owner == person.id else "chair_taken")
    _check_hand(table, person, at)
    if needs_consent(table, person, at, entry.at):
        return requests.ask(table, person, at)
    return _seated(table, person, at)


def let_sit(table: Table, entry: Entry, what: LetSit) -> Step:
    person = the_person(table, what.person)
    at = requests.asked_for(table, person.id)
    if at is None or what.chair not in (None, at):
        raise Illegal("not_asking")
    if not what.on:
        table = requests.without_claim(table, person.id)
        return Step(table, event("kept_out", person=person.id, name=person.name))
    _check_hand(table, person, at)
    return _seated(table, person, at)


def _seated(table: Table, person: Person, at: int) -> Step:
    step = _moved_from(table, person.id)
    table = _with_hand_seen(with_chair(step.table, at, Chair(person.id)), person, at)
    table = requests.settled(table, person.id, at)
    return Step(table, (*step.events, *event("sat", person=person.id, name=person.name, chair=at)))


def needs_consent(table: Table, person: Person, at: int, now: int) -> bool:
    """A hand of a running game is given by the host only, except to those who have held it. A chair
    that is kept for somebody is given to nobody else without the host."""
    on = table.on
    seat = on.seat_of(at) if on else None
    if on is None or seat is None or not on.guarded or person.id == table.host:
        return False
    if requests.kept_for_another(on, person.id, seat, now):
        return True
    if seat in _hands_of(on, person):
        return False
    return table.newcomers == "ask" or _left_another_hand(table, on, seat)


def _left_another_hand(table: Table, on: Playing, seat: Seat) -> bool:
    """Whether somebody has seen the hand of another seat and left it: whoever comes now may be the
    same person on another device."""
    return any(
        other != seat and table.chairs[on.chairs[other]].owner != one
        for one, other in on.held.items()
    )


def _any_place(table: Table, person: PersonId, now: int) -> int:
    """One's own or a free chair; while a game is on, first one that only a bot has in it and that
    is not kept for somebody."""
    on = table.on
    own = on.asking.get(person, on.held.get(person)) if on else None
    if on and own is not None:
        return on.chairs[own]
    places = range(len(table.chairs))
    bots_in_game = [on.chairs[seat] for seat in _open_seats(table, on, person, now)] if on else []
    mine = [at for at in places if table.chairs[at].owner == person]
    free = [at for at in places if table.chairs[at].free]
    bots = [at for at in places if table.chairs[at].owner is None]
    for choice in (bots_in_game, mine, free, bots):
        if choice:
            return choice[0]
    raise Illegal("no_free_chair")


def _open_seats(table: Table, on: Playing, person: PersonId, now: int) -> list[Seat]:
    """Those that only a bot plays, and that nobody else has asked for."""
    seats = [Seat(seat) for seat, at in enumerate(on.chairs) if table.chairs[at].owner is None]
    return [
        seat
        for seat in seats
        if seat not in on.asking.values() and not requests.kept_for_another(on, person, seat, now)
    ]


def _check_hand(table: Table, person: Person, at: int) -> None:
    """Whoever has seen one hand of a game may not look at another."""
    on = table.on
    seat = on.seat_of(at) if on else None
    if on is None or seat is None:
        return
    if any(other != seat for other in _hands_of(on, person)):
        raise Illegal("one_seat_per_game")


def _hands_of(on: Playing, person: Person) -> list[Seat]:
    return [on.held[person.id]] if person.id in on.held else _seen_on(on, person)


def _seen_on(on: Playing, person: Person) -> list[Seat]:
    return [on.held_on[device] for device in person.devices if device in on.held_on]


def _moved_from(table: Table, person: PersonId) -> Step:
    old = table.chair_of(person)
    if old is None:
        return Step(table)
    if table.on and old in table.on.chairs:
        raise Illegal("seated_in_game")
    return vacated(table, person)


def hushed(table: Table, person: Person) -> bool:
    """Whether this person may not chat now: the host has closed the chat to those who know a
    secret."""
    on = table.on
    if on is None or not table.hush:
        return False
    secret = load(on.game).hushed(on.state)
    seen = [on.held[person.id]] if person.id in on.held else []
    return any(seat in secret for seat in (*seen, *_seen_on(on, person)))


def _with_hand_seen(table: Table, person: Person, at: int) -> Table:
    seat = table.on.seat_of(at) if table.on else None
    return table if seat is None else with_hand_seen_at(table, person, seat)


def with_hand_seen_at(table: Table, person: Person, seat: Seat) -> Table:
    """The game remembers who has seen a hand, and on which devices."""
    on = table.on
    assert on is not None
    held, devices = {**on.held, person.id: seat}, dict.fromkeys(person.devices, seat)
    return replace(table, playing=replace(on, held=held, held_on={**on.held_on, **devices}))


def stand(table: Table, entry: Entry, what: Stand) -> Step:
    person = the_person(table, entry.by)
    if requests.asked_for(table, person.id) is not None:
        table = requests.without_claim(table, person.id)
        return Step(table, event("asks_no_more", person=person.id, name=person.name))
    if table.chair_of(person.id) is None:
        raise Illegal("not_seated")
    step = vacated(requests.kept(table, person.id, entry.at), person.id)
    return Step(step.table, (*event("stood", person=person.id, name=person.name), *step.events))


def vacated(table: Table, person: PersonId) -> Step:
    """The chair without its owner. A game must go on, so there a bot takes over."""
    at = table.chair_of(person)
    if at is None:
        return Step(table)
    bot = table.chairs[at].bot
    if table.on is None or at not in table.on.chairs:
        return Step(with_chair(table, at, Chair(None, bot)))
    if bot is not None:
        return Step(with_chair(table, at, Chair(None, replace(bot, guest=True))))
    bot = Bot(PIGMENTS[at], USUAL, guest=True)
    return Step(with_chair(table, at, Chair(None, bot)), event("bot_sat", bot=bot.name, chair=at))


def swap(table: Table, entry: Entry, what: Swap) -> Step:
    one, other = the_chair(table, what.chair), the_chair(table, what.other)
    if what.chair == what.other or (one.free and other.free):
        raise Illegal("no_change")
    on = table.on
    if on and (what.chair in on.chairs or what.other in on.chairs):
        raise Illegal("seated_in_game")
    table = with_chair(table, what.chair, _painted(other, what.chair))
    table = with_chair(table, what.other, _painted(one, what.other))
    return Step(table, event("swapped", chair=what.chair, other_chair=what.other))


def _painted(chair: Chair, at: int) -> Chair:
    """A bot is named after the colour of its chair."""
    return chair if chair.bot is None else replace(chair, bot=replace(chair.bot, name=PIGMENTS[at]))


def seat_bot(table: Table, entry: Entry, what: SeatBot) -> Step:
    chair = the_chair(table, what.chair)
    if not is_strength(what.strength):
        raise Illegal("strength_unknown", of=list(STRENGTHS))
    if chair.bot is not None:
        return _other_strength(table, what, chair.bot)
    bot = Bot(PIGMENTS[what.chair], what.strength)
    table = with_chair(table, what.chair, Chair(chair.owner, bot))
    return Step(table, event("bot_sat", bot=bot.name, chair=what.chair))


def _other_strength(table: Table, what: SeatBot, bot: Bot) -> Step:
    """The strength of a bot may be changed at any time."""
    if bot.strength == what.strength:
        raise Illegal("no_change")
    chair = replace(table.chairs[what.chair], bot=replace(bot, strength=what.strength))
    events = event("bot_strength", bot=bot.name, strength=what.strength)
    return Step(with_chair(table, what.chair, chair), events)


def give_back(table: Table, entry: Entry, what: GiveBack) -> Step:
    chair = the_chair(table, what.chair)
    if chair.bot is None:
        raise Illegal("no_bot")
    if chair.owner is None and table.on and what.chair in table.on.chairs:
        raise Illegal("bot_needed")
    table = with_chair(table, what.chair, Chair(chair.owner))
    return Step(table, event("bot_left", bot=chair.bot.name, chair=what.chair))
