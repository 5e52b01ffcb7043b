"""Determinizations: possible duels, sampled by how well they explain the opponent's last turn.

A hand with which they could have done much better is unlikely to be theirs. So hands are sampled
from the unseen cards, each is weighted by what a good player would have missed with it, and the
determinizations of the search are sampled by that weight.
"""

from array import array
from typing import NamedTuple

import numpy as np

from vernissage.bots.yokai.fast_duel import KIND_OF, Kinds, Table
from vernissage.bots.yokai.observation import (
    Observation,
    PileReshuffled,
    PublicState,
    RewindableTable,
)
from vernissage.bots.yokai.turns import enumerate_turns
from vernissage.bots.yokai.value_network import (
    COLUMNS,
    Floats,
    ValueNetwork,
    append_rows,
    as_matrix,
    mean_hand_features,
    set_certain,
)
from vernissage.games.yokai.view import View
from vernissage.kit import Rng

SAMPLED_HANDS = 24
TURN_LIMIT = 10_000  # turns evaluated in one batch: four effects in a hand make thousands
UNLIKELY = np.float32(1e-6)  # the least weight of a hand: nothing is impossible
TOLERANCE = np.float32(0.4)  # logits that good players miss


class Determinization(NamedTuple):
    """One possible duel, at the start of the opponent's turn."""

    table: Table
    opponent_hand: Kinds  # with the card they will draw
    undrawn: Kinds  # the rest of the pile


class OpponentTurn(NamedTuple):
    """The opponent's last turn."""

    before: PublicState
    after: PublicState
    cards: Kinds  # that they played
    mine: int  # cards that I held then


def opponents_last_turn(view: View, obs: Observation) -> OpponentTurn | None:
    """None at the start, and when a reshuffle prevents rewinding to it."""
    if view.turn < 2:
        return None
    table = RewindableTable(view)
    try:
        table.rewind(view.moves)
        after = table.public_state()
        table.rewind(view.moves_before)
    except PileReshuffled:
        return None
    cards = tuple(KIND_OF[move.play.card] for move in view.moves_before)
    return OpponentTurn(table.public_state(), after, cards, len(obs.hand) + obs.played - 1)


def sample_determinizations(
    obs: Observation, last: OpponentTurn | None, count: int, rng: Rng, network: ValueNetwork
) -> list[Determinization]:
    """Sampled by how well the opponent's hand explains their last turn."""
    hands = [rng.shuffled(obs.unseen) for _ in range(SAMPLED_HANDS)]
    weights = np.ones(SAMPLED_HANDS, np.float32)
    if last is not None and obs.opponent_cards and len(obs.unseen) > obs.opponent_cards:
        weights = hand_likelihoods(
            obs, last, [cards[: obs.opponent_cards] for cards in hands], rng, network
        )
    steps = (np.arange(count) + rng.below(1 << 20) / (1 << 20)) * weights.sum() / count
    chosen = np.searchsorted(np.cumsum(weights), steps).clip(max=len(weights) - 1)
    found = [_determinize(obs, hands[at], rng) for at in chosen]
    return list(rng.shuffled(found))


def _determinize(obs: Observation, cards: Kinds, rng: Rng) -> Determinization:
    """The yokai in some order, and a card to draw: from the pile, or from the discards (Y4)."""
    theirs = cards[: obs.opponent_cards]
    rest = cards[obs.opponent_cards :] or rng.shuffled(obs.public.discards)
    return Determinization(obs.public.determinize(rng.shuffled), theirs + rest[:1], rest[1:])


def hand_likelihoods(
    obs: Observation, last: OpponentTurn, hands: list[Kinds], rng: Rng, network: ValueNetwork
) -> Floats:
    """Weights of the hands, by the value that their owner would have missed. Stops at TURN_LIMIT,
    so the result may be shorter than `hands`."""
    other = 1 - obs.seat
    before, after = last.before.determinize(rng.shuffled), last.after.determinize(rng.shuffled)
    rows, starts = array("h"), []
    sure: dict[int, float] = {}
    for hand in hands:
        if len(rows) > TURN_LIMIT * COLUMNS:
            break
        starts.append(len(rows) // COLUMNS)
        as_played = (after, tuple(sorted(hand)), ())
        sure |= append_rows(
            rows, [as_played, *enumerate_turns(before, other, hand + last.cards)], other
        )
    mine = np.array([mean_hand_features(obs.unseen + obs.hand, last.mine)], np.float32)
    logits = set_certain(network.logits(as_matrix(rows), mine), sure)
    missed = np.maximum.reduceat(logits, starts) - logits[starts]
    likely: Floats = np.exp(-missed.clip(min=0) / TOLERANCE) + UNLIKELY
    return likely
