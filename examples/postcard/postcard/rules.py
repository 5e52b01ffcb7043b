"""Postcard by its rules, C1 to C8."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from postcard import state as on
from postcard.state import NOWHERE, PLACES, Action, Drawing, Guessing, Options, Showing, State
from postcard.view import Private, View, describe, private, public
from vernissage import kit
from vernissage.kit import Prompt, Rng, Seat, Step, event
from vernissage.kit.prompts import holds

FOUND = 2  # C6: for whoever finds the place
ARRIVED = 1  # C6: for the traveller, for each of them


class Postcard(kit.Rules[State, Action, View, Private, Options]):
    manifest: ClassVar[kit.Manifest] = kit.load_manifest(__package__)
    secrets: ClassVar = {"guess": kit.Secret(("place",), until=("showing",))}
    options, state, action = Options, State, Action

    def begin(self, seats: int, options: Options, rng: Rng) -> Step[State]:
        pictures = rng.shuffled(kit.numbered(options.pictures))
        words = rng.shuffled(kit.numbered(options.green_cards))
        board = on.Board(seats=seats, pictures=pictures, words=words, points=(0,) * seats)
        return travel(replace(board, drawing_time=options.drawing_time), rng)

    def act(self, state: State, seat: Seat, action: Action, rng: Rng) -> Step[State]:
        if not holds(self.offers(state, seat), action):
            raise kit.Illegal("wrong_phase")
        match state, action:
            case Drawing(core), on.Draw(stroke, pen):
                drawn = replace(core, sheet=core.sheet.drawn(stroke))
                return Step(Drawing(drawn), (event("drew", seat=seat, pen=pen),))
            case Drawing(core), on.Undo():
                return Step(Drawing(replace(core, sheet=core.sheet.undone())))
            case Guessing(), on.Guess(place):
                return guess(state, seat, place)
        return self.expire(state, seat, rng)  # whoever is done does not wait for the clock

    def expire(self, state: State, seat: Seat, rng: Rng) -> Step[State]:
        """C5: the card goes as it is, and whoever is late has found nothing."""
        if isinstance(state, Drawing):
            return send(state.core)
        if isinstance(state, Guessing):
            return guess(state, seat, NOWHERE)
        assert isinstance(state, Showing)
        return go_on(replace(state, ready=(*state.ready, seat)), rng)

    def offers(self, state: State, seat: Seat) -> Sequence[Prompt]:
        if seat not in self.awaited(state):
            return ()
        if isinstance(state, Guessing):
            return (Prompt("guess", {"place": kit.OneOf(tuple(range(PLACES)))}),)
        if isinstance(state, Showing):
            return (Prompt("done"),)
        sheet = state.core.sheet
        pen = (Prompt("draw", {"stroke": kit.Ink.on(sheet)}),) if sheet.room else ()
        return (*pen, Prompt("done"), Prompt("undo")) if sheet.strokes else pen  # C4

    def awaited(self, state: State) -> Sequence[Seat]:
        match state:
            case Drawing(core):
                return (core.traveller,)
            case Guessing(core, guesses):
                return [seat for seat in core.all_seats() if guesses[seat] is None]
            case Showing(core, _, ready):
                return [seat for seat in core.all_seats() if seat not in ready]
        return ()

    def time_limit(self, state: State) -> int | None:
        """C4: by the option, whatever the pace of the table."""
        return state.core.drawing_time if isinstance(state, Drawing) else None

    def moment(self, state: State) -> int:
        return state.core.round

    def rounds(self, state: State) -> int:
        return state.core.round

    def hushed(self, state: State) -> Sequence[Seat]:
        return (state.core.traveller,) if isinstance(state, Drawing | Guessing) else ()

    def public(self, state: State) -> View:
        return public(state)

    def private(self, state: State, seat: Seat) -> Private:
        return private(state, seat)

    def describe(self, view: View, say: kit.Texts, name: kit.Namer) -> list[str]:
        return describe(view, say, name)

    def outcome(self, state: State) -> kit.Outcome | None:
        if not isinstance(state, on.Over):
            return None
        points = state.core.points
        best = [seat for seat in state.core.all_seats() if points[seat] == max(points)]  # C8
        return kit.Outcome("most_points", points, tuple(best))

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """The piles, where the card is from, and what others have guessed."""
        core = state.core
        core = replace(core, pictures=rng.shuffled(core.pictures), words=rng.shuffled(core.words))
        if isinstance(state, Drawing | Guessing) and seat != core.traveller:
            core = replace(core, home=rng.below(PLACES))
        if not isinstance(state, Guessing):
            return replace(state, core=core)
        guesses = [
            one if at == seat or one in (None, NOWHERE) else rng.below(PLACES)
            for at, one in enumerate(state.guesses)
        ]
        return Guessing(core, tuple(guesses))


def travel(board: on.Board, rng: Rng) -> Step[State]:
    """C2, C3: four new places, a word, and where the traveller is."""
    board = replace(
        board,
        round=board.round + 1,
        places=board.pictures[:PLACES],
        pictures=board.pictures[PLACES:],
        card=kit.WordCard("green", board.words[0], rng.below(2)),
        words=(*board.words[1:], board.words[0]),
        line=rng.below(on.WORDS),
        home=rng.below(PLACES),
        sheet=kit.Sheet(landscape=True),
    )
    return Step(Drawing(board), (event("travelled", seat=board.traveller, round=board.round),))


def send(core: on.Board) -> Step[State]:
    waiting = [NOWHERE if seat == core.traveller else None for seat in core.all_seats()]
    return Step(Guessing(core, tuple(waiting)), (event("sent", seat=core.traveller),))


def guess(state: Guessing, seat: Seat, place: int) -> Step[State]:
    guesses = tuple([place if at == seat else one for at, one in enumerate(state.guesses)])
    if None in guesses:
        return Step(Guessing(state.core, guesses))
    core, points = state.core, list(state.core.points)
    found = [seat for seat in core.all_seats() if guesses[seat] == core.home]
    for finder in found:  # C6
        points[finder] += FOUND
        points[core.traveller] += ARRIVED
    told = event("found" if found else "lost", seats=found, place=core.home + 1)
    return Step(Showing(replace(core, points=tuple(points)), guesses), (told,))


def go_on(state: Showing, rng: Rng) -> Step[State]:
    """C7: when everybody has seen where the card was from."""
    if len(state.ready) < state.core.seats:
        return Step(state)
    if state.core.round < state.core.rounds:
        return travel(state.core, rng)
    return Step(on.Over(state.core, state.guesses))
