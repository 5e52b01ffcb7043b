"""People at one table who all draw at once. Those with real browsers note what they see of each
other; the others only draw."""

import asyncio
import math
import os
from array import array
from base64 import b64encode
from bisect import bisect_left
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import combinations, count, pairwise
from operator import itemgetter
from pathlib import Path
from time import time
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from bench.load.pens import percentile
from bench.load.process import CORES, foreign_busy
from tests.journeys import chromium
from vernissage.client import Client
from vernissage.client.connection import COOKIE
from vernissage.kit.ink import Point, encode

SCRIPT = (Path(__file__).parent / "artist.js").read_text("utf-8")
PHONE = ViewportSize(width=390, height=844)
SHARP = 2  # pixels of the screen for one of the page
LOOK = 0.1  # seconds between two looks whether the drawing has begun
WARM_UP = 2.0  # seconds
SETTLE = 0.5  # seconds in which the last points arrive
LIVE = 1  # the first byte of a live segment
BEAT = 1 / 30  # seconds between two segments of a light artist
BEATS = 36  # of a stroke
RESTS = 0.3  # seconds until the next one
MEMORY = 1500  # ms of the drawn line that a shown tip may belong to
SHEET = 3000  # units: how wide a sheet is
TRIES = 20  # on a busy machine they take longer

Drawn = tuple[float, float, float, int]  # time, where the pen was, and its stroke
Shown = tuple[float, float, float]  # time, and where the ink of another ends on the screen
Note = tuple[float, int, int]  # time, strokes on the sheet, points of the one being drawn


class Notes(Struct, frozen=True):
    """What one page has noted."""

    drawn: list[Note]
    seen: dict[int, list[Note]]
    frames: list[float]
    sent: int
    received: int
    path: list[Drawn]
    shown: dict[int, list[Shown]]
    local: list[tuple[float, float]]
    width: float  # of a sheet, in pixels of the page


class Sketched(Struct, frozen=True):
    """What came of some seconds of drawing."""

    p50: float  # ms from the pointer to another's screen
    p99: float
    points: int  # seen by somebody else
    lost: int
    up: float  # bytes a second that an artist sends
    down: float  # bytes a second that a page receives for each artist
    fps: tuple[float, ...]  # frames a second, by artist
    slowest: tuple[float, ...]  # ms: p99 of the frames, by artist
    local: tuple[float, float]  # ms from the pointer to the own screen: p50, p99
    age: tuple[float, float]  # ms that the shown end of another's ink is behind the pen
    astray: tuple[float, float]  # pixels that it is off the line that was drawn by then
    foreign: float = 0.0  # share of the machine that others took: noise


class Light:
    """An artist without a browser, at the pace of one: strokes with rests, told by the beat."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def draw(self) -> None:
        for number in count():
            path = [self._point(number, 0)]
            for beat in range(BEATS):
                await asyncio.sleep(BEAT)
                fresh = [self._point(number, 2 * beat + 1), self._point(number, 2 * beat + 2)]
                segment = encode([path[-1], *fresh])
                self._client.send_ink(bytes((LIVE, number % 128)) + segment)
                path += fresh
            await self._client.play({"type": "draw", "stroke": b64encode(encode(path)).decode()})
            await asyncio.sleep(RESTS)

    def _point(self, stroke: int, turn: int) -> Point:
        along = stroke + turn / 24
        x, y = 1500 + 1200 * math.sin(2.1 * along), 2000 + 1600 * math.sin(3.7 * along + 1)
        return Point(round(x), round(y), 128, 16)


class Artists:
    def __init__(self, pages: Sequence[Page], lights: Sequence[Light]) -> None:
        self.pages, self.lights = pages, lights

    async def draw(self, seconds: float) -> Sketched:
        """All at once."""
        lights = [asyncio.create_task(light.draw()) for light in self.lights]
        try:
            return await self._draw(seconds)
        finally:
            for light in lights:
                light.cancel()
            await asyncio.gather(*lights, return_exceptions=True)

    async def _draw(self, seconds: float) -> Sketched:
        """What is drawn while they warm up does not count."""
        await asyncio.gather(*(page.evaluate(f"bench.draw({n})") for n, page in self._seats()))
        await asyncio.sleep(WARM_UP)
        busy = foreign_busy()
        start, before = time() * 1000, await self._notes()
        await asyncio.sleep(seconds)
        end, after = time() * 1000, await self._notes()
        foreign = (foreign_busy() - busy) / seconds / len(CORES)
        await asyncio.gather(*(page.evaluate("bench.stop()") for page in self.pages))
        for _ in range(TRIES):
            await asyncio.sleep(SETTLE)
            found = sketched(before, after, await self._notes(), (start, end), len(self.lights))
            if not found.lost:
                break
        return replace(found, foreign=foreign)

    async def slow_down(self, seat: int, factor: float) -> None:
        """As if this one's phone were so many times slower."""
        page = self.pages[seat]
        tools = await page.context.new_cdp_session(page)
        await tools.send("Emulation.setCPUThrottlingRate", {"rate": factor})

    def _seats(self) -> Sequence[tuple[int, Page]]:
        return tuple(enumerate(self.pages))

    async def _notes(self) -> list[Notes]:
        return await asyncio.gather(*map(_notes_of, self.pages))


async def _notes_of(page: Page) -> Notes:
    return msgspec.convert(await page.evaluate("bench.notes()"), Notes, strict=False)


def sketched(
    before: list[Notes],
    after: list[Notes],
    at_last: list[Notes],
    span: tuple[float, float],
    lights: int,
) -> Sketched:
    start, end = span
    seconds, ages, lost = (end - start) / 1000, array("d"), 0
    behind, astray = array("d"), array("d")
    for artist, watcher in _pairs(len(at_last)):
        for tip in at_last[watcher].shown[artist]:
            if start <= tip[0] < end and (off := tip_error(at_last[artist].path, tip)):
                behind.append(off.age)
                astray.append(off.distance * at_last[watcher].width / SHEET)
        drawn = [note for note in at_last[artist].drawn if start <= note[0] < end]
        seen = waits(drawn, at_last[watcher].seen[artist])
        ages.extend(seen)
        lost += sum(1 for note in drawn if note[2]) - len(seen)
    gaps = [_gaps(one.frames, start, end) for one in at_last]
    both = list(zip(before, after, strict=True))
    local = array("d", [ms for one in at_last for at, ms in one.local if start <= at < end])
    people = len(both)
    return Sketched(
        p50=percentile(ages, 50),
        p99=percentile(ages, 99),
        points=len(ages),
        lost=lost,
        up=sum(b.sent - a.sent for a, b in both) / people / seconds,
        down=sum(b.received - a.received for a, b in both) / people / (people + lights) / seconds,
        fps=tuple(len(one) / seconds for one in gaps),
        slowest=tuple(percentile(one, 99) for one in gaps),
        local=(percentile(local, 50), percentile(local, 99)),
        age=(percentile(behind, 50), percentile(behind, 99)),
        astray=(percentile(astray, 50), percentile(astray, 99)),
    )


class TipError(NamedTuple):
    age: float  # ms since the pen was where the tip is shown
    distance: float  # units from the tip to the nearest place where the pen had been by then


def tip_error(path: Sequence[Drawn], tip: Shown) -> TipError | None:
    """How wrong a shown tip is. None if nothing was drawn that it could be the tip of."""
    now, x, y = tip
    first = bisect_left(path, now - MEMORY, key=itemgetter(0))
    last = bisect_left(path, now, key=itemgetter(0))
    nearest: TipError | None = None
    for a, b in pairwise(path[max(0, first - 1) : last + 1]):
        if a[3] != b[3]:
            continue
        until = min(1.0, (now - a[0]) / (b[0] - a[0])) if b[0] > a[0] else 1.0
        share = _foot((a[1], a[2]), (b[1], b[2]), (x, y), until)
        at = tuple(p + share * (q - p) for p, q in zip(a, b, strict=True))
        off = math.dist((x, y), at[1:3])
        if nearest is None or off < nearest.distance:
            nearest = TipError(now - at[0], off)
    return nearest


def _foot(
    a: tuple[float, float], b: tuple[float, float], to: tuple[float, float], most: float
) -> float:
    """Where on the way from a to b it is nearest to a place, as a share of the way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((to[0] - a[0]) * dx + (to[1] - a[1]) * dy) / length if length else 0.0
    return min(max(along, 0.0), most)


def _pairs(people: int) -> list[tuple[int, int]]:
    """Everybody who draws with everybody who sees it."""
    return [pair for one, other in combinations(range(people), 2) for pair in _ways(one, other)]


def _ways(one: int, other: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (one, other), (other, one)


def waits(drawn: Sequence[Note], seen: Sequence[Note]) -> list[float]:
    """How long each drawn point took to be seen: with it the stroke has as many points there, or is
    on the sheet already."""
    found, at = [], 0
    for moved, strokes, points in drawn:
        if not points:
            continue  # the pen was lifted
        while at < len(seen) and seen[at][1:] < (strokes, points):
            at += 1
        if at < len(seen):
            found.append(seen[at][0] - moved)
    return found


def _gaps(frames: Sequence[float], start: float, end: float) -> "array[float]":
    """Between one frame and the next, in ms."""
    return array("d", [b - a for a, b in pairwise(frames) if start <= a and b < end])


# Coming to a table


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """On all cores, wherever the load is."""
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, CORES)
    try:
        playwright = await async_playwright().start()
        same: Any = playwright  # but for the waiting
        where = chromium.path(same)
        assert where, "there is no Chromium yet: `make browser` installs it"
        one = await playwright.chromium.launch(executable_path=where, args=chromium.FLAGS)
    finally:
        os.sched_setaffinity(0, own)
    try:
        yield one
    finally:
        await one.close()
        await playwright.stop()


@asynccontextmanager
async def artists(chrome: Browser, url: str, people: int, lights: int) -> AsyncIterator[Artists]:
    """At a table of their own, in the moment when the drawing begins. So many without a browser."""
    async with AsyncExitStack() as stack:
        pages, hands = [], list[Client]()
        code = ""
        for seat in range(people):
            context = await chrome.new_context(viewport=PHONE, device_scale_factor=SHARP)
            stack.push_async_callback(context.close)
            wish = {"name": f"Artist {seat}", "language": "en"}
            way = {"code": code} if code else {}
            path = "/api/join" if code else "/api/tables"
            answer = await context.request.post(f"{url}{path}", data={**wish, **way})
            place: Any = await answer.json()
            device = next(one for one in await context.cookies(url) if one["name"] == COOKIE)
            hand = Client(url, place["table"], place["person"], device["value"])
            await hand.connect()
            await hand.ask("sit", chair=seat)
            code = code or place["code"]
            hands.append(hand)
            page = await context.new_page()
            await page.add_init_script(SCRIPT)
            await page.goto(f"{url}/t/{place['table']}?as={place['person']}")
            pages.append(page)
        light = [await Client.join(url, f"Artist {n}", code=code) for n in range(lights)]
        for one in light:
            stack.callback(one.close)
            await one.ask("sit")
        await _begin(hands, light)
        for seat, page in enumerate(pages):
            others = [one for one in range(people) if one != seat]
            while not await page.evaluate(f"bench.ready({others})"):
                await asyncio.sleep(LOOK)
        yield Artists(pages, [Light(one) for one in light])


async def _begin(hands: Sequence[Client], lights: Sequence[Client]) -> None:
    """Everybody has read the words; then the hands that did it in place of a browser are gone."""
    host = hands[0]
    await host.ask("pace", pace="none")
    await host.ask("choose", game="pictomania", options={"mode": "full"})
    await host.ask("start")
    for hand in (*hands, *lights):
        await hand.until(lambda doc: doc["game"] is not None)
        await hand.play({"type": "ready"})
    await host.until(lambda doc: doc["game"]["phase"] == "drawing")
    await host.ask("hurry")
    for hand in hands:
        hand.close()
