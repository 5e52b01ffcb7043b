"""Enumerates turns, up to the order of cards that do not affect each other."""

from vernissage.bots.yokai.fast_duel import (
    DISTRACT,
    MOVES,
    NO_EFFECT,
    Kinds,
    Stacks,
    Table,
    is_over,
    legal_moves,
    must_play,
    play_card,
)
from vernissage.games.yokai.figures import MAX_PLAYS

NO_MOVE = -1
EVERYWHERE = 15
AFFECTED = (0, 1, 2, 4, 8, EVERYWHERE)  # bits of the stacks that an effect touches, besides its own


Moves = tuple[int, ...]
Turn = tuple[Table, Kinds, Moves]  # the table and the hand after it, and its moves


def enumerate_turns(table: Table, seat: int, hand: Kinds, played: int = 0) -> list[Turn]:
    """All ways to finish this turn; at least one."""
    hand = tuple(sorted(hand))
    found: list[Turn] = [] if must_play(hand, played) else [(table, hand, ())]
    _extend(found, (table, hand, ()), seat, MAX_PLAYS - played, (NO_MOVE, EVERYWHERE))
    return found


def _extend(found: list[Turn], line: Turn, seat: int, left: int, past: tuple[int, int]) -> None:
    """Extend the turn by each card. Transpositions are left out: plays without an effect come in
    rising order, and after an effect only on stacks that it has affected."""
    table, hand, moves = line
    stacks, _, discards = table
    quiet, heard = past
    before = NO_MOVE
    for at, kind in enumerate(hand):
        if kind == before:
            continue
        before = kind
        rest = hand[:at] + hand[at + 1 :]
        for move in legal_moves(stacks, seat, kind):
            _, here, effect = MOVES[move]
            after = play_card(table, seat, move)
            still = after[2] is discards
            silent = still and effect == NO_EFFECT
            if silent and (move < quiet or not heard >> here & 1):
                continue
            step = (after, rest, (*moves, move))
            found.append(step)
            if left > 1 and rest and (still or not is_over(after[0])):
                echo = (move, heard) if silent else (NO_MOVE, AFFECTED[effect] | 1 << here)
                _extend(found, step, seat, left - 1, echo)


def replay(table: Table, seat: int, moves: Moves) -> Table:
    """The same moves on a table with another order of hidden yokai; an effect without a target is
    left out."""
    for move in moves:
        if is_over(table[0]):
            break
        table = play_card(
            table, seat, move if has_target(table[0], seat, move) else move - MOVES[move][2]
        )
    return table


def has_target(stacks: Stacks, seat: int, move: int) -> bool:
    _, here, effect = MOVES[move]
    if effect == DISTRACT:
        return bool(stacks[here][2 - seat])
    return effect == NO_EFFECT or len(stacks[effect - 1][0]) > 1
