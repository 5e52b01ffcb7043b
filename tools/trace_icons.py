"""Traces icons as pen strokes: filled shapes become dots, skeleton lines or outlines."""

import io
import math
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from tools import svg_path, thinning

Run = list[complex]
Matrix = tuple[float, float, float, float, float, float]
SIDE = 1000  # of the box that strokes are scaled to
DARK = ("#000", "#000000", "black", "currentColor", "#3f3f3f")
TINY, SMALL = 0.075, 0.15  # of the box: smaller filled shapes are dots; the latter if round
ROUND = 0.45  # width by height, or the other way round
THIN = 0.042  # of the box: thinner filled shapes are lines
PALE = ("#fff", "#ffffff", "white")
LARGE, BARE, ALONG = 0.07, 0.92, 0.035  # of the box; share of an outline; of the box
PANE = 0.09  # of the box: a window is smaller
NEAR = 0.004  # of the box: ends so near are joined
SLACK = 0.0025  # of the box: tolerance of the simplification
SHORTEST = 0.02  # of the box: shorter lines are dropped
SCALE = 4  # pixels for a unit when a shape is thinned
_UNITY: Matrix = (1, 0, 0, 1, 0, 0)


class _Paint(NamedTuple):
    fill: str = "#000"
    stroke: str = "none"
    matrix: Matrix = _UNITY


class _Shape(NamedTuple):
    runs: list[Run]
    paint: _Paint


def strokes(body: str, side: float) -> list[list[int]]:
    """The strokes of an icon in a box of SIDE, each as x, y, x, y, …"""
    shapes = list(_shapes(body))
    lines = [run for shape in shapes if shape.paint.stroke in DARK for run in shape.runs]
    for shape in shapes:
        if shape.paint.stroke == "none" and shape.paint.fill in DARK:
            lines += [
                line for runs in _separate_shapes(shape.runs) for line in _as_pen_lines(runs, side)
            ]
    lines += _colour_outlines(shapes, lines, side)
    lines = _joined_ends(_without_duplicates(lines, side), side)
    kept = [run for run in lines if svg_path.length(run) >= SHORTEST * side]
    told = [_simplified(run, SLACK * side) for run in kept]
    return [_to_integers(_completed_corner(run, PANE * side), side) for run in told]


def _shapes(body: str) -> Iterator[_Shape]:
    text = re.sub(r"\s(?:xlink:)?href=", " href=", body)
    root = ET.fromstring(f"<svg>{text}</svg>")  # noqa: S314 from a pinned package
    named = {one.get("id", ""): one for one in root.iter() if one.get("id")}
    for child in root:
        yield from _collect_shapes(child, _Paint(), named)


def _collect_shapes(
    node: ET.Element, pen: _Paint, named: Mapping[str, ET.Element]
) -> Iterator[_Shape]:
    if node.tag in {"defs", "clipPath", "mask", "linearGradient", "radialGradient"}:
        return
    matrix = _product(pen.matrix, _matrix(node.get("transform", "")))
    pen = _Paint(node.get("fill", pen.fill), node.get("stroke", pen.stroke), matrix)
    if node.tag == "use":
        moved = (1, 0, 0, 1, float(node.get("x", 0)), float(node.get("y", 0)))
        inner = pen._replace(matrix=_product(matrix, moved))
        yield from _collect_shapes(named[node.get("href", "#")[1:]], inner, named)
    for child in node:
        yield from _collect_shapes(child, pen, named)
    if runs := _outline(node):
        yield _Shape([[_transformed(point, matrix) for point in run] for run in runs], pen)


def _outline(node: ET.Element) -> list[Run]:
    def get(name: str) -> float:
        return float(node.get(name, 0))

    match node.tag:
        case "path":
            return svg_path.polylines(node.get("d", ""))
        case "circle":
            return [_ellipse(get("cx"), get("cy"), get("r"), get("r"))]
        case "ellipse":
            return [_ellipse(get("cx"), get("cy"), get("rx"), get("ry"))]
        case "rect":
            x, y, wide, high = get("x"), get("y"), get("width"), get("height")
            return svg_path.polylines(f"M{x} {y}h{wide}v{high}h{-wide}z")
    return []


def _ellipse(x: float, y: float, rx: float, ry: float) -> Run:
    turns = [math.tau * k / 24 for k in range(25)]
    return [complex(x + rx * math.cos(a), y + ry * math.sin(a)) for a in turns]


def _matrix(text: str) -> Matrix:
    whole: Matrix = _UNITY
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        whole = _product(
            whole, _transform_matrix(name, [float(n) for n in re.split(r"[\s,]+", inside.strip())])
        )
    return whole


def _transform_matrix(name: str, by: list[float]) -> Matrix:
    match name:
        case "matrix":
            return (by[0], by[1], by[2], by[3], by[4], by[5])
        case "translate":
            return (1, 0, 0, 1, by[0], by[1] if len(by) > 1 else 0)
        case "scale":
            return (by[0], 0, 0, by[-1], 0, 0)
        case "rotate":
            turn = math.radians(by[0])
            cos, sin = math.cos(turn), math.sin(turn)
            x, y = (by[1], by[2]) if len(by) > 2 else (0, 0)
            return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    return _UNITY


def _product(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (
        *(a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j),
        *(a * k + c * m + e, b * k + d * m + f),
    )


def _transformed(point: complex, by: Matrix) -> complex:
    a, b, c, d, e, f = by
    x, y = point.real, point.imag
    return complex(a * x + c * y + e, b * x + d * y + f)


def _separate_shapes(runs: list[Run]) -> list[list[Run]]:
    """Separate shapes of one path; holes stay with their shape."""
    groups: list[list[Run]] = []
    for run in sorted(runs, key=lambda one: -abs(svg_path.area(one))):
        home = next((group for group in groups if _in_box(run[0], group[0])), None)
        groups.append([run]) if home is None else home.append(run)
    return groups


def _in_box(point: complex, run: Run) -> bool:
    xs, ys = [one.real for one in run], [one.imag for one in run]
    return min(xs) <= point.real <= max(xs) and min(ys) <= point.imag <= max(ys)


def _as_pen_lines(runs: list[Run], side: float) -> list[Run]:
    """A filled shape as a pen would draw it: a dot, a line, or its outline."""
    less, size = sorted(_size(runs[0]))
    if size < TINY * side or (size < SMALL * side and less > ROUND * size):
        return [_dot(runs[0])]
    around = sum(map(svg_path.length, runs))
    thick = 2 * abs(sum(map(svg_path.area, runs))) / around if around else 0
    return _skeleton_lines(runs, side) if thick < THIN * side else runs


def _colour_outlines(shapes: list[_Shape], lines: list[Run], side: float) -> list[Run]:
    """Outlines of large coloured areas that no line runs along."""
    ink = np.array([point for line in lines for point in _resampled(line, side)] or [1e9 + 0j])
    plain = [shape for shape in shapes if shape.paint.fill not in (*DARK, *PALE, "none")]
    found = [run for shape in plain for run in shape.runs if max(_size(run)) > LARGE * side]
    return [run for run in found if _uncovered_share(_resampled(run, side), ink, side) > BARE]


def _uncovered_share(run: Run, ink: NDArray[np.complex128], side: float) -> float:
    away = np.abs(np.array(run)[:, None] - ink[None, :]).min(1)
    return float((away > ALONG * side).mean())


def _resampled(run: Run, side: float) -> Run:
    """Points close enough to compare lines with each other."""
    dense = []
    for a, b in pairwise(run):
        steps = int(abs(b - a) / (side * 0.02)) + 1
        dense += [a + (b - a) * k / steps for k in range(steps)]
    return [*dense, run[-1]]


def _dot(run: Run) -> Run:
    """Around, and once more inside, so that it looks filled."""
    middle = sum(run) / len(run)
    return [*run, *(middle + (point - middle) * 0.45 for point in run)]


def _size(points: Run) -> tuple[float, float]:
    xs, ys = [point.real for point in points], [point.imag for point in points]
    return max(xs) - min(xs), max(ys) - min(ys)


def _skeleton_lines(runs: list[Run], side: float) -> list[Run]:
    parts = ["M" + "L".join(f"{p.real:.3f} {p.imag:.3f}" for p in run) + "z" for run in runs]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'width="{side * SCALE}" height="{side * SCALE}"><path d="{"".join(parts)}"/></svg>'
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    mask = np.asarray(Image.open(io.BytesIO(png)))[:, :, 3] > 127
    return [[point / SCALE for point in run] for run in thinning.skeleton_lines(mask)]


def _without_duplicates(runs: list[Run], side: float) -> list[Run]:
    """Without lines that were drawn twice, in two colours."""
    seen: set[tuple[int, ...]] = set()
    kept = []
    for run in runs:
        marks = (run[0], run[len(run) // 2], run[-1])
        key = tuple(round(n * 60 / side) for point in marks for n in (point.real, point.imag))
        if key not in seen:
            seen.add(key)
            kept.append(run)
    return kept


def _joined_ends(runs: list[Run], side: float) -> list[Run]:
    """Joins lines where one ends and another begins."""
    open_: list[Run] = []
    done: list[Run] = []
    for run in runs:
        (done if abs(run[0] - run[-1]) < NEAR * side else open_).append(run)
    while open_:
        run = open_.pop(0)
        while (other := _next(run, open_, side)) is not None:
            open_ = [one for one in open_ if one is not other[0]]
            run = run + other[1][1:]
        done.append(run)
    return done


def _next(run: Run, others: list[Run], side: float) -> tuple[Run, Run] | None:
    for other in others:
        for way in (other, other[::-1]):
            if abs(run[-1] - way[0]) < NEAR * side:
                return other, way
    return None


def _simplified(run: Run, slack: float) -> Run:
    """Ramer-Douglas-Peucker simplification."""
    if len(run) < 3:
        return run
    if abs(run[0] - run[-1]) < slack:  # closed: begin with the point that is farthest away
        far = max(range(len(run)), key=lambda k: abs(run[k] - run[0]))
        return _simplified(run[: far + 1], slack)[:-1] + _simplified(run[far:], slack)
    across = (run[-1] - run[0]) / abs(run[-1] - run[0])
    offs = [abs(((point - run[0]) / across).imag) for point in run]
    far = max(range(len(run)), key=offs.__getitem__)
    if offs[far] < slack:
        return [run[0], run[-1]]
    return _simplified(run[: far + 1], slack)[:-1] + _simplified(run[far:], slack)


def _completed_corner(run: Run, size: float) -> Run:
    """Two sides of a small window would look like a letter: it gets all four."""
    if len(run) != 3:
        return run
    less, more = sorted(_size(run))
    first, last = run[1] - run[0], run[2] - run[1]
    if more > size or less > ROUND * more or abs((first.conjugate() * last).real) > 1e-3 * more:
        return run
    return [*run, run[0] + last, run[0]]


def _to_integers(run: Run, side: float) -> list[int]:
    whole = [(round(p.real / side * SIDE), round(p.imag / side * SIDE)) for p in run]
    kept = [whole[0], *(b for a, b in pairwise(whole) if a != b)]
    return [n for point in kept for n in point]
