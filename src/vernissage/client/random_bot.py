"""A bot that picks any offered action: the smallest one that plays every game to its end.

It looks only at `doc["game"]["prompts"]`; a cleverer one also reads `doc["game"]["view"]`.
"""

import asyncio
from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Any

from vernissage.client.connection import Client, Refused
from vernissage.kit.prompts import SAMPLE_STROKE

Chance = Callable[[int], int]  # a number below a bound

CLUES = {"text": "…", "emoji": "🌙🐟"}
STROKE = b64encode(SAMPLE_STROKE).decode()

TRANSIENT = ("slow_down", "busy", "restarting", "store_down")  # refusals that are worth a retry
RETRY_DELAY = 0.2  # seconds


def choose(prompts: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any] | None:
    """A random action; None if no prompt is open."""
    open_ = [one for one in prompts if one.get("now") is None]
    usual = [one for one in open_ if not one.get("rare")] or open_
    if not usual:
        return None
    prompt = usual[chance(len(usual))]
    fields = prompt.get("fields", {})
    return {
        "type": prompt["do"],
        **{name: _random_value(one, chance) for name, one in fields.items()},
    }


def _random_value(domain: dict[str, Any], chance: Chance) -> Any:
    match domain["type"]:
        case "one":
            return domain["of"][chance(len(domain["of"]))]
        case "some":
            rest = list(domain["of"])
            size = domain["least"] + chance(domain["most"] - domain["least"] + 1)
            return [rest.pop(chance(len(rest))) for _ in range(size)]
        case "text":
            return "…"
        case "clue":
            kinds = [kind for kind in domain["kinds"] if kind != "sound"]  # it records nothing
            kind = kinds[chance(len(kinds))]
            return {"kind": kind, "text": CLUES[kind]} if kind in CLUES else {"kind": kind}
        case "ink":
            return STROKE
        case other:
            raise ValueError(f"unknown kind of choice: {other}")


async def play_to_end(client: Client, chance: Chance) -> None:
    """Plays the game on the table until it is over."""
    while True:
        await client.until(lambda doc: _is_over(doc) or _my_turn(doc))
        if _is_over(client.doc):
            return
        action = choose(client.doc["game"]["prompts"], chance)
        if action is None:
            await client.news()
            continue
        seq = client.seq
        try:
            await client.play(action)
        except Refused as refused:  # mostly because the game has moved on
            if refused.code in ("no_game", "game_over"):
                return
            if refused.code in TRANSIENT or client.seq == seq:
                await asyncio.sleep(RETRY_DELAY)


def _is_over(doc: dict[str, Any]) -> bool:
    game = doc["game"]
    return game is None or game["outcome"] is not None


def _my_turn(doc: dict[str, Any]) -> bool:
    """Whether the table waits for this seat. (It may be able to do things at other times, too.)"""
    mine = any(wait["seat"] == doc["you"]["seat"] for wait in doc["game"]["waits"])
    return mine and not doc["table"]["paused"]
