"""Games started in the middle, and dice that fall as a test wants."""

from typing import Any

from vernissage.games.pictoric.dealer import Dealer
from vernissage.games.pictoric.figures import WHOLE_TRACK
from vernissage.games.pictoric.rules import Pictoric
from vernissage.games.pictoric.scenarios import start_vote
from vernissage.games.pictoric.state import (
    Action,
    Board,
    Giving,
    Leading,
    Ready,
    Returning,
    Revealing,
    Round,
    Seats,
    State,
    Turn,
    Vote,
    Voting,
)
from vernissage.games.pictoric.turns import start_turn
from vernissage.kit import (
    Act,
    CardId,
    Cards,
    Clue,
    Event,
    Expired,
    Game,
    Pile,
    Rng,
    Seat,
    Step,
    without,
)

game: Game[Any, Any, Any] = Pictoric()
LEADER, LEFT, THIRD, FOURTH = Seat(0), Seat(1), Seat(2), Seat(3)
RNG = Rng(b"test", 1)
SAID = Clue("text", "a long way home")
FORFEITS = ("lucky", "unlucky", "trouble", "silence", "double", "theme")
LUCKY, UNLUCKY, TROUBLE, SILENCE, DOUBLE, THEME = range(1, 7)  # the faces that bring them


class Dice(Rng):
    """Chance whose dice are known; all the rest is left to it."""

    __slots__ = ("rolls",)

    def __init__(self, *rolls: int, seed: bytes = b"dice") -> None:
        super().__init__(seed, 1)
        self.rolls = list(rolls)

    def roll(self) -> int:
        return self.rolls.pop(0)


def cards(*numbers: int) -> Cards:
    return tuple(map(CardId, numbers))


def deck(count: int = 100) -> Cards:
    return cards(*range(count))


def board(mode: str = "open", hands: tuple[int, ...] = (6, 6, 6, 6), **rest: Any) -> Board:
    """Hands of these sizes, dealt from the deck in its order. The turn is the leader's third."""
    ends = [sum(hands[: seat + 1]) for seat in range(len(hands))]
    dealt = tuple(deck()[end - size : end] for end, size in zip(ends, hands, strict=True))
    facts = {
        "seats": len(hands),
        "mode": mode,
        "forfeits": (),
        "track": WHOLE_TRACK,
        "always_count_votes": False,
        "hands": dealt,
        "pile": Pile(deck()[sum(hands) :]),
        "points": (0,) * len(hands),
        "turn": Turn(number=9, leader=LEADER),
    }
    return Board(**{**facts, **rest})


def leading(forfeit: str | None = None, mode: str = "open", **rest: Any) -> Leading:
    """The leader thinks: of six cards face up, or of one from the deck."""
    turn = Turn(number=9, leader=LEADER, forfeit=forfeit)  # type: ignore[arg-type]
    hands = rest.pop("hands", (6,) * 4 if mode == "open" else (2,) * 4)
    table = board(mode, hands, turn=turn, **rest)
    dealer = Dealer(table, RNG)
    if mode == "open":
        thought = table.hand
        dealer.hold(LEADER, ())
    else:
        thought = dealer.take(1)
    return Leading(dealer.board, thought)


def giving(hands: tuple[int, ...] = (2, 2, 2, 2), **rest: Any) -> Giving:
    """The leader's drawn card is 99."""
    table = board("closed", hands, **rest)
    table = _noted(table, pile=Pile(without(table.pile.draw, CardId(99)), table.pile.discard))
    given = (CardId(99), *(None,) * (len(hands) - 1))
    return Giving(_clued(table), given)


def voting_open(answer: int = 1, seats: int = 4, **rest: Any) -> Voting:
    state = leading(hands=(6,) * seats, **rest)
    return start_vote(_clued(state.core), state.cards, (LEADER,) * 6, answer)


def voting_closed(
    hands: tuple[int, ...] = (2, 1, 1, 1), owners: Seats | None = None, **rest: Any
) -> Voting:
    """Seat n's card is 90 + n; they lie in the order of the seats unless said otherwise."""
    owners = owners or tuple(map(Seat, range(len(hands))))
    laid = cards(*(90 + owner for owner in owners))
    table = board("closed", hands, **rest)
    table = _noted(table, pile=Pile(without(table.pile.draw, *laid), table.pile.discard))
    return start_vote(_clued(table), laid, owners, 1 + owners.index(LEADER))


def returning(hands: tuple[int, ...] = (4, 2, 2, 2)) -> Returning:
    return Returning(board("closed", hands))


def played(*votes: int, owners: Seats | None = None, **turn: Any) -> Round:
    """A round of the leader; six cards of theirs, or one of each owner."""
    owners = owners or (LEADER,) * 6
    laid = cards(*range(len(owners)))
    answer = turn.pop("answer", 1)
    of = Turn(number=9, leader=LEADER, clue=SAID, **turn)
    return Round(of, laid, owners, answer, votes)


def _noted(table: Board, **facts: Any) -> Board:
    dealer = Dealer(table, RNG)
    dealer.change(**facts)
    return dealer.board


def _clued(table: Board) -> Board:
    dealer = Dealer(table, RNG)
    dealer.note(clue=SAID)
    return dealer.board


# Playing on


def act(state: State, seat: int, action: Action, rng: Rng = RNG) -> Step[Any]:
    return game.apply(state, Act(Seat(seat), action), rng)


def expire(state: State, seat: int, rng: Rng = RNG) -> Step[Any]:
    waits = game.deadlines(state).items()
    return game.apply(state, Expired(next(k for k, wait in waits if wait.seat == seat)), rng)


def vote(state: State, *sectors: int) -> Step[Any]:
    """The others vote clockwise; 0 lets the deadline pass."""
    step: Step[Any] = Step(state)
    for seat, sector in enumerate(sectors, 1):
        here = step.state
        step = step.then(act(here, seat, Vote(sector)) if sector else expire(here, seat))
    return step


def all_ready(state: State, rng: Rng = RNG) -> Step[Any]:
    assert isinstance(state, Revealing)
    step: Step[Any] = Step(state)
    for seat in state.awaited:
        step = step.then(act(step.state, seat, Ready(), rng))
    return step


def turn_of(table: Board, seat: Seat) -> Step[Any]:
    """A turn begins, without forfeits."""
    dealer = Dealer(table, RNG)
    return Step(start_turn(dealer, seat), dealer.events)


def turn_with(table: Board, *rolls: int, first: bool = False, seed: bytes = b"dice") -> Step[Any]:
    """The leader's turn begins, with these dice."""
    table = _noted(table, turn=Turn(number=0 if first else 8), forfeits=FORFEITS)
    dealer = Dealer(table, Dice(*rolls, seed=seed))
    return Step(start_turn(dealer, LEADER), dealer.events)


def kinds(step: Step[Any]) -> list[str]:
    return [event.kind for event in step.events]


def told(step: Step[Any], kind: str) -> Event:
    return next(event for event in step.events if event.kind == kind)


def in_play(state: Any) -> list[CardId]:
    """Every card there is, wherever it lies."""
    table: Board = state.core
    found = [card for hand in table.hands for card in hand]
    found += [*table.pile.draw, *table.pile.discard]
    if isinstance(state, Leading):
        found += state.cards
    if isinstance(state, Giving):
        found += [card for card in state.given[table.leader :][:1] if card is not None]
    if isinstance(state, Voting):
        found += state.laid
    if isinstance(state, Revealing):
        found += table.history[-1].laid
    return sorted(found)
