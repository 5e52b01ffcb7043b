"""The pieces of the box."""

import pytest

from tests.games.pictomania.builder import game, table
from vernissage.games.pictomania.figures import (
    BLACK,
    BOX,
    LETTERS,
    NUMBERS,
    PENCILS,
    PLACES,
    STARS,
)
from vernissage.kit import LEVELS, Match, Rng


def test_four_levels_of_99_cards_in_all() -> None:  # P1
    assert LEVELS == ("green", "yellow", "orange", "red")
    assert [BOX[level] for level in LEVELS] == [27, 27, 27, 18]
    assert sum(BOX.values()) == 99
    defaults = table().options
    assert {level: defaults.cards_of(level) for level in LEVELS} == BOX


def test_both_sides_of_a_card_are_played() -> None:  # P1
    games = [Match(game, 3, {}, b"%d" % n) for n in range(20)]
    assert {card.side for match in games for card in match.state.core.stand} == {0, 1}
    # The side is not a property of the card.
    sides = {(card.number, card.side) for match in games for card in match.state.core.stand}
    assert len({number for number, _ in sides}) < len(sides)


def test_three_places_six_letters_seven_numbers() -> None:  # P2
    assert PLACES == ("A", "B", "C")
    assert sorted(LETTERS) == ["A", "A", "B", "B", "C", "C"]
    assert NUMBERS == (1, 2, 3, 4, 5, 6, 7)
    assert len(Match(game, 3, {}, b"seed").state.core.stand) == 3


@pytest.mark.parametrize(
    ("seats", "stars"), [(3, (2, 1)), (4, (2, 1, 1)), (5, (3, 2, 1, 1)), (6, (3, 2, 1, 1, 1))]
)
def test_one_token_per_opponent(seats: int, stars: tuple[int, ...]) -> None:  # P3
    assert STARS[seats] == stars
    assert len(stars) == seats - 1


def test_everybody_has_a_pencil_of_their_own_colour() -> None:  # P3
    assert len(set(PENCILS)) == 6


@pytest.mark.parametrize(
    ("seats", "full", "advanced"),
    [
        (3, (2, 2, 1), (2, 1)),
        (4, (3, 2, 2, 1), (3, 2, 1)),
        (5, (3, 2, 2, 1, 1), (3, 2, 2, 1)),
        (6, (3, 3, 2, 2, 1, 1), (3, 2, 2, 1, 1)),
    ],
)
def test_black_tokens_by_mode_and_players(  # P4
    seats: int, full: tuple[int, ...], advanced: tuple[int, ...]
) -> None:
    assert BLACK["full"][seats] == full
    assert BLACK["advanced"][seats] == advanced
    assert table(seats, mode="full").black() == full
    assert table(seats, mode="advanced").black() == advanced


def test_a_game_starts_with_three_cards_and_everybody_reading() -> None:
    step = game.setup(5, {}, Rng(b"seed", 0))
    assert [event.kind for event in step.events] == ["round_begins", *["card_shown"] * 3]
    assert len(game.deadlines(step.state)) == 5
