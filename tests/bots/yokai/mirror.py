"""A duel of the rules as one of the compact core, card by card."""

from typing import Any

from vernissage.bots.yokai.fast_duel import KIND_OF, Duel, Kinds, Stack, Table, add_to_album
from vernissage.games import load
from vernissage.games.yokai.state import Stack as RealStack
from vernissage.games.yokai.state import State, Turn
from vernissage.kit import Cards, Game

game: Game[Any, Any, Any] = load("yokai")


def kinds(cards: Cards) -> Kinds:
    return tuple(KIND_OF[card] for card in cards)


def album(cards: Cards) -> int:
    found = 0
    for card in cards:
        found = add_to_album(found, card)
    return found


def stack(real: RealStack) -> Stack:
    return real.yokai, kinds(real.sides[0]), kinds(real.sides[1])


def duel(state: State) -> Duel:
    """The same duel, all its secrets included."""
    board = state.core
    one, two, three, four = map(stack, board.stacks)
    table: Table = (
        (one, two, three, four),
        (album(board.albums[0]), album(board.albums[1])),
        kinds(board.pile.discard),
    )
    hands = (kinds(board.hands[0]), kinds(board.hands[1]))
    seat = state.seat if isinstance(state, Turn) else 0
    return Duel(table, hands, kinds(board.pile.draw), seat, len(board.moves))
