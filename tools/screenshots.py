"""Takes a screenshot of every main screen: python -m tools.screenshots [--only home,…]"""

import argparse
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.journeys import chromium
from tests.journeys.friends import Doc, Until, over
from tests.journeys.people import KINDS, Guest, World, set_up
from tests.journeys.serving import serving
from tests.journeys.sketches import BALLOON, FLOWER, HOUSE, MAST, SUN, stroke
from tests.journeys.watching import Watch

FOLDER = Path("shots")
PICTURES = Path("build/pictures")
SIZES = ("phone", "laptop", "tv")  # of `KINDS`
THEMES = ("light", "dark")
LANGUAGES = ("uk", "ru", "en")
TEXTS = ("100", "125", "150", "200")
ME = "Леся"


class View(NamedTuple):
    """A page, as somebody sees it."""

    path: str
    who: Guest | None = None


Scene = Callable[[World], View]


# Getting there


def _playing(world: World, seats: int, game: str, until: Until, **options: Any) -> View:
    """In the middle of a game, on the last chair."""
    table = world.table(friends=seats - 1)
    me = world.guest().join(table, ME)
    table.begin(game, **options)
    doc = table.drive(until, guests=[me])
    assert not over(doc), f"{game} was over too early"
    return View(me.place, me)


def _when(phase: str, seat: int | None, so: Until) -> Until:
    """In a phase that waits for a seat; or when it is too late for that."""

    def when(doc: Doc) -> bool:
        game = doc["game"]
        mine = seat is None or any(one["seat"] == seat for one in game["waits"])
        return over(doc) or (phase == game["phase"] and mine and bool(so(doc)))

    return when


def _few(left: int) -> Until:
    return lambda doc: not left or len(doc["game"]["waits"]) <= left


def _second_round(left: int) -> Until:
    """There is already something to be seen in the scores."""
    return lambda doc: _few(left)(doc) and _view(doc)["rounds"]


def _view(doc: Doc) -> Doc:
    view: Doc = doc["game"]["view"]
    return view


# What is to be seen


def home(_: World) -> View:
    return View("/")


def join(world: World) -> View:
    return View(f"/join/{world.table(friends=3).code}")


def lobby(world: World) -> View:
    table = world.table(friends=3)
    me = world.guest().join(table, ME)
    table.host.ask("choose", game="dixit", options={"mode": "classic"})
    table.friends[1].ask("ready")
    table.friends[2].say("Soup is ready, start without me")
    return View(me.place, me)


def rules(_: World) -> View:
    return View("/rules/dixit")


def yokai(world: World) -> View:
    return _playing(world, 2, "yokai", _when("turn", 1, lambda doc: _view(doc)["turn"] > 8))


def dixit(mode: str, phase: str, seats: int = 5, left: int = 0) -> Scene:
    until = _when(phase, seats - 1 if left else None, _second_round(left))
    return lambda world: _playing(world, seats, "dixit", until, mode=mode)


def pictoric(phase: str, left: int = 0) -> Scene:
    until = _when(phase, 4 if left else None, _few(left))
    return lambda world: _playing(world, 5, "pictoric", until, mode="closed", forfeits=True)


def pictomania(phase: str, mine: int) -> Scene:
    """Five draw; I have drawn so many strokes of a flower."""
    drawings = (HOUSE, BALLOON, MAST, SUN)

    def scene(world: World) -> View:
        table = world.table(friends=4)
        me = world.guest().join(table, ME)
        table.begin("pictomania", mode="full")
        hand = me.wire()
        hands = (*table.friends, hand)
        for one in hands if phase != "reading" else ():
            one.play("ready")
        if phase != "reading":
            table.host.until(lambda doc: doc["game"]["phase"] == "drawing")
            table.host.ask("hurry")
            for one, drawing in zip(hands, (*drawings, FLOWER[:mine]), strict=True):
                for corners in drawing:
                    one.play("draw", stroke=stroke(corners))
            table.friends[1].play("guess", whose=0, number=3)
            table.friends[3].play("guess", whose=0, number=5)
            table.friends[2].play("take", token=3)
        hand.hang_up()
        return View(me.place, me)

    return scene


def stage(world: World) -> View:
    table = world.table(friends=5)
    table.begin("dixit", mode="classic")
    tv = world.guest("tv").show(table)
    table.drive(_when("revealing", None, _second_round(0)))
    return View(f"/stage/{table.code}", tv)


# A number: the game waits for me, and for so many in all at most.
SCENES: dict[str, Scene] = {
    "home": home,
    "join": join,
    "lobby": lobby,
    "yokai": yokai,
    "dixit_telling": dixit("classic", "telling", left=1),
    "dixit_giving": dixit("classic", "giving", left=3),
    "dixit_voting": dixit("classic", "voting", left=2),
    "dixit_revealing": dixit("classic", "revealing"),
    "dixit_party": dixit("party", "voting", 7, left=3),
    "dixit_teams": dixit("teams", "giving", 6, left=6),
    "pictoric_leading": pictoric("leading", left=1),
    "pictoric_giving": pictoric("giving", left=3),
    "pictoric_voting": pictoric("voting", left=2),
    "pictoric_revealing": pictoric("revealing"),
    "pictomania_reading": pictomania("reading", 0),
    "pictomania_drawing": pictomania("drawing", len(FLOWER) - 1),
    "rules": rules,
    "stage": stage,
}


# Pictures


class Way(NamedTuple):
    """How a screen is looked at."""

    size: str
    theme: str
    language: str
    text: str

    def file(self, name: str) -> Path:
        """Named by what is not as usual, too."""
        more = [f"-{self.language}"] if self.language != "en" else []
        more += [f"-{self.text}"] if self.text != "100" else []
        return FOLDER / f"{name}-{self.size}-{self.theme}{''.join(more)}.png"


def take(world: World, name: str, ways: Iterable[Way]) -> Iterator[Path]:
    path, who = SCENES[name](world)
    for way in ways:
        if who:
            who.ask("speak", language=way.language)
        seen = world.guest(way.size, way.language, theme=way.theme, like=who)
        set_up(seen.context, language=way.language, text=way.text)
        file = way.file(name)
        _settled(seen.go(path).page).screenshot(path=file, animations="disabled")
        seen.context.close()
        yield file


def _settled(page: Page) -> Page:
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    return page


def _several(known: Iterable[str]) -> Callable[[str], list[str]]:
    """Some of what there is, by commas."""

    def read(text: str) -> list[str]:
        asked = text.split(",")
        if unknown := set(asked) - set(known):
            names = ", ".join(known)
            raise argparse.ArgumentTypeError(f"no {', '.join(unknown)}; there are {names}")
        return asked

    return read


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    for name, known, usual in (
        ("only", SCENES, SCENES),
        ("sizes", KINDS, SIZES),
        ("themes", THEMES, THEMES),
        ("languages", LANGUAGES, ("en",)),
        ("texts", TEXTS, ("100",)),
    ):
        words.add_argument(
            f"--{name}", type=_several(known), default=list(usual), help=", ".join(known)
        )
    asked = words.parse_args()
    ways = [Way(*one) for one in product(asked.sizes, asked.themes, asked.languages, asked.texts)]
    FOLDER.mkdir(exist_ok=True)
    with ExitStack() as stack:
        browser = chromium.launch(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        room = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serving(room / "vernissage.db", PICTURES))
        for name in asked.only:
            with closing(World(browser, server, watch := Watch(), name)) as world:
                for file in take(world, name, ways):
                    print(file)
            for fault in watch.faults():
                print(f"  {fault}")


if __name__ == "__main__":
    main()
