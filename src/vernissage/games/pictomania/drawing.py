"""Drawing and guessing, all at once (P14 to P21)."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from vernissage.games.pictomania.actions import Action, Done, Draw, Guess, Take, Turn, Undo
from vernissage.games.pictomania.figures import NUMBERS
from vernissage.games.pictomania.state import (
    Drawing,
    Finish,
    Laid,
    Revealing,
    State,
    Table,
    Work,
)
from vernissage.kit import Event, Illegal, Ink, OneOf, Prompt, Seat, Sheet, Step, event

UNDO, TURN = Prompt("undo", rare=True), Prompt("turn", rare=True)
DONE = Prompt("done", rare=True)


def offers(state: Drawing, seat: Seat) -> list[Prompt]:
    if state.work.has_finished(seat):
        return []
    laid = state.work.laid_by(seat)
    prompts = [] if laid else list(pencil(state.work.sheets[seat], state.core.options.undo))
    guessed = (seat, *(one.whose for one in laid))
    prompts += guesses(state.core.all_but(guessed), state.guess_cards(seat))
    return [*prompts, *endings(state.black_left())]


def pencil(sheet: Sheet, undo: bool) -> Iterator[Prompt]:
    if sheet.room:
        yield Prompt("draw", {"stroke": Ink.on(sheet)})
    if not sheet.strokes:
        yield TURN
    elif undo:
        yield UNDO


@cache
def guesses(whose: tuple[Seat, ...], cards: tuple[int, ...]) -> tuple[Prompt, ...]:
    fields = {"whose": OneOf(whose), "number": OneOf(cards)}
    return (Prompt("guess", fields),) if whose else ()


@cache
def endings(black: tuple[int, ...]) -> tuple[Prompt, ...]:
    distinct = tuple(dict.fromkeys(black))
    return (Prompt("take", {"token": OneOf(distinct)}), DONE)


def act(state: Drawing, seat: Seat, action: Action) -> Step[State]:
    if not isinstance(action, Draw | Undo | Turn | Guess | Take | Done):
        raise Illegal("wrong_phase")
    if state.work.has_finished(seat):
        raise Illegal("already_finished")  # P19
    match action:
        case Draw() | Undo() | Turn():
            return draw(state, seat, action)
        case Guess():
            return lay(state, seat, action)
        case Take(token):
            if token not in state.black_left():
                raise Illegal("no_such_token")
            return finish(state, seat, token)
        case Done():
            return finish(state, seat, 0)


def draw(state: Drawing, seat: Seat, action: Draw | Undo | Turn) -> Step[State]:
    if state.work.laid_by(seat):
        raise Illegal("pencil_down")  # P17
    sheet, told = drawn(state.work.sheets[seat], seat, action, state.core.options.undo)
    sheets = (*state.work.sheets[:seat], sheet, *state.work.sheets[seat + 1 :])
    return Step(Drawing(state.core, replace(state.work, sheets=sheets)), (told,))


def drawn(sheet: Sheet, seat: Seat, action: Draw | Undo | Turn, undo: bool) -> tuple[Sheet, Event]:
    match action:
        case Draw(stroke, pen):
            return sheet.drawn(stroke), event("drew", seat=seat, pen=pen)
        case Undo():
            if not undo:
                raise Illegal("undo_forbidden")  # P43
            return sheet.undone(), event("undid", seat=seat)
        case Turn():  # P42
            sheet = sheet.turned()
            return sheet, event("turned_sheet", seat=seat, landscape=sheet.landscape)


def lay(state: Drawing, seat: Seat, guess: Guess) -> Step[State]:
    check_guess(state, seat, guess)
    laid = Laid(seat, guess.whose, guess.number)
    work = replace(state.work, guesses=(*state.work.guesses, laid))
    whose, number = guess.whose, guess.number
    told = event("guessed", only=(seat,), seat=seat, other=whose, number=number)
    told_others = event("guessed_hidden", but=(seat,), seat=seat, other=whose)
    return Step(Drawing(state.core, work), (told, told_others))


def check_guess(state: Drawing, seat: Seat, guess: Guess) -> None:
    """P16: not on one's own drawing, one card per drawing, no number twice."""
    if guess.whose == seat:
        raise Illegal("own_drawing")
    if not 0 <= guess.whose < state.core.seats:
        raise Illegal("no_such_seat")
    if guess.number not in NUMBERS:
        raise Illegal("not_in_hand")
    laid = state.work.laid_by(seat)
    if any(one.whose == guess.whose for one in laid):
        raise Illegal("already_guessed")
    if any(one.number == guess.number for one in laid):
        raise Illegal("number_used", number=guess.number)


def finish(state: Drawing, seat: Seat, token: int) -> Step[State]:
    work, told = finished(state.work, seat, token)
    return Step(Drawing(state.core, work), (told,))


def finished(work: Work, seat: Seat, token: int) -> tuple[Work, Event]:
    """P19: with a token or without."""
    told = event("took_token", seat=seat, n=token) if token else event("done", seat=seat)
    return replace(work, finished=(*work.finished, Finish(seat, token))), told


def time_up(state: Drawing, seat: Seat) -> Step[State]:
    """P20: tokens are handed out when the round ends, for many are late in the same moment."""
    work = replace(state.work, late=(*state.work.late, seat))
    return Step(Drawing(state.core, work), (event("time_up", seat=seat),))


def end(state: Drawing) -> Step[State]:
    """P20; P21: whoever has not finished stops at once."""
    stopped = tuple(seat for seat in state.core.all_seats() if not state.work.has_finished(seat))
    work, events = hand_out(state.core, state.work)
    if stopped:
        events.append(event("stopped", seats=stopped))
    return Step(Revealing(state.core, work), (*events, event("reveal_begins")))


def hand_out(table: Table, work: Work) -> tuple[Work, list[Event]]:
    """P20: of those who are late, whoever has guessed everything takes the best token that is left,
    in the order of their last guesses; the others finish without."""
    last = {one.seat: at for at, one in enumerate(work.guesses) if work.guessed_all(one.seat)}
    events = []
    for seat in sorted(work.late, key=lambda seat: last.get(seat, len(work.guesses))):
        left = table.black_left(work) if seat in last else ()
        work, told = finished(work, seat, max(left, default=0))
        events.append(told)
    return work, events
