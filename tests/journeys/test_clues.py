"""Clues in any form: recorded on one phone, heard on another; and where nothing can be recorded."""

from playwright.sync_api import expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.dixit import cards, claim, comes_to, part, tap
from tests.journeys.people import KINDS, Guest, World
from tests.journeys.pictoric import evening, moment, waits
from tests.journeys.sentences import said

# How long a recording was that this page has played to its end.
HEARING = """
const play = HTMLMediaElement.prototype.play
HTMLMediaElement.prototype.play = function () {
  this.addEventListener('ended', () => { document.body.dataset.heard = this.currentTime })
  return play.call(this)
}
"""
# Cards are sized when the new size of the screen is known.
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SECURE = "Object.defineProperty(window, 'isSecureContext', {value: %s, configurable: true})"
DENIED = """
navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException('', 'NotAllowedError')
}
"""


def heard(guest: Guest) -> float:
    """Seconds; waits until the end."""
    expect(guest.page.locator("body[data-heard]")).to_be_attached()
    return float(guest.page.evaluate("() => document.body.dataset.heard"))


def fits_on_phones(guest: Guest, *names: str) -> None:
    for kind in ("small", "landscape", "phone"):
        (width, height), _ = KINDS[kind]
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate(LAID_OUT)
        everything_fits(guest.page, *(f"[data-testid={name}]" for name in names))


def record(guest: Guest) -> None:
    tap(guest, "clue-kind-sound")
    fits_on_phones(guest, "clue-record-start", "clue-give")
    tap(guest, "clue-record-start")
    expect(part(guest, "clue-record")).to_contain_text("0:01")
    tap(guest, "clue-stop")
    expect(part(guest, "clue-record")).to_have_attribute("data-state", "full")


def test_a_recorded_clue_is_heard_on_another_phone(world: World) -> None:
    table = world.table(friends=1)
    teller = world.guest("phone", "uk")
    other = world.guest("phone")
    for guest in (teller, other):
        guest.context.add_init_script(HEARING)
    teller.join(table, "Леся", "uk")
    other.join(table, "Ben")
    table.begin("dixit", mode="classic")
    claim(teller)
    comes_to("telling", teller, other)
    expect(teller.page.get_by_text("Оберіть карту").first).to_be_visible()
    teller.touch(cards(teller).first)  # on a phone the form comes after the card
    record(teller)
    fine(teller.page)
    fits_on_phones(teller, "clue-listen", "clue-record-start", "clue-give")
    tap(teller, "clue-listen")
    assert heard(teller) > 0
    tap(teller, "clue-give")
    comes_to("giving", other)
    expect(part(other, "clue")).to_have_attribute("data-kind", "sound")
    fine(other.page)
    for guest, names in ((other, ["clue-play"]), (teller, ["clue-play", "clue-delete"])):
        fits_on_phones(guest, *names)
    for kind in ("tv", "uhd"):
        screen = world.guest(kind).show(table)
        expect(part(screen, "clue-play")).to_be_visible()
        everything_fits(screen.page, "[data-testid=clue-play]", letters=20)
    other.reload()  # what was recorded is kept by the table
    tap(other, "clue-play")
    assert heard(other) > 0


def test_a_recording_fits_beside_the_cards_of_pictoric(world: World) -> None:
    one = evening(world, "phone", friends=2, mode="open")
    guest, table = one.guests[2], one.table
    one.drive(lambda doc: moment(doc) == "leading" and waits(doc) == {2})
    record(guest)
    fine(guest.page)
    fits_on_phones(guest, "clue-listen", "clue-record-start", "clue-give")
    tap(guest, "sector-2")
    tap(guest, "clue-give")
    screen = world.guest("tv").show(table)
    for seen in (guest, screen):
        expect(part(seen, "clue-play")).to_be_visible()
    fits_on_phones(guest, "clue-play")
    everything_fits(screen.page, "[data-testid=clue-play]", letters=20)


def test_where_nothing_can_be_recorded_it_says_why(world: World) -> None:
    table = world.table(friends=2)
    plain = world.guest("phone")
    plain.context.add_init_script(SECURE % "false")
    plain.join(table, "Ira")
    table.begin("dixit", mode="classic")
    claim(plain)
    comes_to("telling", plain)
    plain.touch(cards(plain).first)
    tap(plain, "clue-kind-sound")
    expect(part(plain, "clue-record")).to_contain_text(said("clue.trouble.insecure"))
    fine(plain.page)
    plain.page.add_init_script(SECURE % "true")
    plain.page.add_init_script(DENIED)
    plain.reload()
    expect(part(plain, "clue-form")).to_have_attribute("data-kind", "sound")
    tap(plain, "clue-record-start")
    expect(part(plain, "clue-record")).to_contain_text(said("clue.trouble.denied"))
    tap(plain, "clue-kind-aloud")
    tap(plain, "clue-give")
    comes_to("giving", plain)
    expect(part(plain, "clue")).to_have_attribute("data-kind", "aloud")


def test_what_bots_understand_is_said_where_the_clue_is_made(world: World) -> None:
    table = world.table(friends=2)
    teller = world.guest("small", "uk")
    teller.join(table, "Леся", "uk")
    table.begin("dixit", mode="classic")
    claim(teller)
    comes_to("telling", teller)
    teller.touch(cards(teller).first)
    expect(part(teller, "clue-give")).to_be_visible()
    expect(part(teller, "bot-note")).to_have_count(0)
    table.host.ask("seat_bot", chair=0)  # it plays for the host
    expect(part(teller, "bot-note")).to_have_text(said("clue.bots.read", "uk"))
    everything_fits(teller.page, "[data-testid=bot-note]", "[data-testid=clue-give]")
    tap(teller, "clue-kind-aloud")
    expect(part(teller, "bot-note")).to_have_text(said("clue.bots.guess", "uk"))
    fine(teller.page)
