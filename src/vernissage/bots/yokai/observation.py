"""What a player knows of a duel, from the view alone, and how to determinize it."""

from collections.abc import Sequence
from typing import NamedTuple

from vernissage.bots.yokai.fast_duel import KIND_OF, Kinds, Shuffle, Stack, Table, add_to_album
from vernissage.games.yokai.figures import COLOURS, SKETCHES, yokai_of
from vernissage.games.yokai.state import Completed, Move
from vernissage.games.yokai.view import View
from vernissage.kit import CardId, Cards

Below = tuple[CardId | None, ...]  # yokai of a stack, the top first; None: nobody has seen which


class RewindableTable:
    """The public cards, which can be rewound to the start of a turn."""

    def __init__(self, view: View) -> None:
        self.yokai: list[list[CardId | None]] = [
            [stack.top, *stack.below] if stack.top is not None else [] for stack in view.stacks
        ]
        self.sides = [[list(side) for side in stack.sides] for stack in view.stacks]
        self.albums = [list(album) for album in view.albums]
        self.discards = list(view.discards)

    def rewind(self, moves: Sequence[Move]) -> None:
        """Undo these moves, the last ones played."""
        for move in reversed(moves):
            for done in reversed(move.completed):
                self._undo_completion(done)
            self._undo_move(move)

    def _undo_completion(self, done: Completed) -> None:
        at = COLOURS.index(done.colour)
        if done.seat is None:
            self.yokai[at].pop()
            self.sides[at][1] = self._pop_discards(done.counts[1])
            self.sides[at][0] = self._pop_discards(done.counts[0])
        else:
            self.albums[done.seat].pop()
            self.sides[at][done.seat] = self._pop_discards(done.counts[done.seat])
        self.yokai[at].insert(0, done.yokai)

    def _pop_discards(self, count: int) -> list[CardId]:
        start = len(self.discards) - count
        if start < 0:
            raise PileReshuffled
        found = self.discards[start:]
        del self.discards[start:]
        return found

    def _undo_move(self, move: Move) -> None:
        play, here = move.play, COLOURS.index(move.play.colour)
        if play.call is not None:
            self.yokai[COLOURS.index(play.call)].insert(0, self.yokai[here].pop(0))
        if move.distracted is not None:
            there = COLOURS.index(SKETCHES[move.distracted].other(play.colour))
            self.sides[here][1 - move.seat].append(self.sides[there][1 - move.seat].pop())
        self.sides[here][move.seat].pop()

    def public_state(self) -> "PublicState":
        albums = (_album(self.albums[0]), _album(self.albums[1]))
        sides = tuple((_kinds(one), _kinds(two)) for one, two in self.sides)
        seen = {card for album in self.albums for card in album}
        seen |= {card for stack in self.yokai for card in stack if card is not None}
        unseen = tuple(
            tuple(card for card in yokai_of(colour) if card not in seen) for colour in COLOURS
        )
        yokai = tuple(tuple(stack) for stack in self.yokai)
        return PublicState(yokai, unseen, sides, albums, _kinds(self.discards))


class PileReshuffled(Exception):  # noqa: N818 - not an error: rewinding ends here
    """The discards have become a new pile, so they cannot be restored."""


class PublicState(NamedTuple):
    """The public part of a duel; the order of the hidden yokai is open."""

    yokai: tuple[Below, ...]
    unseen: tuple[tuple[CardId, ...], ...]  # by colour; they never leave their stack unseen
    sides: tuple[tuple[Kinds, Kinds], ...]
    albums: tuple[int, int]
    discards: Kinds

    def determinize(self, shuffle: Shuffle) -> Table:
        """A full table with the hidden yokai in a random order."""
        one, two, three, four = (self._stack(at, shuffle) for at in range(4))
        return (one, two, three, four), self.albums, self.discards

    def _stack(self, at: int, shuffle: Shuffle) -> Stack:
        hidden = iter(shuffle(self.unseen[at]))
        yokai = tuple([next(hidden) if card is None else card for card in self.yokai[at]])
        return (yokai, *self.sides[at])


class Observation(NamedTuple):
    """Everything that the player whose turn it is knows."""

    seat: int
    public: PublicState
    hand: Kinds
    played: int
    unseen: Kinds  # the opponent's hand and the pile together
    opponent_cards: int  # cards in the opponent's hand
    pile: int


def observe(view: View) -> Observation:
    assert view.seat is not None
    laid = [card for stack in view.stacks for side in stack.sides for card in side]
    seen = {*view.hand, *laid, *view.discards}
    unseen = tuple(KIND_OF[card] for card in range(len(SKETCHES)) if card not in seen)
    return Observation(
        view.seat,
        RewindableTable(view).public_state(),
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
        found = add_to_album(found, card)
    return found
