"""The duel in words."""

from vernissage.games.yokai.figures import SKETCHES
from vernissage.games.yokai.view import StackView, View
from vernissage.kit import CardId, Namer, Texts


def describe(view: View, say: Texts, name: Namer) -> list[str]:
    lines = [_stack(stack, say, name) for stack in view.stacks]
    for seat, (album, points) in enumerate(zip(view.albums, view.scores, strict=True)):
        lines += [say("board.album", seat=name(seat), n=len(album), points=points)]
    lines.append(say("board.pile", n=view.pile, discards=len(view.discards)))
    if view.seat is not None:
        hand = "; ".join(_sketch(card, say) for card in view.hand)
        lines.append(say("board.hand", hand=hand))
    return lines


def _stack(stack: StackView, say: Texts, name: Namer) -> str:
    if stack.top is None:
        return say("board.stack_empty", colour=stack.colour)
    return say(
        "board.stack",
        colour=stack.colour,
        value=stack.value,
        n=stack.left,
        one=name(0),
        one_count=len(stack.sides[0]),
        two=name(1),
        two_count=len(stack.sides[1]),
        missing=stack.missing,
    )


def _sketch(card: CardId, say: Texts) -> str:
    sketch = SKETCHES[card]
    if sketch.effect is None:
        return say("board.sketch", card=card, colour=sketch.colours)
    return say("board.sketch_effect", card=card, colour=sketch.colours, effect=sketch.effect)
