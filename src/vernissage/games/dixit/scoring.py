"""Points. `side` is whoever scores together: a seat, or in teams the lower seat of the two."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from vernissage.games.dixit.figures import (
    ALL_OR_NONE,
    BOLD,
    FOUND,
    MOST_FOR_VOTES,
    MOST_TOGETHER,
    PER_VOTE,
    TELLER,
)
from vernissage.games.dixit.state import Spaces
from vernissage.kit import Line, Seat


def search(
    teller: Seat, answer: int, owners: Sequence[Seat], votes: Mapping[Seat, Spaces], *, bold: bool
) -> Iterator[Line]:
    """Classic and teams: find the storyteller's card. `owners` are the sides by space."""
    finders = [side for side, spaces in votes.items() if answer in spaces]  # D17
    yield from _told(teller, finders, tuple(votes))
    if bold:
        yield from (Line(side, BOLD, "bold") for side in finders if len(votes[side]) == 1)  # D20
    yield from _admired(answer, owners, votes)


def _told(teller: Seat, finders: Sequence[Seat], voters: Sequence[Seat]) -> Iterator[Line]:
    """D18: a clue should be clear to some and a riddle to others, of those who voted."""
    if not voters:
        yield Line(teller, 0, "no_votes")
    elif not finders:
        yield Line(teller, 0, "too_hard")
        yield from (Line(side, ALL_OR_NONE, "none_found") for side in voters)
    elif len(finders) == len(voters):
        yield Line(teller, 0, "too_easy")
        yield from (Line(side, ALL_OR_NONE, "all_found") for side in voters)
    else:
        yield Line(teller, TELLER, "well_told")
        yield from (Line(side, FOUND, "found") for side in finders)


def _admired(answer: int, owners: Sequence[Seat], votes: Mapping[Seat, Spaces]) -> Iterator[Line]:
    """D19: votes that went astray please whoever laid the card."""
    astray = Counter(
        owners[space - 1] for spaces in votes.values() for space in spaces if space != answer
    )
    for side in sorted(astray):
        yield Line(side, min(astray[side] * PER_VOTE, MOST_FOR_VOTES), "votes")


def party(votes: Mapping[Seat, Spaces], red: int | None) -> Iterator[Line]:
    """D35, D36: a vote is worth as much as the company it is in, unless the card is red."""
    company = Counter(space for spaces in votes.values() for space in spaces)
    for seat, spaces in votes.items():
        for space in spaces:
            if space == red:
                yield Line(seat, 0, "red")
            elif company[space] == 1:
                yield Line(seat, 0, "alone")
            else:
                yield Line(seat, min(company[space], MOST_TOGETHER), "together")
