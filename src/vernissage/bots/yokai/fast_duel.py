"""The duel as fast as a search needs it: small numbers in tuples, a few microseconds per move.

Cards that look alike are one kind, an action is a number, and there are no events. A test checks
that it always agrees with the rules (`tests/bots/yokai/test_fast_duel.py`).
"""

from collections.abc import Callable, Sequence

from vernissage.games.yokai.figures import (
    COLOURS,
    FULL_HAND,
    MAX_PLAYS,
    SKETCHES,
    YOKAI,
    Sketch,
)
from vernissage.games.yokai.state import Action, Done, Play
from vernissage.kit import CardId

Kinds = tuple[int, ...]  # sketches, by kind
Stack = tuple[tuple[int, ...], Kinds, Kinds]  # yokai, the visible one first; both sides' sketches
Stacks = tuple[Stack, Stack, Stack, Stack]
Albums = tuple[int, int]  # points above the bits of the printed colours
Table = tuple[Stacks, Albums, Kinds]  # what lies open; the discards come last
Shuffle = Callable[[Sequence[int]], Sequence[int]]

KINDS: tuple[Sketch, ...] = tuple(dict.fromkeys(SKETCHES))
KIND_OF: tuple[int, ...] = tuple(KINDS.index(sketch) for sketch in SKETCHES)
COPIES: tuple[int, ...] = tuple(SKETCHES.count(sketch) for sketch in KINDS)
VALUE: tuple[int, ...] = tuple(yokai.value for yokai in YOKAI)
PRINTED: tuple[int, ...] = tuple(1 << COLOURS.index(yokai.colour) for yokai in YOKAI)
# The two colours of a kind, and for each of them the other one.
COLOURS_OF: tuple[tuple[int, int], ...] = tuple(
    (COLOURS.index(one), COLOURS.index(two)) for one, two in (kind.colours for kind in KINDS)
)
SINGLE: tuple[Kinds, ...] = tuple((kind,) for kind in range(len(KINDS)))

NO_EFFECT, DISTRACT = 0, 5  # effects; between them: a call from colour effect - 1
EFFECTS = 6
DONE = len(KINDS) * 4 * EFFECTS
ACTIONS = DONE + 1
COLOUR_BITS = 4


def move_code(kind: int, colour: int, effect: int = NO_EFFECT) -> int:
    return (kind * 4 + colour) * EFFECTS + effect


# What each number means: kind, colour, effect.
MOVES: tuple[tuple[int, int, int], ...] = tuple(
    (number // EFFECTS // 4, number // EFFECTS % 4, number % EFFECTS) for number in range(DONE)
)
PLAIN_MOVES: tuple[tuple[int, int], ...] = tuple(
    (move_code(kind, one), move_code(kind, two)) for kind, (one, two) in enumerate(COLOURS_OF)
)
CALLS = tuple(kind.effect == "call" for kind in KINDS)
DISTRACTS = tuple(kind.effect == "distract" for kind in KINDS)
EFFECTLESS = tuple(kind.effect is None for kind in KINDS)


def is_over(stacks: Stacks) -> bool:
    """Y15: a stack has no yokai left."""
    one, two, three, four = stacks
    return not (one[0] and two[0] and three[0] and four[0])


def legal_moves(stacks: Stacks, seat: int, kind: int) -> Sequence[int]:
    """All ways to play a card of this kind (Y6, Y12 to Y14)."""
    if EFFECTLESS[kind]:
        return PLAIN_MOVES[kind]
    found = list(PLAIN_MOVES[kind])
    for plain, here in zip(PLAIN_MOVES[kind], COLOURS_OF[kind], strict=True):
        if CALLS[kind]:
            found += [
                plain + 1 + source
                for source in range(4)
                if source != here and len(stacks[source][0]) > 1
            ]
        elif stacks[here][2 - seat]:
            found.append(plain + DISTRACT)
    return found


def play_card(table: Table, seat: int, move: int) -> Table:
    """Play a card; without an effect or a completion only its stack changes."""
    stacks, albums, discards = table
    kind, here, effect = MOVES[move]
    yokai, one, two = stacks[here]
    row = list(stacks)
    row[here] = (yokai, one, two + SINGLE[kind]) if seat else (yokai, one + SINGLE[kind], two)
    if effect == NO_EFFECT:
        if len(one) + len(two) + 1 < VALUE[yokai[0]]:
            return (row[0], row[1], row[2], row[3]), albums, discards
        return complete(row, albums, discards, (here,))
    moved = distract(row, here, seat) if effect == DISTRACT else call(row, here, effect - 1)
    return complete(row, albums, discards, (here, moved))


def call(row: list[Stack], here: int, source: int) -> int:
    """Y13: the top yokai of another stack comes here."""
    yokai, one, two = row[source]
    row[source] = (yokai[1:], one, two)
    below, one, two = row[here]
    row[here] = (yokai[:1] + below, one, two)
    return source


def distract(row: list[Stack], here: int, seat: int) -> int:
    """Y14: the opponent's last sketch here turns to its other colour."""
    yokai, one, two = row[here]
    kind = one[-1] if seat else two[-1]
    row[here] = (yokai, one[:-1], two) if seat else (yokai, one, two[:-1])
    first, second = COLOURS_OF[kind]
    there = second if here == first else first
    yokai, one, two = row[there]
    row[there] = (yokai, one + SINGLE[kind], two) if seat else (yokai, one, two + SINGLE[kind])
    return there


def complete(row: list[Stack], albums: Albums, discards: Kinds, touched: tuple[int, ...]) -> Table:
    """Y8 to Y10: complete full stacks, the one played on first, until none is full or one is
    empty (Y15)."""
    again = True
    while again:
        again = False
        for at in touched:
            yokai, one, two = row[at]
            if len(one) + len(two) >= VALUE[yokai[0]]:
                top = yokai[0]
                if len(one) == len(two):
                    row[at] = (yokai[1:] + yokai[:1], (), ())
                    discards += one + two
                elif len(one) > len(two):
                    row[at] = (yokai[1:], (), two)
                    albums = (add_to_album(albums[0], top), albums[1])
                    discards += one
                else:
                    row[at] = (yokai[1:], one, ())
                    albums = (albums[0], add_to_album(albums[1], top))
                    discards += two
                again = len(yokai) > 1 or len(one) == len(two)
                break
    return (row[0], row[1], row[2], row[3]), albums, discards


def add_to_album(album: int, yokai: int) -> int:
    return (album | PRINTED[yokai]) + (VALUE[yokai] << COLOUR_BITS)


def points(album: int) -> int:
    return album >> COLOUR_BITS


def rank(album: int) -> tuple[int, int]:
    """Y16: points, then printed colours."""
    return album >> COLOUR_BITS, (album & 15).bit_count()


def victory_share(albums: Albums, seat: int) -> float:
    """A seat's part of the victory."""
    mine, theirs = rank(albums[seat]), rank(albums[1 - seat])
    return 0.5 if mine == theirs else float(mine > theirs)


class Duel:
    """A whole game with all hidden information, which plays moves by number."""

    __slots__ = ("hands", "over", "pile", "played", "seat", "table")

    def __init__(
        self, table: Table, hands: tuple[Kinds, Kinds], pile: Kinds, seat: int, played: int = 0
    ) -> None:
        self.table = table
        self.hands = hands
        self.pile = pile
        self.seat = seat
        self.played = played
        self.over = is_over(table[0])

    def copy(self) -> "Duel":
        return Duel(self.table, self.hands, self.pile, self.seat, self.played)

    def must_play(self) -> bool:
        return must_play(self.hands[self.seat], self.played)

    def legal(self) -> list[int]:
        """Every legal move in rising order; equal cards count once."""
        found = [
            move
            for kind in set(self.hands[self.seat])
            for move in legal_moves(self.table[0], self.seat, kind)
        ]
        found.sort()
        if not self.must_play():
            found.append(DONE)
        return found

    def play(self, move: int, shuffle: Shuffle) -> None:
        """One move; `shuffle` is called when the discards become the new pile (Y4)."""
        if self.act(move):
            self.reshuffle(shuffle)
            if self.pile:
                self.draw(0)

    def act(self, move: int) -> bool:
        """One move without the draw that may follow; returns whether the turn is over."""
        seat = self.seat
        if move != DONE:
            hand = without(self.hands[seat], MOVES[move][0])
            self.hands = (self.hands[0], hand) if seat else (hand, self.hands[1])
            self.table = play_card(self.table, seat, move)
            self.played += 1
            self.over = is_over(self.table[0])
            if self.over or (self.played < MAX_PLAYS and hand):
                return False
        self.seat = 1 - seat
        self.played = 0
        return True

    def reshuffle(self, shuffle: Shuffle) -> None:
        stacks, albums, discards = self.table
        if not self.pile and discards:
            self.pile = tuple(shuffle(discards))
            self.table = stacks, albums, ()

    def draw(self, at: int) -> None:
        """Take this card of the pile."""
        pile, seat = self.pile, self.seat
        hand = self.hands[seat] + pile[at : at + 1]
        self.hands = (self.hands[0], hand) if seat else (hand, self.hands[1])
        self.pile = pile[:at] + pile[at + 1 :]


def must_play(hand: Kinds, played: int) -> bool:
    return not played and len(hand) >= FULL_HAND


def without(hand: Kinds, kind: int) -> Kinds:
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]


def encode(action: Action) -> int:
    if isinstance(action, Done):
        return DONE
    effect = DISTRACT if action.distract else NO_EFFECT
    if action.call is not None:
        effect = 1 + COLOURS.index(action.call)
    return move_code(KIND_OF[action.card], COLOURS.index(action.colour), effect)


def decode(move: int, hand: Sequence[CardId]) -> Action:
    """The rules' action for a move, with a card of that kind from the hand."""
    if move == DONE:
        return Done()
    kind, colour, effect = MOVES[move]
    card = next(card for card in hand if KIND_OF[card] == kind)
    called = None if effect in {NO_EFFECT, DISTRACT} else COLOURS[effect - 1]
    return Play(card, COLOURS[colour], called, effect == DISTRACT)
