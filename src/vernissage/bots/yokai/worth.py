"""What a position is worth: the learned chance to win of the player who has just ended a turn.

A small network. Every stack is seen alone, together with what both hands could add to it, by the
same units; their sum and the state of the albums make the chance. Whatever depends on a stack or
on a hand alone is a table made once, so that a position costs a few look-ups.
`tools/yokai_train.py` made the weights by play against itself.
"""

from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from vernissage.bots.yokai.core import (
    CALLS,
    COLOUR_BITS,
    DISTRACTS,
    ENDS,
    KINDS,
    VALUE,
    Kinds,
    share,
)
from vernissage.bots.yokai.turns import Line
from vernissage.games.yokai.figures import FULL_HAND

Floats = NDArray[np.float32]
Ints = NDArray[np.int16]

BASE = 8  # sketches on a side, and yokai in a stack as far as it matters, are fewer
CODES = BASE**4
COLUMNS = 7  # of a row: four stacks, the hand, both albums
HAND_FACTS = 7  # cards that fit each colour, calls, distracts, all
GLOBALS = 8
OWN = 5  # cards of one colour in a hand after a turn are fewer
SPANS = 16  # leads on a stack, both ways
WEIGHTS = "weights.npz"


def hand_facts(hand: Sequence[int]) -> list[float]:
    """What a hand could add where; also the mean of several hands is one."""
    facts = [0.0] * HAND_FACTS
    for kind in hand:
        one, two = ENDS[kind]
        facts[one] += 1
        facts[two] += 1
        facts[4] += CALLS[kind]
        facts[5] += DISTRACTS[kind]
        facts[6] += 1
    return facts


def usual_hand(unseen: Sequence[int], size: int) -> list[float]:
    """What a hand of that size holds on average, if it comes from these cards."""
    count = max(len(unseen), 1)
    return [fact * size / count for fact in hand_facts(unseen)]


@cache
def hand_numbers() -> Mapping[Kinds, int]:
    """All hands that can be left after a turn, sorted."""
    kinds = range(len(KINDS))
    sizes = range(FULL_HAND)
    hands = (hand for size in sizes for hand in combinations_with_replacement(kinds, size))
    return {hand: number for number, hand in enumerate(hands)}


@cache
def hand_table() -> Floats:
    return np.array([hand_facts(hand) for hand in hand_numbers()], np.float32)


def add_rows(rows: "array[int]", ends: Sequence[Line], seat: int) -> dict[int, float]:
    """Write down what turns leave, as this seat, who has just played them, sees it. Games that are
    over need no judging: their rows, and this seat's part of the victory, are returned."""
    mine, theirs = 1 + seat, 2 - seat
    numbers = hand_numbers()
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
                sure[len(rows) // COLUMNS] = share(albums, seat)
            rows.append(code)
        rows.append(numbers[hand])
        rows.append(albums[seat])
        rows.append(albums[1 - seat])
    return sure


def as_rows(rows: "array[int]") -> Ints:
    return np.frombuffer(rows, np.int16).reshape(-1, COLUMNS)


def _stack_tables() -> tuple[NDArray[np.int64], Floats]:
    """For every code: what is missing and who leads, as one number; and how good that looks."""
    values, mine, theirs, _ = np.unravel_index(np.arange(CODES), (BASE,) * 4)
    missing = (values - mine - theirs).clip(0, BASE - 1)
    lead = mine - theirs
    look = lead * (0.4 + 0.6 * (mine + theirs) / values.clip(1))
    return missing * SPANS + lead + SPANS // 2, look.astype(np.float32)


RACE, LOOKS = _stack_tables()
RACES = BASE * SPANS
POPULATION = np.array([bits.bit_count() for bits in range(1 << COLOUR_BITS)], np.float32)


def global_facts(rows: Ints) -> Floats:
    """The albums: who leads, how far the game is, whose colours would break a tie."""
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
        hand_table()[rows[:, 4], 6] / 10,
    )
    return np.stack(facts, axis=1).astype(np.float32)


class Worth:
    """The network, ready to be asked."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights = weights
        codes = np.arange(CODES)
        self._stacks = weights["stack"][codes // BASE] + weights["left"][codes % BASE]
        self._their = weights["their"][RACE]
        table = hand_table()
        self._counts = table[:, :4].astype(np.int64)
        self._hands = table[:, 4:] @ weights["own_rest"] + weights["bias"]
        self._hand_heads = table @ weights["head_own"] + weights["head_bias"]

    def logits(self, rows: Ints, theirs: Floats) -> Floats:
        """For each row, the opponent's hand being as in the row of `theirs` (or all alike)."""
        w = self.weights
        facts = global_facts(rows)
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
def learned() -> Worth:
    with files(__package__).joinpath(WEIGHTS).open("rb") as file, np.load(file) as weights:
        return Worth({name: weights[name].astype(np.float32) for name in weights.files})


CERTAIN = 12.0  # the logit of a game that is won


def settle(logits: Floats, sure: Mapping[int, float]) -> Floats:
    """What is known for sure takes the place of what was thought."""
    for at, won in sure.items():
        logits[at] = CERTAIN * (2 * won - 1)
    return logits


def chance(logits: Floats) -> Floats:
    found: Floats = np.reciprocal(1 + np.exp(-logits))
    return found
