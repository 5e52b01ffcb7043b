"""The tables that `python -m bench.server` prints."""

from statistics import median

from rich.table import Table

from bench.load.boardgame_io import BoardgameIo
from bench.load.flat import Spread
from bench.load.idle import Weighed
from bench.load.log_sizes import Reopened, Weight
from bench.load.pens import Drawn
from bench.load.rounds import FleetingRounds, Rounds
from bench.load.search import Found, failing
from bench.load.target import WsRelay
from bench.load.turns import Acted
from bench.load.vernissage import Evening, Vernissage

OURS = {one.name for one in (Vernissage, Evening, Rounds, FleetingRounds)}
STROKES = ", strokes"  # how the names of those end whose pens lift
Marks = dict[str, float]


class Marked:
    """What one figure is as a multiple of the peers': the best that does the same, and one that is
    the same in every table. Both may be missing in a run of some only."""

    def __init__(self, figures: Marks, usual: str) -> None:
        self.figures = figures
        self.usual = figures.get(usual)

    def ratios(self, name: str) -> tuple[str, str]:
        rivals = [figure for other, figure in self.figures.items() if self._rival(name, other)]
        return self._over(name, max(rivals, default=None)), self._over(name, self.usual)

    def _rival(self, name: str, other: str) -> bool:
        return other not in OURS and name.endswith(STROKES) == other.endswith(STROKES)

    def _over(self, name: str, mark: float | None) -> str:
        return f"{self.figures[name] / mark:.2f}" if mark else ""


STEP = ("people", "in/s", "out/s", "p50 ms", "p99 ms", "cpu", "foreign", "load", "lag ms")


def step_row(step: Drawn) -> tuple[str, ...]:
    return (
        f"{step.people:,}",
        f"{step.sent / step.seconds:,.0f}",
        f"{step.delivered / step.seconds:,.0f}",
        *(f"{1000 * time:.1f}" for time in (step.p50, step.p99)),
        *(f"{share:.0%}" for share in (step.cpu, step.foreign, step.load_cpu)),
        f"{1000 * step.lag:.1f}",
    )


def search_table(found: dict[str, Found]) -> Table:
    """The most that each server held; `limit` says what stopped it."""
    table = Table("ink, most", *STEP, "limit", "people/cpu", "x best", "x ws", box=None)
    marked = Marked({name: result.best.people for name, result in found.items()}, WsRelay.name)
    for name, result in found.items():
        most = result.best
        per_cpu = f"{most.people / most.cpu:,.0f}"
        table.add_row(name, *step_row(most), result.limit, per_cpu, *marked.ratios(name))
    return table


def steps_table(found: dict[str, Found]) -> Table:
    """Every step of the search, to see how a server bends."""
    table = Table("ink, steps", *STEP, "even", "complete", "", box=None)
    for name, result in found.items():
        for step in result.steps:
            shares = (f"{step.even:.2f}", f"{step.complete:.2f}", failing(step))
            table.add_row(name, *step_row(step), *shares)
    return table


def common_table(drawn: dict[str, list[Drawn]], tables: int) -> Table:
    """All at the same moderate load: what a person costs, and how many that makes of a core."""
    columns = ("cpu us/person s", "people/cpu", "x best", "x ws", "p50 ms", "p99 ms", "foreign")
    table = Table(f"ink, {tables} tables", *columns, box=None)
    costs = {name: median(lap.cpu / lap.people for lap in found) for name, found in drawn.items()}
    marked = Marked({name: 1 / cost for name, cost in costs.items()}, WsRelay.name)
    for name, found in drawn.items():
        table.add_row(
            name,
            f"{1e6 * costs[name]:,.0f}",
            f"{1 / costs[name]:,.0f}",
            *marked.ratios(name),
            f"{1000 * median(lap.p50 for lap in found):.1f}",
            f"{1000 * median(lap.p99 for lap in found):.1f}",
            f"{median(lap.foreign for lap in found):.0%}",
        )
    return table


def turn_table(acted: dict[str, list[Acted]]) -> Table:
    """Actions to the last of six screens. Ours: the rules of Dixit, six views of it, and a file
    that survives a power cut (or memory); `cards`: six hands with private views and a durable
    journal; boardgame.io alone: a game that counts to one, in memory."""
    columns = ("actions/s", "actions/cpu s", "x best", "x b.io", "p50 ms", "p99 ms", "cpu")
    table = Table("turns", *columns, "foreign", "load", box=None)
    per_cpu = {name: median(lap.per_cpu for lap in found) for name, found in acted.items()}
    marked = Marked(per_cpu, BoardgameIo.name)
    for name, found in acted.items():
        table.add_row(
            name,
            f"{median(lap.actions for lap in found):,.0f}",
            f"{per_cpu[name]:,.0f}",
            *marked.ratios(name),
            f"{1000 * median(lap.p50 for lap in found):.1f}",
            f"{1000 * median(lap.p99 for lap in found):.1f}",
            f"{median(lap.cpu for lap in found):.0%}",
            f"{median(lap.foreign for lap in found):.0%}",
            f"{median(lap.load_cpu for lap in found):.0%}",
        )
    return table


def idle_table(weighed: dict[str, Weighed]) -> Table:
    table = Table("idle", "MB at start", "kB/connection", box=None)
    for name, weight in weighed.items():
        table.add_row(name, f"{weight.start / 1e6:.0f}", f"{weight.per_person / 1e3:.1f}")
    return table


def flat_table(spreads: list[Spread], host: float) -> Table:
    """The same few segments a second, with more and more tables open."""
    table = Table("tables open", "opening ms", "idle us/s", "us/segment", box=None)
    table.caption = f"{host / 1e3:.1f} kB for a table where only the host is, connection included"
    for one in spreads:
        figures = (f"{1e3 * one.opening:.1f}", f"{1e6 * one.idle:.0f}", f"{1e6 * one.segment:.0f}")
        table.add_row(f"{one.tables:,}", *figures)
    return table


def log_table(weights: list[Weight]) -> Table:
    """Random games: their strokes are short, a drawn one has some 400 bytes."""
    table = Table("log", "seats", "inputs", "bytes/input", "kB/game", "kB in the file", box=None)
    for one in weights:
        each = f"{one.entries / one.inputs:.0f}"
        sizes = (f"{one.entries / 1e3:.1f}", f"{one.file / 1e3:.1f}")
        table.add_row(one.name, str(one.seats), f"{one.inputs:.0f}", each, *sizes)
    return table


def reopening_table(took: Reopened) -> Table:
    table = Table("reopening", "from the log ms", "with a snapshot ms", "snapshot kB", box=None)
    times = (f"{1000 * time:.0f}" for time in (took.from_log, took.from_snapshot))
    table.add_row(f"{took.inputs:,} inputs", *times, f"{took.snapshot / 1e3:.1f}")
    return table
