"""What one person may know of a table, as one document. Built up from facts, never cut down."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vernissage.bots import Temper
from vernissage.games import load
from vernissage.kit.game import Outcome, Seat
from vernissage.kit.prompts import Prompt
from vernissage.kit.rules import with_private
from vernissage.kit.texts import Language
from vernissage.table.bots import temper
from vernissage.table.packs import words_address
from vernissage.table.phase_clock import moment
from vernissage.table.pictures import address
from vernissage.table.state import (
    Bot,
    Newcomers,
    OnceMore,
    Pace,
    Person,
    PersonId,
    Played,
    Playing,
    Table,
    Tally,
    Wish,
)


class PersonView(Struct, frozen=True, omit_defaults=True):
    id: PersonId
    name: str
    language: Language
    screen: bool = False
    away: int | None = None
    ready: bool = False
    muted: bool = False
    extra: int = 100


class BotView(Struct, frozen=True, omit_defaults=True):
    name: str
    strength: str
    temper: Temper
    guest: bool = False


class ChairView(Struct, frozen=True, omit_defaults=True):
    owner: PersonId | None = None
    bot: BotView | None = None


class TableView(Struct, frozen=True):
    id: str
    code: str
    invite: str
    host: PersonId
    people: tuple[PersonView, ...]
    chairs: tuple[ChairView, ...]
    wish: Wish | None
    decks: tuple[str, ...]
    seen: tuple[str, ...]  # decks that were played with here, the last one at the end
    words: tuple[str, ...]
    pace: Pace
    hush: bool
    locked: bool
    newcomers: Newcomers
    asking: Mapping[PersonId, int]  # who would like to have which chair of the game
    kept: Mapping[PersonId, int]  # who has stood up from which chair of the game, and may come back
    doubted: Mapping[PersonId, int]  # asked whether they are still there, and until when
    patient: tuple[PersonId, ...]  # for whom the host waits, without a bot or a clock
    has_pin: bool
    paused: bool
    stopped: int | None
    evening: tuple[Played, ...]
    tally: tuple[Tally, ...]
    again: OnceMore | None  # everybody is asked for the next game
    outdated: str  # the game that was on until the rules changed, and that was put away


class You(Struct, frozen=True):
    person: PersonId
    host: bool
    seat: Seat | None
    pin: str | None  # the host's to tell


class WaitView(Struct, frozen=True):
    seat: Seat
    since: int
    due: int | None


class GameView(Struct, frozen=True):
    game: str
    mode: str
    options: Mapping[str, Any]
    chairs: tuple[int, ...]
    phase: str
    moment: str  # to be sent back with an action: it is for this moment only
    since: int  # when it began
    hurried: bool  # the host wants to see at once what it reveals
    waits: tuple[WaitView, ...]
    hushed: tuple[Seat, ...]
    outcome: Outcome | None
    pictures: str  # where they are; empty: the game has none
    veiled: int  # how many of them are not shown, because people have reported them
    words: str  # where its word cards are; empty: they are built-in
    view: Struct
    prompts: Sequence[Prompt]


class Doc(Struct, frozen=True):
    table: TableView
    you: You
    game: GameView | None


def table_view(table: Table) -> TableView:
    return _table_view(table, _people(table), _chairs(table))


def next_table_view(table: Table, before: Table, view: TableView) -> TableView:
    """The view of a table after that of the same table before. What is equal stays the same object,
    which need not be compared."""
    people = view.people if table.people is before.people else _next_people(table, before, view)
    chairs = view.chairs if table.chairs is before.chairs else _chairs(table)
    after = _table_view(table, people, chairs)
    return view if after == view else after


def _next_people(table: Table, before: Table, view: TableView) -> tuple[PersonView, ...]:
    """People change with every request they make, though mostly not in what is seen of them."""
    known = before.people
    if table.people.keys() != known.keys():
        return _people(table)
    pairs = zip(table.people.values(), view.people, strict=True)
    return tuple([seen if known[one.id] is one else _person(one) for one, seen in pairs])


def _people(table: Table) -> tuple[PersonView, ...]:
    return tuple([_person(one) for one in table.people.values()])


def _chairs(table: Table) -> tuple[ChairView, ...]:
    return tuple([ChairView(chair.owner, _bot(chair.bot)) for chair in table.chairs])


def _table_view(
    table: Table, people: tuple[PersonView, ...], chairs: tuple[ChairView, ...]
) -> TableView:
    return TableView(
        id=table.id,
        code=table.code,
        invite=table.invite,
        host=table.host,
        people=people,
        chairs=chairs,
        wish=table.wish,
        decks=table.decks,
        seen=table.seen,
        words=table.words,
        pace=table.pace,
        hush=table.hush,
        locked=table.locked,
        newcomers=table.newcomers,
        asking=_asking(table),
        kept=_kept(table),
        doubted=table.on.doubted if table.on else {},
        patient=table.on.patient if table.on else (),
        has_pin=bool(table.pin),
        paused=table.paused,
        stopped=table.stopped,
        evening=table.evening,
        tally=table.tally,
        again=table.again,
        outdated=table.outdated,
    )


def _asking(table: Table) -> Mapping[PersonId, int]:
    on = table.on
    return {person: on.chairs[seat] for person, seat in on.asking.items()} if on else {}


def _kept(table: Table) -> Mapping[PersonId, int]:
    if (on := table.on) is None:
        return {}
    return {person: on.chairs[on.held[person]] for person in on.kept if person in on.held}


def _bot(bot: Bot | None) -> BotView | None:
    if bot is None:
        return None
    return BotView(bot.name, bot.strength, temper(bot.name), bot.guest)


def _person(one: Person) -> PersonView:
    return PersonView(
        one.id, one.name, one.language, one.screen, one.away, one.ready, one.muted, one.extra
    )


def you(table: Table, person: PersonId) -> You:
    host = table.host == person
    return You(person, host, table.seat_of(person), table.pin if host else None)


def _idle(table: Table, on: Playing, seat: Seat) -> bool:
    """In a pause, and while a bot has the chair, its owner can do nothing in the game."""
    return table.paused or table.chairs[on.chairs[seat]].bot is not None


class PrivateView(Struct, frozen=True):
    """What depends on who looks at the game."""

    view: Struct  # some fields of the game's view
    prompts: Sequence[Prompt]


def private_view(table: Table, seat: Seat | None, public: GameView) -> PrivateView:
    """A seat's, or a spectator's: of these there are none but the public fields."""
    on = table.playing
    assert on is not None, "there is no game to look at"
    game = load(on.game)
    if seat is None:
        names = game.private_type.__struct_fields__
        return PrivateView(game.private_type(**{n: getattr(public.view, n) for n in names}), ())
    prompts = () if _idle(table, on, seat) else game.prompts(on.state, seat)
    return PrivateView(game.private_view(on.state, seat), prompts)


def game_view(public: GameView, private: PrivateView) -> GameView:
    """The whole that somebody may know."""
    return replace(public, view=with_private(public.view, private.view), prompts=private.prompts)


def public_view(table: Table) -> GameView | None:
    """What everybody may know of the game: a spectator's view."""
    on = table.playing
    if on is None:
        return None
    game = load(on.game)
    return GameView(
        game=on.game,
        mode=str(on.options.get("mode", "")),
        options=on.options,
        chairs=on.chairs,
        phase=game.phase(on.state),
        moment=moment(table),
        since=on.since,
        hurried=on.hurried,
        waits=tuple([WaitView(one.seat, one.since, one.due) for one in on.waits.values()]),
        hushed=tuple(game.hushed(on.state)),
        outcome=on.outcome,
        pictures=address(on),
        veiled=len(on.veiled),
        words=words_address(on),
        view=game.public(on.state),
        prompts=(),
    )


def doc(table: Table, person: PersonId) -> Doc:
    public = public_view(table)
    game = public and game_view(public, private_view(table, table.seat_of(person), public))
    return Doc(table_view(table), you(table, person), game)
