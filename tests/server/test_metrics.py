"""What is counted without a lock reads like any other metric."""

from prometheus_client.parser import text_string_to_metric_families

from vernissage.server.metrics import Metrics


def test_times_are_a_histogram() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.003, 9.0):
        metrics.appends.observe(seconds)
    page = metrics.page().decode()
    found = {
        sample.labels.get("le", sample.name.rsplit("_", 1)[-1]): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
        if family.name == "vernissage_append_seconds"
    }
    assert (found["0.001"], found["0.002"], found["0.005"], found["2.5"]) == (1, 1, 2, 2)
    assert (found["+Inf"], found["count"]) == (3, 3)
    assert found["sum"] == 9.004
