"""The hands that move things on the board while one input is played."""

from typing import Any

from msgspec.structs import replace

from vernissage.games.pictoric.figures import cell_of
from vernissage.games.pictoric.state import Board, Round, put
from vernissage.kit import Cards, Event, Rng, Scenes, Seat, event


class Dealer:
    """Changes the board step by step, and tells every step."""

    __slots__ = ("board", "events", "rng")

    def __init__(self, board: Board, rng: Rng) -> None:
        self.board = board
        self.rng = rng
        self.events: list[Event] = []

    def tell(self, *events: Event) -> None:
        self.events += events

    def change(self, **facts: Any) -> None:
        self.board = replace(self.board, **facts)

    def note(self, **facts: Any) -> None:
        """Something everybody now knows of this turn."""
        self.change(turn=replace(self.board.turn, **facts))

    def record(self, played: Round) -> None:
        self.change(history=(*self.board.history, played))

    def roll(self) -> int:
        """The leader's die."""
        die, turn = self.rng.roll(), self.board.turn
        self.note(rolls=(*turn.rolls, die))
        self.tell(event("rolled", seat=turn.leader, die=die))
        return die

    def take(self, count: int, hand: Cards = ()) -> Cards:
        """Cards from the deck, for this hand; a used-up one is made anew of the discards (B6)."""
        held = [card for one in self.board.hands if one is not hand for card in one]
        scenes = Scenes(self.board.scenes, hand, held)
        cards, pile, reshuffled = self.board.pile.take_varied(count, self.rng, scenes)
        self.change(pile=pile)
        if reshuffled:
            self.tell(event("reshuffled"))
        return cards

    def hold(self, seat: Seat, cards: Cards) -> None:
        """From now on a seat has these cards in hand."""
        self.change(hands=put(self.board.hands, seat, cards))

    def draw(self, seat: Seat, count: int) -> None:
        cards = self.take(count, self.board.hands[seat])
        self.hold(seat, self.board.hands[seat] + cards)
        self.tell(
            event("drew", only=(seat,), seat=seat, cards=cards, n=count),
            event("drew_hidden", but=(seat,), seat=seat, n=count),
        )

    def discard(self, cards: Cards) -> None:
        self.change(pile=self.board.pile.discarding(cards))

    def walk(self, seat: Seat, steps: int) -> None:
        """A figure moves: forward for points, backward by bad luck."""
        total = self.board.points[seat] + steps
        self.change(points=put(self.board.points, seat, total))
        cell = cell_of(total, self.board.track)
        if steps > 0:
            self.tell(event("walked", seat=seat, n=steps, cell=cell))
        elif steps < 0:
            self.tell(event("walked_back", seat=seat, n=-steps, cell=cell))
        else:
            self.tell(event("stayed", seat=seat, cell=cell))
