"""The weaker bots: a heuristic evaluation of the next card, or of the whole turn."""

from collections.abc import Sequence
from typing import NamedTuple

from vernissage.bots.yokai.fast_duel import (
    DONE,
    VALUE,
    Kinds,
    Table,
    is_over,
    legal_moves,
    must_play,
    play_card,
    points,
    victory_share,
)
from vernissage.bots.yokai.observation import Observation
from vernissage.bots.yokai.preferences import Preference
from vernissage.bots.yokai.turns import enumerate_turns
from vernissage.kit import Rng

WIN = 1000.0
CARD = 1.2  # points that a card in hand is worth
PREFERENCE_BONUS = 0.1  # points that a temper gives up for what it likes
MISJUDGEMENT = 2.0  # points, at most, by which the easy bot overrates a move
GRAIN = 1 << 16


class ScoredMove(NamedTuple):
    """A move and its evaluation."""

    value: float
    move: int


def evaluate(table: Table, hand: Kinds, seat: int) -> float:
    """Heuristic: portraits taken, leads on unfinished stacks, and cards in hand."""
    stacks, albums, _ = table
    if is_over(stacks):
        return WIN * (victory_share(albums, seat) - 0.5)
    found = float(points(albums[seat]) - points(albums[1 - seat]))
    for stack in stacks:
        mine, theirs = len(stack[1 + seat]), len(stack[2 - seat])
        found += (mine - theirs) * (0.4 + 0.6 * (mine + theirs) / VALUE[stack[0][0]])
    return found + CARD * len(hand)


def rank_easy(obs: Observation, preference: Preference, rng: Rng) -> Sequence[ScoredMove]:
    """Looks one card ahead, with random errors."""
    table = obs.public.determinize(rng.shuffled)
    moves = [
        move for kind in dict.fromkeys(obs.hand) for move in legal_moves(table[0], obs.seat, kind)
    ]
    ranked = [
        ScoredMove(
            evaluate(play_card(table, obs.seat, move), obs.hand[1:], obs.seat)
            + PREFERENCE_BONUS * preference(table[0], obs.seat, (move,))
            + _misjudgement(rng),
            move,
        )
        for move in moves
    ]
    if not must_play(obs.hand, obs.played):
        ranked.append(ScoredMove(evaluate(table, obs.hand, obs.seat) + _misjudgement(rng), DONE))
    return sorted(ranked, reverse=True)


def _misjudgement(rng: Rng) -> float:
    return MISJUDGEMENT * rng.below(GRAIN) / GRAIN


def rank_normal(obs: Observation, preference: Preference, rng: Rng) -> Sequence[ScoredMove]:
    """Looks to the end of the turn."""
    table = obs.public.determinize(rng.shuffled)
    ranked = [
        ScoredMove(
            evaluate(after, hand, obs.seat)
            + PREFERENCE_BONUS * preference(table[0], obs.seat, moves),
            moves[0] if moves else DONE,
        )
        for after, hand, moves in enumerate_turns(table, obs.seat, obs.hand, obs.played)
    ]
    return sorted(ranked, reverse=True)
