"""Simulates a hand that draws lines: wobble, speed and pressure, never twice the same."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vernissage.bots.drawing.icon_lines import Line

Trace = NDArray[np.float64]  # rows of x, y, pressure and pause
STEP = 22.0  # units between resampled points
TICK, MOST = 24, 280  # ms between two points; points of a stroke
LEAST, LONGEST = 6_000, 24_000  # ms that all strokes of a drawing take together
CLOSED = 60.0  # units: a line with ends so near counts as closed


class DrawingStyle(NamedTuple):
    speed: float  # units per second on straight lines
    wobble: float  # deviation, relative to the thing's size
    round: float  # sigma of corner smoothing, in steps
    sloppy: float  # error at the ends, relative to the line's length
    lift: float  # units; longer lines are drawn in parts
    spare: float  # probability that a small detail is left out
    fill: float  # share of the sheet that a drawing takes


DRAWING_STYLES = {
    "bold": DrawingStyle(3600, 0.011, 2.2, 0.025, 9000, 0.35, 0.93),
    "cautious": DrawingStyle(1900, 0.005, 0.7, 0.006, 2600, 0.0, 0.74),
    "poetic": DrawingStyle(2600, 0.008, 1.6, 0.014, 6000, 0.1, 0.8),
}


class Drawer:
    def __init__(self, chance: np.random.Generator, style: DrawingStyle) -> None:
        self.chance = chance
        self.style = style
        self.pressure = float(chance.uniform(120, 175))
        self.speed = style.speed * float(chance.uniform(0.85, 1.15))

    def stroke(self, line: Line, size: float) -> Trace:
        """The pen's trace along a line of a thing of this size."""
        path = self._add_wobble(resample(self._overshoot(self._choose_direction(line)), STEP), size)
        return self._add_timing(path)

    def _choose_direction(self, line: Line) -> Line:
        """Closed lines start anywhere; others mostly at the top or on the left."""
        if _is_closed(line):
            start = int(self.chance.integers(len(line)))
            rolled = np.vstack((line[start:-1], line[: start + 1]))
            return rolled if self.chance.random() < 0.7 else rolled[::-1]
        across, down = line[-1] - line[0]
        backwards = across * 0.8 + down < 0
        return line[::-1] if backwards != (self.chance.random() < 0.12) else line

    def _overshoot(self, line: Line) -> Line:
        """Ends go too far, or not quite far enough."""
        stray = self.style.sloppy * polyline_length(line)
        if not _is_closed(line):
            ends = self.chance.normal(0, min(stray, 70), 2)
            return np.vstack((_extend_end(line[::-1], ends[0])[::-1][:1], line[1:-1], line[-1:]))
        over = abs(float(self.chance.normal(0.4, 1.0))) * min(stray, 110) + 8
        return np.vstack((line, _prefix(line, over)[1:]))

    def _add_wobble(self, path: Line, size: float) -> Line:
        path = _smooth_corners(path, self.style.round)
        count, far = len(path), self.style.wobble * size
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

    def _add_timing(self, path: Line) -> Trace:
        """Slower at corners and ends; more pressure where it is slow."""
        gaps = np.hypot(*np.diff(path, axis=0).T)
        ease = _speed_factors(path)
        times = np.concatenate(([0.0], np.cumsum(gaps / (self.speed * ease) * 1000)))
        tick = max(TICK, float(times[-1]) / MOST)
        moments = np.arange(0, times[-1] + tick, tick)
        moments[-1] = times[-1]
        x, y = (np.interp(moments, times, path[:, k]) for k in (0, 1))
        middle = np.concatenate((ease[:1], ease))
        press = self._pressure_along(
            moments / max(times[-1], 1.0), np.interp(moments, times, middle)
        )
        return np.column_stack((x, y, press, np.diff(moments, prepend=0)))

    def _pressure_along(
        self, at: NDArray[np.float64], ease: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        landing = np.clip(at / 0.08 + 0.35, 0, 1) * np.clip((1 - at) / 0.12 + 0.2, 0, 1)
        drift = 14 * np.sin(at * self.chance.uniform(2, 7) + self.chance.uniform(0, 6))
        pressed = (self.pressure + 45 * (0.6 - ease) + drift) * landing
        kept: NDArray[np.float64] = np.clip(pressed, 20, 250)
        return kept


def _speed_factors(path: Line) -> NDArray[np.float64]:
    """Relative speed of each step, from 0 to 1."""
    steps = np.diff(path, axis=0)
    angle = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    bend = np.abs(np.gradient(angle)) if len(angle) > 1 else np.zeros(1)
    kernel = np.ones(5) / 5
    bend = np.convolve(bend, kernel, "same") if len(bend) > 4 else bend
    count = len(bend)
    from_ends = np.minimum(np.arange(count), np.arange(count)[::-1])
    return np.clip(1 / (1 + 5 * bend), 0.22, 1) * np.clip(0.4 + from_ends / 9, 0, 1)


def resample(line: Line, step: float) -> Line:
    """The same line with equidistant points."""
    gaps = np.hypot(*np.diff(line, axis=0).T)
    at = np.concatenate(([0.0], np.cumsum(gaps)))
    count = max(3, round(at[-1] / step) + 1)
    spots = np.linspace(0, at[-1], count)
    return np.column_stack([np.interp(spots, at, line[:, k]) for k in (0, 1)])


def _smooth_corners(path: Line, by: float) -> Line:
    """Gaussian smoothing; the ends stay."""
    reach = int(by * 2) + 1
    if len(path) < 4 * reach:
        return path
    weights = np.exp(-((np.arange(-reach, reach + 1) / by) ** 2) / 2)
    weights /= weights.sum()
    padded = np.pad(path, ((reach, reach), (0, 0)), "reflect", reflect_type="odd")
    return np.column_stack([np.convolve(padded[:, k], weights, "valid") for k in (0, 1)])


def polyline_length(line: Line) -> float:
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def _is_closed(line: Line) -> bool:
    return len(line) > 3 and bool(np.hypot(*(line[0] - line[-1])) < CLOSED)


def _extend_end(line: Line, by: float) -> Line:
    """Moves the end along the last step, or back."""
    step = line[-1] - line[-2]
    long = max(float(np.hypot(*step)), 1.0)
    return np.vstack((line[:-1], line[-1] + step / long * max(by, -long * 0.8)))


def _prefix(line: Line, far: float) -> Line:
    """The first part of a line, of this length."""
    even = resample(line, STEP)
    return even[: max(2, int(far / STEP) + 1)]
