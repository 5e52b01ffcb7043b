"""Tables in the middle of a game. Cards lie so that they are easy to follow.

Seat s holds the s-th handful of the deck, everybody gives the first cards of their hand, and they
lie in the order of the seats.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from vernissage.games.dixit import game
from vernissage.games.dixit.modes import mode_of
from vernissage.games.dixit.state import (
    Action,
    Board,
    Giving,
    Laid,
    Options,
    Ready,
    Revealing,
    State,
    Telling,
    Vote,
    Voting,
)
from vernissage.kit import (
    Act,
    CardId,
    Clue,
    Event,
    Expired,
    Illegal,
    Input,
    Pile,
    Prompt,
    Rng,
    Seat,
    Step,
    numbered,
)

S = TypeVar("S", bound=State)
CLUE = Clue("text", "the sea remembers")


def board(mode: str = "classic", seats: int = 4, *, turn: int = 1, **options: Any) -> Board:
    wishes = game.manifest.read(seats, {"mode": mode, **options}, Options)
    empty = Board(seats=seats, options=wishes, pile=Pile(()), hands=(), scores=(0,) * seats)
    size, deck = mode_of(empty).hand, numbered(wishes.pictures)
    hands = tuple(deck[size * seat : size * (seat + 1)] for seat in range(seats))
    return replace(empty, hands=hands, pile=Pile(deck[size * seats :]), turn=turn)


def telling(core: Board, teller: int = 0, *, claimed: bool = False) -> Telling:
    return Telling(core, Seat(teller), claimed)


def giving(core: Board, teller: int = 0) -> Giving:
    """The storyteller has told, with the first card of the hand where one is told."""
    core = replace(core, told=core.told + 1)
    given = [core.hands[teller][:1]] if mode_of(core).tells_card else [()]
    cards = tuple(given[0] if seat == teller else () for seat in core.all_seats())
    return Giving(core, Seat(teller), CLUE, cards, offers=(None,) * core.seats)


def voting(core: Board, teller: int = 0, givers: Iterable[int] | None = None) -> Voting:
    """Everybody, or the givers, have given the first cards of their hands."""
    state, mode = giving(core, teller), mode_of(core)
    giving_seats = set(core.all_seats() if givers is None else givers)
    given = tuple(
        cards or (hand[: mode.gives] if seat in giving_seats else ())
        for seat, (cards, hand) in enumerate(zip(state.given, core.hands, strict=True))
    )
    laid = tuple(Laid(card, Seat(seat)) for seat, cards in enumerate(given) for card in cards)
    hands = tuple(hand[len(cards) :] for hand, cards in zip(core.hands, given, strict=True))
    voters = mode.voters(Seat(teller), laid)
    core = replace(state.core, hands=hands)
    return Voting(core, Seat(teller), CLUE, laid, voters, (None,) * core.seats)


def revealing(core: Board, teller: int = 0) -> Revealing:
    """Everybody voted for the first card they may vote for."""
    state = voting(core, teller)
    mode = mode_of(core)
    step: Step[State] = Step(state)
    for seat in state.voters:
        red = 1 if mode.red and seat == teller else None
        step = do(step.state, seat, Vote(mode.open_to(seat, state.laid)[:1], red))
    assert isinstance(step.state, Revealing)
    return step.state


def do(state: State, seat: int, action: Action, seed: bytes = b"dixit") -> Step[State]:
    return give_input(state, Act(Seat(seat), action), seed)


def late(state: State, *seats: int, seed: bytes = b"dixit") -> Step[State]:
    """The deadlines of these seats pass."""
    step: Step[State] = Step(state)
    for seat in seats:
        waits = game.deadlines(step.state).items()
        (key,) = (key for key, wait in waits if wait.seat == seat)
        step = step.then(give_input(step.state, Expired(key), seed))
    return step


def give_input(state: State, given: Input, seed: bytes = b"dixit") -> Step[State]:
    return game.apply(state, given, Rng(seed, 1))


def votes(state: Voting, cast: Mapping[int, Sequence[int]], red: int | None = None) -> Revealing:
    """All of these votes, and what comes of them."""
    step: Step[State] = Step(state)
    for seat, spaces in cast.items():
        mark = red if seat == state.teller else None
        step = do(step.state, seat, Vote(tuple(spaces), mark))
    assert isinstance(step.state, Revealing)
    return step.state


def all_ready(state: State) -> Step[State]:
    step: Step[State] = Step(state)
    for seat in state.core.all_seats():
        step = step.then(do(step.state, seat, Ready()))
    return step


def refused(state: State, seat: int, action: Action) -> str:
    """The code of the refusal."""
    with pytest.raises(Illegal) as illegal:
        do(state, seat, action)
    return illegal.value.code


def prompts(state: State, seat: int) -> dict[str, Prompt]:
    return {prompt.do: prompt for prompt in game.prompts(state, Seat(seat))}


def kinds(events: Iterable[Event], seat: int | None = None) -> list[str]:
    """What a seat, or a spectator, hears."""
    who = None if seat is None else Seat(seat)
    return [event.kind for event in events if event.reaches(who)]


def waited_for(state: State) -> set[int]:
    return {wait.seat for wait in game.deadlines(state).values()}


def every_card(state: State) -> list[CardId]:
    """All cards wherever they are, sorted."""
    core = state.core
    table: Sequence[Laid] = ()
    if isinstance(state, Voting):
        table = state.laid
    elif isinstance(state, Revealing):
        table = core.rounds[-1].laid
    hands = [card for hand in core.hands for card in hand]
    return sorted([*hands, *core.pile.draw, *core.pile.discard, *(one.card for one in table)])
