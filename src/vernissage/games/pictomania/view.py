"""What a player sees of the table. Built up from what is open, never cut down."""

from msgspec import Struct
from msgspec.structs import replace

from vernissage.games.pictomania.actions import Admire, Skip
from vernissage.games.pictomania.admiring import coolest
from vernissage.games.pictomania.figures import PENCILS, STARS
from vernissage.games.pictomania.stacks import Result, middle, verdicts
from vernissage.games.pictomania.state import (
    Admiring,
    Drawing,
    Judging,
    Laid,
    Options,
    Over,
    Reading,
    Revealing,
    Scored,
    State,
    Table,
    Task,
    Vote,
    Work,
)
from vernissage.kit import Level, Seat, Sheet, WordCard
from vernissage.kit.prompts import tag_of


class GuessView(Struct, frozen=True, omit_defaults=True):
    """A guess card on a stack (P15)."""

    seat: Seat
    when: int  # counted over all guesses of the round, from 1
    number: int | None = None  # None: face down, and another's
    result: Result | None = None  # once the stack is turned over
    stars: int = 0


class DrawingView(Struct, frozen=True):
    seat: Seat
    colour: str  # P43: of the pencil
    sheet: Sheet
    stack: tuple[GuessView, ...]
    finished: bool
    token: int  # the black token taken; 0: none
    task: Task | None  # one's own, or turned over
    turned: bool
    wrong: bool  # P36, P41
    flags: tuple[Seat, ...]  # who finds it unfair
    flags_needed: int  # so many overrule it (P41)


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    phase: str
    round: int
    rounds: int
    level: Level
    stand: tuple[WordCard, ...]
    spare: int  # how many cards may still be replaced
    ready: tuple[Seat, ...]
    whose: Seat | None  # whose stack is to be turned over
    drawings: tuple[DrawingView, ...]  # of this round
    stars: tuple[int, ...]  # the tokens everybody begins with
    black: tuple[int, ...]  # tokens left in the middle
    middle: tuple[int, ...]  # wrong guesses that came to light, by seat
    task: Task | None
    guess_cards: tuple[int, ...]  # one's own, not laid yet
    totals: tuple[int, ...]
    history: tuple[Scored, ...]  # with the sheets only once all rounds are played
    voted: tuple[Seat, ...]
    vote: Admire | Skip | None  # one's own
    votes: tuple[Vote, ...]  # everybody's, when the game is over
    coolest: tuple[Admire, ...]


def look(state: State, seat: Seat | None) -> View:
    table = state.core
    working = state if isinstance(state, Drawing | Revealing | Judging) else None
    drawing = state if isinstance(state, Drawing) else None
    cast = state.votes if isinstance(state, Admiring | Over) else ()
    told = state.votes if isinstance(state, Over) else ()
    return View(
        seat=seat,
        options=table.options,
        phase=tag_of(state),
        round=table.round,
        rounds=len(table.options.levels),
        level=table.level,
        stand=table.stand,
        spare=table.spare(),
        ready=state.ready if isinstance(state, Reading | Judging) else (),
        whose=state.awaited()[0] if isinstance(state, Revealing) else None,
        drawings=look_at_all(table, working.work, seat) if working else (),
        stars=STARS[table.seats],
        black=table.black_left(working.work) if working else (),
        middle=middle(working.work, working.work.turned) if working else (0,) * table.seats,
        task=working.work.tasks[seat] if working and seat is not None else None,
        guess_cards=drawing.guess_cards(seat) if drawing and seat is not None else (),
        totals=table.totals(),
        history=past(state),
        voted=tuple(vote.seat for vote in cast),
        vote=next((vote.choice for vote in cast if vote.seat == seat), None),
        votes=told,
        coolest=tuple(choice for choice, _ in coolest(told)) if told else (),
    )


def past(state: State) -> tuple[Scored, ...]:
    """Ink is heavy, and everybody saw it when it was drawn: the gallery opens at the end."""
    history = state.core.history
    if isinstance(state, Admiring | Over):
        return history
    return tuple(replace(scored, work=replace(scored.work, sheets=())) for scored in history)


def look_at_all(table: Table, work: Work, seat: Seat | None) -> tuple[DrawingView, ...]:
    return tuple(look_at(table, work, whose, seat) for whose in table.all_seats())


def look_at(table: Table, work: Work, whose: Seat, seat: Seat | None) -> DrawingView:
    turned = whose in work.turned
    return DrawingView(
        seat=whose,
        colour=PENCILS[whose],
        sheet=work.sheets[whose],
        stack=open_stack(work, whose) if turned else closed_stack(work, whose, seat),
        finished=work.has_finished(whose),
        token=work.token_of(whose),
        task=work.tasks[whose] if turned or whose == seat else None,
        turned=turned,
        wrong=whose in work.wrong,
        flags=work.flags_on(whose),
        flags_needed=table.flags_needed,
    )


def open_stack(work: Work, whose: Seat) -> tuple[GuessView, ...]:
    return tuple(
        GuessView(one.seat, when, one.number, one.result, one.stars)
        for (when, _), one in zip(_laid(work, whose), verdicts(work, whose), strict=True)
    )


def closed_stack(work: Work, whose: Seat, seat: Seat | None) -> tuple[GuessView, ...]:
    """P15: everybody sees whose card it is; the number only who laid it."""
    return tuple(
        GuessView(laid.seat, when, laid.number if laid.seat == seat else None)
        for when, laid in _laid(work, whose)
    )


def _laid(work: Work, whose: Seat) -> list[tuple[int, Laid]]:
    return [(when, laid) for when, laid in enumerate(work.guesses, 1) if laid.whose == whose]
