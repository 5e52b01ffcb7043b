"""Evaluates positions: the learned win probability of the player who has just ended a turn.

A small network. Every stack is seen by the same hidden units, together with what both hands could
add to it; their sum and the state of the albums make the logit. Whatever depends on a stack or on
a hand alone is computed once into a table, so that a position costs a few look-ups.
`tools/yokai_train.py` trains the weights by self-play.
"""

from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from vernissage.bots.yokai.fast_duel import (
    CALLS,
    COLOUR_BITS,
    COLOURS_OF,
    DISTRACTS,
    KINDS,
    VALUE,
    Kinds,
    victory_share,
)
from vernissage.bots.yokai.turns import Turn
from vernissage.games.yokai.figures import FULL_HAND

Floats = NDArray[np.float32]
Ints = NDArray[np.int16]

BASE = 8  # of stack codes: there are fewer sketches on a side and fewer yokai that matter
CODES = BASE**4
COLUMNS = 7  # of a row: four stacks, the hand, both albums
HAND_FEATURES = 7  # cards that fit each colour, calls, distracts, all
GLOBAL_FEATURES = 8
OWN = 5  # cards of one colour in a hand after a turn are fewer
SPANS = 16  # leads on a stack, both ways
WEIGHTS = "weights.npz"


def hand_features(hand: Sequence[int]) -> list[float]:
    """What a hand could add where; linear, so the features of several hands can be averaged."""
    facts = [0.0] * HAND_FEATURES
    for kind in hand:
        one, two = COLOURS_OF[kind]
        facts[one] += 1
        facts[two] += 1
        facts[4] += CALLS[kind]
        facts[5] += DISTRACTS[kind]
        facts[6] += 1
    return facts


def mean_hand_features(unseen: Sequence[int], size: int) -> list[float]:
    """The expected features of a random hand of that size from these cards."""
    count = max(len(unseen), 1)
    return [fact * size / count for fact in hand_features(unseen)]


@cache
def hand_index() -> Mapping[Kinds, int]:
    """The index of every sorted hand that can be left after a turn."""
    kinds = range(len(KINDS))
    sizes = range(FULL_HAND)
    hands = (hand for size in sizes for hand in combinations_with_replacement(kinds, size))
    return {hand: number for number, hand in enumerate(hands)}


@cache
def hand_feature_table() -> Floats:
    return np.array([hand_features(hand) for hand in hand_index()], np.float32)


def append_rows(rows: "array[int]", ends: Sequence[Turn], seat: int) -> dict[int, float]:
    """Append the positions after turns, as seen by this seat, who has just played them. Finished
    games need no evaluation: their rows, with this seat's share of the victory, are returned."""
    mine, theirs = 1 + seat, 2 - seat
    numbers = hand_index()
    codes: dict[int, int] = {}  # most turns leave most stacks the same, even as objects
    sure: dict[int, float] = {}
    for (stacks, albums, _), hand, _ in ends:
        for stack in stacks:
            code = codes.get(id(stack))
            if code is None:
                yokai = stack[0]
                left = len(yokai)
                code = VALUE[yokai[0]] * BASE + len(stack[mine]) if left else 0
                code = (code * BASE + len(stack[theirs])) * BASE + min(left, BASE - 1)
                codes[id(stack)] = code
            if not code % BASE:
                sure[len(rows) // COLUMNS] = victory_share(albums, seat)
            rows.append(code)
        rows.append(numbers[hand])
        rows.append(albums[seat])
        rows.append(albums[1 - seat])
    return sure


def as_matrix(rows: "array[int]") -> Ints:
    return np.frombuffer(rows, np.int16).reshape(-1, COLUMNS)


def _stack_tables() -> tuple[NDArray[np.int64], Floats]:
    """For every stack code: what is missing and who leads, as one number, and a heuristic value."""
    values, mine, theirs, _ = np.unravel_index(np.arange(CODES), (BASE,) * 4)
    missing = (values - mine - theirs).clip(0, BASE - 1)
    lead = mine - theirs
    look = lead * (0.4 + 0.6 * (mine + theirs) / values.clip(1))
    return missing * SPANS + lead + SPANS // 2, look.astype(np.float32)


RACE, LOOKS = _stack_tables()
RACES = BASE * SPANS
POPULATION = np.array([bits.bit_count() for bits in range(1 << COLOUR_BITS)], np.float32)


def global_features(rows: Ints) -> Floats:
    """Who leads, how far the game is, whose colours would break a tie."""
    albums = rows[:, 5:7]
    points = (albums >> COLOUR_BITS).astype(np.float32)
    colours = POPULATION[albums & ((1 << COLOUR_BITS) - 1)]
    lead = points[:, 0] - points[:, 1]
    left = (rows[:, :4] % BASE).min(axis=1)
    facts = (
        lead / 10,
        points[:, 0] / 25,
        points[:, 1] / 25,
        np.sign(lead),
        (colours[:, 0] - colours[:, 1]) / 4,
        (left == 1).astype(np.float32),
        LOOKS[rows[:, :4]].sum(axis=1) / 10,
        hand_feature_table()[rows[:, 4], 6] / 10,
    )
    return np.stack(facts, axis=1).astype(np.float32)


class ValueNetwork:
    """The network with its precomputed tables."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights = weights
        codes = np.arange(CODES)
        self._stacks = weights["stack"][codes // BASE] + weights["left"][codes % BASE]
        self._their = weights["their"][RACE]
        table = hand_feature_table()
        self._counts = table[:, :4].astype(np.int64)
        self._hands = table[:, 4:] @ weights["own_rest"] + weights["bias"]
        self._hand_heads = table @ weights["head_own"] + weights["head_bias"]

    def logits(self, rows: Ints, theirs: Floats) -> Floats:
        """One per row; `theirs` has the features of the opponent's hand, per row or one for all."""
        w = self.weights
        facts = global_features(rows)
        codes, hands = rows[:, :4], rows[:, 4]
        hidden = self._their[codes]
        hidden *= theirs[:, :4, None]
        hidden += self._stacks[codes]
        hidden += w["own"][RACE[codes] * OWN + self._counts[hands]]
        hidden += (facts @ w["global"] + theirs[:, 4:] @ w["their_rest"] + self._hands[hands])[
            :, None
        ]
        np.maximum(hidden, 0, out=hidden)
        head = hidden.sum(axis=1) @ w["head"] + facts @ w["head_global"]
        head += self._hand_heads[hands] + theirs @ w["head_their"]
        np.maximum(head, 0, out=head)
        found: Floats = head @ w["last"] + facts @ w["last_global"] + w["last_bias"]
        return found


@cache
def load_network() -> ValueNetwork:
    with files(__package__).joinpath(WEIGHTS).open("rb") as file, np.load(file) as weights:
        return ValueNetwork({name: weights[name].astype(np.float32) for name in weights.files})


CERTAIN = 12.0  # the logit of a game that is won


def set_certain(logits: Floats, sure: Mapping[int, float]) -> Floats:
    """Replaces the logits of finished games by their outcome, in place."""
    for at, won in sure.items():
        logits[at] = CERTAIN * (2 * won - 1)
    return logits


def sigmoid(logits: Floats) -> Floats:
    found: Floats = np.reciprocal(1 + np.exp(-logits))
    return found
