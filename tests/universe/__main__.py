"""Replays worlds: `--seed N [--verbose]` tells one, `--seeds A B` judges many."""

# ruff: noqa: T201
import argparse
import sys
import time

from tests.universe.leaks import judge_leaks
from tests.universe.run import run
from tests.universe.world import Plan


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.universe", description=__doc__)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--seeds", type=int, nargs=2, metavar=("FIRST", "LAST"))
    parser.add_argument("--verbose", action="store_true", help="every message")
    parser.add_argument("--digests", action="store_true", help="nothing but a digest of each")
    parser.add_argument("--storm", type=float, default=Plan().storm, help="seconds of table time")
    parser.add_argument("--calm", type=float, default=Plan().calm, help="and after it")
    parser.add_argument("--leaks", action="store_true", help="look at twin worlds, too")
    given = parser.parse_args()

    def tell(when: float, what: str, data: bytes) -> None:
        if given.verbose or not data:
            print(f"{when:9.3f} {what} {data.decode(errors='replace')}")

    first, last = (given.seed, given.seed) if given.seed is not None else given.seeds
    wrong, table, start = 0, 0.0, time.process_time()
    for seed in range(first, last + 1):
        plan = Plan(given.storm, given.calm)
        done = run(seed, plan, tell if given.seed is not None else None)
        if given.digests:
            print(done.digest)
            continue
        if given.leaks:
            done.verdict.extend(judge_leaks(done.world, moments=2))
        table += done.seconds
        wrong += bool(done.verdict)
        print(f"seed {seed}: {done.digest} {done.entries} entries, {len(done.verdict)} faults")
        for fault in done.verdict[:10]:
            print(f"    {fault[:1000]}")
    if given.digests:
        return 0
    spent = time.process_time() - start
    print(
        f"{table / 3600:.2f} h of table time in {spent:.1f} s: {table / spent / 60:.2f} h a minute"
    )
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
