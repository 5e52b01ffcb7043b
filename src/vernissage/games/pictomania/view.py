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
    number: int | None = None  # None: face down
    result: Result | None = None  # once the stack is turned over
    stars: int = 0


class DrawingView(Struct, frozen=True):
    seat: Seat
    colour: str  # P43: of the pencil
    sheet: Sheet
    stack: tuple[GuessView, ...]
    finished: bool
    token: int  # the black token taken; 0: none
    task: Task | None  # once it is turned over
    turned: bool
    wrong: bool  # P36, P41
    flags: tuple[Seat, ...]  # who finds it unfair
    flags_needed: int  # so many overrule it (P41)


class Private(Struct, frozen=True, kw_only=True):
    """What depends on who looks."""

    seat: Seat | None = None
    task: Task | None = None  # one's own
    guess_cards: tuple[int, ...] = ()  # one's own, not laid yet
    guesses: tuple[int | None, ...] = ()  # the numbers one has laid, by the drawing's seat
    vote: Admire | Skip | None = None  # one's own


class View(Private, frozen=True, kw_only=True):
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
    totals: tuple[int, ...]
    history: tuple[Scored, ...]  # with the sheets only once all rounds are played
    voted: tuple[Seat, ...]
    votes: tuple[Vote, ...]  # everybody's, when the game is over
    coolest: tuple[Admire, ...]


def private(state: State, seat: Seat) -> Private:
    if isinstance(state, Drawing | Revealing | Judging):
        return Private(
            seat=seat,
            task=state.work.tasks[seat],
            guess_cards=state.guess_cards(seat) if isinstance(state, Drawing) else (),
            guesses=_guesses(state.work, seat, state.core.seats),
        )
    cast = state.votes if isinstance(state, Admiring | Over) else ()
    vote = next((vote.choice for vote in cast if vote.seat == seat), None)
    return Private(seat=seat, vote=vote)


def affected(before: State, after: State) -> tuple[Seat, ...]:
    """While all draw: whoever drew or guessed. A token that is taken affects everybody (P19)."""
    seats = after.core.all_seats()
    if not (isinstance(before, Drawing) and isinstance(after, Drawing)):
        return seats
    old, new = before.work, after.work
    if old.tasks is not new.tasks or old.finished is not new.finished:
        return seats
    if old.late is not new.late:
        return new.late[len(old.late) :]
    drew = [seat for seat in seats if old.sheets[seat] is not new.sheets[seat]]
    return (*drew, *(one.seat for one in new.guesses[len(old.guesses) :]))


def _guesses(work: Work, seat: Seat, seats: int) -> tuple[int | None, ...]:
    laid = {one.whose: one.number for one in work.guesses if one.seat == seat}
    return tuple(laid.get(Seat(whose)) for whose in range(seats)) if laid else ()


def public(state: State) -> View:
    table = state.core
    working = state if isinstance(state, Drawing | Revealing | Judging) else None
    cast = state.votes if isinstance(state, Admiring | Over) else ()
    told = state.votes if isinstance(state, Over) else ()
    return View(
        options=table.options,
        phase=tag_of(state),
        round=table.round,
        rounds=len(table.options.levels),
        level=table.level,
        stand=table.stand,
        spare=table.spare(),
        ready=state.ready if isinstance(state, Reading | Judging) else (),
        whose=state.awaited()[0] if isinstance(state, Revealing) else None,
        drawings=look_at_all(table, working.work) if working else (),
        stars=STARS[table.seats],
        black=table.black_left(working.work) if working else (),
        middle=middle(working.work, working.work.turned) if working else (0,) * table.seats,
        totals=table.totals(),
        history=past(state),
        voted=tuple(vote.seat for vote in cast),
        votes=told,
        coolest=tuple(choice for choice, _ in coolest(told)) if told else (),
    )


def past(state: State) -> tuple[Scored, ...]:
    """Ink is heavy, and everybody saw it when it was drawn: the gallery opens at the end."""
    history = state.core.history
    if isinstance(state, Admiring | Over):
        return history
    return tuple(replace(scored, work=replace(scored.work, sheets=())) for scored in history)


def look_at_all(table: Table, work: Work) -> tuple[DrawingView, ...]:
    return tuple(look_at(table, work, whose) for whose in table.all_seats())


def look_at(table: Table, work: Work, whose: Seat) -> DrawingView:
    turned = whose in work.turned
    return DrawingView(
        seat=whose,
        colour=PENCILS[whose],
        sheet=work.sheets[whose],
        stack=open_stack(work, whose) if turned else closed_stack(work, whose),
        finished=work.has_finished(whose),
        token=work.token_of(whose),
        task=work.tasks[whose] if turned else None,
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


def closed_stack(work: Work, whose: Seat) -> tuple[GuessView, ...]:
    """P15: everybody sees whose card it is; the number only who laid it (`Private.guesses`)."""
    return tuple(GuessView(laid.seat, when) for when, laid in _laid(work, whose))


def _laid(work: Work, whose: Seat) -> list[tuple[int, Laid]]:
    return [(when, laid) for when, laid in enumerate(work.guesses, 1) if laid.whose == whose]


def with_own_guess(view: View, drawing: DrawingView) -> DrawingView:
    """As its viewer sees it: they know which number they have laid on it."""
    if drawing.turned or not view.guesses:
        return drawing
    own = view.guesses[drawing.seat]
    mine = tuple(
        replace(one, number=own) if one.seat == view.seat else one for one in drawing.stack
    )
    return replace(drawing, stack=mine)
