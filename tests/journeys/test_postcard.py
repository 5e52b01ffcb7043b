"""The example game, installed from its own package: its board, its stage and its texts come from
the server, and nothing of it is in the client's build."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.examples.installing import installed_in
from tests.journeys.checks import fine
from tests.journeys.friends import over, phase
from tests.journeys.people import Guest, World
from tests.journeys.pictomania import Finger, seen, strokes
from tests.journeys.serving import Serving, serving

WAVE = [(0.2, 0.5), (0.4, 0.3), (0.6, 0.7), (0.8, 0.5)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with (
        installed_in(tmp_path_factory.mktemp("installed")),
        serving(tmp_path_factory.mktemp("server") / "vernissage.db") as one,
    ):
        yield one


def draw(guest: Guest) -> None:
    finger = Finger(guest, "card")
    finger.down(WAVE[0])
    finger.along(WAVE)
    finger.up()


def test_a_game_of_another_package_from_the_lobby_to_its_end(world: World) -> None:
    """C1 to C8: chosen in the lobby, drawn on a phone, seen to grow on a TV, guessed, and won."""
    table = world.table(friends=1)
    phone = world.guest("phone", "uk", marks=True).join(table, "Леся", "uk")
    tv = world.guest("tv", theme="dark").show(table)
    table.host.ask("hand_over", person=phone.person)
    seen(phone, "pick-first").click()
    seen(phone, "game-postcard").click()
    expect(seen(phone, "picker")).to_contain_text("Листівка")
    fine(phone.page)
    seen(phone, "choose").click()
    expect(tv.page.get_by_test_id("stage-wish")).to_have_text("Postcard")
    phone.ask("pace", pace="none")
    seen(phone, "start").click()

    table.host.until(phase("drawing"))
    if table.doc["game"]["view"]["traveller"] == table.host.seat:  # the guest travels next
        table.drive(until=lambda doc: doc["game"]["view"]["round"] == 2, guests=[phone])
    seen(phone, "done").click(force=True)  # C4: a blank card is not sent, and the button says so
    expect(phone.page.get_by_text("Спершу щось намалюйте").first).to_be_visible()
    draw(phone)
    strokes(phone, "card", 1)
    strokes(tv, "card", 1)
    draw(phone)
    strokes(tv, "card", 2)
    seen(phone, "undo").click()
    strokes(tv, "card", 1)
    fine(phone.page)
    fine(tv.page)
    expect(tv.page.locator(".home")).to_have_count(0)  # C3
    expect(phone.page.locator(".home")).to_have_count(1)
    phone.reload()
    strokes(phone, "card", 1)
    seen(phone, "done").click()
    table.host.until(phase("guessing"))
    home = phone.page.locator(".home").count()
    assert home == 1
    table.drive(until=phase("showing"))
    expect(tv.page.locator(".home")).to_have_count(1)
    fine(tv.page)

    table.drive(
        until=lambda doc: (
            doc["game"]["view"]["traveller"] == table.host.seat and phase("guessing")(doc)
        ),
        guests=[phone],
    )
    expect(seen(phone, "coach-text")).to_contain_text("Знайти картинку — 2 очки")
    fine(phone.page)
    seen(phone, "guess-2").click()
    table.host.until(phase("showing"))
    seen(phone, "done").click()
    table.drive(until=over, guests=[phone])
    expect(seen(phone, "outcome")).to_be_visible()
    expect(tv.page.get_by_test_id("stage-outcome")).to_be_visible()
    fine(tv.page)


BROKEN = "export const board = () => { throw new Error('it broke') }, task = board, rule = board;"


def test_a_board_that_breaks_leaves_the_way_to_the_lobby(world: World) -> None:
    """The page stays, says so, and what is around the board works."""
    table = world.table(friends=2)
    phone = world.guest("phone").join(table, "Ben", sit=False)
    script = {"body": BROKEN, "content_type": "text/javascript"}
    phone.page.route("**/board.js", lambda route: route.fulfill(**script))
    world.watch.expect("it broke")
    table.begin("postcard")
    expect(seen(phone, "board-failed")).to_be_visible()
    expect(seen(phone, "status-head")).to_contain_text("A card is on its way")
    seen(phone, "open-rules").click()
    expect(seen(phone, "rules-text")).to_contain_text(
        "Four pictures and one word lie open for all."
    )
    phone.page.keyboard.press("Escape")
    fine(phone.page)
    seen(phone, "board-lobby").click()
    expect(seen(phone, "game")).to_contain_text("Postcard")


def test_a_board_that_is_not_there_leaves_the_way_to_the_lobby(world: World) -> None:
    table = world.table(friends=2)
    phone = world.guest("phone").join(table, "Ben", sit=False)
    phone.page.route("**/board.js", lambda route: route.abort())
    world.watch.expect("board.js")
    table.begin("postcard")
    seen(phone, "board-lobby").click()
    expect(seen(phone, "game")).to_contain_text("Postcard")


def test_bots_play_it(world: World) -> None:
    """At random, since the package brings none along."""
    table = world.table(friends=2)
    table.host.ask("seat_bot", chair=2)
    table.begin("postcard")
    table.drive(until=over)
    assert len(table.doc["table"]["evening"][-1]["players"]) == 3
