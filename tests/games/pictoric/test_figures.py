"""The track and the tables of the box."""

from vernissage.games.pictoric.figures import BOX, PLACES, WHOLE_TRACK, cell_of
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
    last = WHOLE_TRACK
    walked = [cell_of(points, last) for points in (0, 5, last - 1, last, last + 7)]
    assert walked == [1, 6, 48, 49, 49]


def test_on_a_short_track_the_box_comes_after_cell_24() -> None:  # B38
    assert [cell_of(points, 24) for points in (0, 22, 23, 24, 30)] == [1, 23, 24, BOX, BOX]
    # It goes once round: the last cell of the outer ring lies beside the first.
    assert {PLACES[cell] for cell in range(1, 25)} == {
        (column, row) for column in range(7) for row in range(7) if {column, row} & {0, 6}
    }


def test_the_track_is_the_whole_spiral_or_the_short_one() -> None:  # B38
    option = Pictoric.manifest.options["track"]
    assert option.default == 48
    assert [length for length in range(60) if option.accepts(length)] == [24, 48]


def test_the_map_of_forfeits() -> None:  # B30
    option = Pictoric.manifest.options["forfeit_map"]
    assert option.default == ("lucky", "unlucky", "trouble", "silence", "double", "theme")


def test_a_deck_of_84_serves_and_less_does_not() -> None:  # B6
    option = Pictoric.manifest.options["pictures"]
    assert option.default == 100
    assert option.accepts(84)
    assert not option.accepts(83)
