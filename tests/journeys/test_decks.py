"""The pictures that are played with: chosen in the lobby, made by people, taken off the table."""

import re
from typing import Any
from urllib.parse import urljoin

from PIL import Image
from playwright.sync_api import Route, expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.people import Guest, Table, World
from tests.journeys.pressing import do, see, why
from tests.journeys.sentences import said
from tests.pictures import circles, encoded

WANTED = 84  # cards of a game
REFUSED = r"status of 409"  # what a browser says of a file that is not taken
Files = list[Any]


def picture(number: int, size: tuple[int, int] = (480, 720), kind: str = "JPEG") -> bytes:
    return encoded(circles(number, size), kind)


def file(name: str, data: bytes) -> Any:
    return {"name": name, "mimeType": "image/jpeg", "buffer": data}


def unpainted(guest: Guest) -> Guest:
    """Samples of decks come at once: this is not about how fast somebody paints."""
    sample = encoded(Image.new("RGB", (240, 360), "teal"), "WEBP")

    def show(route: Route) -> None:
        route.fulfill(body=sample, content_type="image/webp")

    guest.context.route("**/pictures/sample/**", show)
    return guest


def at_dixit(world: World, host: Guest) -> Table:
    """A table that the guest is the host of."""
    table = world.table(friends=3)
    host.join(table, "Леся")
    table.host.ask("choose", game="dixit", options={})
    table.host.ask("hand_over", person=host.person)
    return table


def link_of(guest: Guest, testid: str, ends: str) -> str:
    """Where a link that is handed out leads, as a path."""
    expect(see(guest, testid)).to_have_attribute("data-link", re.compile(ends))
    return re.sub("^https?://[^/]+", "", see(guest, testid).get_attribute("data-link") or "")


def own_deck(world: World, guest: Guest, pictures: int) -> str:
    """Made past the browser; its name at tables."""
    asked, at = guest.context.request, urljoin(world.serving.url, "/api/own/decks")
    made = asked.post(at, data={"title": "Summer"}).json()
    for number in range(pictures):
        data = picture(number, (240, 360))
        answer = asked.post(f"{at}/{made['id']}/pictures", data=data)
        assert answer.ok, answer.text()
    return str(made["pack"])


def link_to(deck: str) -> str:
    return f"http://house.test/decks/{deck.removeprefix('own-')}"


def test_the_host_mixes_decks_and_everybody_sees_them(world: World) -> None:
    host, guest = unpainted(world.guest("phone")), unpainted(world.guest("laptop", "uk"))
    deck = own_deck(world, host.go("/decks"), 2)
    table = at_dixit(world, host)
    guest.join(table, "Софія", "uk")
    expect(see(guest, "decks")).to_contain_text("Свіжі картинки")
    expect(see(guest, "choose-decks")).to_have_count(0)

    do(host, "choose-decks")
    expect(see(host, "decks-total")).to_have_text("84 cards")
    fine(host.page)
    host.touch(see(host, "deck-fresh"))
    why(host, "use-decks", "Choose at least one deck.")
    host.touch(see(host, "deck-paper-1"))
    do(host, "style-wash", "roll")
    rolled = see(host, "decks-sheet").get_by_test_id(re.compile(r"^deck-wash-(?!1$)"))
    expect(rolled).to_be_visible()
    do(host, "roll")
    expect(rolled).to_have_count(1)
    host.touch(rolled)
    expect(see(host, "decks-total")).to_have_text("168 cards")
    do(host, "look-paper-1")
    expect(see(host, "deck-preview").locator("img")).to_have_count(6)
    fine(host.page)
    do(host, "sample-2")  # enlarged as everywhere
    expect(see(host, "viewer-place")).to_have_text(said("viewer.title", n=2, of=6))
    do(host, "viewer-close")
    host.touch(see(host, "deck-preview").get_by_test_id("sheet-close"))

    see(host, "deck-link").fill("https://house.test/t/ABC")
    do(host, "add-deck")
    expect(see(host, "deck-link-wrong")).to_have_text(said("decks.no_link"))
    expect(see(host, f"deck-{deck}")).to_contain_text("+2")
    for name in (f"deck-{deck}", "deck-gouache-1", "deck-paper-1"):
        host.touch(see(host, name))
    host.touch(rolled)
    expect(see(host, "decks-total")).to_have_text("86 cards")
    do(host, "use-decks")
    expect(see(host, "decks-sheet")).to_have_count(0)
    expect(see(host, "decks")).to_contain_text("86 cards")
    expect(see(guest, "decks")).to_contain_text("Summer")
    fine(guest.page)
    table.host.until(lambda doc: doc["table"]["decks"] == [deck, "gouache-1"])


def test_a_deck_is_made_tidied_shared_and_deleted(world: World) -> None:
    world.watch.expect(REFUSED)
    me = unpainted(world.guest("phone")).go("/")
    do(me, "to-decks")
    expect(see(me, "no-decks")).to_be_visible()
    fine(me.page)
    see(me, "deck-title").fill("Our summer")
    do(me, "new-deck")
    expect(see(me, "fill")).to_contain_text("0 of 84 pictures")
    see(me, "files").set_input_files(
        [
            *(file(f"{number}.jpg", picture(number)) for number in range(5)),
            file("notes.jpg", b"not a picture at all"),
            file("again.png", picture(2, kind="PNG")),
        ]
    )
    expect(see(me, "card")).to_have_count(6)
    expect(see(me, "uploads-done")).to_have_text("Added: 6 of 7")
    see(me, "files").set_input_files(
        [file("the same.jpg", picture(3)), file("notes too.jpg", b"none either")]
    )
    expect(see(me, "uploads-done")).to_have_text("Added: 0 of 2")
    expect(see(me, "card")).to_have_count(6)
    expect(see(me, "copies")).to_contain_text("the same.jpg")
    expect(see(me, "refused").get_by_role("listitem")).to_have_count(2)
    expect(see(me, "refused")).to_contain_text("notes.jpg")
    expect(see(me, "refused")).to_contain_text(said("illegal.picture_unknown"))
    expect(see(me, "fill-from")).to_contain_text("78 more cards")
    fine(me.page)

    me.touch(see(me, "card").filter(has_text=said("decks.badge.near")).first)
    expect(see(me, "note-near")).to_be_visible()
    see(me, "alt").fill("Circles at the sea")
    do(me, "save-alt")
    expect(see(me, "card-sheet").get_by_role("heading").first).to_have_text("Circles at the sea")
    do(me, "hide")
    expect(see(me, "note-hid")).to_be_visible()
    fine(me.page)
    do(me, "card-next", "remove", "remove-yes")
    expect(see(me, "card")).to_have_count(5)
    expect(see(me, "fill")).to_contain_text("4 of 84 pictures")
    do(me, "choose-fill")
    me.touch(see(me, "deck-linocut-1"))
    expect(see(me, "fill-from")).to_contain_text("Linocut, No. 1")

    friend = unpainted(world.guest("laptop", "uk")).go(link_of(me, "share-deck", "/decks/"))
    expect(see(friend, "card")).to_have_count(4)
    expect(see(friend, "files")).to_have_count(0)
    expect(see(friend, "end-deck")).to_have_count(0)
    fine(friend.page)
    do(me, "make-key")
    other = unpainted(world.guest("tablet")).go(link_of(me, "share-key", "#"))
    expect(see(other, "files")).to_be_attached()
    assert "#" not in other.page.url
    do(other, "end-deck", "end-deck-yes")
    expect(see(other, "no-decks")).to_be_visible()
    world.watch.expect(r"status of 404")
    friend.reload()
    expect(see(friend, "deck-wrong")).to_have_text("Такої колоди немає.")


def test_a_picture_is_cropped_by_hand(world: World) -> None:
    """With a finger, the slider and the keys; what is cut off does not leave the device."""
    phone = unpainted(world.guest("phone")).go("/decks")
    see(phone, "deck-title").fill("Sea")
    do(phone, "new-deck")
    see(phone, "files").set_input_files([file("wide.jpg", picture(4, (1200, 800)))])
    do(phone, "card")
    see(phone, "alt").fill("The left of it")
    do(phone, "save-alt", "crop")
    frame = see(phone, "crop-frame")
    expect(frame).to_be_visible()
    everything_fits(phone.page, "[data-testid=crop-frame]", "[data-testid=crop-save]")
    fine(phone.page)
    before = frame.bounding_box()
    assert before
    phone.page.mouse.move(before["x"] + 60, before["y"] + 60)
    phone.page.mouse.down()
    phone.page.mouse.move(0, before["y"] + 60)
    phone.page.mouse.up()
    left = frame.bounding_box()
    assert left
    assert left["x"] < before["x"]
    frame.press("ArrowRight")
    moved = frame.bounding_box()
    assert moved
    assert moved["x"] > left["x"]
    frame.press("-")
    smaller = frame.bounding_box()
    assert smaller
    assert smaller["width"] < moved["width"]
    see(phone, "crop-size").fill("400")
    do(phone, "crop-save")
    expect(see(phone, "crop-sheet")).to_have_count(0)
    expect(see(phone, "card-sheet").get_by_role("heading").first).to_have_text("The left of it")
    do(phone, "sheet-close")
    expect(see(phone, "card")).to_have_count(1)

    # On another page the picture is chosen again; a laptop has a mouse.
    phone.reload()
    laptop = unpainted(world.guest("laptop", like=phone)).go(phone.page.url)
    do(laptop, "card", "crop")
    expect(see(laptop, "crop-save")).to_have_count(0)
    see(laptop, "crop-file").set_input_files(file("wide.jpg", picture(4, (1200, 800))))
    expect(see(laptop, "crop-frame")).to_be_visible()
    fine(laptop.page)
    do(laptop, "crop-save")
    expect(see(laptop, "crop-sheet")).to_have_count(0)
    do(laptop, "sheet-close")
    expect(see(laptop, "card")).to_have_count(1)


def test_a_friends_deck_is_played_with_and_a_picture_taken_off_the_table(world: World) -> None:
    maker = unpainted(world.guest("laptop").go("/decks"))
    deck = own_deck(world, maker, WANTED)
    host, guest = unpainted(world.guest("phone")), world.guest("phone", "uk")
    table = at_dixit(world, host)
    guest.join(table, "Софія", "uk")
    do(host, "choose-decks")
    host.touch(see(host, "deck-gouache-1"))
    see(host, "deck-link").fill(link_to(deck))
    do(host, "add-deck")
    expect(see(host, f"deck-{deck}")).to_contain_text("+84")
    do(host, "use-decks")
    expect(see(guest, "decks")).to_contain_text("Summer")

    host.ask("pace", pace="none")
    host.ask("start")
    before = [see(one, "hand").locator("img").first for one in (host, guest)]
    for one in before:
        expect(one).to_have_attribute("src", re.compile("^/pictures/"))
    was = before[1].get_attribute("src") or ""
    host.touch(see(host, "hand").get_by_test_id(re.compile("^card-")).first)
    own = said("own.picture", number="")
    expect(see(host, "viewer-alt")).to_contain_text(own)
    fine(host.page)
    do(host, "report")
    fine(host.page)
    do(host, "report-yes")
    expect(see(host, "viewer-alt")).not_to_contain_text(own)
    expect(see(host, "report")).to_have_count(0)
    expect(before[1]).not_to_have_attribute("src", was)  # everybody's pictures are elsewhere now

    maker.go(f"/decks/{deck.removeprefix('own-')}")
    expect(see(maker, "card").filter(has_text=said("decks.badge.reported"))).to_have_count(1)

    was = before[1].get_attribute("src") or ""
    do(host, "viewer-close", "open-people")
    expect(see(host, "host-tools")).to_contain_text("1 picture of this game was reported")
    do(host, "show-again")
    fine(host.page)
    do(host, "show-again-yes")
    expect(see(host, "show-again")).to_have_count(0)
    expect(before[1]).not_to_have_attribute("src", was)
    maker.reload()
    expect(see(maker, "card").filter(has_text=said("decks.badge.reported"))).to_have_count(0)
