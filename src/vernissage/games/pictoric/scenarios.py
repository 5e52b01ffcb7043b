"""The open game and the closed game: where they differ, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from vernissage.games.pictoric.dealer import Dealer
from vernissage.games.pictoric.figures import BANK_LEAST, BANK_MOST, HAND, LOST, Mode
from vernissage.games.pictoric.state import (
    EMPTY,
    Board,
    Giving,
    Leading,
    Returning,
    Round,
    Seats,
    Shedding,
    Voting,
)
from vernissage.kit import Cards, Illegal, Seat, event, without


class Scenario(ABC):
    dealt: ClassVar[int]  # cards each to begin with
    sectors: ClassVar[tuple[int, ...]]  # what the leader's die may show with the association

    @abstractmethod
    def lay(self, dealer: Dealer) -> Leading:
        """The leader's cards are ready to think of."""

    @abstractmethod
    def take_back(self, dealer: Dealer, cards: Cards) -> None:
        """The leader gave no association: what was ready goes where it belongs."""

    @abstractmethod
    def check_die(self, sector: int | None) -> None:
        """Illegal if the leader's die cannot show this with the association."""

    @abstractmethod
    def led(self, dealer: Dealer, cards: Cards, sector: int | None) -> Giving | Voting:
        """The association is given."""

    @abstractmethod
    def trouble(self, dealer: Dealer) -> Leading | Shedding:
        """The forfeit that costs cards."""

    @abstractmethod
    def clear(self, dealer: Dealer, played: Round) -> Returning | None:
        """The cards of a round go; None if nothing is left to be chosen."""


class Open(Scenario):
    """Six cards face up, one of them is meant (B10, B11)."""

    dealt = HAND
    sectors = tuple(range(1, HAND + 1))

    def lay(self, dealer: Dealer) -> Leading:
        """B10: all six lie face up by sectors."""
        leader, cards = dealer.board.leader, dealer.board.hand
        dealer.hold(leader, ())
        dealer.tell(event("laid_open", seat=leader, cards=cards))
        return Leading(dealer.board, cards)

    def take_back(self, dealer: Dealer, cards: Cards) -> None:
        dealer.hold(dealer.board.leader, cards)

    def check_die(self, sector: int | None) -> None:
        if sector is None:
            raise Illegal("die_missing")  # B3
        if sector not in self.sectors:
            raise Illegal("no_such_sector", of=self.sectors)

    def led(self, dealer: Dealer, cards: Cards, sector: int | None) -> Voting:
        assert sector is not None
        return start_vote(dealer.board, cards, (dealer.board.leader,) * len(cards), sector)

    def trouble(self, dealer: Dealer) -> Leading:
        """B33: the player to the left takes as many as the die says, blindly."""
        leader, hand = dealer.board.leader, dealer.board.hand
        lost = dealer.rng.sample(hand, dealer.roll())
        other, n = dealer.board.left_of(leader), len(lost)
        dealer.tell(event("taken", seat=leader, other=other, cards=lost, n=n))
        lose(dealer, lost)
        dealer.draw(leader, n)
        return self.lay(dealer)

    def clear(self, dealer: Dealer, played: Round) -> None:
        """B11: the card that was meant is discarded and replaced; the others return."""
        leader, meant = played.turn.leader, played.laid[played.answer - 1]
        dealer.hold(leader, without(played.laid, meant))
        dealer.discard((meant,))
        dealer.draw(leader, 1)


class Closed(Scenario):
    """A card from the deck hides among those that the others find fitting (B20-B26)."""

    dealt = BANK_LEAST  # B20
    sectors = ()

    def lay(self, dealer: Dealer) -> Leading:
        """B21: the leader alone sees the card."""
        leader, cards = dealer.board.leader, dealer.take(1)
        dealer.tell(
            event("thinks_of", only=(leader,), seat=leader, card=cards[0]),
            event("thinks_of_hidden", but=(leader,), seat=leader),
        )
        return Leading(dealer.board, cards)

    def take_back(self, dealer: Dealer, cards: Cards) -> None:
        dealer.tell(event("set_aside", cards=cards))
        dealer.discard(cards)

    def check_die(self, sector: int | None) -> None:
        if sector is not None:
            raise Illegal("die_later")  # B22: the sector is not known before the shuffle

    def led(self, dealer: Dealer, cards: Cards, sector: int | None) -> Giving:
        leader = dealer.board.leader
        given = (cards[0] if seat == leader else None for seat in dealer.board.all_seats())
        return Giving(dealer.board, tuple(given))

    def trouble(self, dealer: Dealer) -> Leading | Shedding:
        """B34: a full bank loses what the die says, another two cards, none its last two."""
        leader, bank = dealer.board.leader, len(dealer.board.hand)
        count = dealer.roll() if bank == BANK_MOST else LOST
        count = min(count, bank - BANK_LEAST)
        if not count:
            dealer.tell(event("spared", seat=leader))
            return self.lay(dealer)
        dealer.tell(event("must_shed", seat=leader, n=count))
        return Shedding(dealer.board, count)

    def clear(self, dealer: Dealer, played: Round) -> Returning | None:
        dealer.discard(played.laid)
        leader, finders = played.turn.leader, played.finders()
        for seat in clockwise(dealer.board, leader):
            self._refill(dealer, seat, 1 + (seat in finders))
        if played.some_found() or len(dealer.board.hand) <= BANK_LEAST:
            return None
        dealer.tell(event("must_put_back", seat=leader))  # B26
        return Returning(dealer.board)

    def _refill(self, dealer: Dealer, seat: Seat, count: int) -> None:
        """B25: one card for everybody, one more for a finder, up to a full bank."""
        room = BANK_MOST - len(dealer.board.hands[seat])
        dealer.draw(seat, min(count, room))


SCENARIOS: Mapping[Mode, Scenario] = {"open": Open(), "closed": Closed()}


def start_vote(board: Board, laid: Cards, owners: Seats, answer: int) -> Voting:
    """B4: all but the leader have a vote."""
    votes = (EMPTY if seat == board.leader else None for seat in board.all_seats())
    return Voting(board, laid, owners, answer, tuple(votes))


def lose(dealer: Dealer, cards: Cards) -> None:
    """Cards of the leader go to the discards by a forfeit (B33, B34)."""
    dealer.hold(dealer.board.leader, without(dealer.board.hand, *cards))
    dealer.discard(cards)
    dealer.note(lost=cards)


def clockwise(board: Board, leader: Seat) -> Seats:
    """The others, beginning with the next one."""
    return tuple(Seat((leader + step) % board.seats) for step in range(1, board.seats))
