"""Cards into hands: dealt, drawn and looked at."""

from collections.abc import Iterable

from msgspec.structs import replace

from vernissage.games.dixit.modes import mode_of
from vernissage.games.dixit.state import Board, Claiming, State
from vernissage.kit import Event, Rng, Scenes, Seat, event


def dealt(state: Claiming) -> list[Event]:
    """The first hands, face down where nobody may look yet (D31)."""
    board, mode = state.core, mode_of(state.core)
    events = []
    for seat in board.all_seats():
        looking = () if mode.hides(state, seat) else (seat,)
        events.append(event("dealt_hidden", but=looking, seat=seat, n=mode.hand))
        if looking:
            cards = board.hands[seat]
            events.append(event("dealt", only=looking, seat=seat, cards=cards, n=mode.hand))
    return events


def refill(board: Board, rng: Rng) -> tuple[Board, list[Event]]:
    """D21, D37, D46: everybody draws up to a full hand; D5: from the discards if need be."""
    full = mode_of(board).hand
    hands, pile, events = list(board.hands), board.pile, list[Event]()
    for seat in board.all_seats():
        count = full - len(hands[seat])
        if count == 0:
            continue
        others = [card for hand in hands if hand is not hands[seat] for card in hand]
        scenes = Scenes(board.options.scenes, hands[seat], others)
        cards, pile, reshuffled = pile.take_varied(count, rng, scenes)
        hands[seat] += cards
        if reshuffled:
            events.append(event("reshuffled"))
        events.append(event("drew", only=(seat,), seat=seat, cards=cards, n=count))
        events.append(event("drew_hidden", but=(seat,), seat=seat, n=count))
    return replace(board, hands=tuple(hands), pile=pile), events


def looked(state: State, seats: Iterable[Seat]) -> list[Event]:
    """These seats take up hands that lay face down until now, unless they still may not (D31)."""
    board, mode = state.core, mode_of(state.core)
    return [
        event("looked", only=(seat,), seat=seat, cards=board.hands[seat])
        for seat in seats
        if not mode.hides(state, seat)
    ]
