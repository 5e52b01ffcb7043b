"""What a player sees of the table."""

from msgspec import Struct

from vernissage.games.pictoric.figures import Forfeit, Mode, cell_of
from vernissage.games.pictoric.state import (
    Giving,
    Leading,
    Over,
    Revealing,
    Roll,
    Round,
    Seats,
    Shedding,
    State,
    Turn,
    Voting,
)
from vernissage.kit import CardId, Cards, Seat


class Own(Struct, frozen=True, omit_defaults=True):
    """What nobody else knows yet."""

    card: CardId | None = None  # the one the leader thinks of (B21), or the one given (B22)
    sector: int | None = None  # where one's own card lies; the leader: the answer
    vote: int | None = None


class Private(Struct, frozen=True, kw_only=True):
    """What depends on who looks."""

    seat: Seat | None = None
    hand: Cards = ()  # one's own hand or bank; spectators have none
    own: Own = Own()


class View(Private, frozen=True, kw_only=True):
    mode: Mode
    forfeits: tuple[Forfeit, ...]  # by sectors; empty: played without
    track: int  # cells before the box
    opening: tuple[Roll, ...]  # B2
    turn: Turn  # the leader, the forfeit, the theme, the drawing, the association
    waiting: Seats
    cells: tuple[int, ...]
    points: tuple[int, ...]
    hands: tuple[int, ...]  # how many cards everybody holds
    pile: int
    discards: Cards
    shed: int  # how many cards the leader has to lose (B34)
    laid: Cards  # face up, by sectors
    history: tuple[Round, ...]  # everything of it is revealed


def private(state: State, seat: Seat) -> Private:
    return Private(seat=seat, hand=state.core.hands[seat], own=own(state, seat))


def public(state: State) -> View:
    board = state.core
    return View(
        mode=board.mode,
        forfeits=board.forfeits,
        track=board.track,
        opening=board.opening,
        turn=board.turn,
        waiting=state.awaited,
        cells=tuple([cell_of(points, board.track) for points in board.points]),
        points=board.points,
        hands=tuple(map(len, board.hands)),
        pile=len(board.pile.draw),
        discards=board.pile.discard,
        shed=state.count if isinstance(state, Shedding) else 0,
        laid=laid(state),
        history=board.history,
    )


def laid(state: State) -> Cards:
    """The cards in the sectors. A closed leader's drawn card is not among them (B21)."""
    if isinstance(state, Leading) and state.core.mode == "open":
        return state.cards
    if isinstance(state, Voting):
        return state.laid
    return state.core.history[-1].laid if isinstance(state, Revealing | Over) else ()


def own(state: State, seat: Seat) -> Own:
    if isinstance(state, Leading):
        mine = seat == state.core.leader and state.core.mode == "closed"
        return Own(card=state.cards[0] if mine else None)
    if isinstance(state, Giving):
        return Own(card=state.given[seat])
    if isinstance(state, Voting):
        return own_vote(state, seat)
    return Own()


def own_vote(state: Voting, seat: Seat) -> Own:
    if seat == state.core.leader:
        return Own(card=state.laid[state.answer - 1], sector=state.answer)
    vote = state.votes[seat] or None
    if seat not in state.owners:
        return Own(vote=vote)
    at = state.owners.index(seat)
    return Own(card=state.laid[at], sector=at + 1, vote=vote)
