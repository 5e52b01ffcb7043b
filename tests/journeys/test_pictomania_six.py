"""Pictomania with all six chairs taken by browsers: everybody draws and guesses at once."""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.journeys.friends import phase
from tests.journeys.people import Guest, Table, World
from tests.journeys.pictomania import (
    ZIGZAG,
    Finger,
    at_table,
    drawing_begins,
    read_all,
    seen,
    strokes,
    tap,
    view,
)

SIX = ("phone", "phone", "small", "tablet", "laptop", "phone")


def test_six_draw_at_once(world: World) -> None:
    """P14, P15, P20: six pens are down together; one reloads, one is away for ten seconds."""
    table, guests = at_table(world, *SIX, friends=0)
    read_all(table, *guests)
    fingers = [Finger(guest) for guest in guests]
    for finger in fingers:
        finger.down(ZIGZAG[0])
        finger.along(ZIGZAG[:2])
    for guest, seat in others(guests):
        expect(seen(guest, f"drawing-{seat}")).not_to_have_attribute("data-fresh", "0")

    reloading, leaving = guests[:2]
    reloading.reload()
    leaving.offline()
    world.serving.leap(10)
    fingers[1].along(ZIGZAG[1:])
    for finger in fingers:
        finger.up()
    leaving.online()
    for guest in guests:
        drawing_begins(guest)
    for guest, seat in others(guests):  # not a line is missing anywhere
        strokes(guest, f"drawing-{seat}", 1)

    guess(table, guests)
    finish(table, guests)
    for guest in guests:
        expect(seen(guest, "play")).to_have_attribute("data-phase", "revealing")


def others(guests: list[Guest]) -> Iterator[tuple[Guest, int]]:
    """Everybody, with everybody else."""
    for at, guest in enumerate(guests):
        for seat in range(len(guests)):
            if seat != at:
                yield guest, seat


def guess(table: Table, guests: list[Guest]) -> None:
    """P15: each one on the drawing of the next."""
    for at, guest in enumerate(guests):
        tap(guest, f"guess-{at + 1}")
        tap(guest, f"thumb-{(at + 1) % len(guests)}")
    table.host.until(lambda doc: all(len(one["stack"]) == 1 for one in view(doc)["drawings"]))


def finish(table: Table, guests: list[Guest]) -> None:
    """P4, P19, P20: everybody takes the best token left, one after another."""
    for seat, guest in enumerate(guests):
        best = max(view(table.doc)["black"])
        tap(guest, f"take-{best}")
        tap(guest, f"take-{best}")
        table.host.until(lambda doc, at=seat: view(doc)["drawings"][at]["finished"])  # type: ignore[misc]
    table.host.until(phase("revealing"))
