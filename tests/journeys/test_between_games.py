"""After a game: everybody is asked for the next one, and may look at the result a little longer."""

from PIL import Image
from playwright.sync_api import expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.friends import over
from tests.journeys.people import Guest, World
from tests.journeys.pressing import do, see
from tests.journeys.sentences import said, said_in

ON_TOP = ("winners", "again", "share-result", "result-lobby", "rounds")


def assert_fits_a_tv(tv: Guest) -> None:
    everything_fits(tv.page, "[data-testid=peak] canvas", "[data-testid=ranking] li")


def test_once_more_asks_everybody(world: World) -> None:
    """One asks, another wants to wait; then all join and it begins. The host picks another game,
    for which the table sends the bots away."""
    table = world.table(friends=1)
    phone = world.guest("phone").join(table, "Lesia")
    small = world.guest("small", "uk").join(table, "Тарас", "uk")
    tv = world.guest("tv").show(table)
    table.begin("dixit", mode="classic", target=10)
    table.drive(over, guests=[phone, small])

    for one in (phone, small):
        expect(see(one, "share-result")).to_be_visible()
        everything_fits(one.page, *(f"[data-testid={name}]" for name in ON_TOP))
        expect(see(one, "peak")).to_be_visible()
        fine(one.page)
    assert_fits_a_tv(tv)
    with phone.page.expect_download() as saved:  # no sharing without a certificate
        do(phone, "share-result")
    assert saved.value.suggested_filename.endswith(".png")
    with Image.open(saved.value.path()) as picture:
        assert picture.size == (1080, 1350)

    do(small, "again")
    asks = said("play.asks", name="Тарас", game=said_in("dixit", "title"))
    for one in (phone, tv):
        expect(see(one, "once-more")).to_contain_text(asks)
    expect(see(tv, "once-more-wait")).to_have_count(0)
    everything_fits(phone.page, "[data-testid=once-more-join]", "[data-testid=once-more-wait]")
    fine(phone.page)
    do(phone, "rounds")
    expect(see(phone, "story").get_by_test_id("once-more")).to_contain_text(asks)
    do(phone, "sheet-close", "once-more-wait")
    for one in (small, tv):
        expect(see(one, "once-more")).to_have_count(0)
    expect(see(small, "outcome")).to_be_visible()

    table.host.ask("hand_over", person=phone.person)
    table.host.ask("stand")  # whoever only watches is not waited for
    for chair in (0, 4, 5):
        phone.ask("seat_bot", chair=chair)
    do(phone, "another", "all-games", "game-yokai", "choose")
    title = said_in("yokai", "title")
    expect(see(phone, "again")).to_have_text(said("play.next_game", game=title))
    do(phone, "again")
    expect(see(small, "once-more-left")).to_be_visible()
    everything_fits(small.page, "[data-testid=once-more-join]", "[data-testid=once-more-wait]")
    fine(small.page)
    do(small, "once-more-join")
    for one in (phone, small):
        expect(see(one, "outcome")).to_have_count(0)
    assert table.host.until(lambda doc: doc["game"]["game"] == "yokai")["game"]["outcome"] is None
    assert not any(one.get("bot") for one in table.doc["table"]["chairs"])


def test_the_evening_has_an_end(world: World) -> None:
    """Who has won, all games, and what hangs in the frame, on every screen; dark and light."""
    table = world.table(friends=2)
    me = world.guest("laptop", theme="dark").join(table, "Lesia")
    for _ in range(2):
        table.begin("dixit", mode="classic", target=10)
        table.drive(over, guests=[me])
    names = [one["name"] for one in table.doc["table"]["tally"]]
    for kind in ("laptop", "phone", "landscape", "tablet"):
        one = world.guest(kind, like=me).go(me.place) if kind != "laptop" else me
        expect(see(one, "winners")).to_be_visible()
        needed = ("winners", "again", "share-result")
        everything_fits(one.page, *(f"[data-testid={name}]" for name in needed))
        do(one, "evening-open")
        end = see(one, "evening-end")
        expect(end.get_by_test_id("evening-winners")).to_contain_text(names[0])
        for name in names:
            expect(end.locator("tbody")).to_contain_text(name)
        expect(end.get_by_test_id("peak")).to_be_visible()
        fine(one.page)
        do(one, "sheet-close")
    do(me, "result-lobby", "evening-open")
    expect(see(me, "evening-end")).to_be_visible()
