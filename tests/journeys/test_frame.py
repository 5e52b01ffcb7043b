"""The frame around every board: whose turn it is, and everything that is one tap away."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.journeys.checks import fine
from tests.journeys.friends import Doc, over, phase
from tests.journeys.people import Guest, World
from tests.journeys.sentences import said, said_in

# What goes by itself after a while is remembered by the page.
REMEMBER = """() => new MutationObserver(() => {
  const shown = document.querySelectorAll('[data-testid=reactions], [data-testid=chat-bubble]')
  const { dataset } = document.documentElement
  dataset.seen = (dataset.seen ?? '') + [...shown].map((one) => one.textContent).join(' ')
}).observe(document.body, { childList: true, subtree: true })"""


def _open(guest: Guest, part: str) -> Locator:
    """A sheet of the bar."""
    guest.touch(guest.page.get_by_test_id(f"open-{part}"))
    sheet = guest.page.get_by_test_id(part)
    expect(sheet).to_be_visible()
    return sheet


def _close(guest: Guest) -> None:
    guest.touch(guest.page.get_by_test_id("sheet-close"))
    expect(guest.page.get_by_role("dialog")).to_have_count(0)


def _said(page: Page, words: str | re.Pattern[str]) -> None:
    """To a screen reader."""
    expect(page.get_by_test_id("announced")).to_contain_text(words)


def test_everybody_knows_whose_turn_it_is(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone").join(table, "Lesia")
    laptop = world.guest("laptop", theme="dark").join(table, "Passer-by", sit=False)
    table.begin("dixit", mode="classic")
    head = phone.page.get_by_test_id("status-head")
    expect(head).to_have_text("Your turn")
    _said(phone.page, "Your turn.")
    expect(phone.page).to_have_title("● Your turn")
    expect(laptop.page.get_by_test_id("status-head")).to_contain_text(
        said("play.watching", phase="")
    )
    expect(laptop.page.get_by_test_id("status-task")).to_have_text("Waiting for 4 players")

    table.friends[1].play("claim")
    expect(head).to_have_text(said_in("dixit", "phase.telling"))
    expect(phone.page.get_by_test_id("status-task")).to_contain_text("Ben")
    _said(phone.page, "Waiting for Ben")
    expect(laptop.page.get_by_test_id("status-task")).to_have_text("Waiting for Ben")

    # A pause is seen, and the host can end it; a bot on one's chair is told, and can be sent away.
    table.host.ask("hand_over", person=phone.person)
    _open(phone, "more")
    phone.touch(phone.page.get_by_test_id("pause"))
    expect(laptop.page.get_by_test_id("notice")).to_have_text(said("play.paused_by_host"))
    _said(laptop.page, said("play.paused"))
    _said(phone.page, said("play.paused"))
    fine(phone.page)
    phone.touch(phone.page.get_by_test_id("resume"))
    expect(laptop.page.get_by_test_id("notice")).to_have_count(0)
    phone.ask("seat_bot", chair=3)
    expect(phone.page.get_by_test_id("notice")).to_contain_text(said("play.bot_for_you"))
    phone.touch(phone.page.get_by_test_id("take-back"))
    expect(phone.page.get_by_test_id("notice")).to_have_count(0)
    fine(laptop.page)


def test_time_is_seen_and_nothing_moves(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone").join(table, "Lesia")
    table.begin("dixit", mode="classic")
    board = phone.page.get_by_test_id("board")
    expect(phone.page.get_by_test_id("status-head")).to_have_text("Your turn")
    phone.page.evaluate("() => document.fonts.ready.then(() => null)")
    before = board.bounding_box()
    table.host.ask("pace", pace="relaxed")
    expect(phone.page.get_by_role("timer")).to_have_text(re.compile(r"^\d+:\d\d$"))
    assert board.bounding_box() == before
    table.host.ask("pause")
    expect(phone.page.get_by_test_id("notice")).to_be_visible()
    assert board.bounding_box() == before
    table.host.ask("resume")
    table.friends[1].play("claim")
    expect(phone.page.get_by_test_id("status-task")).to_contain_text("Ben")
    assert board.bounding_box() == before


def test_rules_open_at_the_phase_and_history_tells_what_happened(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone", "uk").join(table, "Леся", "uk")
    expect(phone.page.get_by_test_id("lobby")).to_be_visible()
    table.begin("dixit", mode="classic")
    table.drive(phase("giving"), guests=[phone])
    expect(phone.page.get_by_test_id("play")).to_have_attribute("data-phase", "giving")
    rules = _open(phone, "rules")
    here = rules.locator("p.now")
    expect(here).to_be_in_viewport()
    expect(here).to_contain_text("Ви зараз тут")
    expect(here).to_have_attribute("data-rule", "D13")
    fine(phone.page)
    _close(phone)

    story = _open(phone, "story")
    phone.touch(story.get_by_test_id("tab-events"))
    told = story.get_by_test_id("events")
    expect(told).to_contain_text("Гра починається: Діксіт: Одіссея.")
    before = told.inner_text()
    fine(phone.page)
    phone.reload()
    story = _open(phone, "story")
    phone.touch(story.get_by_test_id("tab-events"))
    expect(story.get_by_test_id("events")).to_have_text(
        re.compile(r"\s*".join(map(re.escape, before.split())))
    )
    phone.touch(story.get_by_test_id("tab-rounds"))
    fine(phone.page)


def test_chat_and_reactions_reach_everybody(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone").join(table, "Lesia")
    laptop = world.guest("laptop", motion="no-preference").join(table, "Oleh")
    table.begin("dixit", mode="classic")
    expect(laptop.page.get_by_test_id("board")).to_be_visible()
    laptop.page.evaluate(REMEMBER)
    chat = _open(phone, "chat")
    fine(phone.page)
    phone.page.get_by_test_id("chat-text").fill("Is that a fish?")
    phone.touch(phone.page.get_by_test_id("chat-say"))
    expect(chat.get_by_test_id("chat-lines")).to_contain_text("Is that a fish?")
    phone.page.get_by_test_id("chat-text").fill("x" * 280)
    expect(phone.page.get_by_test_id("chat-hint")).to_have_text("20 characters left")
    _close(phone)

    # Others see that there is something new, and what; reading it takes the mark away for good.
    expect(laptop.page.get_by_test_id("unread")).to_have_text("1")
    expect(laptop.page.locator("html")).to_have_attribute("data-seen", re.compile("a fish"))
    expect(_open(laptop, "chat").get_by_test_id("chat-lines")).to_contain_text("Is that a fish?")
    expect(laptop.page.get_by_test_id("unread")).to_have_count(0)
    laptop.reload()
    expect(laptop.page.get_by_test_id("open-chat")).to_be_visible()
    laptop.page.evaluate(REMEMBER)
    table.host.say("No, a whale")
    expect(laptop.page.get_by_test_id("unread")).to_have_text("1")

    _open(phone, "react")
    fine(phone.page)
    phone.touch(phone.page.get_by_test_id("react-art"))
    expect(laptop.page.locator("html")).to_have_attribute("data-seen", re.compile("🎨"))
    _said(laptop.page, "Lesia: art!")

    # Why somebody may not speak is said in words.
    table.host.ask("mute", person=phone.person)
    _open(phone, "chat")
    expect(phone.page.get_by_test_id("chat-hint")).to_have_text(said("play.muted"))


def test_the_end_is_a_result_and_a_way_on(world: World) -> None:
    table = world.table(friends=2)
    phone = world.guest("phone").join(table, "Lesia")
    table.begin("dixit", mode="classic", target=10)
    table.drive(over, guests=[phone])
    result = phone.page.get_by_test_id("outcome")
    names = _winners(table.doc)
    expect(result.get_by_test_id("winners")).to_have_text(_win(names, "Lesia"))
    expect(result.get_by_test_id("ranking").get_by_role("listitem")).to_have_count(3)
    expect(result).to_contain_text(said_in("dixit", "outcome.target_reached"))
    _said(phone.page, said_in("dixit", "outcome.target_reached"))
    fine(phone.page)
    phone.touch(result.get_by_test_id("outcome-fold"))  # the board can be looked at
    expect(result.get_by_test_id("ranking")).to_have_count(0)

    # To the lobby and back, and once more.
    phone.touch(result.get_by_test_id("result-lobby"))
    expect(phone.page.get_by_test_id("lobby")).to_be_visible()
    phone.touch(phone.page.get_by_test_id("to-game"))
    expect(result).to_be_visible()
    table.host.ask("hand_over", person=phone.person)
    phone.touch(result.get_by_test_id("again"))
    for friend in table.friends:
        friend.ask("again")
    expect(result).to_have_count(0)
    expect(phone.page.get_by_test_id("play")).to_have_attribute("data-phase", "claiming")
    table.drive(over, guests=[phone])
    expect(result.get_by_test_id("tally")).to_be_visible()


def _winners(doc: Doc) -> list[str]:
    players = doc["table"]["evening"][-1]["players"]
    return [players[seat]["name"] for seat in doc["game"]["outcome"]["winners"]]


def _win(names: list[str], me: str) -> str:
    if names == [me]:
        return "You win!"
    return f"{', '.join(names)} win{'s' if len(names) == 1 else ' together'}"


def test_settings_are_kept_and_pages_can_be_read_by_anybody(world: World) -> None:
    table = world.table(friends=2)
    small = world.guest("small").join(table, "Lesia")
    table.begin("dixit", mode="classic")
    _open(small, "more")
    small.touch(small.page.get_by_test_id("to-settings"))
    for choice in ("text-200", "theme-dark", "set-left"):
        small.touch(small.page.get_by_test_id(choice))
    fine(small.page)
    small.reload()
    page = small.page.locator("html")
    expect(small.page.get_by_test_id("status-head")).to_have_text("Your turn")
    for what, value in {"text": "200", "theme": "dark", "hand": "left", "motion": "less"}.items():
        expect(page).to_have_attribute(f"data-{what}", value)
    fine(small.page)
    rules = _open(small, "rules")
    expect(rules.get_by_test_id("rules-text")).to_be_visible()
    fine(small.page)

    for path, words in {
        "/rules": "Pictomania",
        "/rules/yokai#Y9": said("rules.here"),
        "/about": said("about.games"),
        "/kept": "keeps tables until",
        "/stage": said("stage.code"),
    }.items():
        small.go(path)
        expect(small.page.get_by_role("main")).to_contain_text(words)
        fine(small.page)
    small.go("/about")
    expect(small.page.get_by_test_id("version")).to_contain_text(re.compile(r"\d+\.\d+"))
    answer = small.context.request.get(f"{world.serving.url}/licences.txt")
    assert "svelte" in answer.text()
