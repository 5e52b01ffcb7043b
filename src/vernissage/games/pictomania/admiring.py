"""The vote for the coolest drawing, and the end (P38)."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from vernissage.games.pictomania.actions import Action, Admire, Skip
from vernissage.games.pictomania.scoring import result
from vernissage.games.pictomania.state import Admiring, Over, State, Table, Vote
from vernissage.kit import Event, Illegal, OneOf, Prompt, Seat, Step, event

SKIP = Prompt("skip")


def offers(state: Admiring, seat: Seat) -> tuple[Prompt, ...]:
    """A vote can be changed until everybody has voted."""
    now = state.vote_of(seat)
    admire, skip = voting(len(state.core.history), state.core.all_but((seat,)))
    if isinstance(now, Admire):
        return (replace(admire, now=now), skip)
    return (admire,) if now else (admire, skip)


@cache
def voting(rounds: int, whose: tuple[Seat, ...]) -> tuple[Prompt, Prompt]:
    fields = {"round": OneOf(tuple(range(1, rounds + 1))), "whose": OneOf(whose)}
    return Prompt("admire", fields), SKIP


def act(state: Admiring, seat: Seat, action: Action) -> Step[State]:
    if not isinstance(action, Admire | Skip):
        raise Illegal("wrong_phase")
    if isinstance(action, Admire):
        check_admire(state.core, seat, action)
    if state.vote_of(seat) == action:
        raise Illegal("no_change")
    others = [vote for vote in state.votes if vote.seat != seat]
    votes = tuple(sorted([*others, Vote(seat, action)], key=lambda vote: vote.seat))
    return Step(Admiring(state.core, votes), (event("voted", seat=seat),))


def check_admire(table: Table, seat: Seat, choice: Admire) -> None:
    if choice.whose == seat:
        raise Illegal("own_drawing")
    if not 0 <= choice.whose < table.seats:
        raise Illegal("no_such_seat")
    if not 1 <= choice.round <= len(table.history):
        raise Illegal("no_such_round")


def coolest(votes: Sequence[Vote]) -> list[tuple[Admire, int]]:
    """The drawings with the most votes, in the order they were made."""
    counts = Counter(vote.choice for vote in votes if isinstance(vote.choice, Admire))
    most = max(counts.values(), default=0)
    best = [(choice, most) for choice, count in counts.items() if count == most]
    return sorted(best, key=lambda one: (one[0].round, one[0].whose))


def end(table: Table, votes: tuple[Vote, ...] = ()) -> Step[State]:
    """The honour changes no score."""
    events = [
        event("admired", seat=vote.seat, other=vote.choice.whose, round=vote.choice.round)
        for vote in votes
        if isinstance(vote.choice, Admire)
    ]
    for choice, count in coolest(votes):
        events.append(event("coolest", seat=choice.whose, round=choice.round, n=count))
    ending = result(table)
    facts = {"scores": ending.scores, "seats": ending.winners, "outcome": ending.why}
    return Step(Over(table, votes), (*events, Event("ended", facts)))
