"""What a player sees of the table (Y17)."""

from msgspec import Struct

from vernissage.games.yokai.figures import COLOURS, YOKAI, Colour
from vernissage.games.yokai.scoring import points
from vernissage.games.yokai.state import Move, Stack, State, Turn
from vernissage.kit import CardId, Cards, Seat


class StackView(Struct, frozen=True):
    colour: Colour
    top: CardId | None  # the yokai to be drawn; None: the stack is empty
    value: int
    left: int  # yokai in the stack
    below: tuple[CardId | None, ...]  # under the top one; None: nobody has seen which
    sides: tuple[Cards, Cards]
    missing: int  # sketches it takes to finish the drawing


class Private(Struct, frozen=True, kw_only=True):
    """What depends on who looks."""

    seat: Seat | None = None
    hand: Cards = ()  # one's own; spectators have none


class View(Private, frozen=True, kw_only=True):
    turn: int
    whose: Seat | None
    stacks: tuple[StackView, ...]
    hands: tuple[int, int]  # how many cards everybody holds
    pile: int
    discards: Cards
    albums: tuple[Cards, Cards]
    scores: tuple[int, int]
    moves: tuple[Move, ...]
    moves_before: tuple[Move, ...]


def private(state: State, seat: Seat) -> Private:
    return Private(seat=seat, hand=state.core.hands[seat])


def public(state: State) -> View:
    board = state.core
    one, two = board.albums
    return View(
        turn=board.turn,
        whose=state.seat if isinstance(state, Turn) else None,
        stacks=tuple(map(_look_at, COLOURS, board.stacks)),
        hands=(len(board.hands[0]), len(board.hands[1])),
        pile=len(board.pile.draw),
        discards=board.pile.discard,
        albums=board.albums,
        scores=(points(one), points(two)),
        moves=board.moves,
        moves_before=board.moves_before,
    )


def _look_at(colour: Colour, stack: Stack) -> StackView:
    if not stack.yokai:
        return StackView(colour, None, 0, 0, (), stack.sides, 0)
    top, *rest = stack.yokai
    below = tuple(card if card in stack.known else None for card in rest)
    return StackView(
        colour, top, YOKAI[top].value, len(stack.yokai), below, stack.sides, stack.missing()
    )
