"""Coach marks: a first game explained while it is played, once for each person."""

import os

from playwright.sync_api import expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.friends import phase
from tests.journeys.people import Guest, World
from tests.journeys.pressing import do, see
from tests.journeys.sentences import said, said_in
from tests.journeys.yokai import effects, press, to_call, until, view
from vernissage.games.yokai.figures import SKETCHES
from vernissage.kit.texts import Language

MARK = [f"[data-testid=coach-{part}]" for part in ("text", "ok", "off")]
SHOTS = os.environ.get("VERNISSAGE_SHOTS")


def reads(guest: Guest, game: str, mark: str, *needed: str, language: Language = "en") -> None:
    """A mark is in sight with all that it speaks of, and then read."""
    text = said_in(game, f"mark.{mark}", language)
    expect(see(guest, "coach-text")).to_have_text(text)
    if SHOTS:
        guest.page.screenshot(path=f"{SHOTS}/{game}-{mark}.png")
    everything_fits(guest.page, *MARK, *needed)
    do(guest, "coach-ok")
    expect(see(guest, "coach-text")).not_to_have_text(text)


def silent(guest: Guest) -> None:
    expect(see(guest, "coach-text")).to_have_text("")
    expect(see(guest, "coach-ok")).to_have_count(0)


def test_pictomania_is_explained_on_the_smallest_phone(world: World) -> None:
    """P12 to P21, P32: and nobody reads a mark twice, not after a reload either."""
    table = world.table(friends=2)
    phone = world.guest("small", "uk", marks=True).join(table, "Леся", "uk")
    table.begin("pictomania", mode="advanced", learning=True)
    expect(see(phone, "coach-ok")).to_be_visible()
    fine(phone.page)
    ready, tokens = ("[data-testid=ready]", "[data-testid=take-2]")
    for mark in ("guided", "words"):
        reads(phone, "pictomania", mark, ready, language="uk")
    silent(phone)
    expect(see(phone, "bar")).to_be_visible()
    phone.reload()
    expect(see(phone, "reading")).to_be_visible()
    silent(phone)

    table.drive(until=phase("drawing"), guests=[phone])
    for mark in ("draw", "first_guess", "last_token"):
        reads(phone, "pictomania", mark, tokens, language="uk")
    silent(phone)
    table.drive(until=phase("revealing"), guests=[phone])
    reads(phone, "pictomania", "stars", language="uk")
    table.drive(until=phase("judging"), guests=[phone])
    silent(phone)  # P37: there is no black sheep to speak of


def test_a_host_with_newcomers_is_offered_a_guided_round(world: World) -> None:
    """P37: switched off and on again before the start, and not offered to whom has played."""
    table = world.table(friends=2)
    table.host.ask("choose", game="pictomania", options={})
    host = world.guest("small", "ru", theme="dark", marks=True).join(table, "Юля", "ru")
    expect(see(host, "game")).to_be_visible()
    expect(see(host, "guided")).to_have_count(0)  # the host decides
    table.host.ask("hand_over", person=host.person)
    expect(see(host, "guided")).to_contain_text(said("lobby.guided", "ru"))
    see(host, "guide").evaluate("(one) => one.scrollIntoView({block: 'center'})")
    everything_fits(host.page, "[data-testid=guide]", "[data-testid=start]")
    fine(host.page)
    for on in ("true", "false", "true"):
        do(host, "guide")
        expect(see(host, "guide")).to_have_attribute("aria-pressed", on)
    expect(see(host, "guided")).to_contain_text(said("lobby.guided_on", "ru"))
    do(host, "start")
    expect(see(host, "coach-text")).to_have_text(said_in("pictomania", "mark.guided", "ru"))
    assert table.doc["game"]["view"]["options"]["learning"]
    table.drive(guests=[host])
    do(host, "result-lobby")
    host.ask("choose", game="pictomania", options={})
    expect(see(host, "game")).to_be_visible()
    expect(see(host, "guided")).to_have_count(0)


def test_dixit_tells_what_a_second_vote_costs_and_is_silent_on_a_wish(world: World) -> None:
    """D14, D20. The focus stays on the board, one tap turns all off, the settings turn them on."""
    table = world.table(friends=6)
    phone = world.guest("phone", "ru", marks=True).join(table, "Юля", "ru")
    table.begin("dixit", mode="classic")
    teller = table.host
    teller.play("claim")
    table.drive(until=phase("giving"))
    reads(phone, "dixit", "give", language="ru")
    table.drive(until=phase("voting"), guests=[phone])
    expect(see(phone, "coach-text")).to_have_attribute("aria-live", "polite")
    reads(phone, "dixit", "second_vote", "[data-testid=vote]", language="ru")
    see(phone, "coach-off").focus()
    phone.page.keyboard.press("Enter")
    silent(phone)
    expect(see(phone, "board")).to_be_focused()
    do(phone, "open-more", "to-settings")
    expect(see(phone, "set-marks")).not_to_be_checked()
    do(phone, "set-marks")
    phone.page.keyboard.press("Escape")
    reads(phone, "dixit", "second_vote", language="ru")
    reads(phone, "dixit", "vote", language="ru")


def test_yokai_tells_of_an_effect_where_it_is_chosen(world: World) -> None:
    """Y5 to Y8, Y13: on a phone on its side, in a row above the board."""
    table = world.table(friends=1)
    phone = world.guest("landscape", marks=True).join(table, "Lesia")
    table.begin("yokai")
    me = phone.wire()
    me.until(lambda doc: doc["game"] is not None)
    until(table, me, to_call)
    phone.reload()  # what the friend did is not told any more
    for mark in ("lay", "finish"):
        reads(phone, "yokai", mark, "[data-testid=hand] button")
    call = effects(view(me.doc), "call")[0]
    press(phone, f"card-{call}")
    silent(phone)
    press(phone, f"colour-{SKETCHES[call].colours[0]}")
    reads(phone, "yokai", "call", "[data-testid=call-none]")
    fine(phone.page)
    me.hang_up()
