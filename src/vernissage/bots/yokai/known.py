"""What a player can know of a duel, from the view alone; and duels it could be."""

from collections.abc import Sequence
from typing import NamedTuple

from vernissage.bots.yokai.core import KIND_OF, Kinds, Shuffle, Stack, Table, taken
from vernissage.games.yokai.figures import COLOURS, SKETCHES, yokai_of
from vernissage.games.yokai.state import Completed, Move
from vernissage.games.yokai.view import View
from vernissage.kit import CardId, Cards

Below = tuple[CardId | None, ...]  # yokai of a stack, the top first; None: nobody has seen which


class Open:
    """The open table card by card, which can be wound back to the start of a turn."""

    def __init__(self, view: View) -> None:
        self.yokai: list[list[CardId | None]] = [
            [stack.top, *stack.below] if stack.top is not None else [] for stack in view.stacks
        ]
        self.sides = [[list(side) for side in stack.sides] for stack in view.stacks]
        self.albums = [list(album) for album in view.albums]
        self.discards = list(view.discards)

    def wind_back(self, moves: Sequence[Move]) -> None:
        """Undo these moves, the last ones played."""
        for move in reversed(moves):
            for done in reversed(move.completed):
                self._uncomplete(done)
            self._take_back(move)

    def _uncomplete(self, done: Completed) -> None:
        at = COLOURS.index(done.colour)
        if done.seat is None:
            self.yokai[at].pop()
            self.sides[at][1] = self._undiscarded(done.counts[1])
            self.sides[at][0] = self._undiscarded(done.counts[0])
        else:
            self.albums[done.seat].pop()
            self.sides[at][done.seat] = self._undiscarded(done.counts[done.seat])
        self.yokai[at].insert(0, done.yokai)

    def _undiscarded(self, count: int) -> list[CardId]:
        start = len(self.discards) - count
        if start < 0:
            raise Shuffled
        found = self.discards[start:]
        del self.discards[start:]
        return found

    def _take_back(self, move: Move) -> None:
        play, here = move.play, COLOURS.index(move.play.colour)
        if play.call is not None:
            self.yokai[COLOURS.index(play.call)].insert(0, self.yokai[here].pop(0))
        if move.distracted is not None:
            there = COLOURS.index(SKETCHES[move.distracted].other(play.colour))
            self.sides[here][1 - move.seat].append(self.sides[there][1 - move.seat].pop())
        self.sides[here][move.seat].pop()

    def known(self) -> "Known":
        albums = (_album(self.albums[0]), _album(self.albums[1]))
        sides = tuple((_kinds(one), _kinds(two)) for one, two in self.sides)
        seen = {card for album in self.albums for card in album}
        seen |= {card for stack in self.yokai for card in stack if card is not None}
        unseen = tuple(
            tuple(card for card in yokai_of(colour) if card not in seen) for colour in COLOURS
        )
        yokai = tuple(tuple(stack) for stack in self.yokai)
        return Known(yokai, unseen, sides, albums, _kinds(self.discards))


class Shuffled(Exception):  # noqa: N818 - not an error, but the end of memory
    """The discards have become a new pile, so what lay there cannot be taken back."""


class Known(NamedTuple):
    """An open table, its hidden yokai still in any order."""

    yokai: tuple[Below, ...]
    unseen: tuple[tuple[CardId, ...], ...]  # by colour; they never leave their stack unseen
    sides: tuple[tuple[Kinds, Kinds], ...]
    albums: tuple[int, int]
    discards: Kinds

    def table(self, shuffle: Shuffle) -> Table:
        """One table that it could be."""
        one, two, three, four = (self._stack(at, shuffle) for at in range(4))
        return (one, two, three, four), self.albums, self.discards

    def _stack(self, at: int, shuffle: Shuffle) -> Stack:
        hidden = iter(shuffle(self.unseen[at]))
        yokai = tuple([next(hidden) if card is None else card for card in self.yokai[at]])
        return (yokai, *self.sides[at])


class Outlook(NamedTuple):
    """All that matters to the player whose turn it is."""

    seat: int
    known: Known
    hand: Kinds
    played: int
    unseen: Kinds  # the opponent's hand and the pile, nobody knows which is which
    theirs: int  # cards in the opponent's hand
    pile: int


def outlook(view: View) -> Outlook:
    assert view.seat is not None
    laid = [card for stack in view.stacks for side in stack.sides for card in side]
    seen = {*view.hand, *laid, *view.discards}
    unseen = tuple(KIND_OF[card] for card in range(len(SKETCHES)) if card not in seen)
    return Outlook(
        view.seat,
        Open(view).known(),
        _kinds(view.hand),
        len(view.moves),
        unseen,
        view.hands[1 - view.seat],
        view.pile,
    )


def _kinds(cards: Sequence[CardId]) -> Kinds:
    return tuple([KIND_OF[card] for card in cards])


def _album(cards: Sequence[CardId] | Cards) -> int:
    found = 0
    for card in cards:
        found = taken(found, card)
    return found
