"""Pictoric Box by its rules, B1 to B38."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct

from vernissage.games.pictoric import offers, rounds, turns
from vernissage.games.pictoric.dealer import Dealer
from vernissage.games.pictoric.figures import Forfeit, Mode
from vernissage.games.pictoric.imagine import imagine
from vernissage.games.pictoric.scenarios import SCENARIOS
from vernissage.games.pictoric.scoring import result
from vernissage.games.pictoric.state import (
    Action,
    Board,
    Draw,
    Give,
    Giving,
    Lead,
    Leading,
    Over,
    PutBack,
    Ready,
    Returning,
    Revealing,
    Seats,
    Shed,
    Shedding,
    State,
    Theme,
    Theming,
    Undo,
    Vote,
    Voting,
)
from vernissage.games.pictoric.text import describe
from vernissage.games.pictoric.view import Private, View, private, public
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
    event,
    first_hands,
    load_manifest,
    numbered,
)


class Phase(NamedTuple):
    """What a phase is made of. An action of any other phase is out of place."""

    moves: Mapping[type, Callable[[Dealer, Any, Seat, Any], State]]  # by kind of action
    expire: Callable[[Dealer, Any, Seat], State]  # when the table waited for a seat in vain
    offers: Callable[[Any, Seat], Sequence[Prompt]]


PHASES: Mapping[type, Phase] = {
    Theming: Phase({Theme: turns.name_theme}, turns.no_theme, offers.theming),
    Shedding: Phase({Shed: turns.shed}, turns.shed_any, offers.shedding),
    Leading: Phase(
        {Lead: turns.lead, Draw: turns.draw, Undo: turns.undo}, turns.skip, offers.leading
    ),
    Giving: Phase({Give: rounds.give}, rounds.give_any, offers.giving),
    Voting: Phase({Vote: rounds.vote}, rounds.miss_vote, offers.voting),
    Revealing: Phase({Ready: rounds.ready}, rounds.count_ready, offers.revealing),
    Returning: Phase({PutBack: rounds.put_back}, rounds.put_back_any, offers.returning),
}


class Options(Struct, frozen=True):
    mode: Mode
    forfeits: bool  # B30
    forfeit_map: tuple[Forfeit, ...]  # by sectors
    track: int  # B38
    always_count_votes: bool  # B24
    pictures: int
    scenes: int  # of the cards, as `Pile.take_varied` tells them apart; 0: not known


class Pictoric(Rules[State, Action, View, Private, Options]):
    manifest: ClassVar[Manifest] = load_manifest(__package__)
    secrets: ClassVar[Mapping[str, Secret]] = {
        "lead": Secret(("sector",), until=("revealing",)),
        "give": Secret(("card",), until=("voting",)),
        "vote": Secret(("sector",), until=("revealing",)),
    }
    options = Options
    state = State
    action = Action

    def begin(self, seats: int, options: Options, rng: Rng) -> Step[State]:
        """Hands of six or banks of two (B10, B20), all figures on the first cell (B1)."""
        dealer = Dealer(dealt(seats, options, rng), rng)
        for seat, hand in enumerate(dealer.board.hands):
            dealer.tell(
                event("dealt", only=(Seat(seat),), seat=seat, cards=hand, n=len(hand)),
                event("dealt_hidden", but=(Seat(seat),), seat=seat, n=len(hand)),
            )
        state = turns.start_turn(dealer, turns.first_leader(dealer))
        return Step(state, dealer.events)

    def act(self, state: State, seat: Seat, action: Action, rng: Rng) -> Step[State]:
        move = PHASES[type(state)].moves.get(type(action))
        if move is None:
            raise Illegal("wrong_phase")
        dealer = Dealer(state.core, rng)
        after = move(dealer, state, seat, action)
        return Step(after, dealer.events)

    def expire(self, state: State, seat: Seat, rng: Rng) -> Step[State]:
        dealer = Dealer(state.core, rng)
        after = PHASES[type(state)].expire(dealer, state, seat)
        return Step(after, dealer.events)

    def offers(self, state: State, seat: Seat) -> Sequence[Prompt]:
        return () if isinstance(state, Over) else PHASES[type(state)].offers(state, seat)

    def awaited(self, state: State) -> Seats:
        return state.awaited

    def moment(self, state: State) -> int:
        return state.core.turn.number

    def hushed(self, state: State) -> Seats:
        guessing = isinstance(state, Leading | Giving | Voting)
        return (state.core.leader,) if guessing else ()

    def said(self, state: State) -> Sequence[str]:
        turns = (*(done.turn for done in state.core.history), state.core.turn)
        return [text for turn in turns for text in turn.said()]

    def public(self, state: State) -> View:
        return public(state)

    def private(self, state: State, seat: Seat) -> Private:
        return private(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return result(state.core) if isinstance(state, Over) else None

    def rounds(self, state: State) -> int:
        return state.core.turn.number

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return imagine(state, seat, rng)

    def describe(self, view: View, say: Texts, name: Namer) -> list[str]:
        return describe(view, say, name)


def dealt(seats: int, options: Options, rng: Rng) -> Board:
    pile, size = Pile(rng.shuffled(numbered(options.pictures))), SCENARIOS[options.mode].dealt
    hands, pile = first_hands(pile, seats, size, options.scenes, rng)
    return Board(
        seats=seats,
        mode=options.mode,
        forfeits=options.forfeit_map if options.forfeits else (),
        track=options.track,
        always_count_votes=options.always_count_votes,
        scenes=options.scenes,
        hands=hands,
        pile=pile,
        points=(0,) * seats,
    )
