"""How the weaker ones think: by a rule of thumb, about the next card or about the whole turn."""

from collections.abc import Sequence
from typing import NamedTuple

from vernissage.bots.yokai.core import (
    DONE,
    VALUE,
    Kinds,
    Table,
    is_over,
    lay,
    must_play,
    options,
    points,
    share,
)
from vernissage.bots.yokai.known import Outlook
from vernissage.bots.yokai.taste import Taste
from vernissage.bots.yokai.turns import lines
from vernissage.kit import Rng

WIN = 1000.0
CARD = 1.2  # points that a card in hand is worth
TASTE = 0.1  # points for what one likes to do
SLIP = 2.0  # points that the easy one may misjudge a card by
GRAIN = 1 << 16


class Way(NamedTuple):
    """An action, and what it seems to be worth."""

    worth: float
    move: int


def feel(table: Table, hand: Kinds, seat: int) -> float:
    """What a table looks like at a glance: portraits taken, and leads in those not finished."""
    stacks, albums, _ = table
    if is_over(stacks):
        return WIN * (share(albums, seat) - 0.5)
    found = float(points(albums[seat]) - points(albums[1 - seat]))
    for stack in stacks:
        mine, theirs = len(stack[1 + seat]), len(stack[2 - seat])
        found += (mine - theirs) * (0.4 + 0.6 * (mine + theirs) / VALUE[stack[0][0]])
    return found + CARD * len(hand)


def easy(out: Outlook, taste: Taste, rng: Rng) -> Sequence[Way]:
    """One card at a time, and with a slip of the eye."""
    table = out.known.table(rng.shuffled)
    moves = [move for kind in dict.fromkeys(out.hand) for move in options(table[0], out.seat, kind)]
    ways = [
        Way(
            feel(lay(table, out.seat, move), out.hand[1:], out.seat)
            + TASTE * taste(table[0], out.seat, (move,))
            + _slip(rng),
            move,
        )
        for move in moves
    ]
    if not must_play(out.hand, out.played):
        ways.append(Way(feel(table, out.hand, out.seat) + _slip(rng), DONE))
    return sorted(ways, reverse=True)


def _slip(rng: Rng) -> float:
    return SLIP * rng.below(GRAIN) / GRAIN


def normal(out: Outlook, taste: Taste, rng: Rng) -> Sequence[Way]:
    """The whole turn, but not what comes after it."""
    table = out.known.table(rng.shuffled)
    ways = [
        Way(
            feel(after, hand, out.seat) + TASTE * taste(table[0], out.seat, moves),
            moves[0] if moves else DONE,
        )
        for after, hand, moves in lines(table, out.seat, out.hand, out.played)
    ]
    return sorted(ways, reverse=True)
