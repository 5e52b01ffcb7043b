"""What a round brings, and who wins."""

from collections.abc import Iterable, Iterator

from vernissage.games.pictoric.figures import ALL_FOUND, FOUND, LEADER, VOTE
from vernissage.games.pictoric.state import Board, Round
from vernissage.kit import Line, Outcome, Seat


def score(played: Round, *, always_count_votes: bool = False) -> tuple[Line, ...]:
    """B24: where nobody found the leader's card, votes for others' cards bring nothing either."""
    counted = always_count_votes or played.finders()
    return (*_for_finding(played), *(_for_votes(played) if counted else ()))


def _for_finding(played: Round) -> Iterator[Line]:
    """B5: a leader wants to be understood by some, but not by all."""
    leader, finders = played.turn.leader, played.finders()
    if not played.voters():
        yield Line(leader, 0, "no_votes")
    elif not finders:
        yield Line(leader, 0, "none_found")
    elif not played.some_found():
        yield Line(leader, 0, "too_easy")
        yield from (Line(seat, ALL_FOUND, "all_found") for seat in finders)
    else:
        points = LEADER - len(finders)
        yield Line(leader, points, "led")
        if played.turn.forfeit == "double":
            yield Line(leader, points, "double")  # B36
        yield from (Line(seat, FOUND, "found") for seat in finders)


def _for_votes(played: Round) -> Iterator[Line]:
    """B24. In the open game all cards are the leader's, so there are no such points."""
    for at, seat in enumerate(played.owners, 1):
        votes = played.votes.count(at)
        if votes and seat != played.turn.leader:
            yield Line(seat, VOTE * votes, "votes")


def steps(lines: Iterable[Line], seats: int) -> tuple[int, ...]:
    """How far each figure walks for these lines (B6)."""
    sums = [0] * seats
    for line in lines:
        sums[line.seat] += line.points
    return tuple(sums)


def result(board: Board) -> Outcome:
    """B1: at the box the larger total wins; where nobody got there, the furthest figure."""
    points, best = board.points, max(board.points)
    winners = tuple(Seat(seat) for seat, total in enumerate(points) if total == best)
    if not board.arrived:
        return Outcome("abandoned", points, winners)
    if len(winners) > 1:
        return Outcome("shared", points, winners)
    return Outcome("box", points, winners)
