"""Metrics for Prometheus."""

import collections
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from time import process_time

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)  # seconds

SOCKET_COUNTS = (
    *("refused", "failed", "garbled", "slow", "ink_skipped"),
    *("frames_in", "bytes_in", "frames_out", "bytes_out"),
)


class Traffic:
    """Running counts of the sockets, without a lock."""

    def __init__(self) -> None:
        self.open = self.refused = self.failed = self.garbled = self.slow = self.ink_skipped = 0
        self.frames_in = self.bytes_in = self.frames_out = self.bytes_out = 0


class Times:
    """How often something took how long, without a lock."""

    def __init__(self) -> None:
        self._counts = [0] * (len(QUICK) + 1)  # by the first bound that it does not exceed
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(QUICK, seconds)] += 1
        self._sum += seconds

    def family(self, name: str, help_: str) -> HistogramMetricFamily:
        bounds = (*map(floatToGoString, QUICK), "+Inf")
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        return HistogramMetricFamily(name, help_, buckets, self._sum)


class Sample(Struct, frozen=True):
    name: str
    labels: dict[str, str]
    value: float


class Family(Struct, frozen=True):
    """One metric of one process, to be sent to another."""

    name: str
    help: str
    kind: str
    samples: list[Sample]


class Metrics:
    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.traffic = Traffic()
        self.messages: collections.Counter[str] = collections.Counter()  # by kind, without a lock
        self.refused = Counter(
            "vernissage_refused", "Refused input by reason", ["code"], registry=registry
        )
        self.appended = 0  # entries
        self.appends, self.answered = Times(), Times()
        self.append_conflicts = Counter(
            "vernissage_append_conflicts", "Appends that lost to another node", registry=registry
        )
        self.store_unavailable = Counter(
            "vernissage_store_unavailable", "Failed appends", registry=registry
        )
        self.skipped_entries = Counter(
            "vernissage_skipped_entries", "Stored entries that the rules refuse", registry=registry
        )
        self.expired_tables = Counter(
            "vernissage_expired_tables", "Tables removed by --keep", registry=registry
        )
        self.alarms = Counter(
            "vernissage_alarms", "What was reported to the operator", ["what"], registry=registry
        )
        self.segments = 0  # live ink is counted where it is drawn, without a lock
        registry.register(_Counts(self))

    def watch(self, tables: Callable[[], int], people: Callable[[], int]) -> None:
        """Register gauges that are computed when the metrics are read."""
        self.registry.register(_Gauges(tables, people))

    def page(self) -> bytes:
        return generate_latest(self.registry)

    def families(self) -> list[Family]:
        return [
            Family(one.name, one.documentation, one.type, [Sample(*s[:3]) for s in one.samples])
            for one in self.registry.collect()
        ]


def page_of_all(processes: Mapping[int, Sequence[Family]]) -> bytes:
    """The metrics of several processes, each labelled with its number."""
    metrics: dict[str, Metric] = {}
    for index, families in sorted(processes.items()):
        for one in families:
            metric = metrics.setdefault(one.name, Metric(one.name, one.help, one.kind))
            for sample in one.samples:
                labels = {"worker": str(index), **sample.labels}
                metric.add_sample(sample.name, labels, sample.value)
    registry = CollectorRegistry()
    registry.register(_Collected(metrics.values()))
    return generate_latest(registry)


class _Collected(Collector):
    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        return self._metrics


class _Gauges(Collector):
    def __init__(self, tables: Callable[[], int], people: Callable[[], int]) -> None:
        self._tables, self._people = tables, people

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("vernissage_tables", "Tables open here", self._tables())
        yield GaugeMetricFamily("vernissage_people", "People connected here", self._people())


class _Counts(Collector):
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(
            "vernissage_processor_seconds", "Processor time of this process", process_time()
        )
        traffic = self._metrics.traffic
        yield GaugeMetricFamily("vernissage_sockets", "Open sockets", traffic.open)
        messages = CounterMetricFamily(
            "vernissage_messages", "Messages from clients", labels=["kind"]
        )
        for kind, count in self._metrics.messages.items():
            messages.add_metric([kind], count)
        yield messages
        segments = self._metrics.segments
        yield CounterMetricFamily("vernissage_ink_segments", "Live segments drawn", segments)
        appended = self._metrics.appended
        yield CounterMetricFamily("vernissage_log_entries", "Entries stored", appended)
        yield self._metrics.appends.family("vernissage_append_seconds", "Time to store")
        yield self._metrics.answered.family("vernissage_answer_seconds", "From request to answer")
        for name in SOCKET_COUNTS:
            yield CounterMetricFamily(
                f"vernissage_socket_{name}", f"Sockets: {name}", getattr(traffic, name)
            )
