"""What bots show after a round."""

import re
from pathlib import Path

import pytest

from vernissage.bots import TEMPERS, Profile, Temper, reactions
from vernissage.kit import Line, Rng, Seat
from vernissage.kit.clue import Clue, check_clue

ME = Seat(1)


def lines(*points: int) -> list[Line]:
    """Of each seat."""
    return [Line(Seat(seat), had, "found") for seat, had in enumerate(points)]


def shown(temper: Temper, *points: int) -> set[str]:
    """All that may come of it."""
    mind = Profile("normal", temper)
    return {reactions.reaction(lines(*points), ME, mind, Rng(b"mood", n)) for n in range(200)}


@pytest.mark.parametrize("temper", TEMPERS)
def test_a_bot_feels_how_a_round_went_and_mostly_keeps_it(temper: Temper) -> None:
    manner = reactions.REACTIONS[temper]
    assert shown(temper, 0, 3, 1) == {"", *manner.best}
    assert shown(temper, 2, 0, 1) == {"", *manner.last}
    assert shown(temper, 2, 1, 0) == {"", *manner.between}
    assert shown(temper, 0, 0, 0) == {"", *manner.between}


def test_points_of_a_seat_are_added_up() -> None:
    twice = [*lines(2, 2, 0), Line(ME, 2, "votes")]
    found = {reactions.reaction(twice, ME, Profile(), Rng(b"twice", n)) for n in range(200)}
    assert found == {"", *reactions.REACTIONS["bold"].best}


def test_without_a_score_or_a_seat_there_is_nothing_to_feel() -> None:
    for number in range(50):
        assert reactions.reaction([], ME, Profile(), Rng(b"none", number)) == ""
        assert reactions.reaction(lines(1, 2), None, Profile(), Rng(b"none", number)) == ""


def test_they_are_those_that_people_have_at_hand() -> None:
    known = set(re.findall(r': "(.+)"', Path("web/src/table/reactions.ts").read_text("utf-8")))
    for manner in reactions.REACTIONS.values():
        for emoji in (*manner.best, *manner.last, *manner.between):
            assert emoji in known
            check_clue(Clue("emoji", emoji), ("emoji",))
