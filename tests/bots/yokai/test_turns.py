"""No way to play a turn is forgotten, though few are tried twice."""

import pytest

from tests.bots.yokai.games import turns
from tests.bots.yokai.mirror import duel
from vernissage.bots.yokai.fast_duel import DONE, Duel, Table
from vernissage.bots.yokai.turns import enumerate_turns, replay


def like(table: Table) -> object:
    """The order of cards on a side and among the discards does not matter."""
    stacks, albums, discards = table
    sides = tuple((yokai, tuple(sorted(one)), tuple(sorted(two))) for yokai, one, two in stacks)
    return sides, albums, tuple(sorted(discards))


def all_ends(start: Duel) -> set[object]:
    """By trying every action after every other."""
    found: set[object] = set()
    seat, waiting = start.seat, [start]
    while waiting:
        now = waiting.pop()
        if DONE in now.legal():
            found.add((like(now.table), tuple(sorted(now.hands[seat]))))
        for move in now.legal():
            after = now.copy()
            if move != DONE and not after.act(move) and not after.over:
                waiting.append(after)
            elif move != DONE:
                found.add((like(after.table), tuple(sorted(after.hands[seat]))))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_lines_are_all_ends_of_a_turn(seed: int) -> None:  # Y5
    for number, state in enumerate(turns(f"lines {seed}")):
        if number % 5:
            continue
        real = duel(state)
        ways = enumerate_turns(real.table, real.seat, real.hands[real.seat], real.played)
        assert {(like(table), hand) for table, hand, _ in ways} == all_ends(real)


def test_a_line_leads_where_its_moves_lead() -> None:
    for state in turns("replay"):
        real = duel(state)
        for table, _, moves in enumerate_turns(
            real.table, real.seat, real.hands[real.seat], real.played
        ):
            assert replay(real.table, real.seat, moves) == table


def test_an_effect_without_an_aim_is_left_out() -> None:
    """In another world the sketch to distract may be gone, the yokai to call the last one."""
    for state in turns("aim"):
        real = duel(state)
        bare = tuple((yokai[:1], (), ()) for yokai, _, _ in real.table[0])
        elsewhere: Table = ((bare[0], bare[1], bare[2], bare[3]), real.table[1], ())
        for _, hand, moves in enumerate_turns(
            real.table, real.seat, real.hands[real.seat], real.played
        ):
            after = replay(elsewhere, real.seat, moves)
            laid = sum(len(stack[1 + real.seat]) for stack in after[0]) + len(after[2])
            assert laid == len(moves) or any(not stack[0] for stack in after[0])
            assert len(hand) + len(moves) == len(real.hands[real.seat])
