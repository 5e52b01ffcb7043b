"""Journeys would notice: a page that complains, a fault for screen readers, another look."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, expect

from tests.journeys import checks, looks
from tests.journeys.friends import over, phase
from tests.journeys.people import World
from tests.journeys.watching import watching

HERE = "http://journey.test/"
GOOD = """<!doctype html><html lang="en"><head><title>Good</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"></head><body><main><h1>Good</h1>
<p>A <a href="/far">link</a> in a line of text.</p>
<button style="width: 44px; height: 44px">Go</button></main>%s</body></html>"""

AROUND = "<i style='position: absolute; inset: -16px'></i>"  # hit, though not to be seen


TINY = "<button style='width: 9px; height: 9px; padding: 0; border: 0'>x</button>"
TOO_NEAR = """async () => (await axe.run({runOnly: ['target-size']})).violations.length"""
UNDER_A_BAR = """<button style='position: absolute; top: 340px; height: 44px'>Under</button>
<p style='height: 900px'>long</p><footer style='position: sticky; bottom: 0; background: white'>
<button style='width: 400px; height: 50px'>Over</button></footer>"""


@contextmanager
def page(browser: Browser, body: str = "", policy: str = "") -> Iterator[Page]:
    """A page of our own, watched."""
    headers = {"content-security-policy": policy} if policy else {}
    with watching() as watch, browser.new_context(viewport={"width": 400, "height": 400}) as one:
        watch.context(one)
        one.route(
            HERE,
            lambda route: route.fulfill(
                body=GOOD % body, content_type="text/html", headers=headers
            ),
        )
        found = one.new_page()
        found.goto(HERE)
        yield found
        watch.listen()


def test_a_good_page_passes(browser: Browser) -> None:
    with page(browser) as good:
        checks.fine(good)


@pytest.mark.parametrize(
    ("body", "policy", "complaint"),
    [
        ("<script>console.error('ouch')</script>", "", "error: ouch"),
        ("<script>console.warn('hm')</script>", "", "warning: hm"),
        ("<script>Promise.reject(new Error('lost'))</script>", "", "uncaught: lost"),
        ("<img alt='' src='http://127.0.0.1:1/'>", "", "request failed"),
        ("<p style='color: red'>!</p>", "style-src 'self'", "CSP: style-src"),
        ("<script>0</script>", "script-src 'self'", "CSP: script-src"),
    ],
)
def test_a_complaint_fails_the_journey(
    browser: Browser, body: str, policy: str, complaint: str
) -> None:
    with pytest.raises(AssertionError, match=complaint), page(browser, body, policy):
        pass


@pytest.mark.parametrize(
    ("body", "check", "complaint"),
    [
        ("<img src='data:,'>", checks.accessible, "image-alt"),
        ("<p style='color: #999'>pale</p>", checks.accessible, "color-contrast"),
        (TINY * 2, checks.accessible, "target-size"),
        ("<div style='width: 500px'>wide</div>", checks.no_sideways_scroll, "px on 400"),
        ("<button style='height: 30px'>x</button>", checks.targets_are_big, "x 30"),
    ],
)
def test_a_fault_of_a_screen_is_found(
    browser: Browser, body: str, check: Callable[[Page], None], complaint: str
) -> None:
    with page(browser, body) as bad, pytest.raises(AssertionError, match=complaint):
        check(bad)


@pytest.mark.parametrize(
    "body",
    [
        "<label style='display: block; height: 44px'><input type='checkbox'>Yes or no</label>",
        "<a href='/skip' style='position: absolute; width: 1px; height: 1px'>Skip</a>",
        f"<button style='position: relative; margin: 30px'>x{AROUND}</button>",
    ],
)
def test_what_is_hit_easily_is_big(browser: Browser, body: str) -> None:
    with page(browser, body) as good:
        checks.targets_are_big(good)


BOX = "<div style='overflow: hidden; width: 60px; height: 60px'>%s</div>"
NARROW = "<p lang=en style='width: 50px; overflow-wrap: anywhere'>%s</p>"
DOTS = "<p style='overflow: hidden; text-overflow: ellipsis; white-space: nowrap;"
CLAMPED = (
    "<p style='overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical;"
    "-webkit-line-clamp: 1;"
)
SCROLLED = "<div style='overflow: auto; height: 30px'>%s</div>"
BADGE = "<i style='position: absolute; width: 9px; height: 9px; background: red'></i>"
ART = "<svg width='%d' height='%d' role='img' aria-label='x'></svg>"
VEIL = "<div style='position: fixed; inset: 0; background: white; pointer-events: none'></div>"


@pytest.mark.parametrize(
    ("body", "needed", "complaint"),
    [
        (BOX % "<p style='white-space: nowrap'>much too long</p>", "h1", "cut: <p"),
        (BOX % "<p style='line-height: 40px'>two long lines</p>", "h1", "cut: <p"),
        (f"{DOTS} width: 60px'>much too long</p>", "h1", "cut"),
        (f"{CLAMPED} width: 60px'>much too long</p>", "h1", "cut"),
        (NARROW % "Unhyphenated", "h1", 'broken: "Unhyphenated"'),
        ("<button style='margin-top: 400px'>Far</button>", "button", "outside the view: <button"),
        (SCROLLED % "<button style='margin-top: 60px'>Far</button>", "button", "outside the view"),
        (VEIL, "button", "covered: <button"),
        ("<i style='position: fixed; inset: 0'></i>", "button", "a finger hits <i"),
        ("", ".nothing", "not there: .nothing"),
        (ART % (90, 40), "svg", "picture of 90 x 40"),
        ("<p style='font-size: 9px'>tiny</p>", "h1", "small: 9 px"),
        ("<p style='width: 500px'>wide</p>", "h1", "108 px beside the screen"),
    ],
)
def test_what_does_not_fit_is_found(
    browser: Browser, body: str, needed: str, complaint: str
) -> None:
    pictures = {"svg": 50} if "svg" in body else {}
    with page(browser, body) as bad, pytest.raises(AssertionError, match=complaint):
        checks.everything_fits(bad, needed, pictures=pictures, letters=10)


@pytest.mark.parametrize(
    "body",
    [
        NARROW % "Un&shy;hy&shy;phen&shy;ated",
        SCROLLED % "<p>a<br>b<br>c",
        f"<button>Art{BADGE}</button>",
        "<label>Yes <input type='checkbox'></label>",
        ART % (90, 90),
    ],
)
def test_what_fits_passes(browser: Browser, body: str) -> None:
    needed = [one for one in ("button", "label", "input", "svg") if f"<{one}" in GOOD % body]
    with page(browser, body) as good:
        checks.everything_fits(good, *needed, pictures={"svg": 80} if "svg" in body else {})


def test_a_guest_may_have_large_letters(world: World) -> None:
    large = world.guest("landscape", text="150").go("/").page
    expect(large.locator("html")).to_have_attribute("data-text", "150")
    large.reload()
    expect(large.locator("html")).to_have_attribute("data-text", "150")
    plain = world.guest("landscape").go("/").page
    expect(plain.locator("html")).to_have_attribute("data-text", "100")


def test_what_is_hit_after_a_scroll_is_accessible(browser: Browser) -> None:
    with page(browser, UNDER_A_BAR) as good:
        checks.accessible(good)
        assert good.evaluate(TOO_NEAR)  # as axe sees it
        assert good.evaluate("() => scrollY") == 0


def painted(*boxes: tuple[int, int, int, int], paper: str = "#f4ecdc") -> Image.Image:
    image = Image.new("RGB", (195, 422), paper)
    for box in boxes:
        ImageDraw.Draw(image).rectangle(box, "#1b2540")
    return image


CARD = (40, 40, 120, 160)


def test_a_different_look_is_found() -> None:
    wanted = painted(CARD)
    assert not looks.difference(painted((40, 40, 121, 160)), wanted), "smoothed otherwise"
    assert looks.difference(painted(), wanted), "a card is gone"
    assert looks.difference(painted(CARD, (10, 380, 60, 400)), wanted), "a button is new"
    assert looks.difference(painted(CARD, paper="#10182c"), wanted), "another theme"
    assert looks.difference(painted().resize((195, 400)), wanted), "another size"


def test_a_snapshot_that_is_missing_fails(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "SNAPSHOTS", tmp_path)
    monkeypatch.setattr(looks, "DIFFERENT", tmp_path / "different")
    monkeypatch.delenv("VERNISSAGE_UPDATE_SNAPSHOTS", raising=False)
    with page(browser) as good:
        with pytest.raises(AssertionError, match="no snapshot"):
            looks.looks_like(good, "good")
        monkeypatch.setenv("VERNISSAGE_UPDATE_SNAPSHOTS", "1")
        looks.looks_like(good, "good")
        monkeypatch.delenv("VERNISSAGE_UPDATE_SNAPSHOTS")
        looks.looks_like(good, "good")


def test_friends_play_whole_games_and_stop_where_they_are_told(world: World) -> None:
    table = world.table(friends=4)
    table.begin("dixit", mode="classic", target=10)
    assert table.drive(until=phase("voting"))["game"]["phase"] == "voting"
    assert table.drive()["game"]["outcome"]["winners"]
    table.begin("pictoric", mode="closed")
    world.serving.restart()
    assert over(table.drive())


def test_the_same_journey_is_dealt_the_same_cards(world: World) -> None:
    def hand() -> list[int]:
        world.serving.chance.reseed("again")
        table = world.table(friends=2)
        table.begin("yokai")
        hand: list[int] = table.doc["game"]["view"]["hand"]
        return hand

    assert hand() == hand()


def test_a_guest_loses_the_network_and_the_server_and_is_back(world: World) -> None:
    table = world.table(friends=2)
    guest = world.guest("phone", "uk").join(table, "Леся", "uk")
    lobby, banner = guest.page.get_by_test_id("lobby"), guest.page.get_by_test_id("banner")
    expect(lobby).to_be_visible()
    for lose, find in (
        (guest.offline, guest.online),
        (world.stop_server, world.start_server),
    ):
        lose()
        expect(banner).to_be_visible()
        find()
        expect(banner).to_have_count(0)
    guest.reload()
    expect(lobby).to_be_visible()
