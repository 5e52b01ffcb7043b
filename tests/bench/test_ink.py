"""Ink from one browser to another: the bench sees every point, and times what it says it times."""

import asyncio

import uvloop

from bench.ink import InkPlan, Lap, ink_table, measure
from bench.load.artists import tip_error, waits

PATIENCE = 900.0  # seconds: only stops what hangs
# Hardly slowed down: a page at a quarter of a full machine has no time left but for its frames, and
# may not answer for minutes.
SMALL = InkPlan(artists=3, tables=(1,), slower=(1.25,), seconds=2.0, patience=0)


def test_a_point_is_seen_when_its_stroke_has_as_many_points_or_is_on_the_sheet() -> None:
    drawn = [(100.0, 0, 1), (110.0, 0, 2), (120.0, 0, 3), (130.0, 1, 0), (200.0, 1, 1)]
    seen = [(150.0, 0, 2), (170.0, 1, 0), (260.0, 1, 4)]
    assert waits(drawn, seen) == [50.0, 40.0, 50.0, 60.0]
    assert waits(drawn, seen[:1]) == [50.0, 40.0]  # the others were lost


def test_a_shown_tip_is_as_old_as_the_line_at_its_place_and_off_it_by_its_distance() -> None:
    path = [(1000.0, 0.0, 0.0, 1), (1010.0, 10.0, 0.0, 1), (1020.0, 20.0, 0.0, 1)]
    behind = tip_error(path, (1020.0, 5.0, 3.0))
    assert behind == (15.0, 3.0)
    beyond = tip_error(path, (1020.0, 24.0, 0.0))  # where the pen never was
    assert beyond == (0.0, 4.0)
    early = tip_error(path, (1012.0, 20.0, 0.0))  # where the pen was not yet
    assert early == (0.0, 8.0)
    assert tip_error(path, (900.0, 0.0, 0.0)) is None


def test_two_browsers_see_each_other_draw_beside_a_light_client() -> None:
    async def laps() -> list[Lap]:
        return [lap async for lap in measure(SMALL)]

    (lap,) = uvloop.run(asyncio.wait_for(laps(), PATIENCE))
    ink = lap.sketched
    assert ink.points > 0
    assert ink.lost == 0
    assert 0 < ink.p50 <= ink.p99
    assert 0 < ink.local[0] <= ink.local[1]
    assert 0 < ink.age[0] <= ink.age[1]
    assert 0 <= ink.astray[0] <= ink.astray[1]
    assert ink.up > 0
    assert ink.down > 0
    assert lap.around is not None
    assert lap.around.tables == 1
    assert ink_table([lap]).row_count == 1
