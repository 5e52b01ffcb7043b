"""What each process of a server took is told as a part of the whole."""

from bench.report import sheet_of
from bench.workers import PARENT, Lap, table_of
from tests.bench.test_load import drawn


def test_workers_are_told_apart_and_compared_with_one_process() -> None:
    laps = {
        "1 process": [Lap(drawn(10), {PARENT: 0.06})] * 3,
        "2 workers": [Lap(drawn(10), {PARENT: 0.01, "worker 0": 0.04, "worker 1": 0.05})] * 3,
    }
    one, two = sheet_of(table_of(laps)).rows
    assert one[:5] == ["1 process", "1,000", "1.00", "100%", "–"]
    assert two[:5] == ["2 workers", "1,667", "1.67", "10%", "40% 50%"]
