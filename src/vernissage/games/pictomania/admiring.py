"""The vote for the coolest drawing, and the end (P38)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from vernissage.games.pictomania.actions import Action, Admire, Skip
from vernissage.games.pictomania.scoring import result
from vernissage.games.pictomania.state import Admiring, Over, Scored, State, Table, Vote
from vernissage.kit import Event, Illegal, OneOf, Prompt, Seat, Step, event

SKIP = Prompt("skip")


def offers(state: Admiring, seat: Seat) -> list[Prompt]:
    """A vote can be changed until everybody has voted."""
    now = state.vote_of(seat)
    prompts = []
    for rounds, whose in candidates(state.core, seat):
        fields = {"round": OneOf(rounds), "whose": OneOf(whose)}
        if not isinstance(now, Admire) or now.round not in rounds:
            prompts.append(Prompt("admire", fields))
        elif len(rounds) * len(whose) > 1:  # besides the one that is chosen
            prompts.append(Prompt("admire", fields, now))
    return prompts if isinstance(now, Skip) else [*prompts, SKIP]


def candidates(table: Table, seat: Seat) -> Iterator[tuple[tuple[int, ...], tuple[Seat, ...]]]:
    """Others' drawings: rounds in which the same people drew something, and whose they are."""
    rounds: dict[tuple[Seat, ...], tuple[int, ...]] = {}
    for number, scored in enumerate(table.history, 1):
        whose = tuple([one for one in drawn(scored) if one != seat])
        rounds[whose] = (*rounds.get(whose, ()), number)
    return ((numbers, whose) for whose, numbers in rounds.items() if whose)


def drawn(scored: Scored) -> list[Seat]:
    """Whose sheets of a round are not blank: the others are no drawings."""
    return [Seat(at) for at, sheet in enumerate(scored.work.sheets) if sheet.strokes]


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
    if choice.whose not in drawn(table.history[choice.round - 1]):
        raise Illegal("blank_sheet")


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
