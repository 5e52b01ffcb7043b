"""Whole games of Pictoric Box: every moment is played by hand once, and survives a reload."""

import pytest
from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.friends import Doc
from tests.journeys.people import World
from tests.journeys.pictoric import MOMENTS, Evening, evening, find, first_of, moment, view, waits

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
        by_hand(party, name, mode)
        left.remove(name)

    party.finish()
    for guest in party.guests.values():
        expect(find(guest, "outcome")).to_be_visible()
        expect(find(guest, "board")).to_be_visible()


def by_hand(party: Evening, name: str, mode: str) -> None:
    """A guest comes back to the same moment, sees that it is well made, and plays it."""
    seat = min(waits(party.doc) & set(party.guests))
    guest = party.guests[seat]
    guest.reload()
    expect(first_of(guest, name, mode)).to_be_visible()
    fine(guest.page)
    MOMENTS[name](guest, party)
    party.table.host.until(
        lambda doc: moment(doc) != name or seat not in waits(doc) or view(doc)["turn"].get("clue")
    )


def test_without_forfeits_nothing_is_rolled_but_the_first_lead(world: World) -> None:
    """B2, B30: and past rounds are told, after a reload, too."""
    party = evening(world, "phone", friends=3, mode="closed")
    phone = party.guests[3]
    find(phone, "pictoric").wait_for()
    opening = view(party.doc)["opening"]
    leader = view(party.doc)["turn"].get("leader", 0)
    assert max(opening, key=lambda roll: roll["die"])
    expect(find(phone, "leader")).to_contain_text("Леся" if leader == 3 else "")
    doc = party.drive(until=lambda doc: len(view(doc)["history"]) > 2)
    expect(find(phone, "forfeit")).to_have_count(0)
    phone.reload()
    phone.press("History")
    for played in view(doc)["history"]:
        expect(find(phone, f"round-{played['turn']['number']}")).to_have_count(1)
    fine(phone.page)
