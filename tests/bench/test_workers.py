"""What each process of a server took is told as a part of the whole."""

from bench.load.turns import Acted
from bench.report import sheet_of
from bench.workers import PARENT, Lap, Pushed, pushed_table, table_of
from tests.bench.test_load import drawn


def test_workers_are_told_apart_and_compared_with_one_process() -> None:
    laps = {
        "1 process": [Lap(drawn(10), {PARENT: 0.06})] * 3,
        "2 workers": [Lap(drawn(10), {PARENT: 0.01, "worker 0": 0.04, "worker 1": 0.05})] * 3,
    }
    one, two = sheet_of(table_of(laps)).rows
    assert one[:5] == ["1 process", "1,000", "1.00", "100%", "–"]
    assert two[:5] == ["2 workers", "1,667", "1.67", "10%", "40% 50%"]


def test_how_much_more_workers_do_is_told_with_what_the_load_took() -> None:
    def pushed(actions: float) -> Pushed:
        return Pushed(Acted(actions, 0, 0.01, 0.02, cpu=1.2, foreign=0, load_cpu=0.7), foreign=0.1)

    laps = {"1 process": [pushed(1000)] * 3, "2 workers": [pushed(1500)] * 3}
    _, two = sheet_of(pushed_table(laps, 8)).rows
    assert two == ["2 workers", "1,500", "1.50", "10.0", "20.0", "1.20", "0.70", "0.10"]
