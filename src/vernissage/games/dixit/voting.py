"""Secret votes, and the moment they are turned up."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from vernissage.games.dixit.modes import Classic, Seats, mode_of
from vernissage.games.dixit.state import Revealing, Round, Spaces, State, Vote, Voting
from vernissage.kit import Event, Illegal, Line, OneOf, Prompt, Seat, SomeOf, Step, event
from vernissage.kit.prompts import Domain


def awaited(state: Voting) -> Seats:
    votes = state.votes
    return tuple([seat for seat in state.voters if votes[seat] is None])


def marks(state: Voting, seat: Seat) -> bool:
    """D34: whether this seat also marks a card in red."""
    return seat == state.teller and mode_of(state.core).red


def offers(state: Voting, seat: Seat) -> list[Prompt]:
    if seat not in state.voters:
        return []
    mode, vote = mode_of(state.core), state.votes[seat]
    reds = len(state.laid) if marks(state, seat) else 0
    fields = ballot(mode.open_to(seat, state.laid), mode.most_votes, reds)
    return [Prompt("vote", fields, vote if vote and vote.spaces else None)]


@cache
def ballot(spaces: Spaces, most: int, reds: int) -> dict[str, Domain]:
    fields: dict[str, Domain] = {"spaces": SomeOf(spaces, 1, most)}  # D14
    return {**fields, "red": OneOf(tuple(range(1, reds + 1)))} if reds else fields


def vote(state: Voting, seat: Seat, action: Vote) -> Step[State]:
    check_vote(state, seat, action)
    before = state.votes[seat]
    chosen = Vote(tuple(sorted(action.spaces)), action.red)
    if chosen == before:
        raise Illegal("no_change")
    again = before is not None and before.spaces
    told = event("voted_again", seat=seat) if again else event("voted", seat=seat)
    return put(state, seat, chosen, told)


def check_vote(state: Voting, seat: Seat, vote: Vote) -> None:
    if seat not in state.voters:
        raise Illegal("no_vote")
    mode, count = mode_of(state.core), len(vote.spaces)
    if not 1 <= count <= mode.most_votes:
        raise Illegal("vote_count", n=mode.most_votes)  # D14
    if len(set(vote.spaces)) < count:
        raise Illegal("same_card_twice")  # D14
    if any(not 1 <= space <= len(state.laid) for space in vote.spaces):
        raise Illegal("no_such_space")
    if not set(vote.spaces) <= set(mode.open_to(seat, state.laid)):
        raise Illegal("own_card")  # D16, D44
    check_red(state, seat, vote.red)


def check_red(state: Voting, seat: Seat, red: int | None) -> None:
    if not marks(state, seat):
        if red is not None:
            raise Illegal("no_red")
    elif red is None:
        raise Illegal("red_missing")
    elif not 1 <= red <= len(state.laid):
        raise Illegal("no_such_space")


def miss_voting(state: Voting, seat: Seat) -> Step[State]:
    """D18: without a vote, unless it is made while others still think."""
    return put(state, seat, Vote(()), event("late", seat=seat))


def put(state: Voting, seat: Seat, vote: Vote, told: Event) -> Step[State]:
    votes = (*state.votes[:seat], vote, *state.votes[seat + 1 :])
    state = replace(state, votes=votes)
    step: Step[State] = Step(state, (told,))
    return step if awaited(state) else step.then(reveal(state))


def reveal(state: Voting) -> Step[State]:
    """D3: all at once, when the last vote is in."""
    board, mode, votes = state.core, mode_of(state.core), state.votes
    sheet = tuple(mode.score(state.teller, state.laid, votes))
    lines = tuple(_shared(sheet, mode))
    scores = list(board.scores)
    for line in lines:
        scores[line.seat] += line.points
    done = Round(
        turn=board.turn,
        teller=state.teller,
        clue=state.clue,
        laid=state.laid,
        answer=mode.answer(state.teller, state.laid),
        votes=votes,
        lines=lines,
    )
    missed = 0 if any(vote and vote.spaces for vote in votes) else board.missed + 1
    board = replace(board, scores=tuple(scores), rounds=(*board.rounds, done), missed=missed)
    scored = (
        event("scored", seats=mode.members(line.seat), n=line.points, why=line.why)
        for line in sheet
    )
    return Step(Revealing(board), (*turned_over(done), *scored))


def _shared(sheet: Iterable[Line], mode: Classic) -> Iterator[Line]:
    """D40: what a team scores, both have."""
    for line in sheet:
        for seat in mode.members(line.seat):
            yield Line(seat, line.points, line.why)


def turned_over(done: Round) -> Iterator[Event]:
    """Card by card: whose it is and who chose it; then the one to find, or the red one."""
    for space, (card, giver) in enumerate(((one.card, one.seat) for one in done.laid), 1):
        seats = tuple(Seat(i) for i, vote in enumerate(done.votes) if vote and space in vote.spaces)
        facts: dict[str, Any] = {"space": space, "card": card, "seat": giver}
        if seats:
            yield event("revealed", seats=seats, n=len(seats), **facts)
        else:
            yield event("revealed_unchosen", **facts)
    mark = done.votes[done.teller]
    if done.answer is not None:
        card = done.laid[done.answer - 1].card
        yield event("answer", seat=done.teller, space=done.answer, card=card)
    elif mark is not None and mark.red is not None:
        yield event("marked", seat=done.teller, space=mark.red)
