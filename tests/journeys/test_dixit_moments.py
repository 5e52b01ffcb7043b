"""Dixit moment by moment: reloads, choices taken back, the reveal in step, how it looks."""

import re

from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.dixit import (
    cards,
    claim,
    comes_to,
    give,
    go_on,
    part,
    reloads_to_the_same,
    spaces,
    tap,
    tell,
    view,
    vote,
)
from tests.journeys.friends import phase
from tests.journeys.laughing import laughs_over_the_art
from tests.journeys.looks import looks_like
from tests.journeys.people import Guest, Table, World
from tests.journeys.sentences import said_in

# Milliseconds, as in web/src/games/dixit/reveal.ts: the card of five that was looked for is seen
SHOWN = 10_500


def test_a_reload_in_every_phase_lands_where_it_was(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone", "uk", theme="dark").join(table, "Леся", "uk")
    table.begin("dixit", mode="classic", target=10)
    comes_to("claiming", phone)
    fine(phone.page)
    reloads_to_the_same(phone)
    claim(phone)
    comes_to("telling", phone)
    phone.touch(cards(phone).nth(2))
    part(phone, "clue-text").fill("Не зовсім")
    fine(phone.page)
    reloads_to_the_same(phone)  # with what is chosen and typed, but not said yet
    tap(phone, "clue-give")
    comes_to("giving", phone)
    reloads_to_the_same(phone)
    table.drive(phase("voting"))
    comes_to("voting", phone)
    reloads_to_the_same(phone)
    table.drive(phase("revealing"))
    comes_to("revealing", phone)
    table.host.ask("hurry")
    go_on(phone)
    expect(part(phone, "ready")).to_have_count(0)
    reloads_to_the_same(phone)
    table.drive(phase("telling"))
    comes_to("telling", phone)
    fine(phone.page)
    table.drive(phase("giving"))
    comes_to("giving", phone)
    phone.touch(cards(phone).nth(1))
    reloads_to_the_same(phone)
    tap(phone, "give")
    table.drive(phase("voting"))
    comes_to("voting", phone)
    phone.touch(spaces(phone).nth(1))
    reloads_to_the_same(phone)
    tap(phone, "vote")
    expect(part(phone, "seat-3")).to_have_attribute("data-sign", "check")
    reloads_to_the_same(phone)


def test_what_is_given_or_voted_can_be_changed_but_never_for_oneself(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone").join(table, "Lesia")
    table.begin("dixit", mode="classic")
    table.host.play("claim")
    table.drive(phase("giving"))
    comes_to("giving", phone)
    part(phone, "give").tap(force=True)
    expect(phone.page.get_by_text("Hand in exactly 1 card.")).to_be_visible()
    hand = [str(one.get_attribute("data-testid")) for one in cards(phone).all()]
    tap(phone, hand[0])
    tap(phone, "give")
    expect(part(phone, "note")).to_have_text(said_in("dixit", "given_note"))
    tap(phone, hand[1])
    expect(part(phone, hand[0])).to_have_attribute("aria-pressed", "false")
    tap(phone, "give")
    table.drive(phase("voting"))
    comes_to("voting", phone)
    mine = phone.page.locator("[data-testid^=space-][aria-disabled]")
    expect(mine.locator("img")).to_have_attribute("src", re.compile(rf"/{hand[1][5:]}$"))
    mine.tap(force=True)  # D16
    expect(phone.page.get_by_text(said_in("dixit", "illegal.own_card"))).to_be_visible()
    expect(mine).to_have_attribute("aria-pressed", "false")
    fine(phone.page)
    open_to_me = [str(one.get_attribute("data-testid")) for one in spaces(phone).all()]
    tap(phone, open_to_me[0])
    tap(phone, "vote")
    expect(part(phone, "note")).to_contain_text("Your vote is in.")
    tap(phone, open_to_me[1])
    tap(phone, "vote")
    expect(part(phone, "vote")).to_have_attribute("aria-disabled", "true")
    table.drive(phase("revealing"))
    assert view(table)["rounds"][0]["votes"][3]["spaces"] == [int(open_to_me[1][6:])]


def test_seven_have_two_votes_and_leaf_through_pictures_and_past_rounds(world: World) -> None:
    table = world.table(friends=6)
    laptop = world.guest("laptop").join(table, "Ada")
    table.begin("dixit", mode="classic")
    table.host.play("claim")
    table.drive(phase("giving"))
    comes_to("giving", laptop)
    shown = part(laptop, "viewer-alt")
    laptop.page.get_by_test_id(re.compile("^zoom-")).first.focus()
    laptop.page.keyboard.press("Enter")
    expect(shown).to_have_text(re.compile(r"\w+"))
    before = shown.inner_text()
    laptop.page.keyboard.press("ArrowRight")
    expect(shown).not_to_have_text(before)
    fine(laptop.page)
    tap(laptop, "viewer-choose")
    laptop.page.keyboard.press("Escape")
    expect(cards(laptop).nth(1)).to_have_attribute("aria-pressed", "true")
    tap(laptop, "give")
    table.drive(phase("voting"))
    comes_to("voting", laptop)
    for place in range(3):  # D14: a third vote pushes out the first
        spaces(laptop).nth(place).click()
    expect(part(laptop, "spread").locator("[aria-pressed=true]")).to_have_count(2)
    tap(laptop, "vote")
    table.drive(phase("telling"), guests=[laptop])
    laptop.reload()
    comes_to("telling", laptop)
    tap(laptop, "open-story")
    tap(laptop, "tab-rounds")
    told = part(laptop, "round-1")
    expect(told.get_by_test_id(re.compile("^laid-"))).to_have_count(7)
    expect(told.get_by_test_id("line")).to_have_count(7)  # a row for everybody
    fine(laptop.page)


def test_the_reveal_goes_in_step_on_all_screens(world: World) -> None:
    table = world.table(friends=4)
    phone = world.guest("phone", "uk").join(table, "Леся", "uk")
    tv = world.guest("tv").show(table)
    table.begin("dixit", mode="classic")
    table.host.ask("hand_over", person=phone.person)
    claim(phone)
    tell(phone)
    table.drive(phase("revealing"))
    phone.ask("pause")  # the clocks stand: now every screen has to show the same
    steps: list[int] = []
    for seconds in (0, 4, 5):
        if seconds:
            phone.ask("resume")
            world.serving.leap(seconds)
            phone.ask("pause")
        expect(phone.page.get_by_test_id("status-head")).to_contain_text("призупинено")
        expect(part(phone, "reveal")).not_to_have_attribute("data-step", str((steps or [-1])[-1]))
        steps.append(step(phone))
        expect(part(tv, "reveal")).to_have_attribute("data-step", str(steps[-1]))
        phone.reload()
        expect(part(phone, "reveal")).to_have_attribute("data-step", str(steps[-1]))
    assert steps[0] < steps[1] < steps[2]
    left = SHOWN - passed(table)
    if left > 0:
        phone.ask("resume")
        world.serving.leap(left / 1000)
        phone.ask("pause")
    expect(part(phone, "climax")).to_have_attribute("data-held", "false")
    laughs_over_the_art(table, phone, tv)
    fine(tv.page)
    history(phone, "Шукана карта лежить", told=False)
    tap(phone, "hurry")
    for one in (phone, tv):
        expect(part(one, "reveal")).to_have_attribute("data-done", "true")
        for seat, score in enumerate(view(table)["scores"]):
            walker = one.page.locator(f"[data-testid=walker-{seat}]").first
            expect(walker).to_have_attribute("data-space", str(score))
    history(phone, "Шукана карта лежить", told=True)
    fine(phone.page)


def passed(table: Table) -> int:
    """Milliseconds of the reveal, while the clocks stand still."""
    doc = table.host.until(lambda doc: doc["table"]["stopped"])
    return int(doc["table"]["stopped"] - doc["game"]["since"])


def history(guest: Guest, words: str, *, told: bool) -> None:
    """What is still being revealed is not told there before its time."""
    tap(guest, "open-story")
    tap(guest, "tab-events")
    expect(part(guest, "events")).to_be_visible()
    expect(part(guest, "events").get_by_text(words)).to_have_count(1 if told else 0)
    tap(guest, "sheet-close")


def step(guest: Guest) -> int:
    return int(str(part(guest, "reveal").get_attribute("data-step")))


def test_how_it_looks(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone", "uk").join(table, "Леся", "uk")
    laptop = world.guest("laptop", theme="dark").join(table, "Ada")
    tv = world.guest("tv").show(table)
    table.begin("dixit", mode="classic")
    table.host.play("claim")
    table.host.play("tell", card=view(table)["hand"][0], clue={"kind": "text", "text": "Almost"})
    comes_to("giving", phone, laptop)
    looks(phone, "giving_phone")
    looks(laptop, "giving_laptop")
    give(phone)
    give(laptop)
    table.drive(phase("voting"))
    comes_to("voting", phone, laptop)
    looks(laptop, "voting_laptop")
    looks(phone, "voting_phone")
    looks(tv, "voting_tv")
    vote(phone)
    vote(laptop)
    table.drive(phase("revealing"))
    comes_to("revealing", phone, laptop)
    table.host.ask("hurry")
    for guest in (phone, laptop, tv):
        expect(part(guest, "reveal")).to_have_attribute("data-done", "true")
    looks(phone, "points_phone")
    tap(phone, "part-cards")
    looks(phone, "revealing_phone")
    looks(laptop, "revealing_laptop")
    looks(tv, "revealing_tv")


def looks(guest: Guest, name: str) -> None:
    """Once all pictures are there, without the toasts that come and go."""
    pictures = guest.page.locator("[data-testid^=dixit] img")
    for picture in pictures.all():
        picture.evaluate("(image) => image.decode()")
    guest.page.mouse.move(0, 0)
    looks_like(guest.page, f"dixit_{name}", mask=[guest.page.get_by_role("timer")])
