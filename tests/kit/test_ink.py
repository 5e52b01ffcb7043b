"""Strokes and sheets, and what does not fit on them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vernissage.kit import Illegal
from vernissage.kit.ink import LONG, MAX_BYTES, MAX_POINTS, MAX_STROKES, SHORT, Point, Sheet
from vernissage.kit.ink import decode as decode_ink
from vernissage.kit.ink import encode as encode_ink
from vernissage.kit.prompts import SAMPLE_STROKE

points = st.builds(
    Point,
    x=st.integers(0, SHORT),
    y=st.integers(0, LONG),
    pressure=st.integers(0, 255),
    pause=st.integers(0, 60_000),
)
DOT = encode_ink([Point(10, 10, 128, 0)])


@settings(derandomize=True)
@given(st.lists(points, min_size=1, max_size=40))
def test_a_stroke_survives_its_encoding(path: list[Point]) -> None:
    data = encode_ink(path)
    assert decode_ink(data) == path
    assert Sheet().drawn(data).strokes == (data,)


@settings(derandomize=True, max_examples=500)
@given(st.binary(max_size=60))
def test_garbage_is_refused_or_is_exactly_a_stroke(data: bytes) -> None:
    """No two spellings of one stroke: whatever is accepted encodes back to the same bytes."""
    try:
        path = decode_ink(data)
    except Illegal:
        return
    assert encode_ink(path) == data


def test_a_typical_point_takes_five_bytes() -> None:
    path = [Point(100 + 40 * n, 100 + 30 * n, 128, 16) for n in range(50)]
    assert len(encode_ink(path)) / 50 < 5.1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "ink_broken"),
        (b"\x01", "ink_broken"),
        (b"\xff" * 20, "ink_broken"),
        (encode_ink([Point(SHORT + 1, 0, 0, 0)]), "ink_off_sheet"),
        (encode_ink([Point(0, -1, 0, 0)]), "ink_off_sheet"),
        (encode_ink([Point(0, 0, 0, 60_001)]), "ink_broken"),
        (encode_ink([Point(0, 0, 0, 0)] * (MAX_POINTS + 1)), "ink_too_long"),
        (b"\0" * (MAX_BYTES + 1), "ink_sheet_full"),
    ],
)
def test_a_bad_stroke_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Illegal, match=code):
        Sheet().drawn(data)


def test_a_sheet_holds_so_many_strokes_and_bytes() -> None:
    with pytest.raises(Illegal, match="ink_sheet_full"):
        Sheet(strokes=(DOT,) * MAX_STROKES).drawn(DOT)
    with pytest.raises(Illegal, match="ink_sheet_full"):
        Sheet(strokes=(b"\0" * (MAX_BYTES - 1),)).drawn(DOT)


def test_a_sheet_has_room_for_a_dash_or_is_full() -> None:
    dash = len(SAMPLE_STROKE)
    for used in range(MAX_BYTES - 40, MAX_BYTES + 1):
        room = Sheet(strokes=(b"\0" * used,)).room
        assert room == 0 or room >= dash


def test_a_landscape_sheet_is_wide() -> None:
    wide = encode_ink([Point(LONG, 0, 0, 0)])
    assert Sheet(landscape=True).drawn(wide)
    with pytest.raises(Illegal, match="ink_off_sheet"):
        Sheet().drawn(wide)


def test_undo_takes_the_last_stroke() -> None:
    sheet = Sheet().drawn(DOT)
    assert sheet.undone() == Sheet()
    with pytest.raises(Illegal, match="ink_nothing_to_undo"):
        Sheet().undone()


def test_only_an_empty_sheet_is_turned() -> None:
    assert Sheet().turned() == Sheet(landscape=True)
    with pytest.raises(Illegal, match="ink_sheet_in_use"):
        Sheet().drawn(DOT).turned()
