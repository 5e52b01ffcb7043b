"""Dixit Odyssey by its rules, D1 to D46. Each phase has its own module; here they meet."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from vernissage.games.dixit import giving, revealing, turns, voting
from vernissage.games.dixit.hands import dealt, looked
from vernissage.games.dixit.imagine import imagine
from vernissage.games.dixit.modes import MODES, Seats, ending, mode_of
from vernissage.games.dixit.state import (
    Action,
    Board,
    Claim,
    Claiming,
    Give,
    Giving,
    Offer,
    Options,
    Over,
    Ready,
    Revealing,
    State,
    Tell,
    Telling,
    Vote,
    Voting,
)
from vernissage.games.dixit.text import describe
from vernissage.games.dixit.view import Private, View, affected, private, public
from vernissage.kit import (
    Illegal,
    Manifest,
    Namer,
    Outcome,
    Pile,
    Prompt,
    Rng,
    Rules,
    Seat,
    Secret,
    Step,
    Texts,
    first_hands,
    load_manifest,
    numbered,
)


class Dixit(Rules[State, Action, View, Private, Options]):
    manifest: ClassVar[Manifest] = load_manifest(__package__)
    secrets: ClassVar[Mapping[str, Secret]] = {  # D1
        "tell": Secret(("card",), ("voting",)),
        "give": Secret(("cards",), ("voting",)),
        "vote": Secret(("spaces", "red"), ("revealing",)),
    }
    races = ("claim",)  # D11
    options = Options
    state = State
    action = Action

    def begin(self, seats: int, options: Options, rng: Rng) -> Step[State]:
        size = MODES[options.mode](seats, options).hand
        pile = Pile(rng.shuffled(numbered(options.pictures)))
        hands, pile = first_hands(pile, seats, size, options.scenes, rng)
        board = Board(
            seats=seats,
            options=options,
            hands=hands,
            pile=pile,
            scores=(0,) * seats,
        )
        step = turns.open_claim(board)
        return Step(step.state, (*dealt(step.state), *step.events))

    def act(self, state: State, seat: Seat, action: Action, rng: Rng) -> Step[State]:
        match state, action:
            case Claiming(), Claim():
                return looking(state, turns.claim(state, seat))
            case Telling(), Tell():
                return looking(state, turns.tell(state, seat, action))
            case Giving(), Give():
                return giving.give(state, seat, action, rng)
            case Giving(), Offer():
                return giving.offer(state, seat, action)
            case Voting(), Vote():
                return voting.vote(state, seat, action)
            case Revealing(), Ready():
                return revealing.ready(state, seat, rng)
            case _:
                raise Illegal("wrong_phase")

    def expire(self, state: State, seat: Seat, rng: Rng) -> Step[State]:
        match state:
            case Claiming():
                return looking(state, turns.miss_claim(state, seat, rng))
            case Telling():
                return looking(state, turns.miss_telling(state))
            case Giving():
                return giving.miss_giving(state, seat, rng)
            case Voting():
                return voting.miss_voting(state, seat)
            case Revealing():
                return revealing.let_go(state, seat, rng)
            case Over():
                raise Illegal("game_over")

    def offers(self, state: State, seat: Seat) -> Sequence[Prompt]:
        match state:
            case Claiming():
                return turns.claims(state, seat)
            case Telling():
                return turns.tales(state, seat)
            case Giving():
                return giving.offers(state, seat)
            case Voting():
                return voting.offers(state, seat)
            case Revealing():
                return revealing.offers(state, seat)
            case Over():
                return ()

    def awaited(self, state: State) -> Seats:
        return awaited(state)

    def moment(self, state: State) -> int:
        return state.core.turn

    def hushed(self, state: State) -> Seats:
        return (state.teller,) if isinstance(state, Telling | Giving | Voting) else ()

    def said(self, state: State) -> Sequence[str]:
        told = [done.clue for done in state.core.rounds]
        if isinstance(state, Giving | Voting):
            told.append(state.clue)
        return [clue.text for clue in told]

    def public(self, state: State) -> View:
        return public(state)

    def private(self, state: State, seat: Seat) -> Private:
        return private(state, seat)

    def affected(self, before: State, after: State) -> Seats:
        return affected(before, after)

    def outcome(self, state: State) -> Outcome | None:
        return ending(state.core) if isinstance(state, Over) else None

    def rounds(self, state: State) -> int:
        """A telling counts as soon as somebody is to tell, and also if it is missed."""
        return state.core.told + isinstance(state, Claiming | Telling)

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return imagine(state, seat, rng)

    def describe(self, view: View, say: Texts, name: Namer) -> list[str]:
        return describe(view, say, name)


def awaited(state: State) -> Seats:
    match state:
        case Claiming(_, waiting):
            return waiting
        case Telling(_, teller):
            return (teller,)
        case Giving():
            return giving.awaited(state)
        case Voting():
            return voting.awaited(state)
        case Revealing():
            return revealing.awaited(state)
        case Over():
            return ()


def looking(before: State, step: Step[State]) -> Step[State]:
    """D31: whose hand need not be hidden any longer takes it up."""
    mode = mode_of(before.core)
    seats = [seat for seat in mode.seats if mode.hides(before, seat)]
    return Step(step.state, (*step.events, *looked(step.state, seats)))
