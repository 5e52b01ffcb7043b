"""How a turn goes on after the association: giving, voting, the scores, and the cards."""

from collections.abc import Iterator

from msgspec.structs import replace

from vernissage.games.pictoric.dealer import Dealer
from vernissage.games.pictoric.scenarios import SCENARIOS, start_vote
from vernissage.games.pictoric.scoring import score, steps
from vernissage.games.pictoric.state import (
    EMPTY,
    Give,
    Giving,
    PutBack,
    Ready,
    Returning,
    Revealing,
    Round,
    State,
    Vote,
    Voting,
    put,
)
from vernissage.games.pictoric.turns import next_turn, over
from vernissage.kit import CardId, Event, Illegal, Pile, Seat, event, without


def give(dealer: Dealer, state: Giving, seat: Seat, action: Give) -> State:
    """B22: a card of one's own, which may be changed until all are in."""
    if seat == state.core.leader:
        raise Illegal("leader_does_not_give")
    if action.card not in state.core.hands[seat]:
        raise Illegal("not_in_hand")
    if action.card == state.given[seat]:
        raise Illegal("no_change")
    return given(dealer, state, seat, action.card)


def give_any(dealer: Dealer, state: Giving, seat: Seat) -> State:
    return given(dealer, state, seat, dealer.rng.choice(state.core.hands[seat]))


def given(dealer: Dealer, state: Giving, seat: Seat, card: CardId) -> State:
    first = state.given[seat] is None
    dealer.tell(event("gave", seat=seat) if first else event("changed", seat=seat))
    state = replace(state, given=put(state.given, seat, card))
    return state if None in state.given else gather(dealer, state)


def gather(dealer: Dealer, state: Giving) -> Voting:
    """B22: all cards are shuffled and laid face up, by as many sectors as there are players."""
    owners = dealer.rng.shuffled(dealer.board.all_seats())
    cards = tuple(card for card in state.given if card is not None)
    dealer.change(hands=tuple(without(hand, *cards) for hand in dealer.board.hands))
    laid = tuple(cards[seat] for seat in owners)
    dealer.tell(event("laid", cards=laid))
    return start_vote(dealer.board, laid, owners, 1 + owners.index(dealer.board.leader))


def vote(dealer: Dealer, state: Voting, seat: Seat, action: Vote) -> State:
    """B4: secret, and changeable until all are in."""
    if seat == state.core.leader:
        raise Illegal("leader_does_not_vote")
    if not 1 <= action.sector <= len(state.laid):
        raise Illegal("no_such_sector", of=tuple(range(1, len(state.laid) + 1)))
    if action.sector not in state.votable(seat):
        raise Illegal("own_card")  # B23
    if action.sector == state.votes[seat]:
        raise Illegal("no_change")
    first = not state.votes[seat]
    dealer.tell(event("voted", seat=seat) if first else event("changed", seat=seat))
    return voted(dealer, state, seat, action.sector)


def miss_vote(dealer: Dealer, state: Voting, seat: Seat) -> State:
    dealer.tell(event("missed", seat=seat))
    return voted(dealer, state, seat, EMPTY)


def voted(dealer: Dealer, state: Voting, seat: Seat, sector: int) -> State:
    state = replace(state, votes=put(state.votes, seat, sector))
    return state if None in state.votes else reveal(dealer, state)


def reveal(dealer: Dealer, state: Voting) -> Revealing:
    """The dice are shown, and the figures walk (B6)."""
    votes = tuple(vote or EMPTY for vote in state.votes)
    played = Round(dealer.board.turn, state.laid, state.owners, state.answer, votes)
    always = dealer.board.always_count_votes
    played = replace(played, lines=score(played, always_count_votes=always))
    dealer.record(played)
    dealer.change(skipped=0 if any(votes) else dealer.board.skipped + 1)
    dealer.tell(*shown(played))
    for seat, count in enumerate(steps(played.lines, dealer.board.seats)):
        if count:
            dealer.walk(Seat(seat), count)
    return Revealing(dealer.board)


def shown(played: Round) -> Iterator[Event]:
    """What is turned over, one thing after another: the answer, the votes, the owners, points."""
    leader, meant = played.turn.leader, played.laid[played.answer - 1]
    yield event("revealed", seat=leader, sector=played.answer, card=meant)
    for seat, sector in enumerate(played.votes):
        if sector == played.answer:
            yield event("found", seat=seat, sector=sector)
        elif sector != EMPTY:
            yield event("strayed", seat=seat, sector=sector)
    for sector, (owner, card) in enumerate(zip(played.owners, played.laid, strict=True), 1):
        if owner != leader:
            yield event("owned", seat=owner, sector=sector, card=card)
    for line in played.lines:
        yield event("scored", seat=line.seat, n=line.points, why=line.why)


def ready(dealer: Dealer, state: Revealing, seat: Seat, _action: Ready) -> State:
    if seat in state.ready:
        raise Illegal("no_change")
    dealer.tell(event("ready", seat=seat))
    return count_ready(dealer, state, seat)


def count_ready(dealer: Dealer, state: Revealing, seat: Seat) -> State:
    state = Revealing(state.core, (*state.ready, seat))
    return state if len(state.ready) < state.core.seats else go_on(dealer)


def go_on(dealer: Dealer) -> State:
    """The round is seen. At the box the game ends (B1); else the cards go and the lead passes."""
    if dealer.board.arrived or dealer.board.deserted:
        return over(dealer)
    clear = SCENARIOS[dealer.board.mode].clear
    return clear(dealer, dealer.board.history[-1]) or next_turn(dealer)


def put_back(dealer: Dealer, state: Returning, seat: Seat, action: PutBack) -> State:
    if seat != state.core.leader:
        raise Illegal("not_your_turn")
    if action.card not in state.core.hand:
        raise Illegal("not_in_hand")
    return put_back_this(dealer, seat, action.card)


def put_back_any(dealer: Dealer, state: Returning, seat: Seat) -> State:
    return put_back_this(dealer, seat, dealer.rng.choice(state.core.hand))


def put_back_this(dealer: Dealer, seat: Seat, card: CardId) -> State:
    """B26: somewhere into the deck, so that nobody knows when it comes again."""
    pile = dealer.board.pile
    at = dealer.rng.below(len(pile.draw) + 1)
    dealer.change(pile=Pile((*pile.draw[:at], card, *pile.draw[at:]), pile.discard))
    dealer.hold(seat, without(dealer.board.hand, card))
    dealer.tell(
        event("put_back", only=(seat,), seat=seat, card=card),
        event("put_back_hidden", but=(seat,), seat=seat),
    )
    return next_turn(dealer)
