"""Pictomania from the end of drawing: the reveal in step, appeals, the sums, the gallery."""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PIL import Image
from playwright.sync_api import expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.friends import Doc, Friend, phase
from tests.journeys.looks import looks_like
from tests.journeys.people import Guest, Table, World
from tests.journeys.pictomania import SIZES, at_table, seen, tap, view
from tests.journeys.sentences import said_in
from tests.journeys.sketches import HOUSE, SKETCHES, stroke

# What a scene shows after so many milliseconds (web/src/games/pictomania/reveal.ts)
TASK, FIRST, GUESS, REST = 1500, 3500, 1100, 1000
COUNTED, SCORE_ENDS = 9, 20  # s: with four players, all sums are told, and the next page comes
READABLE = 28  # px on a screen 1920 wide


@contextmanager
def everybody(table: Table, *guests: Guest) -> Iterator[list[Friend]]:
    """All who play, in the order of their seats, past their browsers."""
    hands = [*table.friends, *(guest.wire() for guest in guests)]
    try:
        yield hands
    finally:
        for hand in hands[len(table.friends) :]:
            hand.hang_up()


Guesses = dict[tuple[int, int], bool]  # who about whose, and whether it is right


def play_round(hands: Sequence[Friend], guesses: Guesses, pause: int = 12) -> None:
    """Up to the reveal."""
    draw_round(hands, pause)
    guess_round(hands, guesses)


def draw_round(hands: Sequence[Friend], pause: int = 12) -> None:
    """Everybody knows the words, and the first four have drawn."""
    for hand in hands:
        hand.play("ready")
    for hand, sketch in zip(hands, SKETCHES, strict=False):
        hand.until(phase("drawing"))
        for corners in sketch:
            hand.play("draw", stroke=stroke(corners, pause))


def guess_round(hands: Sequence[Friend], guesses: Guesses) -> None:
    """All that is guessed, up to the reveal."""
    numbers = [int(view(hand.doc)["task"]["number"]) for hand in hands]
    for (who, whose), right in guesses.items():
        number = numbers[whose]
        if not right:  # rather one that is nobody's
            left = [one for one in view(hands[who].doc)["guess_cards"] if one != number]
            number = min(left, key=lambda one: one in numbers)
        hands[who].play("guess", whose=whose, number=number)
    for hand in hands:
        hand.play("done")
    for hand in hands:
        hand.until(phase("revealing"))


def test_the_reveal_goes_in_step(world: World) -> None:
    """P30 to P32: a phone and a TV show the same part of it, a reloaded one too."""
    table, (phone,) = at_table(world, "phone", friends=2)
    tv = world.guest("tv").show(table)
    expect(seen(tv, "words-C")).to_be_visible()
    assert not small_letters(tv)
    with everybody(table, phone) as hands:
        play_round(hands, {(1, 0): True, (2, 0): False, (0, 1): True, (2, 1): True})
    for guest in (phone, tv):
        scene(guest, 0, known=False, opened=0)
    fine(phone.page)
    assert not small_letters(tv)

    table.host.play("turn_over")
    reloaded = False
    while True:
        table.host.ask("pause")
        passed = elapsed(table.doc)
        for guest in (phone, tv):
            shows(guest, passed)
        if passed > FIRST and not reloaded:
            phone.reload()
            shows(phone, passed)
            reloaded = True
        if passed >= end(2):
            break
        table.host.ask("resume")
        world.serving.leap(0.4)
    assert reloaded
    table.host.ask("resume")

    table.friends[1].play("turn_over")
    later(world, table)
    for guest in (phone, tv):
        stars(guest, table.doc)
    expect(seen(phone, "turn-over")).not_to_have_attribute("aria-disabled", "true")
    looks_like(phone.page, "pictomania_reveal_phone")
    tap(phone, "turn-over")
    table.host.until(phase("judging"))
    later(world, table)
    for guest in (phone, tv):
        expect(seen(guest, "judge")).to_be_visible()
        expect(seen(guest, "guesses-2")).to_contain_text(said_in("pictomania", "reveal.no_guesses"))
    fine(tv.page)
    assert not small_letters(tv)
    looks_like(tv.page, "pictomania_judging_tv")


def elapsed(doc: Doc) -> int:
    """Milliseconds since the last stack was turned over, while the clocks stand still."""
    return int(doc["table"]["stopped"] - doc["game"]["waits"][0]["since"])


def end(cards: int) -> int:
    return FIRST + (cards - 1) * GUESS + REST


def shows(guest: Guest, passed: int) -> None:
    """The first stack, of two cards; then the next one, which is closed."""
    if passed >= end(2):
        return scene(guest, 1, known=False, opened=0)
    opened = sum(passed >= FIRST + GUESS * place for place in range(2))
    return scene(guest, 0, known=passed >= TASK, opened=opened)


def scene(guest: Guest, seat: int, *, known: bool, opened: int) -> None:
    one = seen(guest, "scene")
    expect(one).to_have_attribute("data-seat", str(seat))
    expect(one).to_have_attribute("data-known", str(known).lower())
    expect(one).to_have_attribute("data-open", str(opened))


def later(world: World, table: Table) -> None:
    """All that was turned over has been shown; the pages hear how late it is."""
    world.serving.leap(20)
    table.host.ask("pause")
    table.host.ask("resume")


def small_letters(tv: Guest) -> list[str]:
    """Words on the stage that cannot be read from 3 m."""
    found: list[str] = tv.page.evaluate(
        """(least) => [...document.querySelectorAll('[data-testid=pictomania-stage] *')]
          .filter((one) => [...one.childNodes].some((node) =>
            node.nodeType === Node.TEXT_NODE && node.data.trim()))
          .filter((one) => !one.closest('svg') && !one.closest('.hidden-text'))
          .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least)
          .map((one) => `${getComputedStyle(one).fontSize} ${one.textContent.trim()}`)""",
        READABLE,
    )
    return found


def stars(guest: Guest, doc: Doc) -> None:
    """P32: what everybody has won, as the stacks say."""
    stacks = [one["stack"] for one in view(doc)["drawings"]]
    for seat, wrong in enumerate(view(doc)["middle"]):
        won = sum(one.get("stars", 0) for stack in stacks for one in stack if one["seat"] == seat)
        expect(seen(guest, f"standing-{seat}")).to_have_attribute("data-stars", str(won))
        expect(seen(guest, f"standing-{seat}")).to_have_attribute("data-wrong", str(wrong))


def test_owning_up_and_flags(world: World) -> None:
    """P36 and P41, with words that say what they cost; then how the round was counted."""
    table, (phone, laptop) = at_table(world, "phone", "laptop", friends=2)
    with everybody(table, phone, laptop) as hands:
        play_round(hands, {(0, 2): True, (1, 2): False, (0, 1): True, (3, 0): True, (2, 0): False})

    tap(phone, "confess")
    expect(seen(phone, "confess-sheet")).to_contain_text("you lose all their 4 stars")
    fine(phone.page)
    tap(phone, "appeal-no")
    tap(phone, "confess")
    tap(phone, "appeal-yes")
    table.host.until(lambda doc: view(doc)["drawings"][2]["wrong"])
    later(world, table)
    tap(laptop, "look-2")
    expect(seen(laptop, "stamp-2")).to_be_visible()
    expect(seen(laptop, "guess-2-0")).to_have_attribute("data-result", "back")

    table.host.play("turn_over")
    later(world, table)
    tap(laptop, "look-0")
    tap(laptop, "flag")
    expect(seen(laptop, "flag-cost")).to_contain_text("If 2 players flag it")
    tap(laptop, "appeal-yes")
    tap(phone, "look-0")
    expect(seen(phone, "flags")).to_contain_text("1/2")
    table.friends[1].play("turn_over")
    with everybody(table, laptop) as hands:
        hands[-1].until(lambda doc: view(doc)["whose"] == 3)
        hands[-1].play("turn_over")
    table.host.until(phase("judging"))
    later(world, table)
    judged(table, phone, laptop)
    counted(world, table, phone, laptop)


def judged(table: Table, phone: Guest, laptop: Guest) -> None:
    """P41."""
    tap(laptop, "ready")
    expect(seen(laptop, "note")).to_contain_text(said_in("pictomania", "reveal.judged"))
    table.host.ask("pause")
    expect(seen(phone, "note")).to_contain_text(said_in("pictomania", "note.paused"))
    table.host.ask("resume")
    tap(phone, "flag-1")
    tap(phone, "appeal-yes")
    expect(seen(phone, "judged-1")).to_have_attribute("data-flags", "1")
    expect(seen(laptop, "ready")).to_be_visible()  # asked anew
    table.friends[1].play("flag", whose=0)
    for guest in (phone, laptop):
        expect(seen(guest, "judged-0")).to_have_attribute("data-wrong", "true")
        expect(seen(guest, "guess-0-3")).to_have_attribute("data-result", "back")
    fine(phone.page)
    fine(laptop.page)
    looks_like(phone.page, "pictomania_judging_phone")
    tap(laptop, "confess")  # also after the stack was turned over
    tap(laptop, "appeal-yes")
    expect(seen(phone, "judged-3")).to_have_attribute("data-wrong", "true")
    expect(seen(laptop, "confess")).to_have_count(0)

    for guest in (phone, laptop):
        tap(guest, "ready")
    for friend in table.friends:
        friend.play("ready")


def counted(world: World, table: Table, phone: Guest, laptop: Guest) -> None:
    """P33 to P35: everybody's sum with its parts."""
    doc = table.host.until(phase("reading"))
    world.serving.leap(COUNTED)
    lines = view(doc)["history"][-1]["lines"]
    for guest in (phone, laptop):
        expect(seen(guest, "sums")).to_have_attribute("data-told", "4")
        for seat in range(4):
            mine = [line for line in lines if line["seat"] == seat]
            points = sum(line["points"] for line in mine)
            told = f"{points:+d}★" if points > 0 else f"{points}★".replace("-", "−")
            expect(seen(guest, f"points-{seat}")).to_have_text(told)
            expect(seen(guest, f"sum-{seat}").locator("b")).to_have_count(len(mine))
    fine(phone.page)
    tap(phone, "score-next")
    expect(seen(phone, "sums")).to_have_count(0)
    stand = [dict(card) for card in view(table.doc)["stand"]]
    tap(phone, "replace-A")
    tap(phone, "replace-A")
    table.host.until(lambda doc: view(doc)["stand"] != stand)
    expect(seen(phone, "reading")).to_be_visible()  # it was put away
    tap(phone, "last-round")
    scores_fit(phone)
    tap(phone, "score-next")
    expect(seen(phone, "ready")).to_be_visible()
    world.serving.leap(SCORE_ENDS)  # its time is up for all who still look at it
    table.host.ask("pause")
    table.host.ask("resume")
    expect(seen(laptop, "reading")).to_be_visible()


def scores_fit(guest: Guest) -> None:
    """The page with the score of a round, where a pause does not lie over it."""
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        for text in ("100", "150"):
            guest.page.evaluate("(text) => (document.documentElement.dataset.text = text)", text)
            points = ["[data-testid^=points-]"] if text == "100" else []
            everything_fits(guest.page, "[data-testid=score-next]", *points)


def test_the_gallery(world: World) -> None:
    """P38: all drawings, drawn again, kept as pictures; a vote that can be changed."""
    table, (phone,) = at_table(world, "phone", friends=2)
    tv = world.guest("tv").show(table)
    with everybody(table, phone) as hands:
        play_round(hands, {(1, 0): True, (2, 0): False}, pause=400)
    table.drive(until=phase("admiring"), guests=[phone])
    tap(phone, "score-next")
    for number in range(1, 5):
        expect(seen(phone, f"piece-{number}-0")).to_be_visible()
    fine(phone.page)
    looks_like(phone.page, "pictomania_gallery_phone")

    expect(seen(phone, "vote-1-2")).to_have_count(0)  # one's own
    tap(phone, "vote-1-0")
    expect(seen(phone, "vote-1-0")).to_have_attribute("aria-pressed", "true")
    tap(phone, "skip")
    expect(seen(phone, "note")).to_contain_text(said_in("pictomania", "gallery.none"))
    tap(phone, "vote-1-1")
    expect(seen(phone, "note")).to_contain_text("Ben, round 1")
    phone.reload()
    expect(seen(phone, "vote-1-1")).to_have_attribute("aria-pressed", "true")

    looks_closer(phone)
    expect(seen(tv, "slide")).to_be_visible()
    fine(tv.page)
    assert not small_letters(tv)
    for seat, friend in enumerate(table.friends):
        friend.play("admire", round=1, whose=1 - seat)
    table.host.until(phase("over"))
    expect(seen(phone, "coolest").first).to_contain_text("round 1")
    expect(seen(phone, "piece-1-1")).to_have_attribute("data-coolest", "true")
    expect(seen(phone, "laugh")).to_contain_text(" saw “")  # the funniest wrong guess
    expect(seen(tv, "stage-laugh")).to_contain_text(" saw “")


def looks_closer(phone: Guest) -> None:
    """A drawing that takes half a minute to be drawn again, and four times less if one likes."""
    tap(phone, "open-1-0")
    replay = seen(phone, "replay")
    expect(replay).to_have_attribute("data-strokes", str(len(HOUSE)))
    fine(phone.page)
    tap(phone, "replay-start")
    expect(replay).to_have_attribute("data-strokes", "0")
    expect(replay).not_to_have_attribute("data-fresh", "0")
    tap(phone, "replay-speed")
    expect(seen(phone, "replay-speed")).to_have_text("×4")
    tap(phone, "replay-start")
    expect(replay).to_have_attribute("data-strokes", str(len(HOUSE)))

    with phone.page.expect_download() as coming:
        tap(phone, "save")
    file = coming.value
    assert file.suggested_filename.endswith("Olha-round-1.png")
    picture = Image.open(io.BytesIO(file.path().read_bytes()))
    assert picture.size == (1200, 1720)
    assert len(picture.convert("L").resize((60, 86)).getcolors(256) or ()) > 2
    phone.page.keyboard.press("ArrowRight")
    expect(seen(phone, "show")).to_have_attribute("data-piece", "1-1")
    phone.page.keyboard.press("Escape")
    expect(seen(phone, "show")).to_have_count(0)
