"""How the set-up makes strokes of icons."""

import numpy as np
import pytest

from tools import svg_path, thinning, trace_icons

PEN = 'fill="none" stroke="#000"'


def box(run: list[complex]) -> tuple[float, float, float, float]:
    xs, ys = [point.real for point in run], [point.imag for point in run]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ("0 1", (10, 0, 20, 10)),
        ("0 0", (10, 0, 20, 10)),
        ("1 1", (10, -10, 30, 10)),
        ("1 0", (0, 0, 20, 20)),
    ],
)
def test_arcs_go_the_way_they_are_told(flags: str, expected: tuple[float, ...]) -> None:
    (run,) = svg_path.polylines(f"M10 0A10 10 0 {flags} 20 10")
    assert box(run) == pytest.approx(expected, abs=0.2)
    assert run[-1] == 20 + 10j


def test_paths_are_read_however_they_are_written() -> None:
    same = ["M1 2L3 2L3 5L1 2", "m1 2h2v3z", "M1,2H3V5Z", "m1 2l2 0 0 3z", "M1 2h2v3L1 2"]
    assert {tuple(svg_path.polylines(d)[0]) for d in same} == {(1 + 2j, 3 + 2j, 3 + 5j, 1 + 2j)}


def test_flags_need_no_spaces_between_them() -> None:
    assert svg_path.polylines("M10 0A10 10 0 0120 10") == svg_path.polylines(
        "M10 0A10 10 0 0 1 20 10"
    )


def test_curves_end_where_they_should() -> None:
    for d in ("M0 0C0 5 10 5 10 0", "M0 0Q5 9 10 0", "M0 0S5 5 10 0", "M0 0Q2 9 5 0T10 0"):
        assert svg_path.polylines(d)[0][-1] == pytest.approx(10)


def test_a_pen_that_moves_begins_another_run() -> None:
    assert len(svg_path.polylines("M0 0h5m2 0h5")) == 2
    assert len(svg_path.polylines("M0 0h5v5zh9")) == 2


def test_lines_stay_lines() -> None:
    assert trace_icons.strokes(f'<path {PEN} d="M8 8h48"/>', 64) == [[125, 125, 875, 125]]


def test_groups_and_turns_are_followed() -> None:
    body = f'<g {PEN} transform="translate(32 32)"><path transform="rotate(90)" d="M0 0h16"/></g>'
    assert trace_icons.strokes(body, 64) == [[500, 500, 500, 750]]


def test_colours_are_not_drawn_where_lines_run() -> None:
    square = "M8 8h48v48h-48z"
    assert (
        len(trace_icons.strokes(f'<path fill="#fc0" d="{square}"/><path {PEN} d="{square}"/>', 64))
        == 1
    )
    assert len(trace_icons.strokes(f'<path fill="#fc0" d="{square}"/>', 64)) == 1
    assert trace_icons.strokes(f'<path fill="#fff" d="{square}"/>', 64) == []


def test_lines_that_meet_are_one_stroke() -> None:
    body = f'<g {PEN}><path d="M8 8h20"/><path d="M28 8v20"/><path d="M40 40h9"/></g>'
    assert sorted(map(len, trace_icons.strokes(body, 64))) == [4, 6]


def test_eyes_are_dots_of_their_own() -> None:
    eyes = '<path d="M20 30a3 3 0 1 1-6 0a3 3 0 1 1 6 0m20 0a3 3 0 1 1-6 0a3 3 0 1 1 6 0"/>'
    told = trace_icons.strokes(eyes, 72)
    assert len(told) == 2
    assert all(max(one[::2]) - min(one[::2]) < 100 for one in told)


def test_thin_shapes_become_a_line_in_their_middle() -> None:
    (line,) = trace_icons.strokes('<path d="M8 30h56v2h-56z"/>', 72)
    assert np.ptp(line[1::2]) < 20
    assert np.ptp(line[::2]) > 650


def test_thick_shapes_keep_their_outline() -> None:
    (line,) = trace_icons.strokes('<path d="M8 8h40v40h-40z"/>', 72)
    assert (np.ptp(line[::2]), np.ptp(line[1::2])) == (556, 556)


def test_windows_do_not_look_like_letters() -> None:  # P40
    (pane,) = trace_icons.strokes(f'<path {PEN} d="M30 30v5h2"/>', 72)
    assert pane[:2] == pane[-2:]
    (hands,) = trace_icons.strokes(f'<path {PEN} d="M30 20v10h8"/>', 72)
    assert hands[:2] != hands[-2:]


def test_a_ring_is_followed_around() -> None:
    down, across = np.mgrid[:60, :60]
    ring = np.abs(np.hypot(down - 30, across - 30) - 20) < 3
    (run,) = thinning.skeleton_lines(ring)
    assert run[0] == run[-1]
    assert all(abs(abs(point - (30 + 30j)) - 20) < 3 for point in run)
