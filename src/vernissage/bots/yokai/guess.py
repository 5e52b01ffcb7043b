"""What the opponent may hold: hands that fit what they did on their last turn, and what not.

A hand with which they could have done much better is unlikely to be theirs. So hands are drawn
from the unseen cards, each is weighed by what a good player would have missed with it, and the
worlds of the search are drawn by that weight.
"""

from array import array
from typing import NamedTuple

import numpy as np

from vernissage.bots.yokai.core import KIND_OF, Kinds, Table
from vernissage.bots.yokai.known import Known, Open, Outlook, Shuffled
from vernissage.bots.yokai.turns import lines
from vernissage.bots.yokai.worth import (
    COLUMNS,
    Floats,
    Worth,
    add_rows,
    as_rows,
    settle,
    usual_hand,
)
from vernissage.games.yokai.view import View
from vernissage.kit import Rng

TRIES = 24  # hands weighed
ENOUGH = 10_000  # turns looked at in one go: with four effects in a hand there are thousands
UNLIKELY = np.float32(1e-6)  # nothing is impossible
TOLERANCE = np.float32(0.4)  # logits that people miss without being fools


class World(NamedTuple):
    """A duel that this one could be, when the opponent comes to play."""

    table: Table
    theirs: Kinds  # with the card they will draw
    rest: Kinds  # nobody's yet


class Past(NamedTuple):
    """The opponent's last turn."""

    before: Known
    after: Known
    cards: Kinds  # that they played
    mine: int  # cards that I held then


def last_turn(view: View, out: Outlook) -> Past | None:
    """None at the start, and when a new pile has swallowed what is needed to wind back."""
    if view.turn < 2:
        return None
    table = Open(view)
    try:
        table.wind_back(view.moves)
        after = table.known()
        table.wind_back(view.moves_before)
    except Shuffled:
        return None
    cards = tuple(KIND_OF[move.play.card] for move in view.moves_before)
    return Past(table.known(), after, cards, len(out.hand) + out.played - 1)


def worlds(out: Outlook, past: Past | None, count: int, rng: Rng, worth: Worth) -> list[World]:
    """So many worlds, drawn by how well the opponent's hand explains their last turn."""
    hands = [rng.shuffled(out.unseen) for _ in range(TRIES)]
    weights = np.ones(TRIES, np.float32)
    if past is not None and out.theirs and len(out.unseen) > out.theirs:
        weights = weigh(out, past, [cards[: out.theirs] for cards in hands], rng, worth)
    steps = (np.arange(count) + rng.below(1 << 20) / (1 << 20)) * weights.sum() / count
    chosen = np.searchsorted(np.cumsum(weights), steps).clip(max=len(weights) - 1)
    found = [_world(out, hands[at], rng) for at in chosen]
    return list(rng.shuffled(found))


def _world(out: Outlook, cards: Kinds, rng: Rng) -> World:
    """The yokai in some order, and a card to draw: from the pile, or from the discards (Y4)."""
    theirs = cards[: out.theirs]
    rest = cards[out.theirs :] or rng.shuffled(out.known.discards)
    return World(out.known.table(rng.shuffled), theirs + rest[:1], rest[1:])


def weigh(out: Outlook, past: Past, hands: list[Kinds], rng: Rng, worth: Worth) -> Floats:
    """How likely the hands are, by what their owner would have missed; not all if that is much."""
    other = 1 - out.seat
    before, after = past.before.table(rng.shuffled), past.after.table(rng.shuffled)
    rows, starts = array("h"), []
    sure: dict[int, float] = {}
    for hand in hands:
        if len(rows) > ENOUGH * COLUMNS:
            break
        starts.append(len(rows) // COLUMNS)
        as_played = (after, tuple(sorted(hand)), ())
        sure |= add_rows(rows, [as_played, *lines(before, other, hand + past.cards)], other)
    mine = np.array([usual_hand(out.unseen + out.hand, past.mine)], np.float32)
    logits = settle(worth.logits(as_rows(rows), mine), sure)
    missed = np.maximum.reduceat(logits, starts) - logits[starts]
    likely: Floats = np.exp(-missed.clip(min=0) / TOLERANCE) + UNLIKELY
    return likely
