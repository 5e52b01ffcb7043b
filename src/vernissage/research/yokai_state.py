"""A duel in OpenSpiel's terms, without OpenSpiel: players' and chance's actions by number.

Chance says who begins, deals the yokai stack by stack, and gives every sketch card when it is
drawn. So nothing lies hidden but hands and yokai, and no order of the pile need be imagined.
"""

from collections.abc import Sequence
from typing import Final

from vernissage.bots.yokai.fast_duel import (
    ACTIONS,
    COPIES,
    KINDS,
    Duel,
    Kinds,
    Shuffle,
    Stack,
    victory_share,
)
from vernissage.games.yokai.figures import COLOURS, HAND, YOKAI, yokai_of
from vernissage.kit import CardId

CHANCE: Final = -1
TERMINAL: Final = -4
PLAYERS = 2
MOST_OUTCOMES = max(len(YOKAI), len(KINDS))
LONGEST = 2000  # actions of players; a game of any sense has fewer than a hundred
HANDS_DEALT = PLAYERS * HAND
YOKAI_OF: tuple[tuple[CardId, ...], ...] = tuple(yokai_of(colour) for colour in COLOURS)
CARDS: Kinds = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))


def _bare(stacks: Sequence[Sequence[int]]) -> tuple[Stack, Stack, Stack, Stack]:
    one, two, three, four = ((tuple(yokai), (), ()) for yokai in stacks)
    return one, two, three, four


class Position:
    """What OpenSpiel calls a state. Copies are cheap."""

    __slots__ = ("actions", "dealt", "drawing", "duel", "seen", "starter")

    def __init__(self) -> None:
        self.starter = CHANCE
        self.dealt: tuple[tuple[int, ...], ...] = ((), (), (), ())  # yokai, while they are dealt
        self.duel = Duel((_bare(YOKAI_OF), (0, 0), ()), ((), ()), CARDS, 0)
        self.drawing = True
        self.seen = 0  # bits of yokai that have lain open
        self.actions = 0

    def copy(self) -> "Position":
        new = object.__new__(Position)
        new.starter, new.dealt, new.drawing = self.starter, self.dealt, self.drawing
        new.duel, new.seen, new.actions = self.duel.copy(), self.seen, self.actions
        return new

    def player(self) -> int:
        if self.over():
            return TERMINAL
        return CHANCE if self.drawing else self.duel.seat

    def over(self) -> bool:
        return self.duel.over or self.actions >= LONGEST

    def legal(self) -> list[int]:
        return self.duel.legal()

    def outcomes(self) -> list[tuple[int, float]]:
        """The chance outcomes and their probabilities."""
        if self.starter == CHANCE:
            return [(seat, 1 / PLAYERS) for seat in range(PLAYERS)]
        for dealt, stack in zip(self.dealt, YOKAI_OF, strict=True):
            left = [card for card in stack if card not in dealt]
            if left:
                return [(card, 1 / len(left)) for card in left]
        pile = self.duel.pile
        return [(kind, pile.count(kind) / len(pile)) for kind in sorted(set(pile))]

    def chance(self, outcome: int) -> None:
        """Begin, then yokai, then cards."""
        if self.starter == CHANCE:
            self.starter = outcome
        elif not self._yokai_dealt():
            at = next(at for at, stack in enumerate(YOKAI_OF) if len(self.dealt[at]) < len(stack))
            more = (*self.dealt[at], outcome)
            self.dealt = (*self.dealt[:at], more, *self.dealt[at + 1 :])
            if self._yokai_dealt():
                self._lay_out()
        else:
            self._give(outcome)

    def _yokai_dealt(self) -> bool:
        return all(
            len(dealt) == len(stack) for dealt, stack in zip(self.dealt, YOKAI_OF, strict=True)
        )

    def _lay_out(self) -> None:
        duel = Duel((_bare(self.dealt), (0, 0), ()), ((), ()), CARDS, 0)
        self.duel = duel
        self.seen = sum(1 << stack[0][0] for stack in duel.table[0])

    def _give(self, kind: int) -> None:
        """A card to whom it belongs: three to each first, then to whoever has the turn (Y2, Y4)."""
        duel = self.duel
        dealt = len(CARDS) - len(duel.pile)
        dealing = self.actions == 0 and dealt < HANDS_DEALT
        if dealing:
            duel.seat = dealt // HAND
        duel.draw(duel.pile.index(kind))
        if dealing:
            duel.seat = self.starter
        self.drawing = dealing

    def play(self, move: int) -> None:
        duel = self.duel
        before = duel.table[0]
        self.actions += 1
        if duel.act(move):
            duel.reshuffle(tuple)
            self.drawing = bool(duel.pile)
        if duel.table[0] is not before:
            self._look(before)

    def _look(self, before: Sequence[Stack]) -> None:
        """Records yokai that came to the top as seen, even if they did not stay there."""
        for (old, _, _), (new, _, _) in zip(before, self.duel.table[0], strict=True):
            if new and old is not new and new[0] in old:
                for card in old[: old.index(new[0]) + 1]:
                    self.seen |= 1 << card

    def returns(self) -> list[float]:
        if not self.duel.over:
            return [0.0, 0.0]
        mine = 2 * victory_share(self.duel.table[1], 0) - 1
        return [mine, -mine]

    def observation(self, seat: int) -> str:
        """All that a player can know of the game now."""
        duel = self.duel
        if self.drawing and self.actions == 0:
            return "dealing"
        stacks = [(self._open(yokai), one, two) for yokai, one, two in duel.table[0]]
        hand = sorted(duel.hands[seat])
        counts = (len(duel.hands[1 - seat]), len(duel.pile))
        discards = sorted(duel.table[2])
        return repr((seat, duel.seat, duel.played, hand, counts, stacks, duel.table[1], discards))

    def _open(self, yokai: Sequence[int]) -> list[int]:
        return [card if self.seen >> card & 1 else -1 for card in yokai]

    def resampled(self, seat: int, shuffle: Shuffle) -> "Position":
        """A random position that this seat cannot distinguish from this one."""
        new = self.copy()
        duel, theirs = new.duel, self.duel.hands[1 - seat]
        cards = tuple(shuffle(theirs + duel.pile))
        hand, duel.pile = cards[: len(theirs)], cards[len(theirs) :]
        duel.hands = (hand, duel.hands[1]) if seat else (duel.hands[0], hand)
        one, two, three, four = (self._other(stack, shuffle) for stack in duel.table[0])
        duel.table = ((one, two, three, four), *duel.table[1:])
        return new

    def _other(self, stack: Stack, shuffle: Shuffle) -> Stack:
        hidden = [card for card in stack[0] if not self.seen >> card & 1]
        if len(hidden) < 2:
            return stack
        lot = iter(shuffle(hidden))
        yokai = tuple([card if self.seen >> card & 1 else next(lot) for card in stack[0]])
        return (yokai, *stack[1:])


__all__ = ["ACTIONS", "CHANCE", "LONGEST", "MOST_OUTCOMES", "PLAYERS", "TERMINAL", "Position"]
