"""The board of Pictoric Box: drawings that grow, reveals in step, and how it looks everywhere."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.journeys.checks import fine
from tests.journeys.friends import Doc, phase
from tests.journeys.laughing import laughs_over_the_art
from tests.journeys.looks import looks_like
from tests.journeys.people import Guest, World
from tests.journeys.pictoric import evening, find, moment, press, view, waits

READABLE = 28  # px on a screen 1920 wide: from 3 m

# Milliseconds, as in web/src/games/pictoric/steps.ts: until dice lie and were seen, and until
# parts of a reveal are shown
ROLLS, SEEN, STEP = 900, 1300, 200
VOTES, OWNERS, OWNER, BREATH, LARGE, LINE, WALK = 900, 1700, 500, 900, 2600, 400, 800


def test_a_silent_drawing_grows_on_other_screens(world: World) -> None:
    """B35: seen before the pen lifts; undone; given; and it stays while the others vote."""
    party = evening(world, "phone", "laptop", mode="open", forfeits=True)
    tv = world.guest("tv").show(party.table)
    (seat, phone), (_, laptop) = party.guests.items()
    party.drive(until=lambda doc: moment(doc) == "silent" and waits(doc) == {seat})
    press(phone, "sector-4")
    others = [find(one, "drawing") for one in (laptop, tv)]

    pen_down(phone.page)
    for drawing in others:
        expect(drawing).not_to_have_attribute("data-fresh", "0")
        expect(drawing).to_have_attribute("data-strokes", "0")
    phone.page.mouse.up()
    for drawing in others:
        expect(drawing).to_have_attribute("data-strokes", "1")
        expect(drawing).to_have_attribute("data-fresh", "0")
    fine(phone.page)

    press(phone, "undo")
    expect(find(phone, "undo")).to_have_attribute("aria-disabled", "true")
    pen_down(phone.page)
    phone.page.mouse.up()
    expect(find(laptop, "drawing")).to_have_attribute("data-strokes", "1")
    phone.reload()  # the sheet and the die are where they were
    expect(find(phone, "canvas")).to_have_attribute("data-strokes", "1")
    press(phone, "give-drawing")
    party.table.host.until(phase("voting"))
    for drawing in (*others, find(phone, "drawing")):
        expect(drawing).to_have_attribute("data-strokes", "1")
    fine(laptop.page)


def pen_down(page: Page) -> None:
    """A line across the sheet, and the pen stays on it."""
    sheet = page.get_by_test_id("canvas").bounding_box()
    assert sheet is not None
    x, y = sheet["x"] + sheet["width"] / 4, sheet["y"] + sheet["height"] / 4
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + sheet["width"] / 2, y + sheet["height"] / 2, steps=12)


def test_dice_are_rolled_in_step(world: World) -> None:
    """B2, B30: who leads first, the forfeit, what it brings: the same die on all screens."""
    party = evening(world, "phone", friends=3, mode="open", forfeits=True)
    party.table.host.ask("pause")  # before anything else takes time
    phone, tv = party.guests[3], world.guest("tv").show(party.table)
    seen = set()
    while True:
        passed = elapsed(party.doc)
        beat = next((one for one in beats(party.doc) if passed < one[2]), None)
        for guest in (phone, tv):
            rolls(guest, beat, passed)
        if beat is None:
            break
        seen.add(beat[0])
        party.table.host.ask("resume")
        world.serving.leap(0.6)
        party.table.host.ask("pause")
    assert "forfeit" in seen
    forfeit = view(party.doc)["turn"]["forfeit"]
    for guest in (phone, tv):  # a settled die stays
        expect(find(guest, "forfeit").get_by_test_id(f"forfeit-{forfeit}")).to_be_visible()


Beat = tuple[str, int, int]  # what is rolled for, when the die lies, when it was seen


def beats(doc: Doc) -> list[Beat]:
    turn, found, at = view(doc)["turn"], list[Beat](), 0
    walk = sum(abs(line["points"]) for line in turn.get("lines", ()))
    kinds = ["opening"] * rounds(view(doc)["opening"], len(view(doc)["cells"]))
    for kind in (*kinds, *("forfeit", "luck")[: len(turn["rolls"])]):
        ends = at + ROLLS + SEEN + (STEP * walk if kind == "luck" else 0)
        found.append((kind, at + ROLLS, ends))
        at = ends
    return found


def rounds(opening: list[Doc], seats: int) -> int:
    """How often it was rolled for the first lead: those who tie roll again."""
    if not opening:
        return 0
    dice = [roll["die"] for roll in opening[:seats]]
    return 1 + rounds(opening[seats:], dice.count(max(dice)))


def rolls(guest: Guest, beat: Beat | None, passed: int) -> None:
    prologue = find(guest, "prologue")
    if beat is None:
        expect(prologue).to_have_count(0)
        return
    expect(prologue).to_have_attribute("data-beat", beat[0])
    expect(prologue).to_have_attribute("data-rolling", str(passed < beat[1]).lower())


def test_the_reveal_goes_in_step(world: World) -> None:
    """A phone and a TV show the same part of it, a reloaded one too: by the server's time."""
    party = evening(world, "phone", friends=3, mode="closed")
    (seat, phone), tv = *party.guests.items(), world.guest("tv").show(party.table)
    party.drive(until=lambda doc: len(view(doc)["history"]) > 1 and phase("voting")(doc))
    doc = party.table.drive(until=phase("revealing"), guests=[phone])
    before = [now - steps for now, steps in zip(view(doc)["points"], walks(doc), strict=True)]
    laughed = False
    while True:
        party.table.host.ask("pause")
        passed = elapsed(party.doc)
        for guest in (phone, tv):
            shows(guest, party.doc, passed)
        if alone(party.doc, passed) and not laughed:
            laughed = laughs_over_the_art(party.table, phone, tv)
        if passed >= end(party.doc):
            break
        if passed < lines_at(party.doc)[-1]:
            for guest in (phone, tv):
                cells(guest, before)
        party.table.host.ask("resume")
        world.serving.leap(0.7)
    assert laughed
    for guest in (phone, tv):
        cells(guest, view(party.doc)["points"])
    phone.reload()
    shows(phone, party.doc, passed)
    cells(phone, view(party.doc)["points"])
    assert seat in waits(party.doc)


def elapsed(doc: Doc) -> int:
    """Milliseconds of the reveal, while the clocks stand still."""
    return int(doc["table"]["stopped"] - doc["game"]["since"])


def last(doc: Doc) -> Doc:
    played: Doc = view(doc)["history"][-1]
    return played


def walks(doc: Doc) -> list[int]:
    lines = last(doc)["lines"]
    return [
        sum(line["points"] for line in lines if line["seat"] == seat)
        for seat in range(len(view(doc)["points"]))
    ]


def owners_at(doc: Doc) -> list[int]:
    """By sectors; the leader's card is told last."""
    played, at, times = last(doc), OWNERS, []
    for owner in played["owners"]:
        mine = owner == played["turn"].get("leader", 0)
        at += 0 if mine else OWNER
        times.append(0 if mine else at)
    return [time or at + BREATH for time in times]


def lines_at(doc: Doc) -> list[int]:
    """A row for each person."""
    first = max(owners_at(doc)) + LARGE
    return [first + LINE * number for number in range(1, len(view(doc)["cells"]) + 1)]


def end(doc: Doc) -> int:
    return lines_at(doc)[-1] + WALK + STEP * max(walks(doc))


def alone(doc: Doc, passed: int) -> bool:
    return max(owners_at(doc)) <= passed < max(owners_at(doc)) + LARGE


PHONE = 3  # the seat that knows its own card from the start


def shows(guest: Guest, doc: Doc, passed: int) -> None:
    played = last(doc)
    voters = [seat for seat, vote in enumerate(played["votes"]) if vote]
    for seat in voters:
        expect(find(guest, f"vote-{seat}")).to_have_count(int(passed >= VOTES))
    for sector, at in enumerate(owners_at(doc), 1):
        if played["owners"][sector - 1] != PHONE:
            expect(find(guest, f"owner-{sector}")).to_have_count(int(passed >= at))
    expect(find(guest, "alone")).to_have_count(int(alone(doc, passed)))
    told = sum(passed >= at for at in lines_at(doc))
    expect(find(guest, "lines")).to_have_attribute("data-shown", str(told))


def cells(guest: Guest, points: list[int]) -> None:
    for seat, steps in enumerate(points):
        figure = find(guest, f"figure-{seat}").first
        expect(figure).to_have_attribute("data-cell", str(1 + min(steps, 48)))


def test_looks_on_a_phone(world: World) -> None:
    """Opened in the closed game, in the dark: giving, voting, the reveal, and the large spiral."""
    party = evening(world, "phone", friends=4, mode="closed", forfeits=True)
    seat, page = 4, party.guests[4].page
    page.emulate_media(color_scheme="dark")

    party.drive(until=up("giving", seat, banks=3))
    expect(find(party.guests[4], "give")).to_be_visible()
    looks_like(page, "pictoric_giving_phone")
    party.drive(until=up("voting", seat))
    expect(find(party.guests[4], "vote")).to_be_visible()
    looks_like(page, "pictoric_voting_phone")
    party.drive(until=phase("revealing"))
    expect(find(party.guests[4], "ready")).not_to_have_attribute("aria-disabled", "true")
    looks_like(page, "pictoric_revealing_phone")
    press(party.guests[4], "track")
    expect(find(party.guests[4], "track-sheet")).to_be_visible()
    fine(page)
    looks_like(page, "pictoric_track_phone")


def test_looks_on_wide_screens(world: World) -> None:
    """The open game on a laptop and a TV, side by side, with nothing below the edge."""
    party = evening(world, "laptop", friends=5, mode="open", forfeits=True)
    seat, laptop = 5, party.guests[5]
    tv = world.guest("tv", theme="dark").show(party.table)
    party.drive(until=up("leading", seat))
    expect(find(laptop, "lead")).to_be_visible()
    looks_like(laptop.page, "pictoric_leading_laptop")
    party.drive(until=up("voting", seat))
    expect(find(laptop, "vote")).to_be_in_viewport(ratio=1)
    expect(find(tv, "sector-6")).to_be_in_viewport(ratio=1)
    looks_like(laptop.page, "pictoric_voting_laptop")
    party.drive(until=phase("revealing"))
    expect(find(tv, "lines")).to_have_attribute("data-shown", "6")
    expect(find(tv, "lines")).to_be_in_viewport(ratio=1)
    fine(tv.page)
    assert not small_letters(tv.page)
    looks_like(tv.page, "pictoric_revealing_tv")


def up(name: str, seat: int, banks: int = 0) -> Any:
    """A moment that waits for a seat, with enough cards to look at."""

    def true(doc: Doc) -> bool:
        return bool(phase(name)(doc)) and seat in waits(doc) and view(doc)["hands"][seat] >= banks

    return true


def small_letters(page: Page) -> list[str]:
    """Words on the stage that cannot be read from 3 m."""
    found: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll('[data-testid=pictoric-stage] *')]
          .filter((one) => [...one.childNodes].some((node) =>
            node.nodeType === Node.TEXT_NODE && node.data.trim()))
          .filter((one) => !one.closest('svg') && !one.closest('.hidden-text'))
          .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least)
          .map((one) => `${getComputedStyle(one).fontSize} ${one.textContent.trim().slice(0, 40)}`)
        """,
        READABLE,
    )
    return found
