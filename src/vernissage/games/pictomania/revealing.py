"""Turning the stacks over, and judging what was drawn (P30 to P36, P41)."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from vernissage.games.pictomania.actions import Action, Confess, Flag, Ready, TurnOver
from vernissage.games.pictomania.stacks import Verdict, verdicts
from vernissage.games.pictomania.state import Flagged, Judging, Revealing, State, Table, Work
from vernissage.kit import Event, Illegal, OneOf, Prompt, Seat, Step, event

TURN_OVER, READY = Prompt("turn_over"), Prompt("ready")
CONFESS = Prompt("confess", rare=True)


def offers(state: Revealing, seat: Seat) -> list[Prompt]:
    prompts = [TURN_OVER] if seat in state.awaited() else []
    return [*prompts, *objections(state.work, seat)]


def judging_offers(state: Judging, seat: Seat) -> list[Prompt]:
    prompts = [] if seat in state.ready else [READY]
    return [*prompts, *objections(state.work, seat)]


def objections(work: Work, seat: Seat) -> list[Prompt]:
    """P36: to one's own drawing; P41: to others'. Until the points are written down."""
    prompts = list(flagging(flaggable(work, seat)))
    return prompts if seat in work.wrong else [*prompts, CONFESS]


def flaggable(work: Work, seat: Seat) -> tuple[Seat, ...]:
    mine = [flag.whose for flag in work.flags if flag.seat == seat]
    closed = (seat, *work.wrong, *mine)
    return tuple([whose for whose in sorted(work.turned) if whose not in closed])


@cache
def flagging(whose: tuple[Seat, ...]) -> tuple[Prompt, ...]:
    return (Prompt("flag", {"whose": OneOf(whose)}, rare=True),) if whose else ()


def act(state: Revealing, seat: Seat, action: Action) -> Step[State]:
    match action:
        case TurnOver():
            if seat not in state.awaited():
                raise Illegal("not_your_turn")
            return turn_over(state, seat)
        case Confess():
            work, events = confess(state.work, seat)
            return Step(replace(state, work=work), events)
        case Flag(whose):
            work, events = flag(state.core, state.work, seat, whose)
            return Step(replace(state, work=work), events)
    raise Illegal("wrong_phase")


def judge(state: Judging, seat: Seat, action: Action) -> Step[State]:
    match action:
        case Ready():
            if seat in state.ready:
                raise Illegal("no_change")
            judged = replace(state, ready=(*state.ready, seat))
            return Step(judged, (event("content", seat=seat),))
        case Confess():
            work, events = confess(state.work, seat)
            return Step(replace(state, work=work), events)
        case Flag(whose):
            work, events = flag(state.core, state.work, seat, whose)
            return Step(reopened(replace(state, work=work), whose), events)
    raise Illegal("wrong_phase")


def turn_over(state: Revealing, seat: Seat) -> Step[State]:
    work = replace(state.work, turned=(*state.work.turned, seat))
    task = work.tasks[seat]
    told = event("turned_over", seat=seat, letter=task.letter, number=task.number)
    return Step(replace(state, work=work), (told, *resolved(work, seat)))


def confess(work: Work, seat: Seat) -> tuple[Work, list[Event]]:
    """P36: the stack lies open from now on, or has done so already, but nothing in it counts."""
    if seat in work.wrong:
        raise Illegal("already_wrong")
    turned = work.turned if seat in work.turned else (*work.turned, seat)
    work, task = replace(work, turned=turned, wrong=(*work.wrong, seat)), work.tasks[seat]
    told = event("confessed", seat=seat, letter=task.letter, number=task.number)
    return work, [told, *resolved(work, seat)]


def resolved(work: Work, whose: Seat) -> list[Event]:
    return [_told(verdict, whose) for verdict in verdicts(work, whose)]


def _told(verdict: Verdict, whose: Seat) -> Event:
    facts: dict[str, Any] = {"seat": verdict.seat, "other": whose, "number": verdict.number}
    match verdict.result:
        case "right":
            return event("guess_right", **facts, n=verdict.stars)
        case "wrong":
            return event("guess_wrong", **facts)
        case "back":
            return event("guess_returned", **facts)


def flag(table: Table, work: Work, seat: Seat, whose: Seat) -> tuple[Work, list[Event]]:
    """P41: a drawing that enough of the others find unfair counts as a wrong task."""
    check_flag(work, seat, whose)
    work = replace(work, flags=(*work.flags, Flagged(seat, whose)))
    events = [event("flagged", seat=seat, other=whose)]
    if len(work.flags_on(whose)) >= table.flags_needed:
        work = replace(work, wrong=(*work.wrong, whose))
        events += [event("overruled", seat=whose), *resolved(work, whose)]
    return work, events


def reopened(state: Judging, whose: Seat) -> Judging:
    """P41: whoever may still join a flag is asked anew."""
    asked = [seat for seat in state.ready if whose in flaggable(state.work, seat)]
    return replace(state, ready=tuple([seat for seat in state.ready if seat not in asked]))


def check_flag(work: Work, seat: Seat, whose: Seat) -> None:
    if whose == seat:
        raise Illegal("own_drawing")
    if not 0 <= whose < len(work.tasks):
        raise Illegal("no_such_seat")
    if whose not in work.turned:
        raise Illegal("not_turned_yet")
    if whose in work.wrong:
        raise Illegal("already_wrong")
    if Flagged(seat, whose) in work.flags:
        raise Illegal("no_change")
