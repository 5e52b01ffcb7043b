"""The track and the tables of the box."""

from vernissage.games.pictoric.figures import BOX, PLACES, STEPS, cell_of
from vernissage.games.pictoric.rules import Pictoric


def test_the_track_is_a_spiral_from_a_corner_to_the_box() -> None:  # B1
    assert sorted(PLACES) == list(range(1, BOX + 1))
    assert PLACES[1] == (0, 6)
    assert PLACES[BOX] == (3, 3)
    for cell in range(1, BOX):
        (column, row), (next_column, next_row) = PLACES[cell], PLACES[cell + 1]
        assert abs(column - next_column) + abs(row - next_row) == 1


def test_the_rows_of_the_board_are_those_of_the_box() -> None:  # B1
    corners = {7: (0, 0), 13: (6, 0), 19: (6, 6), 24: (1, 6), 29: (1, 1), 43: (2, 2), 48: (3, 4)}
    assert {cell: PLACES[cell] for cell in corners} == corners


def test_nobody_walks_beyond_the_box() -> None:  # B1
    assert [cell_of(points) for points in (0, 5, STEPS - 1, STEPS, STEPS + 7)] == [1, 6, 48, 49, 49]


def test_the_map_of_forfeits() -> None:  # B30
    option = Pictoric.manifest.options["forfeit_map"]
    assert option.default == ("lucky", "unlucky", "trouble", "silence", "double", "theme")


def test_a_deck_of_84_serves_and_less_does_not() -> None:  # B6
    option = Pictoric.manifest.options["pictures"]
    assert option.default == 100
    assert option.accepts(84)
    assert not option.accepts(83)
