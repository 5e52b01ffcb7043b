"""Drawing with fingers, and how to come to a certain moment of a round of Pictomania."""

import io
from base64 import b64decode, b64encode
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from PIL import Image
from playwright.sync_api import Locator, Route, expect

from tests.journeys.checks import words_are_whole
from tests.journeys.friends import Doc, phase
from tests.journeys.people import Guest, Table, World
from vernissage.kit.ink import Point, encode
from vernissage.kit.texts import Language

Parts = Sequence[tuple[float, float]]  # of a sheet's width and height

ZIGZAG: Parts = ((0.2, 0.2), (0.8, 0.3), (0.3, 0.5), (0.7, 0.7), (0.4, 0.85))
STROKE = b64encode(encode(Point(600 + 40 * n, 900 + 60 * n, 128, 16) for n in range(30))).decode()

PIXELS = """(paper) => {
  const [still] = paper.querySelectorAll('canvas')
  const sheet = document.createElement('canvas')
  sheet.width = still.width, sheet.height = still.height
  const ink = sheet.getContext('2d')
  ink.fillStyle = 'white'
  ink.fillRect(0, 0, sheet.width, sheet.height)
  for (const one of paper.querySelectorAll('canvas')) ink.drawImage(one, 0, 0)
  return sheet.toDataURL()
}"""


def at_table(
    world: World, *kinds: str, friends: int = 1, languages: Sequence[str] = (), **options: Any
) -> tuple[Table, list[Guest]]:
    """Friends and guests at a table where a game begins. Without friends the host only watches."""
    table = world.table(friends=friends)
    if not friends:
        table.host.ask("stand")
    names = ("Леся", "Сергій", "Lea", "Юрко", "Ада", "Theo")
    guests = []
    for at, kind in enumerate(kinds):
        language = languages[at] if languages else "en"
        guests.append(world.guest(kind, language).join(table, names[at], language))
    table.begin("pictomania", **options)
    return table, guests


def view(doc: Doc) -> Doc:
    seen: Doc = doc["game"]["view"]
    return seen


def seen(guest: Guest, testid: str) -> Locator:
    return guest.page.get_by_test_id(testid)


def tap(guest: Guest, testid: str) -> None:
    """By mouse on all screens: on a busy machine a short touch becomes a long one, which is no tap.
    Fingers are for ink."""
    seen(guest, testid).click()


def read_all(table: Table, *guests: Guest) -> None:
    """P11: everybody knows all the words, and the host hurries through the count-down."""
    for guest in guests:
        if view(table.doc)["history"]:
            tap(guest, "score-next")
        tap(guest, "ready")
    for friend in table.friends:
        if friend.doc["you"]["seat"] is not None:
            friend.play("ready")
    table.host.until(phase("drawing"))
    table.host.ask("hurry")
    for guest in guests:
        drawing_begins(guest)


def drawing_begins(guest: Guest) -> None:
    expect(seen(guest, "drawing")).to_have_attribute("data-counting", "false")


def guess(guest: Guest, whose: int, number: int) -> None:
    """P15: a word with this number, on somebody's enlarged drawing."""
    tap(guest, f"thumb-{whose}")
    tap(guest, f"word-A{number}")
    tap(guest, "back")


class Finger:
    """One or more of them on a screen; what the browser gets is what a real one would send."""

    def __init__(self, guest: Guest, testid: str = "my-sheet") -> None:
        self._guest, self._testid = guest, testid
        self._cdp = guest.context.new_cdp_session(guest.page)

    def _send(self, kind: str, parts: Parts) -> None:
        box = seen(self._guest, self._testid).bounding_box()
        assert box is not None
        points = [
            {"x": box["x"] + across * box["width"], "y": box["y"] + down * box["height"], "id": at}
            for at, (across, down) in enumerate(parts)
        ]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, *parts: tuple[float, float]) -> None:
        self._send("touchStart", parts)

    def move(self, *parts: tuple[float, float]) -> None:
        self._send("touchMove", parts)

    def along(self, parts: Parts, steps: int = 6) -> None:
        """From one part to the next, as a finger would."""
        for (x, y), (to_x, to_y) in pairwise(parts):
            for step in range(1, steps + 1):
                share = step / steps
                self.move((x + (to_x - x) * share, y + (to_y - y) * share))

    def up(self) -> None:
        self._send("touchEnd", ())

    def draw(self, parts: Parts = ZIGZAG) -> None:
        self.down(parts[0])
        self.along(parts)
        self.up()


class Pencil:
    """A pen that presses harder and harder."""

    def __init__(self, guest: Guest, testid: str = "my-sheet") -> None:
        self._guest, self._testid = guest, testid
        self._cdp = guest.context.new_cdp_session(guest.page)

    def _send(self, kind: str, part: tuple[float, float], force: float) -> None:
        box = seen(self._guest, self._testid).bounding_box()
        assert box is not None
        where = {
            "x": box["x"] + part[0] * box["width"],
            "y": box["y"] + part[1] * box["height"],
        }
        pen = {"pointerType": "pen", "force": force, "button": "left", "buttons": 1}
        event = {"type": kind, **where, **pen, "clickCount": 1}
        self._cdp.send("Input.dispatchMouseEvent", event)

    def draw(self, parts: Parts = ZIGZAG) -> None:
        self._send("mousePressed", parts[0], 0.2)
        for at, part in enumerate(parts):
            self._send("mouseMoved", part, 0.2 + 0.7 * at / len(parts))
        self._send("mouseReleased", parts[-1], 0)


def strokes(guest: Guest, testid: str, count: int) -> None:
    """So many are on the sheet."""
    expect(seen(guest, testid)).to_have_attribute("data-strokes", str(count))


TWICE = """async (word) => {
  word.click()
  await new Promise((done) => queueMicrotask(done))
  const lies = word.dataset.free === 'false'
  word.click()
  return lies
}"""


def lay_and_take_back(guest: Guest, word: str) -> None:
    """Both taps within one task of the browser: the half second cannot run out between them."""
    assert seen(guest, word).evaluate(TWICE)
    expect(seen(guest, word)).to_have_attribute("data-free", "true")


def drag(guest: Guest, word: str, target: str) -> None:
    """A word, onto a drawing."""
    start, end = (seen(guest, one).bounding_box() for one in (word, target))
    assert start is not None
    assert end is not None
    mouse = guest.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    mouse.up()


def picture(paper: Locator, size: tuple[int, int]) -> Image.Image:
    """What is on a sheet, without what is around it, in grey and in this size."""
    url: str = paper.evaluate(PIXELS)
    image = Image.open(io.BytesIO(b64decode(url.partition(",")[2]))).convert("L")
    return image.resize(size, Image.Resampling.BOX)


SIZES = (
    (320, 640),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1440, 900),
    (1920, 1080),
    (3840, 2160),
)
LARGE = 0.45  # of the screen's height: a drawing about which somebody guesses
LONGEST: dict[Language, Sequence[str]] = {
    "uk": (
        "багатоповерхівка",
        "прокрастинація",
        "вилковий навантажувач",
        "мікрохвильовка",
        "стільчик для годування",
        "багатозадачність",
        "лама",
    ),
    "ru": (
        "противоположность",
        "сверхчеловеческая сила",
        "металлоискатель",
        "путешествие во времени",
        "любознательность",
        "четырёхлистный клевер",
        "лама",
    ),
    "en": (
        "misunderstanding",
        "procrastination",
        "destruction of Pompeii",
        "claustrophobia",
        "artificial intelligence",
        "tyrannosaurus",
        "llama",
    ),
}
CUT = """() => [...document.querySelectorAll('.word')]
  .filter((one) => one.checkVisibility({visibilityProperty: true}))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
COVERED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .map((one) => [one.dataset.testid, one.getBoundingClientRect()])
  const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 &&
    a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
  const over = boxes('[data-testid=stack] .card, [data-testid^=token-]')
  return boxes('[data-testid^=drawing-], [data-testid=enlarged], [data-testid=my-sheet]')
    .filter(([, sheet]) => over.some(([, box]) => meet(sheet, box))).map(([name]) => name)
}"""


def long_words(guest: Guest, language: Language) -> None:
    """From now on all cards of this browser carry the longest words there are."""

    def answer(route: Route) -> None:
        cards = route.fetch().json()
        long = [[list(LONGEST[language]) for _ in card] for card in cards["green"]]
        route.fulfill(json={**cards, "green": long})

    guest.page.route("**/api/words/**", answer)


def drawing_is_large(guest: Guest) -> None:
    box, size = seen(guest, "enlarged").bounding_box(), guest.page.viewport_size
    assert box is not None
    assert size is not None
    assert box["height"] >= LARGE * size["height"], f"{box['height']} of {size}"


def nothing_lies_over_drawings(guest: Guest) -> None:
    assert guest.page.evaluate(COVERED) == []


def words_can_be_read(guest: Guest) -> None:
    """Whole, and none of their letters cut off."""
    words_are_whole(guest.page)
    assert guest.page.evaluate(CUT) == []
