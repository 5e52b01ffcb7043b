"""A hand that draws: unsteady, with a speed and a pressure, never twice the same."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vernissage.bots.drawing.stock import Line

Trace = NDArray[np.float64]  # x, y, pressure and pause, one point below the other
STEP = 22.0  # units between the places where the pen is followed
TICK, MOST = 24, 280  # ms between two points; points of a stroke
LEAST, LONGEST = 6_000, 24_000  # ms that all strokes of a drawing take together
CLOSED = 60.0  # units: ends so near were meant to meet


class Manner(NamedTuple):
    """What makes hands different."""

    speed: float  # units per second where it is straight
    wobble: float  # how far lines stray, of a thing's size
    round: float  # how much corners are rounded, in steps
    sloppy: float  # how far lines end beside their end, of their length
    lift: float  # longer lines than this, in units, are drawn in parts
    spare: float  # how likely a small detail is left out
    fill: float  # how much of the sheet a drawing takes


MANNERS = {
    "bold": Manner(3600, 0.011, 2.2, 0.025, 9000, 0.35, 0.93),
    "cautious": Manner(1900, 0.005, 0.7, 0.006, 2600, 0.0, 0.74),
    "poetic": Manner(2600, 0.008, 1.6, 0.014, 6000, 0.1, 0.8),
}


class Hand:
    def __init__(self, chance: np.random.Generator, manner: Manner) -> None:
        self.chance = chance
        self.manner = manner
        self.pressure = float(chance.uniform(120, 175))
        self.speed = manner.speed * float(chance.uniform(0.85, 1.15))

    def stroke(self, line: Line, size: float) -> Trace:
        """A line of a thing of this size, as the pen goes."""
        path = self._strayed(_even(self._ends(self._way(line)), STEP), size)
        return self._timed(path)

    def _way(self, line: Line) -> Line:
        """Round things from any point on; lines mostly from above, or from the left."""
        if _is_closed(line):
            start = int(self.chance.integers(len(line)))
            rolled = np.vstack((line[start:-1], line[: start + 1]))
            return rolled if self.chance.random() < 0.7 else rolled[::-1]
        across, down = line[-1] - line[0]
        backwards = across * 0.8 + down < 0
        return line[::-1] if backwards != (self.chance.random() < 0.12) else line

    def _ends(self, line: Line) -> Line:
        """Too far, or not quite there."""
        stray = self.manner.sloppy * _length(line)
        if not _is_closed(line):
            ends = self.chance.normal(0, min(stray, 70), 2)
            return np.vstack((_longer(line[::-1], ends[0])[::-1][:1], line[1:-1], line[-1:]))
        over = abs(float(self.chance.normal(0.4, 1.0))) * min(stray, 110) + 8
        return np.vstack((line, _first(line, over)[1:]))

    def _strayed(self, path: Line, size: float) -> Line:
        path = _rounded(path, self.manner.round)
        count, far = len(path), self.manner.wobble * size
        along = np.arange(count) * STEP
        for wave in (1500.0, 620.0, 240.0):
            phase = self.chance.uniform(0, math.tau, 2)
            length = wave * self.chance.uniform(0.75, 1.3)
            turn = along[:, None] * math.tau / length + phase
            path = path + np.sin(turn) * far * 0.5 * (wave / 1500) ** 1.3
        slip = self.chance.normal(0, far * 0.5, 2)
        tilt = self.chance.normal(0, 0.011)
        middle = path.mean(0)
        turned = (path - middle) @ np.array([[1, tilt], [-tilt, 1]])
        strayed: Line = turned * self.chance.normal(1, 0.012) + middle + slip
        return strayed

    def _timed(self, path: Line) -> Trace:
        """Slower around corners, at the beginning and at the end; pressed harder when slow."""
        gaps = np.hypot(*np.diff(path, axis=0).T)
        ease = _ease(path)
        times = np.concatenate(([0.0], np.cumsum(gaps / (self.speed * ease) * 1000)))
        tick = max(TICK, float(times[-1]) / MOST)
        moments = np.arange(0, times[-1] + tick, tick)
        moments[-1] = times[-1]
        x, y = (np.interp(moments, times, path[:, k]) for k in (0, 1))
        middle = np.concatenate((ease[:1], ease))
        press = self._pressed(moments / max(times[-1], 1.0), np.interp(moments, times, middle))
        return np.column_stack((x, y, press, np.diff(moments, prepend=0)))

    def _pressed(self, at: NDArray[np.float64], ease: NDArray[np.float64]) -> NDArray[np.float64]:
        landing = np.clip(at / 0.08 + 0.35, 0, 1) * np.clip((1 - at) / 0.12 + 0.2, 0, 1)
        drift = 14 * np.sin(at * self.chance.uniform(2, 7) + self.chance.uniform(0, 6))
        pressed = (self.pressure + 45 * (0.6 - ease) + drift) * landing
        kept: NDArray[np.float64] = np.clip(pressed, 20, 250)
        return kept


def _ease(path: Line) -> NDArray[np.float64]:
    """How fast each step can be, from 0 to 1."""
    steps = np.diff(path, axis=0)
    angle = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    bend = np.abs(np.gradient(angle)) if len(angle) > 1 else np.zeros(1)
    kernel = np.ones(5) / 5
    bend = np.convolve(bend, kernel, "same") if len(bend) > 4 else bend
    count = len(bend)
    from_ends = np.minimum(np.arange(count), np.arange(count)[::-1])
    return np.clip(1 / (1 + 5 * bend), 0.22, 1) * np.clip(0.4 + from_ends / 9, 0, 1)


def _even(line: Line, step: float) -> Line:
    """The same line with points at equal distances."""
    gaps = np.hypot(*np.diff(line, axis=0).T)
    at = np.concatenate(([0.0], np.cumsum(gaps)))
    count = max(3, round(at[-1] / step) + 1)
    spots = np.linspace(0, at[-1], count)
    return np.column_stack([np.interp(spots, at, line[:, k]) for k in (0, 1)])


def _rounded(path: Line, by: float) -> Line:
    """Corners cut as by a quick hand; the ends stay."""
    reach = int(by * 2) + 1
    if len(path) < 4 * reach:
        return path
    weights = np.exp(-((np.arange(-reach, reach + 1) / by) ** 2) / 2)
    weights /= weights.sum()
    padded = np.pad(path, ((reach, reach), (0, 0)), "reflect", reflect_type="odd")
    return np.column_stack([np.convolve(padded[:, k], weights, "valid") for k in (0, 1)])


def _length(line: Line) -> float:
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def _is_closed(line: Line) -> bool:
    return len(line) > 3 and bool(np.hypot(*(line[0] - line[-1])) < CLOSED)


def _longer(line: Line, by: float) -> Line:
    """Its end moved along the last step, or back."""
    step = line[-1] - line[-2]
    long = max(float(np.hypot(*step)), 1.0)
    return np.vstack((line[:-1], line[-1] + step / long * max(by, -long * 0.8)))


def _first(line: Line, far: float) -> Line:
    """The beginning of a line, so far."""
    even = _even(line, STEP)
    return even[: max(2, int(far / STEP) + 1)]
