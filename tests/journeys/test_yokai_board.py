"""The board of Yokai Sketch: by keys and by dragging, on all screens, for everybody."""

from playwright.sync_api import Page, expect

from tests.journeys.checks import fine
from tests.journeys.friends import waited_for
from tests.journeys.looks import looks_like
from tests.journeys.people import World
from tests.journeys.yokai import asked, card, duel, effects, press, shows, to_call, until, view
from vernissage.games.yokai.figures import SKETCHES

READABLE = 28  # px on a screen 1920 wide: from 3 m


def all_on_screen(page: Page) -> None:
    height = page.evaluate("() => [document.scrollingElement.scrollHeight, innerHeight]")
    assert height[0] <= height[1], height


def test_by_keys_and_by_dragging(world: World) -> None:
    table, laptop, me = duel(world, "laptop")
    page = laptop.page
    until(table, me, lambda doc: len(view(doc)["hand"]) == 4)
    first, second, *_ = view(me.doc)["hand"]
    names = [
        page.get_by_test_id(f"card-{one}").get_attribute("aria-label") for one in (first, second)
    ]
    for name, number in zip(names, (first, second), strict=True):
        assert name
        assert all(colour in name for colour in SKETCHES[number].colours)
    card(laptop, first).focus()
    page.keyboard.press("Enter")
    asked(laptop, "colour")
    page.keyboard.press("Escape")
    asked(laptop, "card")
    page.keyboard.press("1")
    asked(laptop, "colour")
    while first in view(me.doc)["hand"]:
        step = page.get_by_test_id("tray").get_attribute("data-step")
        page.keyboard.press("2")  # the second answer, whatever is asked
        if step != "colour" or SKETCHES[first].effect is None:
            me.until(lambda doc: first not in view(doc)["hand"])
        else:
            expect(page.get_by_test_id("tray")).not_to_have_attribute("data-step", "colour")
    assert view(me.doc)["moves"][0]["play"]["colour"] == SKETCHES[first].colours[1]
    shows(laptop, me.doc)

    until(table, me, lambda doc: any(SKETCHES[one].effect is None for one in view(doc)["hand"]))
    plain = next(one for one in view(me.doc)["hand"] if SKETCHES[one].effect is None)
    colour = SKETCHES[plain].colours[0]
    wrong = next(one for one in ("red", "blue", "green") if one not in SKETCHES[plain].colours)
    card(laptop, plain).drag_to(page.get_by_test_id(f"stack-{wrong}"))
    asked(laptop, "card")
    card(laptop, plain).drag_to(page.get_by_test_id(f"stack-{colour}"))
    me.until(lambda doc: plain not in view(doc)["hand"])
    shows(laptop, me.doc)
    me.hang_up()


def test_looks_on_a_phone_and_a_laptop(world: World) -> None:
    """In both themes, at every step of a choice, and closer looks."""
    table, phone, me = duel(world)
    until(table, me, lambda doc: view(doc)["turn"] > 8 and to_call(doc))
    call = effects(view(me.doc), "call")[0]
    page = phone.page
    shows(phone, me.doc)
    all_on_screen(page)
    fine(page)
    looks_like(page, "yokai_phone")
    phone.touch(card(phone, call))
    asked(phone, "colour")
    all_on_screen(page)
    press(phone, f"colour-{SKETCHES[call].colours[0]}")
    asked(phone, "call")
    all_on_screen(page)
    fine(page)
    looks_like(page, "yokai_phone_call")
    press(phone, "back")
    press(phone, "back")
    for testid, sheet in ((f"player-{me.seat}", "album"), ("stack-green", "look")):
        press(phone, testid)
        expect(page.get_by_test_id(sheet)).to_be_visible()
        fine(page)
        press(phone, "sheet-close")

    laptop = world.guest("laptop", theme="dark", like=phone)
    laptop.go(phone.place)
    shows(laptop, me.doc)
    all_on_screen(laptop.page)
    fine(laptop.page)
    looks_like(laptop.page, "yokai_laptop")
    me.hang_up()


def test_a_tv_shows_the_duel_and_no_hand(world: World) -> None:
    table, _, me = duel(world)
    until(table, me, lambda doc: view(doc)["turn"] > 6 and waited_for(doc))
    tv = world.guest("tv", theme="dark").show(table)  # late: of moves before it nothing is told
    expect(tv.page.get_by_test_id("yokai-stage")).to_be_visible()
    shows(tv, {**table.doc, "you": {"seat": None}})
    expect(tv.page.locator("[data-testid^=card-]")).to_have_count(0)
    small = tv.page.evaluate(
        """(least) => [...document.querySelectorAll('[data-testid=yokai-stage] *')]
          .filter((one) => [...one.childNodes].some((at) => at.nodeType === 3 && at.data.trim()))
          .filter((one) => !one.closest('svg, .hidden-text'))
          .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least)
          .map((one) => one.outerHTML)""",
        READABLE - 1,
    )
    assert not small, small
    all_on_screen(tv.page)
    fine(tv.page)
    looks_like(tv.page, "yokai_tv")
    me.hang_up()
