"""The table between games: coming, sitting, choosing, and what the host may do for everybody."""

import re

from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.looks import looks_like
from tests.journeys.people import Guest, Table, World
from tests.journeys.pressing import do, named, see, text_of, why
from tests.journeys.sentences import said, said_in


def link_of(guest: Guest, testid: str) -> str:
    """Where a link that is handed out leads, as a path."""
    expect(see(guest, testid)).to_have_attribute("data-link", re.compile("#"))
    return re.sub("^https?://[^/]+", "", see(guest, testid).get_attribute("data-link") or "")


def hosted(world: World, guest: Guest, friends: int = 2) -> Table:
    """A table with friends that the guest is the host of."""
    table = world.table(friends=friends)
    guest.join(table, "Леся")
    table.host.ask("hand_over", person=guest.person)
    expect(see(guest, "chair-0")).to_contain_text("Olha")
    return table


def test_an_evening_begins(world: World) -> None:
    """Opened on one phone, joined by link on another in another language, chosen, started."""
    host = named(world.guest("phone").go("/"), "Olha")
    do(host, "new-table")
    expect(see(host, "qr")).to_be_visible()
    guest = world.guest("phone", "uk").go(link_of(host, "share"))
    expect(see(guest, "invited")).to_contain_text(said("home.invites", "uk", host="Olha"))
    expect(see(guest, "name")).to_be_focused()
    fine(guest.page)
    named(guest, "Софія")
    do(guest, "enter-table")
    expect(see(guest, "chair-1")).to_contain_text("Софія")
    do(guest, "chair-4")
    expect(see(host, "chair-4")).to_contain_text("Софія")
    expect(see(host, "chair-1")).to_contain_text("free")
    assert "#" not in guest.page.url

    do(host, "pick-first", "game-dixit", "mode-teams")
    expect(see(host, "how")).to_contain_text(said_in("dixit", "mode_hint.teams"))
    expect(see(host, "option-partner_supplies")).to_contain_text(said("lobby.by_rulebook"))
    expect(see(host, "option-target")).to_have_count(0)
    do(host, "partner_supplies-true")
    expect(see(host, "option-partner_supplies")).to_contain_text(said("lobby.own_rule"))
    why(host, "tellings-less", said("lobby.at_least", n=1))
    do(host, "mode-classic")
    see(host, "target-number").fill("12")
    do(host, "choose")
    expect(see(guest, "game")).to_contain_text("Діксіт: Одіссея")
    expect(see(guest, "game")).to_contain_text("До скількох очок граємо: 12")

    do(guest, "pick-game")
    why(guest, "choose", said("lobby.host_chooses", "uk"))
    do(guest, "sheet-close")
    few = said("lobby.too_few", n=1, seats="3–12")
    expect(see(host, "missing")).to_have_text(few)
    why(host, "start", few)
    do(host, "fill-bots")
    expect(see(host, "missing")).to_have_text(said("lobby.not_ready", names="Софія"))
    do(guest, "ready")
    expect(see(host, "missing")).to_have_text(said("lobby.all_ready"))
    expect(see(host, "chair-4")).to_contain_text("ready")
    fine(host.page)
    do(host, "start")
    for one in (host, guest):
        expect(see(one, "play")).to_be_visible()


def test_when_the_host_goes_the_next_takes_over(world: World) -> None:
    """And hands over again."""
    table = world.table(friends=1)
    guest = world.guest("phone", "ru").join(table, "Юля", "ru")
    friend = table.friend("Макс", "ru")
    expect(see(guest, "ready")).to_be_visible()
    expect(see(guest, "add-bot")).to_have_count(0)
    table.host.ask("leave")
    expect(see(guest, "chair-1")).to_contain_text("вы · хозяин")
    expect(see(guest, "add-bot")).to_be_visible()
    do(guest, "chair-2", "hand-over", "hand-over-yes")
    friend.until(lambda doc: doc["you"]["host"])
    expect(see(guest, "host-tools")).to_have_count(0)
    expect(guest.page.get_by_text(said("people.host_is", "ru", name="Макс"))).to_be_visible()
    do(guest, "sheet-close")
    expect(see(guest, "add-bot")).to_have_count(0)


def test_the_host_keeps_the_door(world: World) -> None:
    host = world.guest("laptop")
    table = hosted(world, host)
    friend, code = table.host, table.code
    do(host, "people")
    why(host, "pin-ok", said("illegal.pin_wrong"))
    see(host, "set-pin").fill("31415")
    do(host, "pin-ok")
    friend.until(lambda doc: doc["table"]["has_pin"])
    do(host, "lock")
    friend.until(lambda doc: doc["table"]["locked"])
    expect(see(host, "lock")).to_have_text(said("people.unlock"))
    do(host, "hush")
    friend.until(lambda doc: doc["table"]["hush"])
    host.touch(see(host, "host-tools").get_by_test_id("pace-brisk"))
    friend.until(lambda doc: doc["table"]["pace"] == "brisk")
    world.watch.expect("status of 404")
    late, old = world.guest("phone", "ru"), table.link
    do(host, "renew", "renew-no", "renew", "renew-yes")
    friend.until(lambda doc: doc["table"]["code"] != code)
    fine(host.page)
    late.go(old)
    expect(see(late, "closed-dead")).to_contain_text(said("home.dead", "ru"))
    expect(see(late, "name")).to_have_count(0)
    fine(late.page)
    do(host, "sheet-close")
    expect(see(host, "table-code")).to_have_attribute("data-code", table.code)
    expect(see(host, "invite")).to_contain_text(said("lobby.locked_hint"))
    do(host, "people", "lock", "pin-off")
    friend.until(lambda doc: not doc["table"]["locked"] and not doc["table"]["has_pin"])


def test_the_host_helps_and_shows_out(world: World) -> None:
    host, guest = world.guest("phone"), world.guest("phone", "uk")
    table = hosted(world, host, friends=3)
    guest.join(table, "Гість", "uk")
    friend = table.host
    do(host, "chair-1")  # Ben's
    fine(host.page)
    why(host, "swap", said("people.choose_place"))
    see(host, "swap-with").select_option(label="Olha")
    do(host, "swap")
    friend.until(lambda doc: doc["table"]["chairs"][0]["owner"] == "p2")
    expect(see(host, "row-p2")).to_have_attribute("aria-expanded", "false")  # on this page, too
    do(host, "row-p2", "bot-instead")
    friend.until(lambda doc: doc["table"]["chairs"][0].get("bot"))
    expect(see(host, "row-p2")).to_contain_text(said("people.bot_plays", name="Coral"))
    do(host, "give-back")
    friend.until(lambda doc: not doc["table"]["chairs"][0].get("bot"))
    do(host, "mute", "extra-200")
    friend.until(lambda doc: doc["table"]["people"][1].get("extra") == 200)
    assert friend.doc["table"]["people"][1]["muted"]
    expect(see(host, "row-p2")).to_contain_text("muted · 200 % time")
    do(host, f"row-{guest.person}", "remove", "remove-yes")
    expect(see(guest, "go-home")).to_be_visible()
    fine(guest.page)
    expect(see(host, f"row-{guest.person}")).to_have_count(0)


def test_a_place_moves_to_another_device(world: World) -> None:
    """And one device may hold one more person."""
    world.watch.expect("status of 409")
    table = world.table(friends=1)
    phone = world.guest("phone").join(table, "Леся")
    do(phone, "other-device")
    link = link_of(phone, "copy-link")
    curious = world.guest("phone", "uk").go(link)
    expect(see(curious, "move-yes")).to_have_text("Продовжити як Леся")
    fine(curious.page)
    do(curious, "move-no")
    expect(see(curious, "home")).to_be_visible()
    laptop = world.guest("laptop", "ru").go(link)
    do(laptop, "move-yes")
    expect(see(laptop, "chair-1")).to_contain_text("Леся")
    expect(see(laptop, "chair-1")).to_contain_text("вы")
    stranger = world.guest("phone", "uk").go(link)
    expect(see(stranger, "move-wrong")).to_have_text(
        "Це посилання вже використане або застаріле. Зробіть нове."
    )
    fine(stranger.page)

    do(phone, "sheet-close", "people")
    expect(see(phone, "device-1")).to_contain_text("this one")
    expect(see(phone, "device-2")).to_contain_text("Chrome")
    fine(phone.page)
    do(phone, "drop-2", "drop-2-yes")
    expect(see(laptop, "go-home")).to_be_visible()
    expect(see(phone, "devices")).to_have_count(0)
    do(phone, "another")
    see(phone, "name-form").fill("Тарас")
    do(phone, "name-ok")
    expect(see(phone, "chair-2")).to_contain_text("Тарас")
    expect(see(phone, "chair-1")).to_contain_text("you")  # still the same person
    phone.reload()
    expect(see(phone, "chair-1")).to_contain_text("you")
    do(phone, "as-p3")
    expect(see(phone, "chair-2")).to_contain_text("you")
    do(phone, "as-p2")
    expect(see(phone, "chair-1")).to_contain_text("you")


def test_the_lobby_looks_good_on_every_screen(world: World) -> None:
    table = world.table(friends=2)
    me = world.guest().join(table, "Довгомир-Всеволод Іванко")
    table.friend("Ім’я 🦊")
    for chair in (5, 6):
        table.host.ask("seat_bot", chair=chair)
    table.host.ask("choose", game="dixit", options={"mode": "classic", "target": 20})
    table.friends[1].ask("ready")
    for kind in ("phone", "laptop"):
        for theme in ("light", "dark"):
            seen = world.guest(kind, theme=theme, like=me).go(me.place)
            expect(see(seen, "qr")).to_be_visible()
            expect(see(seen, "chair-1")).to_contain_text("ready")
            fine(seen.page)
            hidden = [see(seen, "invite"), see(seen, "decks")]  # codes; cards painted otherwise
            looks_like(seen.page, f"lobby_{kind}_{theme}", mask=hidden)
            seen.context.close()
    small = world.guest("small", "uk", like=me).go(me.place)
    expect(see(small, "qr")).to_be_visible()
    text_of(small, "200")
    expect(see(small, "qr")).to_be_visible()
    fine(small.page)
    do(small, "people", "row-p1")
    fine(small.page)
