"""The worlds can fail: each of these servers is broken in one way, and a seed finds it."""

from collections.abc import Callable

import pytest

from tests.leaks import test_mutants as leaks
from tests.universe.judge import Verdict
from tests.universe.leaks import judge_leaks
from tests.universe.planted import PLANTED, Fault
from tests.universe.run import run
from tests.universe.world import Plan

PLAN = Plan(storm=30.0, calm=30.0)
SEEDS = 40  # one of which finds the fault
MOMENTS = 4  # of a game that are looked at for leaks
# It waits for deadlines of minutes.
PLANS = {"forgets_what_is_scheduled": Plan(storm=20.0, calm=150.0)}
# Those that the first seeds do not find; they are only tried first.
FOUND_BY = {
    "acknowledges_before_it_is_durable": 2,
    "assures_nobody_of_anything": 23,
    "counts_a_table_as_one_person": 23,
    "serves_first_come_first_served": 33,
    "checks_no_chain": 35,
    "compares_no_stamps": 9,
    "forgets_to_read_on_after_a_conflict": 13,
    "hesitates": 20,
    "leaves_out_a_batch_that_was_stored": 7,
    "remembers_what_was_taken_back": 2,
    "says_a_line_as_often_as_it_comes": 89,
}
LEAKS: tuple[Fault, ...] = (
    *leaks.LEAKS,
    *(leaks.shows_the_state, leaks.tells_everybody, leaks.forgets_a_change),
)


def find(fault: Fault, judge: Callable[[int], Verdict]) -> bool:
    first = FOUND_BY.get(fault.__name__, 1)
    return any(judge(seed) for seed in (first, *range(1, SEEDS + 1)))


@pytest.mark.parametrize("fault", PLANTED, ids=lambda one: one.__name__)
def test_a_broken_server_is_found(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    plan = PLANS.get(fault.__name__, PLAN)
    assert find(fault, lambda seed: run(seed, plan).verdict)


@pytest.mark.parametrize("fault", LEAKS, ids=lambda one: one.__name__)
def test_a_leaking_server_is_found(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)

    def judge(seed: int) -> Verdict:
        done = run(seed, PLAN)
        return done.verdict or judge_leaks(done.world, MOMENTS)

    assert find(fault, judge)
