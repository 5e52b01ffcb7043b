"""The three ways to play. Each says only what it does otherwise than the classic game."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from vernissage.games.dixit import scoring
from vernissage.games.dixit.figures import (
    GIVES,
    GIVES_OF_THREE,
    HAND,
    HAND_OF_THREE,
    MANY,
    PARTY_HAND,
    TEAM_HAND,
    THREE,
    VOTES,
    VOTES_OF_MANY,
)
from vernissage.games.dixit.state import (
    Board,
    Claiming,
    Laid,
    Options,
    Spaces,
    State,
    Telling,
    Vote,
    Votes,
)
from vernissage.kit import Cards, Line, Outcome, Seat

Seats = tuple[Seat, ...]
Hands = tuple[Cards, ...]


class Classic:
    """Everybody for themselves (D10-D23)."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = tuple(map(Seat, range(seats)))
        self.options = options
        self.sides = seats  # who scores together sits this far apart
        self.hand = HAND_OF_THREE if seats == THREE else HAND
        self.gives = GIVES_OF_THREE if seats == THREE else GIVES
        self.most_votes = VOTES_OF_MANY if seats >= MANY else VOTES
        self.tells_card = True  # D12
        self.clue_first = False  # D31: the storyteller looks at the hand after the clue
        self.red = False  # D34

    def side(self, seat: Seat) -> Seat:
        return Seat(seat % self.sides)

    def members(self, seat: Seat) -> Seats:
        """Who shares this seat's score."""
        return self.seats[self.side(seat) :: self.sides]

    @cached_property
    def slots(self) -> tuple[tuple[Seats, ...], ...]:
        """By teller: from each of these groups one seat gives after the clue."""
        return tuple(self.slots_of(teller) for teller in self.seats)

    def slots_of(self, teller: Seat) -> tuple[Seats, ...]:
        return tuple((seat,) for seat in self.seats if seat != teller)

    def voters(self, teller: Seat, laid: Iterable[Laid]) -> Seats:
        return tuple(seat for seat in self.seats if seat != teller)  # D15

    def open_to(self, seat: Seat, laid: Sequence[Laid]) -> Spaces:
        """D16: the spaces a seat may vote for; its own side's are not among them."""
        own = self.members(seat)
        return tuple([i for i, one in enumerate(laid, 1) if one.seat not in own])

    def hides(self, state: State, seat: Seat) -> bool:
        """Whether a seat may not look at its own hand now (D31)."""
        return False

    def answerer(self, teller: Seat) -> Seat | None:
        """Who gave the card to find."""
        return teller

    def score(self, teller: Seat, laid: Sequence[Laid], votes: Votes) -> Iterable[Line]:
        answer = self.answer(teller, laid)
        assert answer is not None
        return scoring.search(
            self.side(teller),
            answer,
            [self.side(one.seat) for one in laid],
            {self.side(seat): vote.spaces for seat, vote in cast(votes)},
            bold=self.most_votes == VOTES_OF_MANY,
        )

    def answer(self, teller: Seat, laid: Sequence[Laid]) -> int | None:
        who = self.answerer(teller)
        return next((i for i, one in enumerate(laid, 1) if one.seat == who), None)

    def passed(self, hands: Hands) -> Hands:
        """The hands as they go into the next round (D37)."""
        return hands

    def ending(self, board: Board) -> Outcome | None:
        """D23: after the round in which somebody came far enough, or by tellings."""
        if self.options.tellings:
            return all_told(board)
        if max(board.scores) < self.options.target:
            return None
        return Outcome("target_reached", board.scores, leaders(board))


class Party(Classic):
    """The clue comes before the cards, and the most liked card counts (D30-D38)."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.hand = PARTY_HAND
        self.most_votes = VOTES
        self.tells_card = False
        self.clue_first = True
        self.red = True

    def slots_of(self, teller: Seat) -> tuple[Seats, ...]:
        return tuple((seat,) for seat in self.seats)  # D32

    def voters(self, teller: Seat, laid: Iterable[Laid]) -> Seats:
        return self.seats  # D33

    def open_to(self, seat: Seat, laid: Sequence[Laid]) -> Spaces:
        return tuple(range(1, len(laid) + 1))  # D33: one's own as well

    def hides(self, state: State, seat: Seat) -> bool:
        """D31: the storyteller looks after the clue, and anybody may become the first one."""
        if state.core.looked:
            return False
        return isinstance(state, Claiming) or (isinstance(state, Telling) and state.teller == seat)

    def answerer(self, teller: Seat) -> Seat | None:
        return None

    def score(self, teller: Seat, laid: Sequence[Laid], votes: Votes) -> Iterable[Line]:
        green = {seat: vote.spaces for seat, vote in cast(votes)}
        mark = votes[teller]
        return scoring.party(green, mark.red if mark is not None else None)

    def passed(self, hands: Hands) -> Hands:
        return (hands[-1], *hands[:-1])

    def ending(self, board: Board) -> Outcome | None:
        return all_told(board)


class Teams(Classic):
    """Two who sit opposite play together (D40-D46)."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.sides = seats // 2  # D40
        self.hand = TEAM_HAND
        self.most_votes = VOTES  # D45: however many play
        self.tells_card = not options.partner_supplies  # D42

    def partner(self, seat: Seat) -> Seat:
        return Seat((seat + self.sides) % len(self.seats))

    def slots_of(self, teller: Seat) -> tuple[Seats, ...]:
        """D42: the storyteller's partner; D43: one of each other team."""
        theirs = self.side(teller)
        others = (self.members(side) for side in self.seats[: self.sides] if side != theirs)
        return ((self.partner(teller),), *others)

    def voters(self, teller: Seat, laid: Iterable[Laid]) -> Seats:
        resting = {teller, *(one.seat for one in laid)}  # D44
        return tuple(seat for seat in self.seats if seat not in resting)

    def answerer(self, teller: Seat) -> Seat | None:
        return self.partner(teller) if self.options.partner_supplies else teller  # D42

    def ending(self, board: Board) -> Outcome | None:
        return all_told(board)


MODES: dict[str, type[Classic]] = {"classic": Classic, "party": Party, "teams": Teams}


def mode_of(board: Board) -> Classic:
    return _mode(board.options, board.seats)


@cache
def _mode(options: Options, seats: int) -> Classic:
    return MODES[options.mode](seats, options)


def cast(votes: Votes) -> list[tuple[Seat, Vote]]:
    """D18: whoever let the deadline pass has no vote."""
    return [(Seat(i), vote) for i, vote in enumerate(votes) if vote is not None and vote.spaces]


def leaders(board: Board) -> Seats:
    """D6: whoever has most points, together if several have."""
    most = max(board.scores)
    return tuple(Seat(i) for i, score in enumerate(board.scores) if score == most)


def all_told(board: Board) -> Outcome | None:
    """D38: everybody has told the same number of times."""
    if board.told < board.seats * board.options.tellings:
        return None
    return Outcome("all_told", board.scores, leaders(board))


def ending(board: Board) -> Outcome | None:
    """How the game ends now, if it does. After a circle without clue or vote they have gone."""
    if board.missed >= board.seats:
        return Outcome("abandoned", board.scores, leaders(board))
    return mode_of(board).ending(board)
