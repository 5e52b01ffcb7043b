"""The table on a TV: it shows what all may know, and nothing else."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.friends import over, phase
from tests.journeys.people import World
from tests.journeys.sentences import said, said_in

READABLE = 28  # px on a screen of 1920, from 3 m
SIZE = "(one) => parseFloat(getComputedStyle(one).fontSize)"


def _heard(page: Page) -> list[dict[str, Any]]:
    """All that the server says to this page from now on."""
    heard: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        if isinstance(frame, str):
            heard.append(json.loads(frame))

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return heard


def test_a_tv_shows_the_lobby_and_the_game_without_secrets(world: World) -> None:
    table = world.table(friends=3)
    tv = world.guest("tv", theme="dark")
    heard = _heard(tv.page)
    tv.go("/stage")
    fine(tv.page)
    tv.page.get_by_test_id("stage-code").fill(f"{table.code[:3].lower()}-{table.code[3:]}")
    tv.press(said("stage.open"))
    expect(tv.page.get_by_test_id("stage-table-code")).to_have_text(
        f"{table.code[:3]} {table.code[3:]}"
    )
    expect(tv.page.get_by_test_id("stage-qr")).to_be_visible()
    table.host.ask("choose", game="dixit", options={"mode": "classic", "target": 10})
    expect(tv.page.get_by_test_id("stage-wish")).to_have_text("Dixit Odyssey")
    expect(tv.page.get_by_test_id("stage-people").get_by_role("listitem")).to_have_count(3)
    fine(tv.page)

    table.begin("dixit", mode="classic", target=10)
    table.drive(phase("voting"))
    head = tv.page.get_by_test_id("stage-head")
    expect(head).to_have_text(said_in("dixit", "phase.voting"))
    expect(tv.page.get_by_test_id("stage-waits")).to_contain_text("Waiting for")
    for words in ("stage-head", "stage-waits"):
        assert tv.page.get_by_test_id(words).evaluate(SIZE) >= READABLE
    fine(tv.page)
    tv.reload()  # comes back as the same screen
    expect(head).to_have_text(said_in("dixit", "phase.voting"))
    assert sum(one.get("screen", False) for one in table.doc["table"]["people"]) == 1

    table.drive(over)
    expect(tv.page.get_by_test_id("stage-outcome")).to_be_visible()
    fine(tv.page)
    docs = [one["doc"] for one in heard if one["type"] == "welcome"]
    games = [doc["game"] for doc in docs if doc["game"]]
    assert docs
    assert games
    assert all(doc["you"]["seat"] is None for doc in docs)
    assert all(not game["view"]["hand"] and not game["prompts"] for game in games)
    told = json.dumps([one["events"] for one in heard if one["type"] == "step"])
    assert '"dealt_hidden"' in told
    assert '"dealt"' not in told


def test_a_players_own_browser_becomes_a_screen_of_its_own(world: World) -> None:
    table = world.table(friends=2)
    table.host.ask("pin", pin="2468")
    laptop = world.guest("laptop", "uk")
    laptop.go("/stage/ZZZZZZ")
    world.watch.expect(r"status of 40[34]")
    expect(laptop.page.get_by_test_id("stage-wrong")).to_have_text("Столу з таким кодом немає.")
    laptop.go(f"/stage/{table.code}")
    laptop.page.get_by_test_id("stage-pin").fill("1357")
    laptop.press("Показати стіл")
    expect(laptop.page.get_by_test_id("stage-wrong")).not_to_be_empty()
    table.host.ask("pin", pin="")
    laptop.join(table, "Леся", "uk")
    table.begin("dixit", mode="classic")
    expect(laptop.page.get_by_test_id("status-head")).to_have_text("Ваш хід")

    laptop.go(f"/stage/{table.code}")
    expect(laptop.page.get_by_test_id("stage-status")).to_be_visible()
    expect(laptop.page.locator("[data-testid^=card-]")).to_have_count(0)
    table.host.until(lambda doc: any(one.get("screen") for one in doc["table"]["people"]))
    laptop.go(laptop.place)  # the player is still there
    expect(laptop.page.get_by_test_id("status-head")).to_have_text("Ваш хід")


def test_a_tv_is_set_up_with_a_remote_and_fits(world: World) -> None:
    """Arrows, Enter, digits and Backspace; twelve people, a deck on the wall and a pause, in 4K."""
    table = world.table(friends=12)
    tv = world.guest("tv", "uk").go("/stage")
    page, typed = tv.page, tv.page.get_by_test_id("stage-code")
    expect(page.get_by_test_id("key-A")).to_be_focused()
    for key in ("ArrowRight", "ArrowDown", "Enter", "7", "w", "Backspace"):
        page.keyboard.press(key)
    expect(page.get_by_test_id("key-K")).to_be_focused()
    expect(typed).to_have_value("K7")
    everything_fits(page, "[data-testid^=key-]", "[data-testid=stage-code]", letters=READABLE)
    for key in ("Backspace", "Backspace", *table.code):
        page.keyboard.press(key)
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_test_id("key-open")).to_be_focused()
    page.keyboard.press("Enter")

    table.host.ask("choose", game="dixit", options={"mode": "party"})
    expect(page.get_by_test_id("stage-wish")).to_be_visible()
    expect(page.get_by_test_id("gallery").locator("img")).to_have_count(5)
    expect(page.get_by_test_id("stage-qr")).to_be_visible()  # drawn by code that comes later
    needed = ("stage-table-code", "stage-qr", "stage-people", "gallery")
    for size, letters in (((1920, 1080), READABLE), ((3840, 2160), 2 * READABLE)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        everything_fits(
            page,
            *(f"[data-testid={one}]" for one in needed),
            pictures={"[data-testid=gallery] img": size[0] / 16},
            letters=letters,
        )
    fine(page)
    table.begin("dixit", mode="party")
    table.host.ask("pause")
    expect(page.get_by_test_id("stage-paused")).to_be_visible()
    everything_fits(page, "[data-testid=stage-paused] p")
