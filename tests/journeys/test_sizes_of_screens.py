"""Main screens on everything that people hold: one table, and one browser that changes its size."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.journeys.checks import everything_fits
from tests.journeys.friends import phase
from tests.journeys.people import Guest, World
from tests.journeys.pictomania import drawing_begins
from tests.journeys.pictoric import Evening, moment, view, waits
from tests.journeys.test_pictomania_reveal import draw_round, everybody, guess_round, later
from tests.journeys.yokai import asked, card, duel, effects, shows, to_call, until
from tests.journeys.yokai import press as yokai_press
from tests.journeys.yokai import view as yokai_view
from tests.soak import in_soak
from vernissage.games.yokai.figures import SKETCHES

SMALL, PHONE, SIDE, LOW = (320, 640), (390, 844), (844, 390), (667, 375)
TABLET, LAPTOP, TV = (820, 1180), (1440, 900), (1920, 1080)
PHONES = (SMALL, PHONE, SIDE, LOW)
ALL = (*PHONES, TABLET, LAPTOP, TV)
# The one with the longest texts, unless there is time for all of them.
LANGUAGES = in_soak(["uk", "ru", "en"], else_=["uk"])
TEXTS = in_soak(["100", "150"], else_=["100"])
CARD = 56  # px: the least width of a card on the smallest phone
STAGES = (TV, (3840, 2160))
LARGE = {"150": (PHONE, TABLET, LAPTOP)}


def fits(
    guest: Guest, *needed: str, cards: str = "", sizes: Sequence[tuple[int, int]] = ALL
) -> None:
    """Without a scroll, at every size."""
    for width, height in sizes:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate("() => scrollTo(0, 0)")
        guest.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        pictures = {cards: CARD if (width, height) in PHONES else 110} if cards else {}
        everything_fits(guest.page, *needed, pictures=pictures)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["100", "150"])
def test_coming_to_a_table_fits_every_screen(world: World, language: str, text: str) -> None:
    table = world.table(friends=3)
    guest = world.guest("phone", language, text=text).go("/")
    expect(guest.page.get_by_test_id("code")).to_be_visible()
    fits(guest, "h1")
    guest.go(table.link)
    enter = "[data-testid=enter-table]"
    expect(guest.page.locator(enter)).to_be_visible()
    fits(guest, enter, "form input", sizes=LARGE.get(text, ALL))
    guest.join(table, "Леся", language)
    table.host.ask("hand_over", person=guest.person)
    first = "[data-testid=pick-first]"
    expect(guest.page.locator(first)).to_be_visible()
    fits(guest, first, "header h1", "header button")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictoric_box_fits_every_screen(world: World, language: str) -> None:
    """Six people, the open game: the clue, the vote, the reveal."""
    table = world.table(friends=5)
    guest = world.guest("phone", language).join(table, "Леся", language)
    party = Evening(table, [guest], mode="open", forfeits=True)
    party.begin()
    sectors = "[data-testid^=sector-][data-card]"
    party.drive(lambda doc: moment(doc) == "leading" and 5 in waits(doc))
    expect(guest.page.get_by_test_id("lead")).to_be_visible()
    give = "[data-testid=clue-give]"
    fits(guest, sectors, give, "[data-testid=clue-text]", cards=f"{sectors} img")
    party.drive(lambda doc: moment(doc) == "voting" and 5 in waits(doc))
    vote = "[data-testid=vote]"
    expect(guest.page.locator(vote)).to_be_visible()
    fits(guest, sectors, vote, cards=f"{sectors} img")
    party.drive(lambda doc: phase("revealing")(doc) and len(view(doc)["history"]) > 0)
    ready = "[data-testid=ready]"
    expect(guest.page.locator(ready)).not_to_have_attribute("aria-disabled", "true")
    fits(guest, sectors, "[data-testid=lines] li", ready, cards=f"{sectors} img")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS)
def test_pictomania_fits_every_screen(world: World, language: str, text: str) -> None:
    """Three people, from the words to the gallery."""
    sizes = LARGE.get(text, ALL)
    table = world.table(friends=2)
    guest = world.guest("phone", language, text=text).join(table, "Леся", language)
    table.begin("pictomania")
    expect(guest.page.get_by_test_id("reading")).to_be_visible()
    fits(guest, "[data-testid=ready]", sizes=sizes)
    with everybody(table, guest) as hands:
        draw_round(hands)
        table.host.ask("hurry")
        drawing_begins(guest)
        sheet = "[data-testid=my-sheet]"
        fits(guest, sheet, "[data-testid^=thumb-]", cards=sheet, sizes=sizes)
        guess_round(hands, {(1, 0): True, (2, 0): False, (0, 1): True})
    later(world, table)
    fits(guest, "[data-testid^=guess-0-]", "[data-testid=confess]", sizes=sizes)
    table.drive(until=phase("judging"), guests=[guest])
    later(world, table)
    expect(guest.page.get_by_test_id("judge")).to_be_visible()
    fits(guest, "[data-testid=ready]", sizes=sizes)
    table.drive(until=phase("admiring"), guests=[guest])
    guest.page.get_by_test_id("score-next").click()
    fits(guest, "[data-testid=skip]", sizes=sizes)
    table.drive(guests=[guest])
    fits(guest, "[data-testid=winners]", "[data-testid=rounds]", sizes=sizes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reveal_of_six_fits_phones_and_a_tv(world: World, language: str) -> None:
    """Pictomania's five guesses on one drawing."""
    table = world.table(friends=5)
    guest = world.guest("phone", language).join(table, "Леся", language)
    tv = world.guest("tv", language).show(table, language)
    table.begin("pictomania")
    expect(tv.page.get_by_test_id("words-C")).to_be_visible()
    fits(tv, "[data-testid^=words-]", sizes=STAGES)
    with everybody(table, guest) as hands:
        draw_round(hands)
        table.host.ask("hurry")
        expect(tv.page.get_by_test_id("easel-5")).to_be_visible()
        fits(tv, "[data-testid^=easel-]", "[data-testid^=words-]", sizes=STAGES)
        guess_round(hands, {(1, 0): True, **{(who, 0): False for who in range(2, 6)}})
    table.host.play("turn_over")
    later(world, table)
    guesses = "[data-testid^=guess-0-]"
    for one in (guest, tv):
        expect(one.page.get_by_test_id("standing-1")).to_be_visible()
    fits(tv, "[data-testid^=standing-]", sizes=STAGES)
    guest.page.get_by_test_id("look-0").click()
    expect(guest.page.locator(guesses)).to_have_count(5)
    sizes = [one for one in ALL if one != LOW]  # there the list is scrolled
    fits(guest, guesses, "[data-testid^=look-]", sizes=sizes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_yokai_fits_every_screen(world: World, language: str) -> None:
    """A turn, a Call, the end; and the duel on a TV."""
    table, guest, me = duel(world, language=language)
    until(table, me, to_call)
    tv = world.guest("tv", language).show(table, language)
    call = effects(yokai_view(me.doc), "call")[0]
    shows(guest, me.doc)
    stacks = "[data-testid^=stack-]"
    fits(guest, "[data-testid=end-turn]", "[data-testid=hand] button", stacks)
    guest.touch(card(guest, call))
    yokai_press(guest, f"colour-{SKETCHES[call].colours[0]}")
    asked(guest, "call")
    fits(guest, "[data-testid=back]", "[data-testid=tray] .option", stacks)
    expect(tv.page.get_by_test_id("yokai-stage")).to_be_visible()
    fits(tv, stacks, "[data-testid^=points-]", sizes=STAGES)
    me.hang_up()
    table.drive(guests=[guest])
    expect(guest.page.get_by_test_id("outcome")).to_be_visible()
    fits(guest, "[data-testid=winners]", "[data-testid=share-result]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_dixits_reveal_fits_a_tablet_and_a_phone_on_its_side(world: World, language: str) -> None:
    table = world.table(friends=5)
    guest = world.guest("landscape", language).join(table, "Леся", language)
    table.begin("dixit", mode="classic")
    table.host.play("claim")
    table.drive(phase("revealing"), guests=[guest])
    table.host.ask("hurry")
    expect(guest.page.get_by_test_id("reveal")).to_have_attribute("data-done", "true")
    laid = "[data-testid=spread] [data-testid^=space-]"
    ready = "[data-testid=ready]"
    fits(guest, "[data-testid=line]", laid, ready, cards=f"{laid} img", sizes=(SIDE, TABLET))
