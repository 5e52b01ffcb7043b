"""What the player whose turn it is may do."""

from functools import cache

from vernissage.games.yokai.figures import COLOURS, FULL_HAND, SKETCHES, Colour
from vernissage.games.yokai.stacks import INDEX
from vernissage.games.yokai.state import Stacks, Turn
from vernissage.kit import CardId, OneOf, Prompt, Seat, Value


def must_play(state: Turn) -> bool:
    """Y5: with four cards in hand at least one has to be played."""
    return not state.core.moves and len(state.core.hands[state.seat]) >= FULL_HAND


def offers(state: Turn) -> list[Prompt]:
    board, seat = state.core, state.seat
    prompts: list[Prompt] = [] if must_play(state) else [DONE]
    for card in board.hands[seat]:
        effect = SKETCHES[card].effect
        if effect is None:
            prompts.append(PLAIN[card])
        elif effect == "call":
            prompts += calls(card, movable(board.stacks))
        else:
            prompts += distractions(card, facing(board.stacks, seat))
    return prompts


# The same few prompts come up again and again, so they are made once.
DONE = Prompt("done")
PLAIN = [
    Prompt("play", {"card": OneOf((CardId(card),)), "colour": OneOf(sketch.colours)})
    for card, sketch in enumerate(SKETCHES)
]


@cache
def calls(card: CardId, sources: tuple[bool, ...]) -> tuple[Prompt, ...]:
    """Y13: for either colour of the card, whose yokai can be called there."""
    movable_from = [colour for colour, can in zip(COLOURS, sources, strict=True) if can]
    return tuple(
        _effect(card, here, "call", (None, *(one for one in movable_from if one != here)))
        for here in SKETCHES[card].colours
    )


@cache
def distractions(card: CardId, victims: tuple[bool, ...]) -> tuple[Prompt, ...]:
    """Y14: for either colour of the card, whether there is anybody to distract."""
    return tuple(
        _effect(card, here, "distract", (False, True) if victims[INDEX[here]] else (False,))
        for here in SKETCHES[card].colours
    )


def _effect(card: CardId, colour: Colour, effect: str, of: tuple[Value, ...]) -> Prompt:
    fields = {"card": OneOf((card,)), "colour": OneOf((colour,)), effect: OneOf(of)}
    return Prompt("play", fields)


def movable(stacks: Stacks) -> tuple[bool, ...]:
    """Y13: which stacks have more than their last yokai."""
    return tuple([len(stack.yokai) > 1 for stack in stacks])


def facing(stacks: Stacks, seat: Seat) -> tuple[bool, ...]:
    """Y14: at which stacks the opponent has a sketch."""
    other = 1 - seat
    return tuple([stack.sides[other] != () for stack in stacks])
