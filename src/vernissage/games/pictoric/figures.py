"""The track, the sectors and the sizes. An owner of the box can correct them here.

Two more tables of the box are options, so their figures sit in manifest.toml: how many pictures
there are, and which forfeit lies beside which sector (B30).
"""

from collections.abc import Mapping
from typing import Literal

Mode = Literal["open", "closed"]
Forfeit = Literal["lucky", "unlucky", "trouble", "silence", "double", "theme"]

BOX = 49  # the cell in the middle
WHOLE_TRACK = BOX - 1  # B1: cells before it, and so steps from the first one to the box

TRACK = (  # the spiral as it lies on the board, rows from the top
    (7, 8, 9, 10, 11, 12, 13),
    (6, 29, 30, 31, 32, 33, 14),
    (5, 28, 43, 44, 45, 34, 15),
    (4, 27, 42, BOX, 46, 35, 16),
    (3, 26, 41, 48, 47, 36, 17),
    (2, 25, 40, 39, 38, 37, 18),
    (1, 24, 23, 22, 21, 20, 19),
)

# Where a cell lies: column and row, from the upper left.
PLACES: Mapping[int, tuple[int, int]] = {
    cell: (column, row) for row, cells in enumerate(TRACK) for column, cell in enumerate(cells)
}

HAND = 6  # B10: a hand, which fills the sectors
BANK_LEAST, BANK_MOST = 2, 8  # B20
LOST = 2  # B34: what a bank that is not full loses

FOUND = 3  # B5: for finding the leader's card
ALL_FOUND = 2  # B5: for each, when everybody found it
LEADER = 6  # B5: less one for each who found it
VOTE = 1  # B24: for a vote on one's own card

MAX_THEME = 60  # characters


def cell_of(points: int, track: int) -> int:
    """The cell after so many steps. From the last one of the track, which may be a short one
    (B38), the next step leads into the box, and nobody walks beyond it (B1)."""
    return 1 + points if points < track else BOX
