"""Pictomania in the browser, up to the end of drawing: reading, drawing, guessing, finishing."""

from base64 import b64decode

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Locator, expect

from tests.journeys.checks import fine
from tests.journeys.friends import Doc, Until, over, phase
from tests.journeys.looks import looks_like
from tests.journeys.people import Guest, Table, World
from tests.journeys.pictomania import (
    STROKE,
    ZIGZAG,
    Finger,
    Pencil,
    at_table,
    drag,
    drawing_begins,
    guess,
    lay_and_take_back,
    picture,
    read_all,
    seen,
    strokes,
    tap,
    view,
)
from tests.soak import in_soak
from vernissage.kit.ink import decode

ALIKE = 6.0  # of 255: the mean difference of two small pictures of one drawing


def on_sheet(seat: int, count: int) -> Until:
    return lambda doc: len(view(doc)["drawings"][seat]["sheet"]["strokes"]) == count


def laid(seat: int, count: int) -> Until:
    """So many guess cards before a drawing."""
    return lambda doc: len(view(doc)["drawings"][seat]["stack"]) == count


ME, OTHER, THIRD = 1, 2, 3  # the seats of the guests in a round on three screens


def test_a_round_on_three_screens(world: World) -> None:
    """By touch and mouse; the others see every line, card and token at once."""
    table, guests = at_table(
        world, "phone", "tablet", "laptop", languages=("uk", "ru", "en"), friends=1
    )
    reads(table, *guests)
    draws(table, *guests)
    zooms_and_undoes(*guests)
    guesses(table, *guests)
    finishes(table, *guests)


def reads(table: Table, phone: Guest, tablet: Guest, laptop: Guest) -> None:
    """P11, P12."""
    before = [dict(card) for card in view(table.doc)["stand"]]
    expect(seen(phone, "words-C").locator(".word").last).not_to_be_empty()
    tap(tablet, "ready")
    expect(seen(phone, f"reader-{OTHER}")).to_have_attribute("data-ready", "true")
    fine(phone.page)
    looks_like(phone.page, "pictomania_reading_phone")
    tap(phone, "replace-B")
    tap(phone, "replace-B")  # the second tap does it, and everybody reads again
    stand = view(table.host.until(lambda doc: view(doc)["stand"] != before))["stand"]
    assert [one == old for one, old in zip(stand, before, strict=True)] == [True, False, True]
    told = seen(tablet, "reading").get_by_role("status")
    expect(told).to_contain_text("карта B выходит из игры")  # over nothing that is to be pressed
    expect(seen(phone, f"reader-{OTHER}")).to_have_attribute("data-ready", "false")
    for guest in (phone, tablet, laptop):
        tap(guest, "ready")
    table.host.play("ready")
    for guest in (phone, tablet, laptop):  # nobody draws before three, two, one
        drawing_begins(guest)


def draws(table: Table, phone: Guest, tablet: Guest, laptop: Guest) -> None:
    """P14."""
    finger = Finger(phone)
    finger.down(ZIGZAG[0])
    finger.along(ZIGZAG)
    for guest in (tablet, laptop):  # while the finger is still down
        expect(seen(guest, f"drawing-{ME}")).not_to_have_attribute("data-fresh", "0")
        strokes(guest, f"drawing-{ME}", 0)
    finger.up()
    for guest in (tablet, laptop):
        strokes(guest, f"drawing-{ME}", 1)
    table.host.play("draw", stroke=STROKE)
    strokes(phone, "drawing-0", 1)
    tap(phone, "words")
    expect(seen(phone, "words-A")).to_be_visible()
    tap(phone, "words")
    expect(seen(phone, "words-A")).to_be_hidden()
    fine(phone.page)
    looks_like(phone.page, "pictomania_drawing_phone")
    looks_like(laptop.page, "pictomania_drawing_laptop")


def zooms_and_undoes(phone: Guest, tablet: Guest, laptop: Guest) -> None:
    """P43; two fingers draw nothing."""
    finger = Finger(phone)
    finger.down((0.4, 0.4), (0.6, 0.6))
    finger.move((0.2, 0.2), (0.8, 0.8))
    finger.up()
    tap(phone, "whole-sheet")
    expect(seen(phone, "whole-sheet")).to_have_count(0)
    strokes(phone, "my-sheet", 1)
    tap(phone, "undo")
    for guest in (tablet, laptop):
        strokes(guest, f"drawing-{ME}", 0)
    finger.draw()
    for guest in (tablet, laptop):
        strokes(guest, f"drawing-{ME}", 1)


def guesses(table: Table, phone: Guest, tablet: Guest, laptop: Guest) -> None:
    """P15 to P17: a word on an enlarged drawing, a word and then a drawing, and by dragging."""
    tap(phone, "thumb-0")
    expect(seen(phone, "look")).to_be_visible()
    fine(phone.page)
    looks_like(phone.page, "pictomania_look_phone")
    lay_and_take_back(phone, "word-A3")
    tap(phone, "word-A4")
    table.host.until(laid(0, 1))
    expect(seen(phone, "thumb-0").get_by_test_id("stack")).to_contain_text("4")
    for guest in (tablet, laptop):
        stack = seen(guest, "thumb-0").get_by_test_id("stack")
        expect(stack).to_have_attribute("data-count", "1")
        expect(stack).not_to_contain_text("4")

    tap(phone, "back")
    seen(phone, "undo").click(force=True)  # the pencil is down, and the button says so
    expect(phone.page.get_by_text("Після першої здогадки малювати не можна.")).to_be_visible()
    tap(phone, "words")
    tap(phone, "tab-C")
    tap(phone, "word-C2")
    tap(phone, f"thumb-{OTHER}")
    table.host.until(laid(OTHER, 1))
    drag(laptop, "word-B5", f"thumb-{ME}")
    by = view(table.host.until(laid(ME, 1)))["drawings"][ME]["stack"]
    assert [one["seat"] for one in by] == [THIRD]


def finishes(table: Table, phone: Guest, tablet: Guest, laptop: Guest) -> None:
    """P4, P19, P20: of 3 2 2 1, the phone wants the best one, and somebody is quicker."""
    tap(phone, "take-3")
    expect(seen(phone, "take-3")).to_have_attribute("aria-pressed", "true")
    table.host.play("take", token=3)
    expect(phone.page.get_by_text("Хтось спритніший")).to_be_visible()
    expect(seen(phone, "take-3")).to_have_count(0)
    for guest in (phone, laptop):
        tap(guest, "take-2")
        tap(guest, "take-2")
    for seat in (ME, THIRD):
        expect(seen(tablet, f"token-{seat}")).to_have_attribute("data-token", "2")
    expect(seen(tablet, "tokens")).to_have_attribute("data-black", "1")
    tap(tablet, "done")
    tap(tablet, "done")
    table.host.until(phase("revealing"))


@pytest.mark.parametrize(
    ("options", "by_hand"),
    [({}, 2), ({"learning": True}, 1), ({"mode": "advanced"}, 1)],
    ids=["full", "learning", "advanced"],
)
def test_a_whole_game(world: World, options: Doc, by_hand: int) -> None:
    """On three screens everybody draws, guesses and finishes by hand in the first rounds (all four
    of them in soak); how the guesses are turned over has journeys of its own."""
    table, guests = at_table(world, "phone", "tablet", "laptop", friends=0, **options)
    for number in range(1, 1 + in_soak(4, else_=by_hand)):
        table.host.until(begun(number))
        read_all(table, *guests)
        for guest in guests:
            Finger(guest).draw()
        table.host.until(lambda doc: all(on_sheet(seat, 1)(doc) for seat in range(3)))
        for seat, guest in enumerate(guests):
            guess(guest, (seat + 1) % 3, number)
        table.host.until(lambda doc: all(laid(seat, 1)(doc) for seat in range(3)))
        take_all(table, guests)
        table.drive(until=begun(number + 1), guests=guests)
    table.drive(until=over, guests=guests)
    for guest in guests:
        expect(seen(guest, "outcome")).to_be_visible()


def begun(number: int) -> Until:
    """This round, or the end after the last one."""
    return lambda doc: over(doc) or (phase("reading")(doc) and view(doc)["round"] == number)


def take_all(table: Table, guests: list[Guest]) -> None:
    """P4, P19, P21: the best token left for each, until there is none."""
    for seat, guest in enumerate(guests):
        black = view(table.doc)["black"]
        if not black or table.doc["game"]["phase"] != "drawing":
            break
        tap(guest, f"take-{max(black)}")
        tap(guest, f"take-{max(black)}")
        table.host.until(lambda doc, at=seat: view(doc)["drawings"][at]["finished"])  # type: ignore[misc]


def test_no_ink_is_lost(world: World) -> None:
    """A reload, a lost network and a screen that turns, each in the middle of a stroke."""
    table, (phone,) = at_table(world, "phone", friends=2)
    me = 2
    read_all(table, phone)
    finger = Finger(phone)
    finger.down(ZIGZAG[0])
    finger.along(ZIGZAG[:3])
    phone.reload()
    finger.up()
    ink = view(table.host.until(on_sheet(me, 1)))["drawings"][me]["sheet"]["strokes"]
    assert points(ink[0])[0] == pytest.approx(0.2 * 3000, abs=15)
    assert points(ink[0])[-1] == pytest.approx(0.3 * 3000, abs=60)
    drawing_begins(phone)
    strokes(phone, "my-sheet", 1)

    finger = Finger(phone)
    finger.down(ZIGZAG[0])
    finger.along(ZIGZAG[:3])
    phone.offline()
    finger.along(ZIGZAG[2:])
    finger.up()
    strokes(phone, "my-sheet", 2)
    phone.online()
    ink = view(table.host.until(on_sheet(me, 2)))["drawings"][me]["sheet"]["strokes"]
    assert points(ink[1])[-1] == pytest.approx(0.4 * 3000, abs=15)

    finger.down(ZIGZAG[0])
    finger.along(ZIGZAG[:3])
    phone.page.set_viewport_size({"width": 844, "height": 390})
    table.host.until(on_sheet(me, 3))
    finger.along(ZIGZAG[2:])
    finger.up()
    finger.draw(ZIGZAG[:2])
    table.host.until(on_sheet(me, 4))
    strokes(phone, "my-sheet", 4)


def points(stroke: str) -> list[int]:
    """Where it goes, across the sheet."""
    return [point.x for point in decode(b64decode(stroke))]


def test_somebody_leaves_for_good(world: World) -> None:
    """P20: the round goes on without whoever left in the middle of a drawing."""
    table, (phone, tablet) = at_table(world, "phone", "tablet", friends=2)
    me, gone = 2, 3
    read_all(table, phone, tablet)
    Finger(tablet).draw()
    strokes(phone, f"drawing-{gone}", 1)
    drawn = view(table.host.until(on_sheet(gone, 1)))["drawings"][gone]["sheet"]["strokes"][0]
    tablet.ask("leave")
    expect(seen(phone, f"token-{gone}")).to_be_visible()  # a bot on the chair has finished
    assert view(table.doc)["drawings"][gone]["sheet"]["strokes"][0] == drawn  # it can be guessed
    tap(phone, f"thumb-{gone}")
    tap(phone, "word-A1")
    table.host.until(laid(gone, 1))
    tap(phone, "back")
    tap(phone, "done")
    tap(phone, "done")
    for friend in table.friends:
        friend.play("done")
    assert view(table.host.until(phase("revealing")))["drawings"][me]["finished"]


def test_everybody_sees_the_same_picture(world: World) -> None:
    """P42: on any size, upright or across, drawn by a finger or by a pen that presses."""
    table, (phone, laptop) = at_table(world, "phone", "laptop", friends=1)
    finger_seat, pen_seat = 1, 2
    read_all(table, phone, laptop)
    tap(phone, "turn")
    expect(seen(phone, "undo")).to_have_count(0)
    table.host.until(lambda doc: view(doc)["drawings"][finger_seat]["sheet"]["landscape"])
    Finger(phone).draw()
    Pencil(laptop).draw()
    Pencil(laptop).draw([(0.1, 0.9), (0.9, 0.9), (0.9, 0.1)])
    table.host.until(on_sheet(finger_seat, 1))
    table.host.until(on_sheet(pen_seat, 2))
    strokes(phone, f"drawing-{pen_seat}", 2)
    strokes(laptop, f"drawing-{finger_seat}", 1)
    tap(laptop, f"thumb-{finger_seat}")
    same(seen(phone, "my-sheet"), seen(laptop, "enlarged"), (80, 60))
    same(seen(phone, "my-sheet"), seen(laptop, f"drawing-{finger_seat}"), (80, 60))
    tap(laptop, "back")
    tap(phone, f"thumb-{pen_seat}")
    same(seen(laptop, "my-sheet"), seen(phone, "enlarged"), (60, 80))
    phone.page.set_viewport_size({"width": 844, "height": 390})
    same(seen(laptop, "my-sheet"), seen(phone, "enlarged"), (60, 80))


def same(one: Locator, other: Locator, size: tuple[int, int]) -> None:
    pictures: list[Image.Image] = [picture(paper, size) for paper in (one, other)]
    for drawn in pictures:
        assert ImageStat.Stat(drawn).extrema[0][0] < 200, "there is nothing on it"
    apart = ImageStat.Stat(ImageChops.difference(*pictures)).mean[0]
    assert apart < ALIKE, f"{apart:.1f} of 255 apart"
