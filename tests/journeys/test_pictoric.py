"""Whole games of Pictoric Box: every moment is played by hand once, and survives a reload."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.friends import Doc
from tests.journeys.people import World
from tests.journeys.pictoric import (
    MOMENTS,
    Evening,
    evening,
    find,
    first_of,
    moment,
    press,
    view,
    waits,
)

OPEN = {"theming", "leading", "silent", "voting", "revealing"}


@pytest.mark.parametrize(("mode", "moments"), [("open", OPEN), ("closed", set(MOMENTS))])
def test_a_game_by_hand(world: World, mode: str, moments: set[str]) -> None:
    """With forfeits, on a phone and a laptop, until somebody is in the box."""
    party = evening(world, "phone", "laptop", mode=mode, forfeits=True)
    left = set(moments)

    def new(doc: Doc) -> bool:
        """Something that no guest has done yet; others still have to move, so it can change."""
        several = len(waits(doc)) > 1 or moment(doc) not in ("giving", "voting", "revealing")
        return moment(doc) in left and bool(waits(doc) & set(party.guests)) and several

    while left:
        doc = party.drive(until=new)
        name = moment(doc)
        by_hand(party, name)
        left.remove(name)

    album = party.finish()["game"]["pictures"]
    for guest in party.guests.values():
        expect(find(guest, "outcome")).to_be_visible()
        expect(find(guest, "board")).to_be_visible()
        cards = guest.page.locator("img[src^='/pictures/']")  # none of a game before
        expect(cards.and_(guest.page.locator(f":not([src*='{album}'])"))).to_have_count(0)


def by_hand(party: Evening, name: str) -> None:
    """A guest comes back to the same moment, sees that it is well made, and plays it."""
    seat = min(waits(party.doc) & set(party.guests))
    guest = party.guests[seat]
    guest.reload()
    expect(first_of(guest, name)).to_be_visible()
    fine(guest.page)
    MOMENTS[name](guest, party)
    leads = name in ("leading", "silent")  # and is waited for again, once the clue is told
    party.table.host.until(
        lambda doc: (
            moment(doc) != name
            or seat not in waits(doc)
            or (leads and view(doc)["turn"].get("clue"))
        )
    )


def test_past_rounds_are_told(world: World) -> None:
    """Without forfeits nothing is rolled but for the first lead (B2, B30)."""
    party = evening(world, "phone", friends=3, mode="closed")
    phone = party.guests[3]
    doc = party.drive(until=lambda doc: len(view(doc)["history"]) > 2 and moment(doc) == "voting")
    leader = doc["game"]["view"]["turn"].get("leader", 0)
    expect(find(phone, f"seat-{leader}").first).to_contain_text("leads")
    expect(find(phone, "forfeit")).to_have_count(0)
    phone.reload()
    phone.press("History")
    press(phone, "tab-rounds")
    for played in view(doc)["history"]:
        told = find(phone, f"round-{played['turn']['number']}")
        expect(told.get_by_test_id("lines").get_by_role("listitem")).to_have_count(
            len(played["lines"])
        )
        answer = told.get_by_role("button").nth(played["answer"] - 1)
        expect(answer).to_have_accessible_name(re.compile("leader’s card"))
    fine(phone.page)
