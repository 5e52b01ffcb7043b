"""Who is in a journey: guests with real browsers, friends without, and the table they share."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize

from tests.journeys.friends import Doc, Friend, Until, drive, over
from tests.journeys.serving import PATIENCE, Serving
from tests.journeys.watching import Watch
from vernissage.client import Client
from vernissage.client.connection import COOKIE
from vernissage.kit import Rng

LONG = 20 * PATIENCE  # for a whole game
LOCALES = {"en": "en-GB", "uk": "uk-UA", "ru": "ru-RU"}
TOUCH = {"has_touch": True, "is_mobile": True}
KINDS: dict[str, tuple[tuple[int, int], dict[str, Any]]] = {
    "phone": ((390, 844), TOUCH),
    "small": ((320, 640), TOUCH),
    "landscape": ((844, 390), TOUCH),
    "tablet": ((820, 1180), TOUCH),
    "laptop": ((1440, 900), {}),
    "tv": ((1920, 1080), {}),
    "uhd": ((3840, 2160), {}),
}
# Settings of this device, before the page reads them.
SETTINGS = """{
  const asked = %s
  let kept = {}
  try { kept = JSON.parse(localStorage.getItem('vernissage')) ?? {} } catch { /* none yet */ }
  try { localStorage.setItem('vernissage', JSON.stringify({ ...kept, ...asked })) } catch { }
}"""
NAMES = ("Olha", "Ben", "Ira", "Max", "Zoya", "Leo", "Ada", "Yurii", "Nina", "Tom", "Eva", "Ilya")


class Table:
    """A table, and the friends at it."""

    def __init__(self, serving: Serving, watch: Watch, host: Friend, seed: str) -> None:
        self._serving, self._watch = serving, watch
        self.friends = [host]
        self._chance = Rng(seed.encode(), 0)

    @property
    def host(self) -> Friend:
        return self.friends[0]

    @property
    def doc(self) -> Doc:
        """As the host knows it."""
        return self.host.doc

    @property
    def id(self) -> str:
        return str(self.doc["table"]["id"])

    @property
    def code(self) -> str:
        return str(self.doc["table"]["code"])

    @property
    def link(self) -> str:
        """The invite, as a path."""
        return f"/t/{self.id}#{self.doc['table']['invite']}"

    def friend(self, name: str, language: str = "en") -> Friend:
        """One more, who comes by the code and takes a chair."""
        coming = Client.join(self._serving.url, name, language, code=self.code)
        friend = Friend(self._serving, self._serving.do(coming))
        self.friends.append(friend)
        friend.ask("sit")
        return friend

    def begin(self, game: str, **options: Any) -> None:
        """With everybody on a chair; clocks stand still."""
        if self.doc["game"] and (gone := self.doc["game"]["pictures"]):
            self._watch.expect(f"404.*/pictures/{self.id}/{gone}")  # pages that are late ask
        if self.doc["table"]["pace"] != "none":
            self.host.ask("pace", pace="none")
        if game == "pictomania":
            options = {"drawing_time": 0, **options}  # which the pace says nothing of
        self.host.ask("choose", game=game, options=options)
        self.host.ask("start")

    def drive(self, until: Until = over, guests: Sequence["Guest"] = ()) -> Doc:
        """Friends play on by chance, until something is true of the host's document. For `guests`
        it plays, too; all others have to move for themselves."""
        hands = [guest.wire() for guest in guests]
        clients = [one.client for one in (*self.friends, *hands)]
        try:
            self._serving.do(drive(clients, until, self._chance), LONG)
        finally:
            for hand in hands:
                hand.hang_up()
        return self.doc


class Guest:
    """A person with a browser of their own."""

    def __init__(self, serving: Serving, context: BrowserContext, watch: Watch) -> None:
        self._serving, self._watch = serving, watch
        self.context = context
        self.page: Page = context.new_page()
        self.table = self.person = ""

    def go(self, path: str = "/") -> Self:
        self.page.goto(urljoin(self._serving.url, path))
        return self

    def join(self, table: Table, name: str, language: str = "en", *, sit: bool = True) -> Self:
        """At the table without typing; journeys about coming to one go through the pages."""
        wish = {"name": name, "language": language, "code": table.code}
        return self._came(table, wish, sit=sit)

    def show(self, table: Table, language: str = "en") -> Self:
        """A TV at the table."""
        wish = {"language": language, "code": table.code, "screen": True}
        return self._came(table, wish, sit=False)

    def _came(self, table: Table, wish: Doc, *, sit: bool) -> Self:
        answer = self.context.request.post(urljoin(self._serving.url, "/api/join"), data=wish)
        assert answer.ok, answer.text()
        place = answer.json()
        self.table, self.person = place["table"], place["person"]
        if sit:
            self.ask("sit")
        return self.go(f"/stage/{table.code}" if wish.get("screen") else self.place)

    @property
    def place(self) -> str:
        """The table as this person's browser finds it, as a path."""
        return f"/t/{self.table}?as={self.person}"

    def at(self, table: Table, name: str) -> Self:
        """Came to the table through the pages, by this name: now `ask` and `wire` know it."""
        people = table.host.until(lambda doc: _named(doc, name))["table"]["people"]
        self.table = table.id
        self.person = next(one["id"] for one in people if one["name"] == name)
        return self

    def wire(self) -> Friend:
        """The same person on the same device without the browser: hang up after use."""
        device = next(one for one in self.context.cookies() if one.get("name") == COOKIE)
        client = Client(self._serving.url, self.table, self.person, str(device.get("value")))
        self._serving.do(client.connect())
        return Friend(self._serving, client)

    def ask(self, do: str, **fields: Any) -> None:
        """Something about the table, past the browser."""
        hand = self.wire()
        hand.ask(do, **fields)
        hand.hang_up()

    def press(self, name: str, role: Any = "button") -> None:
        """Taps on touch screens, clicks on others."""
        self.touch(self.page.get_by_role(role, name=name))

    def touch(self, target: Locator) -> None:
        if self.page.evaluate("() => navigator.maxTouchPoints > 0"):
            target.tap()
        else:
            target.click()

    def reload(self) -> None:
        self.page.reload()

    def offline(self) -> None:
        """Without a network; whoever is at a table loses the line, which browsers would keep."""
        self._watch.expect_no_network()
        self.context.set_offline(True)
        if self.person:
            self._serving.cut(self.table, self.person)

    def online(self) -> None:
        self.context.set_offline(False)


def _named(doc: Doc, name: str) -> bool:
    return any(one["name"] == name for one in doc["table"]["people"])


def set_up(context: BrowserContext, **settings: str | bool) -> None:
    """Settings as the pages keep them, for all pages from now on."""
    context.add_init_script(SETTINGS % json.dumps(settings))


class World:
    """A server and everybody who comes to it in one test."""

    def __init__(self, browser: Browser, serving: Serving, watch: Watch, seed: str) -> None:
        self.serving, self.watch = serving, watch
        self._browser, self._seed = browser, seed
        self._contexts: list[BrowserContext] = []
        self._tables: list[Table] = []
        serving.start()  # the journey before may have ended without
        serving.chance.reseed(seed)

    def guest(
        self,
        kind: str = "phone",
        language: str = "en",
        *,
        theme: Any = "light",
        motion: Any = "reduce",
        like: Guest | None = None,
        text: str = "100",
        marks: bool = False,
    ) -> Guest:
        """`like` somebody: the same person, who has another browser. `text`: how large letters
        are, in percent (100, 125, 150 or 200). `marks`: coach marks, as a newcomer has them."""
        (width, height), more = KINDS[kind]
        context = self._browser.new_context(
            viewport=ViewportSize(width=width, height=height),
            device_scale_factor=1,
            locale=LOCALES[language],
            color_scheme=theme,
            reduced_motion=motion,
            base_url=self.serving.url,
            storage_state=like.context.storage_state() if like else None,
            **more,
        )
        context.set_default_timeout(PATIENCE * 1000)
        if text != "100":
            set_up(context, text=text)
        if not marks:
            set_up(context, marks=False)
        self._contexts.append(context)
        self.watch.context(context)
        return Guest(self.serving, context, self.watch)

    def table(self, friends: int = 1, language: str = "en") -> Table:
        """With so many friends on its chairs, the first one the host."""
        opening = Client.open_table(self.serving.url, NAMES[0], language)
        host = Friend(self.serving, self.serving.do(opening))
        table = Table(self.serving, self.watch, host, self._seed)
        self._tables.append(table)
        host.ask("sit")
        for name in NAMES[1:friends]:
            table.friend(name, language)
        return table

    def stop_server(self) -> None:
        self.watch.expect_no_network()
        self.serving.stop()

    def start_server(self) -> None:
        self.serving.start()

    def picture(self, folder: Path) -> None:
        """What everybody sees, for whoever wonders why a journey failed."""
        pages = (page for context in self._contexts for page in context.pages)
        for number, page in enumerate(pages, 1):
            page.screenshot(path=folder / f"{self._seed}-{number}.png")

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        for table in self._tables:
            for friend in table.friends:
                friend.hang_up()
