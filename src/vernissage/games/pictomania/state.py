"""What lies on the table in each phase."""

from msgspec import Struct

from vernissage.games.pictomania.actions import Admire, Skip
from vernissage.games.pictomania.figures import BLACK, NUMBERS, PLACES, STARS, Place
from vernissage.kit import Cards, Core, Level, Line, Seat, Sheet, WordCard


class Options(Struct, frozen=True):
    mode: str
    levels: tuple[Level, ...]  # P10: one per round
    drawing_time: int  # P20: seconds; 0: no limit
    learning: bool  # P37
    sheep_first: bool  # P35
    undo: bool  # P43
    coolest: bool  # P38
    green_cards: int
    yellow_cards: int
    orange_cards: int
    red_cards: int

    def cards_of(self, level: Level) -> int:
        """How many cards of a level the deck has."""
        cards: int = getattr(self, f"{level}_cards")
        return cards


class Task(Struct, frozen=True):
    """P13: the word at this number on the card at this letter."""

    letter: Place
    number: int


class Laid(Struct, frozen=True):
    """A guess card, face down on the stack before somebody's drawing (P15)."""

    seat: Seat
    whose: Seat
    number: int


class Finish(Struct, frozen=True):
    """P19: a player has finished, with a black token of so many stars or (0) without."""

    seat: Seat
    token: int


class Flagged(Struct, frozen=True):
    """P41: a player finds that a drawing breaks the drawing rules."""

    seat: Seat
    whose: Seat


class Work(Struct, frozen=True):
    """All that a round brings forth between the deal and the score. Everything is kept in the
    order in which it happened."""

    stand: tuple[WordCard, ...]
    tasks: tuple[Task, ...]
    sheets: tuple[Sheet, ...]
    guesses: tuple[Laid, ...] = ()
    finished: tuple[Finish, ...] = ()
    late: tuple[Seat, ...] = ()  # P20: whose time is up; they finish when the round ends
    turned: tuple[Seat, ...] = ()  # whose stacks lie open
    wrong: tuple[Seat, ...] = ()  # P36: whose drawings do not show their tasks
    flags: tuple[Flagged, ...] = ()

    def stack(self, whose: Seat) -> list[Laid]:
        """The guesses on a drawing, the earliest first."""
        return [guess for guess in self.guesses if guess.whose == whose]

    def laid_by(self, seat: Seat) -> list[Laid]:
        return [guess for guess in self.guesses if guess.seat == seat]

    def has_finished(self, seat: Seat) -> bool:
        """P19, P20: neither draws nor guesses any more."""
        return seat in self.late or seat in [finish.seat for finish in self.finished]

    def guessed_all(self, seat: Seat) -> bool:
        """P20: a guess lies before every other drawing."""
        return len(self.laid_by(seat)) == len(self.tasks) - 1

    def token_of(self, seat: Seat) -> int:
        return sum(finish.token for finish in self.finished if finish.seat == seat)

    def flags_on(self, whose: Seat) -> tuple[Seat, ...]:
        """P41: who finds a drawing unfair."""
        return tuple([flag.seat for flag in self.flags if flag.whose == whose])

    def stars(self) -> tuple[int, ...]:
        """P3: everybody's own tokens."""
        return STARS[len(self.tasks)]


class Scored(Struct, frozen=True):
    """A round of the past: nothing of it is hidden."""

    work: Work
    lines: tuple[Line, ...]
    sheep: Seat | None = None  # P34; a learning round has none (P37)


class Table(Core, frozen=True, kw_only=True):
    options: Options
    round: int  # from 1
    piles: dict[Level, Cards]  # face down, the next card first
    stand: tuple[WordCard, ...] = ()  # at the places A, B, C
    history: tuple[Scored, ...] = ()

    @property
    def level(self) -> Level:
        return self.options.levels[self.round - 1]

    @property
    def pile(self) -> Cards:
        return self.piles[self.level]

    def black(self) -> tuple[int, ...]:
        """P4: the black tokens in the middle when a round begins."""
        return BLACK[self.options.mode][self.seats]

    def black_left(self, work: Work) -> tuple[int, ...]:
        """P19: those that nobody has taken."""
        left = list(self.black())
        for finish in work.finished:
            if finish.token:
                left.remove(finish.token)
        return tuple(left)

    @property
    def flags_needed(self) -> int:
        """P41: more than half of the others."""
        return (self.seats - 1) // 2 + 1

    def spare(self) -> int:
        """P11: how many cards may be replaced. Those for the rounds to come are not for that."""
        needed = len(PLACES) * self.options.levels[self.round :].count(self.level)
        return len(self.pile) - needed

    def totals(self) -> tuple[int, ...]:
        lines = [line for scored in self.history for line in scored.lines]
        return tuple(
            sum(line.points for line in lines if line.seat == seat) for seat in self.all_seats()
        )

    def all_but(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return tuple([seat for seat in self.all_seats() if seat not in seats])


# The phases. Each says whom it waits for; when it waits for nobody, the next one begins.


class Reading(Struct, frozen=True, tag="reading"):
    """P11: everybody reads the cards."""

    core: Table
    ready: tuple[Seat, ...] = ()

    def awaited(self) -> tuple[Seat, ...]:
        return self.core.all_but(self.ready)


class Drawing(Struct, frozen=True, tag="drawing"):
    """P14: everybody draws and guesses."""

    core: Table
    work: Work

    def black_left(self) -> tuple[int, ...]:
        return self.core.black_left(self.work)

    def guess_cards(self, seat: Seat) -> tuple[int, ...]:
        used = [guess.number for guess in self.work.laid_by(seat)]
        return tuple([number for number in NUMBERS if number not in used])

    def awaited(self) -> tuple[Seat, ...]:
        """P20, P21: with one token fewer than players, the last one taken ends the round."""
        finished = self.work.finished
        if len(finished) >= len(self.core.black()) and not self.black_left():
            return ()
        return self.core.all_but((*self.work.late, *(finish.seat for finish in finished)))


class Revealing(Struct, frozen=True, tag="revealing"):
    """P30: stacks are turned over one after another."""

    core: Table
    work: Work

    def awaited(self) -> tuple[Seat, ...]:
        """The next in turn. The first one is another in every round, so nobody always is."""
        seats, first = self.core.all_seats(), (self.core.round - 1) % self.core.seats
        for seat in (*seats[first:], *seats[:first]):
            if seat not in self.work.turned:
                return (seat,)
        return ()


class Judging(Struct, frozen=True, tag="judging"):
    """P41: all stacks lie open; the last moment to flag a drawing."""

    core: Table
    work: Work
    ready: tuple[Seat, ...] = ()

    def awaited(self) -> tuple[Seat, ...]:
        return self.core.all_but(self.ready)


class Vote(Struct, frozen=True):
    seat: Seat
    choice: Admire | Skip


class Admiring(Struct, frozen=True, tag="admiring"):
    """P38: the vote for the coolest drawing of the evening."""

    core: Table
    votes: tuple[Vote, ...] = ()  # by seat, so that their order tells nothing

    def vote_of(self, seat: Seat | None) -> Admire | Skip | None:
        return next((vote.choice for vote in self.votes if vote.seat == seat), None)

    def awaited(self) -> tuple[Seat, ...]:
        return self.core.all_but(tuple([vote.seat for vote in self.votes]))


class Over(Struct, frozen=True, tag="over"):
    core: Table
    votes: tuple[Vote, ...] = ()

    def awaited(self) -> tuple[Seat, ...]:
        return ()


State = Reading | Drawing | Revealing | Judging | Admiring | Over
