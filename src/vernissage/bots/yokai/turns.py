"""Every way to play a turn, up to the order of cards that do not touch each other."""

from vernissage.bots.yokai.core import (
    DISTRACT,
    MOVES,
    SILENT,
    Kinds,
    Stacks,
    Table,
    is_over,
    lay,
    must_play,
    options,
)
from vernissage.games.yokai.figures import MAX_PLAYS

NO_MOVE = -1
EVERYWHERE = 15
HEARD = (0, 1, 2, 4, 8, EVERYWHERE)  # bits of the stacks that an effect touches, besides its own


Moves = tuple[int, ...]
Line = tuple[Table, Kinds, Moves]  # how a turn may go: what it leaves, and the cards it takes


def lines(table: Table, seat: int, hand: Kinds, played: int = 0) -> list[Line]:
    """All ends of this turn; at least one."""
    hand = tuple(sorted(hand))
    found: list[Line] = [] if must_play(hand, played) else [(table, hand, ())]
    _grow(found, (table, hand, ()), seat, MAX_PLAYS - played, (NO_MOVE, EVERYWHERE))
    return found


def _grow(found: list[Line], line: Line, seat: int, left: int, past: tuple[int, int]) -> None:
    """Go on with each card. A quiet play that could as well have come earlier is left out: quiet
    ones come in rising order, and after a loud one only where that one was heard."""
    table, hand, moves = line
    stacks, _, discards = table
    quiet, heard = past
    before = NO_MOVE
    for at, kind in enumerate(hand):
        if kind == before:
            continue
        before = kind
        rest = hand[:at] + hand[at + 1 :]
        for move in options(stacks, seat, kind):
            _, here, effect = MOVES[move]
            after = lay(table, seat, move)
            still = after[2] is discards
            silent = still and effect == SILENT
            if silent and (move < quiet or not heard >> here & 1):
                continue
            step = (after, rest, (*moves, move))
            found.append(step)
            if left > 1 and rest and (still or not is_over(after[0])):
                echo = (move, heard) if silent else (NO_MOVE, HEARD[effect] | 1 << here)
                _grow(found, step, seat, left - 1, echo)


def replay(table: Table, seat: int, moves: Moves) -> Table:
    """The same cards on a table whose hidden yokai may lie otherwise; an effect that has lost its
    aim is left out."""
    for move in moves:
        if is_over(table[0]):
            break
        table = lay(table, seat, move if aimed(table[0], seat, move) else move - MOVES[move][2])
    return table


def aimed(stacks: Stacks, seat: int, move: int) -> bool:
    _, here, effect = MOVES[move]
    if effect == DISTRACT:
        return bool(stacks[here][2 - seat])
    return effect == SILENT or len(stacks[effect - 1][0]) > 1
