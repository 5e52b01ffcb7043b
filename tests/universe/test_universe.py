"""Many worlds, each from its seed: whatever goes wrong in them, what must be true is true."""

import os
import subprocess
import sys

import pytest

from tests.soak import in_soak
from tests.universe.leaks import judge_leaks
from tests.universe.run import run
from tests.universe.world import Plan

SEEDS, IN_ONE = in_soak(10_000, else_=200), in_soak(100, else_=10)
PLAN = in_soak(Plan(storm=60.0, calm=40.0), else_=Plan(storm=30.0, calm=30.0))
EVERY = 20  # in one seed of so many twin worlds are looked at for leaks


@pytest.mark.parametrize("first", range(0, SEEDS, IN_ONE))
def test_whatever_happens_the_promises_are_kept(first: int) -> None:
    for seed in range(first, first + IN_ONE):
        done = run(seed, PLAN)
        verdict = done.verdict
        if seed % EVERY == 0 and not verdict:
            verdict = judge_leaks(done.world, moments=2)
        again = f"python -m tests.universe --seed {seed} {PLAN}"
        assert not verdict, "\n".join([again, *verdict[:20]])


def test_one_seed_is_one_world_in_every_process() -> None:
    """Neither the order of sets nor anything else of a process has a say in it."""
    command = [sys.executable, "-m", "tests.universe", "--seeds", "3", "6", "--digests"]
    told = [
        subprocess.run(  # noqa: S603
            command,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(set(told[0].split())) == 4
