"""What a player sees of the table. Built from what is known, so that nothing slips through (D1)."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from vernissage.games.dixit.modes import Classic, Seats, mode_of
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


class Private(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What depends on who looks. A spectator knows what everybody does."""

    seat: Seat | None
    hand: Cards  # one's own, given cards included until they are laid
    hidden: bool  # one's own hand lies face down (D31)
    given: Cards = ()  # what one has handed in
    laid: tuple[LaidView, ...] = ()
    vote: Vote | None = None  # one's own


class View(Private, frozen=True, kw_only=True, omit_defaults=True):
    phase: str
    options: Options
    teams: tuple[tuple[Seat, ...], ...]  # who scores together
    turn: int
    told: int  # tellings so far, missed ones included
    scores: tuple[int, ...]
    hands: tuple[int, ...]  # how many cards everybody holds
    pile: int
    discards: int
    rounds: tuple[Round, ...]  # all that was played, line by line
    barred: tuple[Seat, ...] = ()  # who lost the claim to be first
    looked: bool = False  # whoever tells now has seen the hand already (D31)
    teller: Seat | None = None
    clue: Clue | None = None
    gave: tuple[Seat, ...] = ()  # who has handed in
    offers: tuple[Giver | None, ...] = ()  # what partners say to each other, by seat
    voters: tuple[Seat, ...] = ()
    voted: tuple[Seat, ...] = ()
    late: tuple[Seat, ...] = ()  # who let a deadline of this phase pass
    ready: tuple[Seat, ...] = ()


def private(state: State, seat: Seat) -> Private:
    hidden = mode_of(state.core).hides(state, seat)
    return Private(
        seat=seat,
        hand=() if hidden else state.core.hands[seat],
        hidden=hidden,
        given=state.given[seat] if isinstance(state, Giving) else (),
        laid=_laid(state, seat),
        vote=state.votes[seat] if isinstance(state, Voting) else None,
    )


def affected(before: State, after: State) -> Seats:
    """In one phase of one round: whoever acted, and in a team the partner (D43)."""
    board = after.core
    if before.core is not board:
        return board.all_seats()
    match before, after:
        case Giving(), Giving():
            chosen = [
                *_differing(before.given, after.given),
                *_differing(before.offers, after.offers),
            ]
        case Voting(), Voting():
            chosen = _differing(before.votes, after.votes)
        case Revealing(), Revealing():
            chosen = [seat for seat in after.ready if seat not in before.ready]
        case _:
            return board.all_seats()
    members = mode_of(board).members
    return tuple([one for seat in chosen for one in members(seat)])


def _differing(before: Sequence[Any], after: Sequence[Any]) -> list[Seat]:
    pairs = enumerate(zip(before, after, strict=True))
    return [Seat(seat) for seat, (old, new) in pairs if old is not new]


def public(state: State) -> View:
    board, mode = state.core, mode_of(state.core)
    return View(
        seat=None,
        hand=(),
        hidden=False,
        phase=tag_of(state),
        options=board.options,
        teams=_teams(mode),
        turn=board.turn,
        told=board.told,
        scores=board.scores,
        hands=tuple(map(len, board.hands)),
        pile=len(board.pile.draw),
        discards=len(board.pile.discard),
        rounds=board.rounds,
        barred=board.barred,
        looked=board.looked and isinstance(state, Claiming | Telling),
        laid=_laid(state, None),
        **_phase(state),
    )


@cache
def _teams(mode: Classic) -> tuple[Seats, ...]:
    return tuple(mode.members(side) for side in mode.seats[: mode.sides])


def _laid(state: State, seat: Seat | None) -> tuple[LaidView, ...]:
    if isinstance(state, Voting):
        known = known_givers(state, seat)
        return tuple(
            [
                LaidView(space, one.card, one.seat if one.seat in known else None)
                for space, one in enumerate(state.laid, 1)
            ]
        )
    if isinstance(state, Revealing):
        laid = state.core.rounds[-1].laid
        return tuple([LaidView(space, one.card, one.seat) for space, one in enumerate(laid, 1)])
    return ()


def _phase(state: State) -> dict[str, Any]:
    match state:
        case Claiming(board, waiting):
            free = (one for one in board.all_seats() if one not in board.barred)
            return {"late": tuple(one for one in free if one not in waiting)}
        case Telling(_, teller):
            return {"teller": teller}
        case Giving():
            return _giving(state)
        case Voting():
            return _voting(state)
        case Revealing(board, ready):
            return {"ready": ready, **_revealed(board)}
        case _:
            return {}


def _giving(state: Giving) -> dict[str, Any]:
    return {
        "teller": state.teller,
        "clue": state.clue,
        "gave": tuple(one for one in state.core.all_seats() if state.given[one]),
        "offers": state.offers,
        "late": state.late,
    }


def _voting(state: Voting) -> dict[str, Any]:
    cast = [(Seat(i), vote) for i, vote in enumerate(state.votes) if vote is not None]
    return {
        "teller": state.teller,
        "clue": state.clue,
        "voters": state.voters,
        "voted": tuple(one for one, vote in cast if vote.spaces),
        "late": tuple(one for one, vote in cast if not vote.spaces),
    }


def known_givers(state: Voting, seat: Seat | None) -> tuple[Seat, ...]:
    """Everybody knows their own cards; whoever votes for a team also its card, to leave it out."""
    if seat is None:
        return ()
    return mode_of(state.core).members(seat) if seat in state.voters else (seat,)


def _revealed(board: Board) -> dict[str, Any]:
    done = board.rounds[-1]
    return {
        "teller": done.teller,
        "clue": done.clue,
        "voters": tuple(Seat(i) for i, vote in enumerate(done.votes) if vote is not None),
    }
