"""How the strong one thinks: all turns, then the best of them against the opponent's answers.

Every turn is ranked by what it leaves behind. The best few are tried in worlds that this one could
be: there the opponent plays the turn that looks best to them, who do not see our hand, and we
look at what that leaves us. Turns that do badly drop out, so that the last ones meet most worlds.
One turn tried in one world is a simulation, and so is one hand weighed (`guess.py`); there are
`SIMULATIONS` of them at most, so a decision costs the same whatever the clock says.
"""

from array import array
from statistics import fmean
from typing import NamedTuple

import numpy as np

from vernissage.bots.yokai.core import DONE, Kinds, Table, is_over
from vernissage.bots.yokai.guess import ENOUGH, TRIES, Past, World, last_turn, worlds
from vernissage.bots.yokai.known import Outlook, outlook
from vernissage.bots.yokai.simple import Way
from vernissage.bots.yokai.taste import Taste
from vernissage.bots.yokai.turns import Line, lines, replay
from vernissage.bots.yokai.worth import (
    COLUMNS,
    Floats,
    Worth,
    add_rows,
    as_rows,
    chance,
    hand_facts,
    settle,
    usual_hand,
)
from vernissage.games.yokai.view import View
from vernissage.kit import Rng

ROUNDS = ((6, 4), (3, 6), (2, 8))  # so many turns, each tried in so many more worlds
SIMULATIONS = TRIES + sum(turns * tried for turns, tried in ROUNDS)
TASTE = 0.004  # chances given for what one likes to do
PRIOR = 8  # worlds that the first thought counts for
CLEAR = 0.12  # a turn that is so much better needs no second thought
MOST_ANSWERS = 25_000  # after so many no further worlds are tried: each takes some microseconds
FEWEST = 2  # turns that are compared, however many answers there are
LOOKS = 3  # orders of the yokai for the first ranking


class Thought(NamedTuple):
    """A turn and the chance to win it leaves."""

    line: Line
    chance: float


def first_thoughts(out: Outlook, tables: list[Table], worth: Worth) -> list[Thought]:
    """All turns by what they leave, the best first; the hidden yokai lie in several orders."""
    found = lines(tables[0], out.seat, out.hand, out.played)
    tables = tables[: 1 + ENOUGH // len(found)]
    rows = array("h")
    ends = [
        (replay(table, out.seat, moves), hand, moves)
        for _, hand, moves in found
        for table in tables
    ]
    sure = add_rows(rows, ends, out.seat)
    theirs = np.array([usual_hand(out.unseen, out.theirs)], np.float32)
    chances = chance(settle(worth.logits(as_rows(rows), theirs), sure))
    means = chances.reshape(len(found), -1).mean(axis=1)
    order = np.argsort(-means, kind="stable")
    return [Thought(found[at], float(means[at])) for at in order]


def think(view: View, taste: Taste, rng: Rng, worth: Worth) -> list[Way]:
    """The turns that were worth a thought, the best first."""
    out = outlook(view)
    tables = [out.known.table(rng.shuffled) for _ in range(LOOKS)]
    ranked = first_thoughts(out, tables, worth)
    tried = distinct(ranked)[: ROUNDS[0][0]]
    if len(tried) > 1 and tried[0].chance < tried[1].chance + CLEAR:
        tried = second_thoughts(out, tried, last_turn(view, out), rng, worth)
    stacks = tables[0][0]
    ways = [
        Way(chance + TASTE * taste(stacks, out.seat, moves), moves[0] if moves else DONE)
        for (_, _, moves), chance in tried
    ]
    return sorted(ways, key=lambda way: -way.worth)


def second_thoughts(
    out: Outlook, tried: list[Thought], past: Past | None, rng: Rng, worth: Worth
) -> list[Thought]:
    """The same turns after the opponent's answers; only the last ones left."""
    found = worlds(out, past, sum(count for _, count in ROUNDS), rng, worth)
    chances = {thought.line: [thought.chance] * PRIOR for thought in tried}
    left, spent = list(chances), 0
    for turns, count in ROUNDS:
        left = left[:turns]
        now, found = found[:count], found[count:]
        left, answers = answered(out, left, now)
        for line, after in zip(left, answers.by_turn(len(left), worth), strict=True):
            chances[line] += after
        left.sort(key=lambda line: -fmean(chances[line]))
        spent += answers.count
        if spent > MOST_ANSWERS:
            break
    return [Thought(line, fmean(chances[line])) for line in left]


def distinct(thoughts: list[Thought]) -> list[Thought]:
    """Turns that leave the same are one turn."""
    return list({one.line[:2]: one for one in reversed(thoughts)}.values())[::-1]


def answered(out: Outlook, left: list[Line], now: list[World]) -> tuple[list[Line], "Answers"]:
    """The turns that were tried, and all that the opponent may answer, world by world: in fewer
    worlds if answers are many, and to fewer turns if there are thousands in a single world."""
    answers = Answers(1 - out.seat)
    for number, world in enumerate(now):
        if answers.count > ENOUGH:
            break
        for at, (_, hand, moves) in enumerate(left):
            if not number and at >= FEWEST and answers.count > ENOUGH:
                return left[:at], answers
            answers.add(replay(world.table, out.seat, moves), hand, world)
    return left, answers


class Answers:
    """Many answers of one seat, judged all at once."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # who answers
        self.rows = array("h")
        self.spans: list[tuple[int, int]] = []
        self.sure: dict[int, float] = {}  # rows of games that are over, and who answers has won
        self.usual: list[list[float]] = []  # what they think we hold
        self.real: list[list[float]] = []  # what we hold

    @property
    def count(self) -> int:
        return len(self.rows) // COLUMNS

    def add(self, table: Table, hand: Kinds, world: World) -> None:
        start = self.count
        over = is_over(table[0])
        ends = [(table, (), ())] if over else lines(table, self.seat, world.theirs)
        self.sure |= add_rows(self.rows, ends, self.seat)
        self.spans.append((start, self.count))
        self.usual.append(usual_hand(hand + world.rest, len(hand)))
        self.real.append(hand_facts(hand))

    def by_turn(self, turns: int, worth: Worth) -> list[list[float]]:
        """Our chances after the answers: those to each of our turns, in all worlds."""
        chances = self.chances(worth)
        return [chances[at::turns] for at in range(turns)]

    def chances(self, worth: Worth) -> list[float]:
        """They choose by what they know; we judge by what we know."""
        rows = as_rows(self.rows)
        sizes = [end - start for start, end in self.spans]
        logits = worth.logits(rows, np.repeat(np.array(self.usual, np.float32), sizes, axis=0))
        settle(logits, self.sure)
        best = [start + int(np.argmax(logits[start:end])) for start, end in self.spans]
        judged: Floats = chance(worth.logits(rows[best], np.array(self.real, np.float32)))
        return [
            1 - self.sure.get(at, float(theirs)) for at, theirs in zip(best, judged, strict=True)
        ]
