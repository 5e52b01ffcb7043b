"""Rounds started in the middle. By default seat 0 draws A1, seat 1 A2, seat 2 B3 and so on."""

from collections.abc import Iterable, Mapping
from typing import Any

from vernissage.games.pictomania.actions import Action
from vernissage.games.pictomania.figures import LETTERS, PLACES
from vernissage.games.pictomania.rules import Pictomania
from vernissage.games.pictomania.scoring import score
from vernissage.games.pictomania.state import (
    Admiring,
    Drawing,
    Finish,
    Flagged,
    Judging,
    Laid,
    Options,
    Reading,
    Revealing,
    Table,
    Task,
    Work,
)
from vernissage.kit import (
    LEVELS,
    Act,
    CardId,
    Event,
    Expired,
    Game,
    Illegal,
    Rng,
    Seat,
    Sheet,
    Step,
    WordCard,
)
from vernissage.kit.prompts import SAMPLE_STROKE

game: Game[Any, Any, Any] = Pictomania()
RNG = Rng(b"test", 1)
A, B, C, D, E, F = map(Seat, range(6))
STROKE = SAMPLE_STROKE
WRONG = 7  # the number that is nobody's task here


def right(whose: Seat) -> int:
    return whose + 1


def table(seats: int = 4, *, round_: int = 1, **wishes: Any) -> Table:
    options = Pictomania.manifest.read(seats, wishes, Options)
    level = options.levels[round_ - 1]
    stand = tuple(WordCard(level, CardId(n), 0) for n in range(3))
    piles = {one: tuple(map(CardId, range(3, options.cards_of(one)))) for one in LEVELS}
    return Table(seats=seats, options=options, round=round_, piles=piles, stand=stand)


def work(
    seats: int = 4,
    guesses: Iterable[tuple[Seat, Seat, int]] = (),
    tokens: Mapping[Seat, int] | None = None,
    flags: Iterable[tuple[Seat, Seat]] = (),
    **rest: Any,
) -> Work:
    """`guesses` are (who, whose drawing, number) in the order they were laid."""
    return Work(
        stand=tuple(WordCard("green", CardId(n), 0) for n in range(len(PLACES))),
        tasks=tuple(Task(LETTERS[seat], seat + 1) for seat in range(seats)),
        sheets=rest.pop("sheets", (Sheet(),) * seats),
        guesses=tuple(Laid(*guess) for guess in guesses),
        finished=tuple(Finish(seat, token) for seat, token in (tokens or {}).items()),
        flags=tuple(Flagged(*flag) for flag in flags),
        **rest,
    )


def reading(seats: int = 4, ready: tuple[Seat, ...] = (), **wishes: Any) -> Reading:
    return Reading(table(seats, **wishes), ready)


def drawing(seats: int = 4, wishes: Mapping[str, Any] | None = None, **facts: Any) -> Drawing:
    return Drawing(table(seats, **(wishes or {})), work(seats, **facts))


def revealing(seats: int = 4, wishes: Mapping[str, Any] | None = None, **facts: Any) -> Revealing:
    return Revealing(table(seats, **(wishes or {})), work(seats, **facts))


def judging(seats: int = 4, wishes: Mapping[str, Any] | None = None, **facts: Any) -> Judging:
    ready = facts.pop("ready", ())
    facts.setdefault("turned", tuple(map(Seat, range(seats))))
    return Judging(table(seats, **(wishes or {})), work(seats, **facts), ready)


def admiring(seats: int = 4) -> Admiring:
    """Four rounds were played, in which everybody drew and nobody guessed anything."""
    sheets = (Sheet().drawn(STROKE),) * seats
    past = work(seats, sheets=sheets, turned=tuple(map(Seat, range(seats))))
    base = table(seats, round_=4)
    scored = score(past, base.options, learning=False)
    return Admiring(
        Table(
            seats=seats,
            options=base.options,
            round=4,
            piles=base.piles,
            stand=base.stand,
            history=(scored,) * 4,
        )
    )


def points(seats: int = 4, *, learning: bool = False, **facts: Any) -> tuple[int, ...]:
    """Everybody's score of a round."""
    options = table(seats, sheep_first=facts.pop("sheep_first", False)).options
    lines = score(work(seats, **facts), options, learning=learning).lines
    return tuple(sum(line.points for line in lines if line.seat == one) for one in range(seats))


def do(state: Any, seat: Seat, action: Action) -> Step[Any]:
    return game.apply(state, Act(seat, action), RNG)


def do_all(state: Any, *acts: tuple[Seat, Action]) -> Any:
    for seat, action in acts:
        state = do(state, seat, action).state
    return state


def refusal(state: Any, seat: Seat, action: Action) -> str:
    """Why it cannot be done; an empty string if it can."""
    try:
        do(state, seat, action)
    except Illegal as illegal:
        return illegal.code
    return ""


def expire(state: Any, seat: Seat) -> Step[Any]:
    keys = [key for key, wait in game.deadlines(state).items() if wait.seat == seat]
    return game.apply(state, Expired(keys[0]), RNG)


def offered(state: Any, seat: Seat) -> dict[str, Any]:
    return {prompt.do: prompt.fields for prompt in game.prompts(state, seat)}


def kinds(step: Step[Any]) -> list[str]:
    return [event.kind for event in step.events]


def told(step: Step[Any], kind: str) -> list[Event]:
    return [event for event in step.events if event.kind == kind]
