"""A state that one seat cannot tell from the real one."""

from collections.abc import Sequence

from msgspec.structs import replace

from vernissage.games.pictoric.state import EMPTY, Board, Giving, Leading, State, Voting, put
from vernissage.kit import CardId, Cards, Pile, Rng, Seat


def imagine(state: State, seat: Seat | None, rng: Rng) -> State:
    """Unseen are the others' hands, the deck, the leader's card, and what others chose so far."""
    board, secret = redealt(state.core, seat, leaders_card(state, seat), rng)
    state = replace(state, core=board)
    if isinstance(state, Leading) and secret:
        return replace(state, cards=secret)
    if isinstance(state, Giving):
        return regiven(state, seat, secret, rng)
    if isinstance(state, Voting):
        return revoted(reowned(state, seat, rng), seat, rng)
    return state


def leaders_card(state: State, seat: Seat | None) -> Cards:
    """The card that only the leader of a closed game knows, if this seat is another (B21)."""
    leader = state.core.leader
    if seat == leader or state.core.mode == "open":
        return ()
    if isinstance(state, Leading):
        return state.cards
    if isinstance(state, Giving):
        card = state.given[leader]
        return () if card is None else (card,)
    return ()


def redealt(board: Board, seat: Seat | None, secret: Cards, rng: Rng) -> tuple[Board, Cards]:
    """All hidden cards shuffled and dealt anew; the secret ones apart."""
    others = [one for one in board.all_seats() if one != seat]
    hidden = [card for one in others for card in board.hands[one]]
    cards = rng.shuffled([*board.pile.draw, *hidden, *secret])
    secret, cards = cards[: len(secret)], cards[len(secret) :]
    hands = board.hands
    for one in others:
        size = len(hands[one])
        hands, cards = put(hands, one, cards[:size]), cards[size:]
    return replace(board, hands=hands, pile=Pile(cards, board.pile.discard)), secret


def regiven(state: Giving, seat: Seat | None, secret: Cards, rng: Rng) -> Giving:
    leader, hands = state.core.leader, state.core.hands

    def given(one: Seat, card: CardId | None) -> CardId | None:
        if one == seat or card is None:
            return card
        return secret[0] if one == leader else rng.choice(hands[one])

    return replace(state, given=tuple(map(given, state.core.all_seats(), state.given)))


def reowned(state: Voting, seat: Seat | None, rng: Rng) -> Voting:
    """Whose card lies where: a seat knows its own, and the leader knows the answer."""
    others = iter(rng.shuffled([owner for owner in state.owners if owner != seat]))
    owners = tuple(owner if owner == seat else next(others) for owner in state.owners)
    leader = state.core.leader
    if seat == leader:
        return replace(state, owners=owners)
    answers: Sequence[int] = [at for at, owner in enumerate(owners, 1) if owner == leader]
    return replace(state, owners=owners, answer=rng.choice(answers))


def revoted(state: Voting, seat: Seat | None, rng: Rng) -> Voting:
    def vote(one: Seat, now: int | None) -> int | None:
        known = one == seat or now is None or now == EMPTY
        return now if known else rng.choice(state.votable(one))

    return replace(state, votes=tuple(map(vote, state.core.all_seats(), state.votes)))
