"""One's own drawing and the others', all at once (P14 to P21)."""

from collections.abc import Mapping
from typing import NamedTuple

from vernissage.bots.look import Decision, Look
from vernissage.bots.pictomania import pen, watching
from vernissage.bots.pictomania.nerve import Range, nerve, pause, sure_enough
from vernissage.games.pictomania.actions import Guess, Take
from vernissage.games.pictomania.view import DrawingView
from vernissage.kit import Seat
from vernissage.kit.prompts import OneOf
from vernissage.kit.rng import Rng

LAYING: Range = (2500, 5500)  # ms
TAKING: Range = (1500, 3000)
WATCHING: Range = (1200, 2500)
ENOUGH = 0.6  # of a drawing, when time runs out
MOSTLY, CLEAR = 0.75, 0.92  # of a drawing, how sure: where the bold would rather guess than draw on
LONGEST = 110_000  # ms that anybody draws


class Idea(NamedTuple):
    whose: Seat
    number: int
    chance: float
    worth: float  # stars that it may bring


def tend(look: Look, rng: Rng) -> Decision:
    """Draw, then guess, then take a token; and wait where that shows more."""
    if "draw" in _offered(look) and not _stops(look):
        if pen.turns(look):
            return Decision(*pen.turn(look, rng))
        if left := pen.left(look):
            return Decision(*pen.draw(look, rng, left[0]))
    return _guess(look, rng)


def _offered(look: Look) -> Mapping[str, object]:
    return {prompt.do: prompt for prompt in look.prompts}


def _stops(look: Look) -> bool:
    """A drawing that everybody has guessed at needs no more strokes; and in the advanced game the
    last token ends the round (P21)."""
    own: DrawingView = look.view.drawings[look.view.seat]
    drawn = len(own.sheet.strokes)
    if drawn and len(own.stack) == len(look.view.drawings) - 1:
        return True
    whole = len(pen.plan(look)) if drawn else 1
    if _last_token(look) or look.waited > LONGEST:
        return drawn >= ENOUGH * whole
    return look.mind.temper == "bold" and drawn >= MOSTLY * whole and _sees_clearly(look)


def _sees_clearly(look: Look) -> bool:
    """Somebody's drawing that nobody has guessed at: the first gets the most stars (P32)."""
    fresh = {seat: one for seat, one in _open(look).items() if not one.stack}
    return any(idea.chance >= CLEAR for idea in _ideas(look, fresh))


def _last_token(look: Look) -> bool:
    view = look.view
    return len(view.black) == 1 and len(view.black) < len(view.drawings) - len(_finished(look))


def _finished(look: Look) -> list[DrawingView]:
    return [one for one in look.view.drawings if one.finished]


def _guess(look: Look, rng: Rng) -> Decision:
    open_ = _open(look)
    ideas = [
        idea for idea in _ideas(look, open_) if idea.chance >= _needed(look, open_[idea.whose])
    ]
    if ideas:
        best = max(ideas, key=lambda idea: idea.chance * idea.worth)
        return Decision(Guess(best.whose, best.number), pause(look, rng, LAYING))
    if any(_grows(look, one) for one in open_.values()) and not _is_late(look):
        return Decision(None, pause(look, rng, WATCHING))
    return Decision(Take(max(look.view.black)), pause(look, rng, TAKING))  # P19: the best left


def _open(look: Look) -> dict[Seat, DrawingView]:
    """Drawings on which a card may still be laid."""
    for prompt in look.prompts:
        whose = prompt.fields.get("whose")
        if prompt.do == "guess" and isinstance(whose, OneOf):
            return {one.seat: one for one in look.view.drawings if one.seat in whose.of}
    return {}


def _ideas(look: Look, open_: Mapping[Seat, DrawingView]) -> list[Idea]:
    """The best number for each drawing, of the cards that are left."""
    if not open_:
        return []
    found = watching.numbers(look)
    ideas = []
    for whose, one in open_.items():
        left = {n: found[whose][n] for n in look.view.guess_cards if n in found[whose]}
        if left and one.sheet.strokes:
            number = max(left, key=left.__getitem__)
            ideas.append(Idea(whose, number, left[number], _worth(look, one)))
    return ideas


def _worth(look: Look, one: DrawingView) -> float:
    """P32: whoever is right first gets the most; half of those before are taken to be right."""
    stars: tuple[int, ...] = look.view.stars
    return float(stars[min(len(one.stack) // 2, len(stars) - 1)])


def _needed(look: Look, one: DrawingView) -> float:
    """How sure a bot wants to be: less when nothing more will be seen."""
    if look.hurry or not _grows(look, one) or _last_token(look) or _is_late(look):
        return nerve(look).content
    return sure_enough(look)


def _grows(look: Look, one: DrawingView) -> bool:
    """Whoever has guessed or finished draws no more (P17, P19)."""
    laid = {guess.seat for drawing in look.view.drawings for guess in drawing.stack}
    return not one.finished and one.seat not in laid


def _is_late(look: Look) -> bool:
    return look.hurry or _last_token(look) or look.waited > nerve(look).patience
