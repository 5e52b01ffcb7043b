"""Over HTTP, too, nobody learns which cards somebody has asked for: whatever a player has looked
at, a burst over all cards is answered byte for byte the same, with its tags and descriptions."""

import hashlib
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import httpx
import pytest

from tests.server.http.test_pictures import begin, where
from tests.server.picture_caches import StepPainter, new_cache
from tests.server.serving import Running, run, running_server, until
from tests.server.visitors import host_of, visitor
from vernissage.client import Client
from vernissage.server.materials.decks import Decks

HANDS = ((3, 14, 15, 26, 27, 40), (1, 2, 41, 55, 56, 57))
CARDS, PAINTED = 84, 10
FRESH, HOUSE = "paper-17", "gouache-1"


def counted_tokens() -> Callable[[int], bytes]:
    """Secrets of two servers that are the same, so that their games are."""
    numbers = count()
    return lambda size: hashlib.shake_128(b"%d" % next(numbers)).digest(size)


def heard(answer: httpx.Response) -> tuple[Any, ...]:
    """All but the time of day."""
    fields = [one for one in answer.headers.items() if one[0] != "date"]
    return answer.status_code, fields, answer.content


async def spied(served: Running, host: Client, hand: Sequence[int]) -> list[Any]:
    """What a stranger hears of all cards after a player has looked at some."""
    async with visitor(served) as player, visitor(served) as stranger:
        place = where(host)
        for card in hand:
            for path in (f"{place}/{card}/small", f"{place}/{card}"):
                seen = await player.get(f"/pictures/{path}")
                tag = seen.headers.get("etag", "none")
                await player.get(f"/pictures/{path}", headers={"if-none-match": tag})
        told: list[Any] = []
        for card in range(CARDS):
            for path in (f"/pictures/{place}/{card}", f"/pictures/{place}/{card}/small"):
                answer = await stranger.get(path)
                tag = answer.headers.get("etag", "none")
                again = await stranger.get(path, headers={"if-none-match": tag})
                told += [heard(answer), heard(again)]
        words = await stranger.get(f"/api/pictures/{place}/en")
        return [*told, words.content]


async def game_looked_at(deck: str, hand: Sequence[int]) -> list[Any]:
    painter = StepPainter()
    ours = Decks(new_cache(painter, memory=10**7, wait=0))
    async with (
        running_server(decks=ours, tokens=counted_tokens()) as served,
        await host_of(served) as host,
    ):
        await begin(host, "dixit", (deck,))
        await paint(painter, ours)
        return [await spied(served, host, hand), painter.painted]


async def paint(painter: StepPainter, ours: Decks) -> None:
    for _ in range(PAINTED):
        painter.step()
    await until(lambda: len(ours.cache._memory._kept) == PAINTED)


@pytest.mark.parametrize("deck", [FRESH, HOUSE])
def test_twins_cannot_be_told_by_what_was_looked_at(deck: str) -> None:
    async def test() -> None:
        one, other = [await game_looked_at(deck, hand) for hand in HANDS]
        assert one == other
        codes = [answer[0] for answer in one[0][:-1]]
        assert codes.count(200) == codes.count(304) == 2 * PAINTED
        assert codes.count(503) == 2 * 2 * (CARDS - PAINTED)

    run(test())
