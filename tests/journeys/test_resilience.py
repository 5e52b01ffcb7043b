"""Reload, no network, a restarted server, a network without sockets: exactly where one was."""

from playwright.sync_api import WebSocketRoute, expect

from tests.journeys.checks import fine
from tests.journeys.friends import over, phase
from tests.journeys.people import Guest, World
from tests.journeys.sentences import said


def _chosen(phone: Guest, count: int) -> None:
    """So many cards of the hand are chosen, and the way to give them is open."""
    for at in range(count):
        phone.touch(phone.page.locator("[data-testid^=card-]").nth(at))


def test_nothing_is_lost_with_the_line_or_the_server(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone").join(table, "Lesia")
    table.begin("dixit", mode="classic", target=10)
    table.drive(lambda doc: phase("giving")(doc) and len(doc["game"]["waits"]) == 1)
    moment = table.doc["game"]["moment"]
    play = phone.page.get_by_test_id("play")
    expect(play).to_have_attribute("data-moment", moment)
    phone.reload()
    expect(play).to_have_attribute("data-moment", moment)
    expect(phone.page.get_by_test_id("status-head")).to_have_text("Your turn")

    # Without a network: words for it, and what is pressed now is done later, once.
    phone.offline()
    banner = phone.page.get_by_test_id("banner")
    expect(banner).to_contain_text(said("banner.offline"))
    fine(phone.page)
    _chosen(phone, 1)
    phone.touch(phone.page.get_by_test_id("give"))
    phone.online()
    expect(banner).to_have_count(0)
    table.host.until(phase("voting"))
    expect(play).to_have_attribute("data-phase", "voting")

    # The server goes and comes back; the page was not touched.
    table.drive(phase("revealing"), guests=[phone])
    expect(play).to_have_attribute("data-phase", "revealing")
    world.stop_server()
    expect(banner).to_contain_text(said("banner.restart"))
    world.start_server()
    expect(banner).to_have_count(0)
    expect(play).to_have_attribute("data-phase", "revealing")
    table.drive(over, guests=[phone])
    expect(phone.page.get_by_test_id("outcome")).to_be_visible()


def test_a_network_without_sockets_and_a_guest_shown_out(world: World) -> None:
    table = world.table(friends=2)
    phone = world.guest("phone")
    world.watch.expect(r"WebSocket connection to .* failed")
    phone.page.route_web_socket("**/socket", _broken)
    phone.join(table, "Lesia")
    table.begin("dixit", mode="classic")
    expect(phone.page.get_by_test_id("status-head")).to_have_text("Your turn")
    phone.touch(phone.page.get_by_test_id("claim"))
    table.host.until(phase("telling"))
    expect(phone.page.get_by_test_id("play")).to_have_attribute("data-phase", "telling")

    table.host.ask("remove", person=phone.person)
    expect(phone.page.get_by_test_id("ended")).to_be_visible()
    fine(phone.page)
    phone.touch(phone.page.get_by_test_id("go-home"))
    expect(phone.page).to_have_url(f"{world.serving.url}/")


def _broken(socket: WebSocketRoute) -> None:
    """As behind a proxy that knows no sockets."""
    socket.close(code=1011)
