"""Everybody looks as long as they like; then the cards are cleared away."""

from msgspec.structs import replace

from vernissage.games.dixit.hands import looked, refill
from vernissage.games.dixit.modes import Seats, ending, mode_of
from vernissage.games.dixit.state import Revealing, State
from vernissage.games.dixit.turns import go_on
from vernissage.kit import Illegal, Prompt, Rng, Seat, Step, event

READY = (Prompt("ready"),)


def awaited(state: Revealing) -> Seats:
    ready = state.ready
    return tuple([seat for seat in state.core.all_seats() if seat not in ready])


def offers(state: Revealing, seat: Seat) -> tuple[Prompt, ...]:
    return () if seat in state.ready else READY


def ready(state: Revealing, seat: Seat, rng: Rng) -> Step[State]:
    if seat in state.ready:
        raise Illegal("no_change")
    step: Step[State] = Step(state, (event("ready", seat=seat),))
    return step.then(let_go(state, seat, rng))


def let_go(state: Revealing, seat: Seat, rng: Rng) -> Step[State]:
    state = Revealing(state.core, (*state.ready, seat))
    return Step(state) if len(state.ready) < state.core.seats else clear(state, rng)


def clear(state: Revealing, rng: Rng) -> Step[State]:
    """D21, D37, D46: the played cards are discarded, the hands filled and perhaps passed on."""
    board, done = state.core, state.core.rounds[-1]
    board = replace(board, pile=board.pile.discarding(one.card for one in done.laid))
    if ending(board) is not None:
        return go_on(board, done.teller)
    board, drawn = refill(board, rng)
    hands = mode_of(board).passed(board.hands)
    step = go_on(replace(board, hands=hands, looked=False), done.teller)
    if hands is board.hands:
        return Step(step.state, (*drawn, *step.events))
    passed = event("passed_left")
    return Step(step.state, (*drawn, passed, *step.events, *looked(step.state, board.all_seats())))
