"""What a player sees of the table. Built from what is known, so that nothing slips through (D1)."""

from typing import Any

from msgspec import Struct

from vernissage.games.dixit.modes import mode_of
from vernissage.games.dixit.state import (
    Board,
    Claiming,
    Giver,
    Giving,
    Options,
    Revealing,
    Round,
    State,
    Telling,
    Vote,
    Voting,
)
from vernissage.kit import CardId, Cards, Clue, Seat
from vernissage.kit.prompts import tag_of


class LaidView(Struct, frozen=True):
    space: int
    card: CardId
    seat: Seat | None  # who gave it; None: one cannot know yet


class View(Struct, frozen=True, kw_only=True, omit_defaults=True):
    seat: Seat | None
    phase: str
    options: Options
    teams: tuple[tuple[Seat, ...], ...]  # who scores together
    turn: int
    told: int  # tellings so far, missed ones included
    scores: tuple[int, ...]
    hand: Cards  # one's own, given cards included until they are laid; spectators have none
    hidden: bool  # one's own hand lies face down (D31)
    hands: tuple[int, ...]  # how many cards everybody holds
    pile: int
    discards: int
    rounds: tuple[Round, ...]  # all that was played, line by line
    barred: tuple[Seat, ...] = ()  # who lost the claim to be first
    teller: Seat | None = None
    clue: Clue | None = None
    given: Cards = ()  # what one has handed in
    gave: tuple[Seat, ...] = ()  # who has handed in
    offers: tuple[Giver | None, ...] = ()  # what partners say to each other, by seat
    laid: tuple[LaidView, ...] = ()
    voters: tuple[Seat, ...] = ()
    voted: tuple[Seat, ...] = ()
    vote: Vote | None = None  # one's own
    late: tuple[Seat, ...] = ()  # who let a deadline of this phase pass
    ready: tuple[Seat, ...] = ()


def look(state: State, seat: Seat | None) -> View:
    board, mode = state.core, mode_of(state.core)
    hidden = seat is not None and mode.hides(state)
    return View(
        seat=seat,
        phase=tag_of(state),
        options=board.options,
        teams=tuple(mode.members(side) for side in mode.seats[: mode.sides]),
        turn=board.turn,
        told=board.told,
        scores=board.scores,
        hand=() if seat is None or hidden else board.hands[seat],
        hidden=hidden,
        hands=tuple(map(len, board.hands)),
        pile=len(board.pile.draw),
        discards=len(board.pile.discard),
        rounds=board.rounds,
        barred=board.barred,
        **_phase(state, seat),
    )


def _phase(state: State, seat: Seat | None) -> dict[str, Any]:
    match state:
        case Claiming(board, waiting):
            free = (one for one in board.all_seats() if one not in board.barred)
            return {"late": tuple(one for one in free if one not in waiting)}
        case Telling(_, teller):
            return {"teller": teller}
        case Giving():
            return _giving(state, seat)
        case Voting():
            return _voting(state, seat)
        case Revealing(board, ready):
            return {"ready": ready, **_revealed(board)}
        case _:
            return {}


def _giving(state: Giving, seat: Seat | None) -> dict[str, Any]:
    return {
        "teller": state.teller,
        "clue": state.clue,
        "given": () if seat is None else state.given[seat],
        "gave": tuple(one for one in state.core.all_seats() if state.given[one]),
        "offers": state.offers,
        "late": state.late,
    }


def _voting(state: Voting, seat: Seat | None) -> dict[str, Any]:
    cast = [(Seat(i), vote) for i, vote in enumerate(state.votes) if vote is not None]
    return {
        "teller": state.teller,
        "clue": state.clue,
        "laid": tuple(
            LaidView(space, one.card, one.seat if knows(state, seat, one.seat) else None)
            for space, one in enumerate(state.laid, 1)
        ),
        "voters": state.voters,
        "voted": tuple(one for one, vote in cast if vote.spaces),
        "vote": None if seat is None else state.votes[seat],
        "late": tuple(one for one, vote in cast if not vote.spaces),
    }


def knows(state: Voting, seat: Seat | None, giver: Seat) -> bool:
    """Everybody knows their own cards; whoever votes for a team also its card, to leave it out."""
    if seat is None or seat == giver:
        return seat is not None
    mode = mode_of(state.core)
    return seat in state.voters and mode.side(seat) == mode.side(giver)


def _revealed(board: Board) -> dict[str, Any]:
    done = board.rounds[-1]
    return {
        "teller": done.teller,
        "clue": done.clue,
        "laid": tuple(LaidView(i, one.card, one.seat) for i, one in enumerate(done.laid, 1)),
        "voters": tuple(Seat(i) for i, vote in enumerate(done.votes) if vote is not None),
    }
