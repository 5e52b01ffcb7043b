"""The duel in words."""

from collections.abc import Iterator

from vernissage.games.yokai.figures import SKETCHES, YOKAI
from vernissage.games.yokai.view import StackView, View
from vernissage.kit import CardId, Namer, Texts


def describe(view: View, say: Texts, name: Namer) -> list[str]:
    lines = [] if view.whose is None else [say("board.turn", seat=name(view.whose))]
    for stack in view.stacks:
        lines += _stack(stack, say, name)
    for seat, (album, points) in enumerate(zip(view.albums, view.scores, strict=True)):
        hand = view.hands[seat]
        lines += [say("board.album", seat=name(seat), n=len(album), points=points, hand=hand)]
    lines.append(say("board.pile", n=view.pile, discards=len(view.discards)))
    if view.seat is not None:
        lines.append(say("board.hand", hand="; ".join(_sketch(card, say) for card in view.hand)))
    return lines


def _stack(stack: StackView, say: Texts, name: Namer) -> Iterator[str]:
    if stack.top is None:
        yield say("board.stack_empty", colour=stack.colour)
        return
    printed = YOKAI[stack.top].colour
    facts = {"colour": stack.colour, "value": stack.value, "n": stack.left}
    if printed == stack.colour:
        yield say("board.stack", missing=stack.missing, **facts)
    else:
        yield say("board.stack_called", missing=stack.missing, source=printed, **facts)
    for seat, side in enumerate(stack.sides):
        if side:
            last = _sketch(side[-1], say)
            yield "    " + say("board.side", seat=name(seat), n=len(side), sketch=last)


def _sketch(card: CardId, say: Texts) -> str:
    sketch = SKETCHES[card]
    if sketch.effect is None:
        return say("board.sketch", card=card, colour=sketch.colours)
    return say("board.sketch_effect", card=card, colour=sketch.colours, effect=sketch.effect)
