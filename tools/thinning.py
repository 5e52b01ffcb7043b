"""Thins filled shapes to a skeleton by the algorithm of Zhang and Suen, and follows its lines."""

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
NEIGHBOURS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
SPUR = 6  # pixels: shorter lines are spurs of rough edges
STEP = 3  # pixels between points of a line


def skeleton_lines(mask: Mask) -> list[list[complex]]:
    thin = skeleton(np.pad(mask, 1))
    left = {(int(y), int(x)) for y, x in zip(*np.nonzero(thin), strict=True)}
    runs = []
    while left:
        run = _follow_line(left)
        if len(run) > SPUR:
            runs.append([complex(x - 1, y - 1) for y, x in [*run[::STEP], run[-1]]])
    return runs


def skeleton(mask: Mask) -> Mask:
    """Removes edge pixels from two sides in turn until lines are one pixel wide. The outermost
    pixels have to be empty: sides are taken to be joined."""
    mask = mask.copy()
    while True:
        before = mask.sum()
        for first in (True, False):
            mask &= ~_removable(mask, first)
        if mask.sum() == before:
            return mask


def _removable(mask: Mask, first: bool) -> Mask:
    """Edge pixels that can go without breaking a line."""
    p = [np.roll(mask, (-dy, -dx), (0, 1)) for dy, dx in NEIGHBOURS]
    count = sum(one.astype(int) for one in p)
    steps = sum((~p[k] & p[(k + 1) % 8]).astype(int) for k in range(8))
    if first:
        edge = ~(p[0] & p[2] & p[4]) & ~(p[2] & p[4] & p[6])
    else:
        edge = ~(p[0] & p[2] & p[6]) & ~(p[0] & p[4] & p[6])
    loose: Mask = mask & (count >= 2) & (count <= 6) & (steps == 1) & edge
    return loose


def _follow_line(left: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """A line from one of its ends, straight on where it forks."""
    run = [min(left, key=lambda at: (len(_neighbours_of(at, left)), at))]
    left.discard(run[0])
    while near := _neighbours_of(run[-1], left):
        back = run[-4] if len(run) > 3 else run[0]
        ahead = (2 * run[-1][0] - back[0], 2 * run[-1][1] - back[1])
        after = min(near, key=lambda at: (at[0] - ahead[0]) ** 2 + (at[1] - ahead[1]) ** 2)
        left.difference_update(near)
        run.append(after)
        left.update(at for at in near if at != after and not _are_adjacent(at, after))
    if len(run) > 8 and max(abs(run[0][0] - run[-1][0]), abs(run[0][1] - run[-1][1])) <= 3:
        run.append(run[0])
    return run


def _are_adjacent(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def _neighbours_of(at: tuple[int, int], left: set[tuple[int, int]]) -> list[tuple[int, int]]:
    return [spot for dy, dx in NEIGHBOURS if (spot := (at[0] + dy, at[1] + dx)) in left]
