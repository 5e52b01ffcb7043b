"""Tables that look the same from one seat."""

from collections.abc import Iterator

from msgspec.structs import replace

from vernissage.games.dixit.modes import mode_of
from vernissage.games.dixit.state import Board, Giving, Laid, State, Vote, Voting
from vernissage.games.dixit.view import known_givers
from vernissage.games.dixit.voting import marks
from vernissage.kit import Rng, Seat


def imagine(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal anew all hands that this seat does not see, then what was done with them in secret."""
    mode = mode_of(state.core)
    unseen = [one for one in mode.seats if one != seat or mode.hides(state, one)]
    state = replace(state, core=_redealt(state.core, unseen, rng))
    if isinstance(state, Giving):
        return _given_anew(state, seat, rng)
    return _voted_anew(state, seat, rng) if isinstance(state, Voting) else state


def _redealt(board: Board, unseen: list[Seat], rng: Rng) -> Board:
    hidden = board.pile.draw + tuple(card for one in unseen for card in board.hands[one])
    cards, hands = rng.shuffled(hidden), list(board.hands)
    for one in unseen:
        size = len(hands[one])
        hands[one], cards = cards[:size], cards[size:]
    return replace(board, hands=tuple(hands), pile=replace(board.pile, draw=cards))


def _given_anew(state: Giving, seat: Seat | None, rng: Rng) -> Giving:
    """Who has given is public; what they gave could be anything in their hands."""
    given = tuple(
        cards if one == seat or not cards else rng.sample(state.core.hands[one], len(cards))
        for one, cards in enumerate(state.given)
    )
    return replace(state, given=given)


def _voted_anew(state: Voting, seat: Seat | None, rng: Rng) -> Voting:
    """The cards lie there for all to see, but anybody could have given and chosen them."""
    known = known_givers(state, seat)
    givers = iter(rng.shuffled([one.seat for one in state.laid if one.seat not in known]))
    laid = tuple(one if one.seat in known else Laid(one.card, next(givers)) for one in state.laid)
    state = replace(state, laid=laid)
    return replace(state, votes=tuple(_votes(state, seat, rng)))


def _votes(state: Voting, seat: Seat | None, rng: Rng) -> Iterator[Vote | None]:
    mode = mode_of(state.core)
    for one, vote in enumerate(state.votes):
        voter = Seat(one)
        if voter == seat or vote is None or not vote.spaces:
            yield vote
            continue
        count = 1 + rng.below(mode.most_votes)
        spaces = tuple(sorted(rng.sample(mode.open_to(voter, state.laid), count)))
        yield Vote(spaces, 1 + rng.below(len(state.laid)) if marks(state, voter) else None)
