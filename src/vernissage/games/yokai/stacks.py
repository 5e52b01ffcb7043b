"""What happens at the stacks when a sketch is laid: effects first, then finished drawings (Y10)."""

from vernissage.games.yokai.figures import COLOURS, SKETCHES, YOKAI
from vernissage.games.yokai.state import Board, Completed, Move, Play, Stack, Stacks
from vernissage.kit import CardId, Cards, Event, Illegal, Seat, event, without

INDEX = {colour: index for index, colour in enumerate(COLOURS)}


class Workbench:
    """The stacks of a board while one card is resolved."""

    __slots__ = ("albums", "completed", "discards", "emptied", "events", "stacks")

    def __init__(self, board: Board) -> None:
        self.stacks: list[Stack] = list(board.stacks)
        self.albums: list[Cards] = list(board.albums)
        self.discards: Cards = ()
        self.events: list[Event] = []
        self.completed: list[Completed] = []
        self.emptied = False  # Y15: a stack without yokai ends the game at once

    def resolve(self, seat: Seat, play: Play) -> Move:
        """Lay the card, let its effect happen, then see which drawings are finished."""
        here = INDEX[play.colour]
        self._lay(here, seat, play.card)
        self.events.append(event("played", seat=seat, card=play.card, colour=play.colour))
        distracted = None
        touched: tuple[int, ...] = (here,)
        if play.call is not None:
            touched = (here, self._call(INDEX[play.call], here, seat))
        elif play.distract:
            distracted, other = self._distract(here, seat)
            touched = (here, other)
        self._complete_all(touched)
        return Move(seat, play, distracted, tuple(self.completed))

    def frozen(self) -> tuple[Stacks, tuple[Cards, Cards]]:
        one, two, three, four = self.stacks
        return (one, two, three, four), (self.albums[0], self.albums[1])

    def _lay(self, at: int, seat: Seat, card: CardId) -> None:
        stack = self.stacks[at]
        mine, theirs = stack.sides
        sides = ((*mine, card), theirs) if seat == 0 else (mine, (*theirs, card))
        self.stacks[at] = Stack(stack.yokai, sides, stack.known)

    def _call(self, source: int, here: int, seat: Seat) -> int:
        """Y13: the top yokai of another stack comes here and counts as this stack's colour."""
        called = self.stacks[source].yokai[0]
        self.stacks[source] = _uncovered(self.stacks[source], self.stacks[source].sides)
        stack = self.stacks[here]
        covered = stack.yokai[:1]
        self.stacks[here] = Stack((called, *stack.yokai), stack.sides, stack.known + covered)
        self.events.append(
            event("called", seat=seat, yokai=called, source=COLOURS[source], colour=COLOURS[here])
        )
        return source

    def _distract(self, here: int, seat: Seat) -> tuple[CardId, int]:
        """Y14: the opponent's last sketch here turns to its other colour; its effect is silent."""
        stack = self.stacks[here]
        victim = Seat(1 - seat)
        card = stack.sides[victim][-1]
        rest = stack.sides[victim][:-1]
        sides = (rest, stack.sides[1]) if victim == 0 else (stack.sides[0], rest)
        self.stacks[here] = Stack(stack.yokai, sides, stack.known)
        other = SKETCHES[card].other(COLOURS[here])
        self._lay(INDEX[other], victim, card)
        self.events.append(
            event("distracted", seat=seat, card=card, source=COLOURS[here], colour=other)
        )
        return card, INDEX[other]

    def _complete_all(self, touched: tuple[int, ...]) -> None:
        """Y10: the stack played on first, then the others, again and again until all rest.

        Only what the card touched can be complete: the other stacks rested before it was laid.
        """
        while not self.emptied:
            for at in touched:
                if self.stacks[at].missing() <= 0:
                    self._complete(at)
                    break
            else:
                return

    def _complete(self, at: int) -> None:
        """Y8, Y9, Y11: more sketches win the portrait; as many on both sides frighten it."""
        stack = self.stacks[at]
        top = stack.yokai[0]
        mine, theirs = stack.sides
        winner = None if len(mine) == len(theirs) else Seat(int(len(theirs) > len(mine)))
        if winner is None:
            rest = _uncovered(stack, ((), ()))  # a lone yokai stays where it is
            known = (*rest.known, top) if rest.yokai else ()
            self.stacks[at] = Stack((*rest.yokai, top), rest.sides, known)
            self.discards += mine + theirs
        else:
            kept = ((), theirs) if winner == 0 else (mine, ())
            self.stacks[at] = _uncovered(stack, kept)
            self.emptied = not self.stacks[at].yokai
            self.albums[winner] += (top,)
            self.discards += stack.sides[winner]
        done = Completed(COLOURS[at], top, (len(mine), len(theirs)), winner)
        self.completed.append(done)
        self.events.append(_told(done))


def _uncovered(stack: Stack, sides: tuple[Cards, Cards]) -> Stack:
    """The stack without its top yokai; the next one lies open."""
    below = stack.yokai[1:]
    return Stack(below, sides, without(stack.known, *below[:1]))


def _told(done: Completed) -> Event:
    facts = {"colour": done.colour, "yokai": done.yokai, "counts": done.counts}
    if done.seat is None:
        return Event("frightened", facts)
    return Event("completed", {"seat": done.seat, "n": YOKAI[done.yokai].value, **facts})


def check_play(board: Board, seat: Seat, play: Play) -> None:
    """Illegal if this card cannot be played like that."""
    if play.card not in board.hands[seat]:
        raise Illegal("not_in_hand")
    sketch = SKETCHES[play.card]
    if play.colour not in sketch.colours:
        raise Illegal("not_its_colour", colour=play.colour)
    if play.call is not None:
        if sketch.effect != "call":
            raise Illegal("no_such_effect", effect="call")
        if play.call == play.colour:
            raise Illegal("call_from_elsewhere")
        if len(board.stacks[INDEX[play.call]].yokai) == 1:
            raise Illegal("last_of_stack", colour=play.call)
    if play.distract:
        if sketch.effect != "distract":
            raise Illegal("no_such_effect", effect="distract")
        if not board.stacks[INDEX[play.colour]].sides[1 - seat]:
            raise Illegal("nobody_to_distract", colour=play.colour)
