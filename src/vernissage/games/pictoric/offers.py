"""What a seat may do in each phase."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from vernissage.games.pictoric.figures import MAX_THEME
from vernissage.games.pictoric.scenarios import SCENARIOS
from vernissage.games.pictoric.state import (
    Give,
    Giving,
    Leading,
    Returning,
    Revealing,
    Shedding,
    Theming,
    Vote,
    Voting,
)
from vernissage.games.pictoric.turns import UNDRAWN, is_silent
from vernissage.kit import SILENT, SPOKEN, Ink, OneOf, Prompt, Said, Seat, SomeOf, Text

Prompts = Sequence[Prompt]

THEME = (Prompt("theme", {"text": Text(MAX_THEME)}),)
READY = (Prompt("ready"),)
UNDO = Prompt("undo", rare=True)


def theming(state: Theming, seat: Seat) -> Prompts:
    return THEME if seat in state.awaited else ()


def shedding(state: Shedding, seat: Seat) -> Prompts:
    if seat != state.core.leader:
        return ()
    return (Prompt("shed", {"cards": SomeOf(state.core.hand, state.count, state.count)}),)


def leading(state: Leading, seat: Seat) -> Prompts:
    if seat != state.core.leader:
        return ()
    sectors = SCENARIOS[state.core.mode].sectors
    if not is_silent(state):
        return (leads(SPOKEN, sectors),)
    sheet = state.core.turn.sheet
    draw = (Prompt("draw", {"stroke": Ink.on(sheet)}),) if sheet.room else ()
    if not sheet.strokes:
        return (leads(UNDRAWN, sectors), *draw)
    return (leads(SILENT, sectors), *draw, UNDO)


def giving(state: Giving, seat: Seat) -> Prompts:
    if seat == state.core.leader:
        return ()
    card = state.given[seat]
    now = None if card is None else Give(card)
    return (Prompt("give", {"card": OneOf(state.core.hands[seat])}, now),)


def voting(state: Voting, seat: Seat) -> Prompts:
    if seat == state.core.leader:
        return ()
    return votes(state.votable(seat), state.votes[seat])


def revealing(state: Revealing, seat: Seat) -> Prompts:
    return () if seat in state.ready else READY


def returning(state: Returning, seat: Seat) -> Prompts:
    if seat != state.core.leader:
        return ()
    return (Prompt("put_back", {"card": OneOf(state.core.hand)}),)


@cache
def leads(kinds: Any, sectors: tuple[int, ...]) -> Prompt:
    clue = Said(kinds)
    return Prompt("lead", {"clue": clue, "sector": OneOf(sectors)} if sectors else {"clue": clue})


@cache
def votes(sectors: tuple[int, ...], now: int | None) -> Prompts:
    """The same few come up again and again, so they are kept. A missed vote may still be made."""
    return (Prompt("vote", {"sector": OneOf(sectors)}, Vote(now) if now else None),)
