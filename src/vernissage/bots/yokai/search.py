"""The strong bot's search: all turns, then the best of them against the opponent's replies.

Every turn is ranked by the evaluation of the position after it. The best few are tried in sampled
determinizations: there the opponent, who does not see our hand, plays the reply that looks best to
them, and the position after that is evaluated for us. Turns that do badly drop out (successive
halving), so the last ones are tried most often. One turn tried in one determinization is a
simulation, and so is one weighted hand (`determinization.py`); there are at most `SIMULATIONS`,
so a decision does not depend on the machine's speed.
"""

from array import array
from statistics import fmean
from typing import NamedTuple

import numpy as np

from vernissage.bots.yokai.determinization import (
    SAMPLED_HANDS,
    TURN_LIMIT,
    Determinization,
    OpponentTurn,
    opponents_last_turn,
    sample_determinizations,
)
from vernissage.bots.yokai.fast_duel import DONE, Kinds, Table, is_over
from vernissage.bots.yokai.heuristics import ScoredMove
from vernissage.bots.yokai.observation import Observation, observe
from vernissage.bots.yokai.preferences import Preference
from vernissage.bots.yokai.turns import Turn, enumerate_turns, replay
from vernissage.bots.yokai.value_network import (
    COLUMNS,
    Floats,
    ValueNetwork,
    append_rows,
    as_matrix,
    hand_features,
    mean_hand_features,
    set_certain,
    sigmoid,
)
from vernissage.games.yokai.view import View
from vernissage.kit import Rng

ROUNDS = ((6, 4), (3, 6), (2, 8))  # turns that are left, and further determinizations for each
SIMULATIONS = SAMPLED_HANDS + sum(turns * tried for turns, tried in ROUNDS)
PREFERENCE_BONUS = 0.004  # win probability that a temper gives up for what it likes
PRIOR_WEIGHT = 8  # determinizations that the first ranking counts for
CLEAR_LEAD = 0.12  # a turn that is so much better is not refined
MAX_REPLIES = 25_000  # no further rounds after that: each reply takes some microseconds
MIN_TURNS = 2  # that are compared, however many replies there are
ORDERINGS = 3  # orders of the hidden yokai for the first ranking


class ScoredTurn(NamedTuple):
    """A turn and the win probability after it."""

    line: Turn
    chance: float


def rank_turns(obs: Observation, tables: list[Table], network: ValueNetwork) -> list[ScoredTurn]:
    """All turns by their evaluation, the best first; averaged over orders of the hidden yokai."""
    found = enumerate_turns(tables[0], obs.seat, obs.hand, obs.played)
    tables = tables[: 1 + TURN_LIMIT // len(found)]
    rows = array("h")
    ends = [
        (replay(table, obs.seat, moves), hand, moves)
        for _, hand, moves in found
        for table in tables
    ]
    sure = append_rows(rows, ends, obs.seat)
    theirs = np.array([mean_hand_features(obs.unseen, obs.opponent_cards)], np.float32)
    chances = sigmoid(set_certain(network.logits(as_matrix(rows), theirs), sure))
    means = chances.reshape(len(found), -1).mean(axis=1)
    order = np.argsort(-means, kind="stable")
    return [ScoredTurn(found[at], float(means[at])) for at in order]


def search(view: View, preference: Preference, rng: Rng, network: ValueNetwork) -> list[ScoredMove]:
    """The first moves of the best turns, the best first."""
    obs = observe(view)
    tables = [obs.public.determinize(rng.shuffled) for _ in range(ORDERINGS)]
    ranked = rank_turns(obs, tables, network)
    tried = distinct_turns(ranked)[: ROUNDS[0][0]]
    if len(tried) > 1 and tried[0].chance < tried[1].chance + CLEAR_LEAD:
        tried = refine_by_replies(obs, tried, opponents_last_turn(view, obs), rng, network)
    stacks = tables[0][0]
    scored = [
        ScoredMove(
            chance + PREFERENCE_BONUS * preference(stacks, obs.seat, moves),
            moves[0] if moves else DONE,
        )
        for (_, _, moves), chance in tried
    ]
    return sorted(scored, key=lambda move: -move.value)


def refine_by_replies(
    obs: Observation,
    tried: list[ScoredTurn],
    past: OpponentTurn | None,
    rng: Rng,
    network: ValueNetwork,
) -> list[ScoredTurn]:
    """The same turns evaluated after the opponent's replies; only those of the last round."""
    found = sample_determinizations(obs, past, sum(count for _, count in ROUNDS), rng, network)
    chances = {thought.line: [thought.chance] * PRIOR_WEIGHT for thought in tried}
    left, spent = list(chances), 0
    for turns, count in ROUNDS:
        left = left[:turns]
        now, found = found[:count], found[count:]
        left, answers = collect_replies(obs, left, now)
        for line, after in zip(left, answers.by_turn(len(left), network), strict=True):
            chances[line] += after
        left.sort(key=lambda line: -fmean(chances[line]))
        spent += answers.count
        if spent > MAX_REPLIES:
            break
    return [ScoredTurn(line, fmean(chances[line])) for line in left]


def distinct_turns(thoughts: list[ScoredTurn]) -> list[ScoredTurn]:
    """Without turns that lead to the same position."""
    return list({one.line[:2]: one for one in reversed(thoughts)}.values())[::-1]


def collect_replies(
    obs: Observation, left: list[Turn], now: list[Determinization]
) -> tuple[list[Turn], "Replies"]:
    """The turns that were tried, and all possible replies: in fewer determinizations if replies
    are many, and to fewer turns if there are thousands in a single determinization."""
    answers = Replies(1 - obs.seat)
    for number, world in enumerate(now):
        if answers.count > TURN_LIMIT:
            break
        for at, (_, hand, moves) in enumerate(left):
            if not number and at >= MIN_TURNS and answers.count > TURN_LIMIT:
                return left[:at], answers
            answers.add(replay(world.table, obs.seat, moves), hand, world)
    return left, answers


class Replies:
    """Many replies of one seat, evaluated in one batch."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # who replies
        self.rows = array("h")
        self.spans: list[tuple[int, int]] = []
        self.certain: dict[
            int, float
        ] = {}  # rows of finished games: the replying seat's share of the victory
        self.expected_hands: list[list[float]] = []  # what they think we hold
        self.real_hands: list[list[float]] = []  # what we hold

    @property
    def count(self) -> int:
        return len(self.rows) // COLUMNS

    def add(self, table: Table, hand: Kinds, world: Determinization) -> None:
        start = self.count
        over = is_over(table[0])
        ends = [(table, (), ())] if over else enumerate_turns(table, self.seat, world.opponent_hand)
        self.certain |= append_rows(self.rows, ends, self.seat)
        self.spans.append((start, self.count))
        self.expected_hands.append(mean_hand_features(hand + world.undrawn, len(hand)))
        self.real_hands.append(hand_features(hand))

    def by_turn(self, turns: int, network: ValueNetwork) -> list[list[float]]:
        """For each of our turns: our win probabilities in all determinizations."""
        chances = self.win_probabilities(network)
        return [chances[at::turns] for at in range(turns)]

    def win_probabilities(self, network: ValueNetwork) -> list[float]:
        """After the best reply: chosen by what they know, evaluated by what we know."""
        rows = as_matrix(self.rows)
        sizes = [end - start for start, end in self.spans]
        logits = network.logits(
            rows, np.repeat(np.array(self.expected_hands, np.float32), sizes, axis=0)
        )
        set_certain(logits, self.certain)
        best = [start + int(np.argmax(logits[start:end])) for start, end in self.spans]
        judged: Floats = sigmoid(network.logits(rows[best], np.array(self.real_hands, np.float32)))
        return [
            1 - self.certain.get(at, float(theirs)) for at, theirs in zip(best, judged, strict=True)
        ]
