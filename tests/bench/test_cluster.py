"""What parts of a deployment take is told apart, and compared with a single node."""

from bench.cluster import Lap, ink_table, turn_table
from bench.load.deployment import NODES, Meter
from bench.load.turns import Acted
from bench.report import sheet_of
from tests.bench.test_load import drawn


class Fixed(Meter):
    """Of which all parts are known beforehand."""

    def __init__(self, *readings: dict[str, float]) -> None:
        object.__setattr__(self, "readings", list(readings))


def test_the_last_two_readings_are_a_lap() -> None:
    meter = Fixed({NODES: 1.0, "NATS": 0.5}, {NODES: 2.0, "NATS": 0.5}, {NODES: 4.0, "NATS": 1.0})
    assert meter.spent() == {NODES: 2.0, "NATS": 0.5}


def test_ink_is_told_by_person_and_second() -> None:
    laps = {
        "single": [Lap(drawn(10), {NODES: 0.06})] * 3,
        "two": [Lap(drawn(10), {NODES: 0.12, "NATS": 0.03, "proxy": 0.03})] * 3,
    }
    single, two = sheet_of(ink_table("ink", laps)).rows
    assert single[1:7] == ["1,000", "1.00", "1,000", "–", "–", "–"]
    assert two[1:7] == ["3,000", "3.00", "2,000", "–", "500", "500"]


def test_turns_are_told_by_action() -> None:
    acted = Acted(actions=500, per_cpu=1000, p50=0.01, p99=0.02, cpu=0.5, foreign=0, load_cpu=0.1)
    (row,) = sheet_of(turn_table({"single": [Lap(acted, {NODES: 0.4, "PostgreSQL": 0.1})]})).rows
    assert row[1:6] == ["1,000", "1.00", "800", "200", "–"]
