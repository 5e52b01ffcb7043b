"""How a person plays Pictoric Box with fingers, and how to come to a certain moment of it."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.journeys.friends import Doc, over
from tests.journeys.people import Guest, Table, World

GAMES = 6  # so many in a row at most, until everything has happened


class Evening:
    """A host without a browser, and guests with one, at games of one mode."""

    def __init__(self, table: Table, guests: Sequence[Guest], **options: Any) -> None:
        self.table, self.options = table, options
        self.guests = dict(enumerate(guests, len(table.friends)))  # by seats

    def begin(self) -> None:
        self.table.begin("pictoric", **self.options)

    @property
    def doc(self) -> Doc:
        return self.table.doc

    def drive(self, until: Callable[[Doc], object]) -> Doc:
        """Everybody plays by chance, guests too, over as many games as it takes."""
        for _ in range(GAMES):
            doc = self.table.drive(
                until=lambda doc: over(doc) or until(doc), guests=list(self.guests.values())
            )
            if not over(doc):
                self.hurry()
                return doc
            self.begin()
        raise AssertionError("it never came to that")

    def finish(self) -> Doc:
        return self.table.drive(guests=list(self.guests.values()))

    def hurry(self) -> None:
        """Dice need not be waited for."""
        if not self.doc["game"]["hurried"]:
            self.table.host.ask("hurry")


def evening(world: World, *kinds: str, friends: int = 1, **options: Any) -> Evening:
    """Guests with browsers of these kinds beside so many friends; the game has begun."""
    table = world.table(friends=friends)
    names = ("Леся", "Тарас")
    guests = [world.guest(kind).join(table, name) for kind, name in zip(kinds, names, strict=False)]
    one = Evening(table, guests, **options)
    one.begin()
    return one


def view(doc: Doc) -> Doc:
    seen: Doc = doc["game"]["view"]
    return seen


def waits(doc: Doc) -> set[int]:
    return {one["seat"] for one in doc["game"]["waits"]}


def moment(doc: Doc) -> str:
    """The phase; a leader who must be silent has a moment of its own."""
    phase: str = doc["game"]["phase"]
    silent = view(doc)["turn"].get("forfeit") == "silence"
    return "silent" if phase == "leading" and silent else phase


def find(guest: Guest, testid: str) -> Locator:
    return guest.page.get_by_test_id(testid)


def press(guest: Guest, testid: str) -> None:
    guest.touch(find(guest, testid))


def said_no(guest: Guest, testid: str) -> None:
    """It cannot be done now, and the page says why."""
    find(guest, testid).click(force=True)  # it looks as if it could not be pressed
    reason = guest.page.locator(".toast.no").last
    expect(reason).to_be_visible()
    guest.touch(reason)
    expect(guest.page.locator(".toast")).to_have_count(0)


# What a person does, by moments


def theming(guest: Guest, _: Evening) -> None:
    said_no(guest, "theme-give")
    find(guest, "theme-text").fill("Море")
    press(guest, "theme-give")


def shedding(guest: Guest, evening: Evening) -> None:
    for at in range(view(evening.doc)["shed"]):
        said_no(guest, "shed")
        press(guest, f"card-{at + 1}")
    press(guest, "shed")


def leading(guest: Guest, evening: Evening) -> None:
    is_open = view(evening.doc)["mode"] == "open"
    find(guest, "clue-text").fill("Тиша перед дощем")
    if is_open:
        set_die(guest, "clue-give")
    guest.reload()  # what was written and set stays
    expect(find(guest, "clue-text")).to_have_value("Тиша перед дощем")
    if is_open:
        expect(find(guest, "sector-5")).to_have_attribute("aria-pressed", "true")
    press(guest, "clue-give")


def set_die(guest: Guest, give: str) -> None:
    """On one card, and then on another one; all of them stay in sight."""
    said_no(guest, give)
    for sector in ("sector-2", "sector-5"):
        press(guest, sector)
        expect(find(guest, sector)).to_have_attribute("aria-pressed", "true")


def silent(guest: Guest, evening: Evening) -> None:
    said_no(guest, "give-drawing")
    if view(evening.doc)["mode"] == "open":
        press(guest, "sector-3")
    said_no(guest, "give-drawing")
    press(guest, "clue-kind-emoji")
    guest.touch(find(guest, "clue-palette").get_by_role("button").first)
    press(guest, "clue-give")


def giving(guest: Guest, _: Evening) -> None:
    said_no(guest, "give")
    for card in ("card-1", "card-2"):  # changed until all are in
        press(guest, card)
        press(guest, "give")
        expect(find(guest, "give")).to_have_attribute("aria-disabled", "true")
        expect(find(guest, card)).to_have_attribute("aria-pressed", "true")


def voting(guest: Guest, evening: Evening) -> None:
    said_no(guest, "vote")
    at = guest.wire()
    prompt = next(one for one in at.doc["game"]["prompts"] if one["do"] == "vote")
    at.hang_up()
    sectors = prompt["fields"]["sector"]["of"]
    own = set(range(1, len(view(evening.doc)["laid"]) + 1)) - set(sectors)
    for sector in own:  # B23
        said_no(guest, f"sector-{sector}")
    press(guest, "sector-1-zoom")
    expect(find(guest, "viewer")).to_be_visible()
    press(guest, "viewer-close")
    for sector in sectors[:2]:  # B4: changed until all are in
        press(guest, f"sector-{sector}")
        press(guest, "vote")
        expect(find(guest, "vote")).to_have_attribute("aria-disabled", "true")


def revealing(guest: Guest, evening: Evening) -> None:
    lines = find(guest, "lines").locator("li:not([aria-hidden])")
    expect(lines).to_have_count(len(view(evening.doc)["cells"]))  # a row for each person
    press(guest, "ready")
    expect(find(guest, "ready")).to_have_attribute("aria-disabled", "true")


def returning(guest: Guest, _: Evening) -> None:
    said_no(guest, "put-back")
    press(guest, "card-1")
    press(guest, "put-back")


MOMENTS: dict[str, Callable[[Guest, Evening], None]] = {
    "theming": theming,
    "shedding": shedding,
    "leading": leading,
    "silent": silent,
    "giving": giving,
    "voting": voting,
    "revealing": revealing,
    "returning": returning,
}
# What there is to press first in each: seen after a reload, too.
FIRST = {
    "theming": "theme-give",
    "shedding": "shed",
    "leading": "lead",
    "silent": "lead",
    "giving": "give",
    "voting": "vote",
    "revealing": "ready",
    "returning": "put-back",
}


def first_of(guest: Guest, name: str) -> Locator:
    return find(guest, FIRST[name])
