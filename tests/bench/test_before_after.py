"""Two versions of the server are compared by the medians of their laps."""

from bench.before_after import table_of
from bench.report import sheet_of


def test_laps_are_compared_by_their_medians() -> None:
    table = table_of("turns", {"before": [100.0, 900.0, 110.0], "after": [55.0, 50.0, 60.0]})
    assert sheet_of(table).rows == [
        ["before", "110", "1.00", "100 900 110"],
        ["after", "55", "0.50", "55 50 60"],
    ]
