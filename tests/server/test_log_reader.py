"""What the rules refuse of a stored log is reported to operators."""

import msgspec
import pytest

from tests.table.tables import GUEST, evening
from vernissage.server.json_logs import JsonLines
from vernissage.server.metrics import Metrics
from vernissage.server.rooms.log_reader import follow_entry
from vernissage.table import Entry, write_entry
from vernissage.table.inputs import Sit, Stand


def test_a_skipped_entry_is_logged_with_its_place_and_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table, metrics = evening(2).table, Metrics()
    for what in (Sit(0), Stand()):
        follow_entry(table, write_entry(Entry(table.at, what, GUEST)), metrics)
    (record,) = caplog.records
    line = msgspec.json.decode(JsonLines().format(record))
    assert (line["level"], line["message"]) == ("warning", "skipped an entry that the rules refuse")
    assert (line["table"], line["seq"], line["reason"]) == (table.id, table.seq + 1, "chair_taken")
    assert b"vernissage_skipped_entries_total 1.0" in metrics.page()
