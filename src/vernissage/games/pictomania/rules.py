"""Pictomania by its rules, P1 to P43. Each phase has its own module; here they meet."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from vernissage.games.pictomania import admiring, drawing, reading, revealing
from vernissage.games.pictomania.actions import Action, Ready, Skip, TurnOver
from vernissage.games.pictomania.imagine import imagine
from vernissage.games.pictomania.scoring import result, score
from vernissage.games.pictomania.stacks import middle
from vernissage.games.pictomania.state import (
    Admiring,
    Drawing,
    Judging,
    Options,
    Over,
    Reading,
    Revealing,
    Scored,
    State,
    Table,
    Work,
)
from vernissage.games.pictomania.text import describe
from vernissage.games.pictomania.view import Private, View, affected, private, public
from vernissage.kit import (
    LEVELS,
    Event,
    Illegal,
    Manifest,
    Namer,
    Outcome,
    Prompt,
    Rng,
    Rules,
    Seat,
    Secret,
    Step,
    Texts,
    WordCard,
    event,
    load_manifest,
    numbered,
)

# What a player does who lets the time pass.
DEFAULTS: Mapping[type, Action] = {
    Reading: Ready(),
    Revealing: TurnOver(),
    Judging: Ready(),
    Admiring: Skip(),
}


class Pictomania(Rules[State, Action, View, Private, Options]):
    manifest: ClassVar[Manifest] = load_manifest(__package__)
    secrets: ClassVar[Mapping[str, Secret]] = {
        "guess": Secret(("number",), ("revealing", "judging", "reading", "admiring", "over")),
        "admire": Secret(("round", "whose"), ("over",)),
    }
    races = ("guess", "take", "done")  # P15, P19, P21
    options = Options
    state = State
    action = Action

    def begin(self, seats: int, options: Options, rng: Rng) -> Step[State]:
        reading.check_deck(options)
        piles = reading.shuffled_piles(options, rng)
        table = Table(seats=seats, options=options, round=0, piles=piles)
        return reading.begin_round(table, rng)

    def act(self, state: State, seat: Seat, action: Action, rng: Rng) -> Step[State]:
        match state:
            case Reading():
                step = reading.act(state, seat, action, rng)
            case Drawing():
                step = drawing.act(state, seat, action)
            case Revealing():
                step = revealing.act(state, seat, action)
            case Judging():
                step = revealing.judge(state, seat, action)
            case Admiring():
                step = admiring.act(state, seat, action)
            case Over():
                raise Illegal("game_over")
        return gone_on(step, rng)

    def expire(self, state: State, seat: Seat, rng: Rng) -> Step[State]:
        if isinstance(state, Drawing):
            return gone_on(drawing.time_up(state, seat), rng)
        return self.act(state, seat, DEFAULTS[type(state)], rng)

    def time_limit(self, state: State) -> int | None:
        """P20."""
        return state.core.options.drawing_time if isinstance(state, Drawing) else None

    def offers(self, state: State, seat: Seat) -> Sequence[Prompt]:
        match state:
            case Reading():
                return reading.offers(state, seat)
            case Drawing():
                return drawing.offers(state, seat)
            case Revealing():
                return revealing.offers(state, seat)
            case Judging():
                return revealing.judging_offers(state, seat)
            case Admiring():
                return admiring.offers(state, seat)
            case Over():
                return ()

    def awaited(self, state: State) -> Sequence[Seat]:
        return state.awaited()

    def moment(self, state: State) -> str:
        """Another card is another reading, and the pile only shrinks. A flag is another judging,
        and none is taken back (P41)."""
        flags = len(state.work.flags) if isinstance(state, Judging) else 0
        return f"{state.core.round}.{len(state.core.pile)}.{flags}"

    def hushed(self, state: State) -> Sequence[Seat]:
        return state.core.all_seats() if isinstance(state, Drawing) else ()

    def displayed(self, state: State) -> Sequence[WordCard]:
        """All that have left their piles (P10), by the only side that counts."""
        core = state.core
        return [
            WordCard(level, number, 0)
            for level in LEVELS
            for number in numbered(core.options.cards_of(level))
            if number not in core.piles[level]
        ]

    def public(self, state: State) -> View:
        return public(state)

    def private(self, state: State, seat: Seat) -> Private:
        return private(state, seat)

    def affected(self, before: State, after: State) -> Sequence[Seat]:
        return affected(before, after)

    def outcome(self, state: State) -> Outcome | None:
        return result(state.core) if isinstance(state, Over) else None

    def rounds(self, state: State) -> int:
        return state.core.round

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return imagine(state, seat, rng)

    def describe(self, view: View, say: Texts, name: Namer) -> list[str]:
        return describe(view, say, name)


def gone_on(step: Step[State], rng: Rng) -> Step[State]:
    return step if step.state.awaited() else step.then(go_on(step.state, rng))


def go_on(state: State, rng: Rng) -> Step[State]:
    """Nobody is waited for any more: the next phase begins."""
    match state:
        case Reading():
            return reading.deal(state.core, rng)
        case Drawing():
            return drawing.end(state)
        case Revealing():
            return Step(Judging(state.core, state.work), (event("judging_begins"),))
        case Judging():
            return end_round(state.core, state.work, rng)
        case Admiring() | Over():
            return admiring.end(state.core, state.votes)


def end_round(table: Table, work: Work, rng: Rng) -> Step[State]:
    learning = table.options.learning and table.round == 1  # P37
    scored = score(work, table.options, learning=learning)
    table = replace(table, history=(*table.history, scored))
    step: Step[State] = Step(Over(table), told_scores(table, scored))
    if table.round < len(table.options.levels):
        return step.then(reading.begin_round(table, rng))
    if table.options.coolest and any(map(admiring.drawn, table.history)):
        return step.then(Step(Admiring(table), (event("admiring_begins"),)))
    return step.then(admiring.end(table))


def told_scores(table: Table, scored: Scored) -> list[Event]:
    wrong, sheep = middle(scored.work, table.all_seats()), scored.sheep
    events = [] if sheep is None else [event("black_sheep", seat=sheep, n=wrong[sheep])]
    totals = table.totals()
    for seat in table.all_seats():
        mine = tuple(line for line in scored.lines if line.seat == seat)
        points = sum(line.points for line in mine)
        events.append(event("scored", seat=seat, n=points, total=totals[seat], lines=mine))
    return events
