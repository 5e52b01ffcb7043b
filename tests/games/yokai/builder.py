"""Duels started in the middle."""

from collections.abc import Mapping
from typing import Any

from vernissage.games.yokai.figures import COLOURS, SKETCHES, YOKAI, Colour, Effect, yokai_of
from vernissage.games.yokai.rules import YokaiSketch
from vernissage.games.yokai.state import Board, Play, Stack, Turn
from vernissage.kit import Act, CardId, Cards, Event, Game, Pile, Rng, Seat, Step, numbered, without

game: Game[Any, Any, Any] = YokaiSketch()
ME, YOU = Seat(0), Seat(1)
RNG = Rng(b"test", 1)


def sketch(one: Colour, other: Colour, effect: Effect | None = None, nth: int = 0) -> CardId:
    """A card with these colours; nth tells alike plain ones apart."""
    alike = [
        CardId(i)
        for i, card in enumerate(SKETCHES)
        if set(card.colours) == {one, other} and card.effect == effect
    ]
    return alike[nth]


def yokai(colour: Colour, value: int) -> CardId:
    return next(card for card in yokai_of(colour) if YOKAI[card].value == value)


def stack(colour: Colour, *values: int, mine: Cards = (), yours: Cards = ()) -> Stack:
    return Stack(tuple(yokai(colour, value) for value in values), (mine, yours))


def turn(
    hand: Cards = (),
    stacks: Mapping[str, Stack] | None = None,
    theirs: Cards = (),
    discard: Cards = (),
    **rest: Any,
) -> Turn:
    """My turn; stacks that are not given are whole and bare, all other sketches are in the pile."""
    given = stacks or {}
    row = [given.get(colour) or Stack(yokai_of(colour)[::-1]) for colour in COLOURS]
    laid = [card for one in row for side in one.sides for card in side]
    draw = rest.pop("draw", without(numbered(36), *hand, *theirs, *discard, *laid))
    board = Board(
        seats=2,
        stacks=(row[0], row[1], row[2], row[3]),
        hands=(hand, theirs),
        pile=Pile(draw, discard),
        **{"turn": 1, **rest},
    )
    return Turn(board, ME)


def play(state: Any, card: CardId, colour: Colour, **effect: Any) -> Step[Any]:
    return game.apply(state, Act(ME, Play(card, colour, **effect)), RNG)


def kinds(step: Step[Any]) -> list[str]:
    return [event.kind for event in step.events]


def told(step: Step[Any], kind: str) -> Event:
    return next(event for event in step.events if event.kind == kind)


# Handfuls of plain cards by a colour they share, for sides of stacks.
RED = tuple(sketch("red", "yellow", nth=n) for n in range(4))
GREEN = tuple(sketch("green", "blue", nth=n) for n in range(4))
BLUE = tuple(sketch("yellow", "blue", nth=n) for n in range(4))
