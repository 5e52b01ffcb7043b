"""Who wins."""

from vernissage.games.yokai.figures import YOKAI
from vernissage.kit import Cards, Outcome, Seat


def points(album: Cards) -> int:
    return sum(YOKAI[card].value for card in album)


def colours(album: Cards) -> int:
    return len({YOKAI[card].colour for card in album})


def result(albums: tuple[Cards, Cards]) -> Outcome:
    """Y16: most points, then more printed colours, then a shared victory."""
    scores = (points(albums[0]), points(albums[1]))
    variety = (colours(albums[0]), colours(albums[1]))
    for why, (one, other) in (("most_points", scores), ("more_colours", variety)):
        if one != other:
            return Outcome(why, scores, (Seat(0 if one > other else 1),))
    return Outcome("shared", scores, (Seat(0), Seat(1)))
