"""The drawing phase: drawing, guessing and taking a token at the same time (P14 to P21)."""

from collections.abc import Mapping
from typing import NamedTuple

from vernissage.bots.look import Decision, Look
from vernissage.bots.pictomania import guessing, own_drawing
from vernissage.bots.pictomania.temperament import Range, certainty, pause, required_certainty
from vernissage.games.pictomania.actions import Guess, Take
from vernissage.games.pictomania.view import DrawingView
from vernissage.kit import Seat
from vernissage.kit.prompts import OneOf
from vernissage.kit.rng import Rng

LAYING: Range = (2500, 5500)  # ms
TAKING: Range = (1500, 3000)
WATCHING: Range = (1200, 2500)
ENOUGH = 0.6  # share of the planned strokes, when time runs out
MOSTLY, CLEAR = 0.75, 0.92  # strokes drawn and certainty at which the bold guess instead
LONGEST = 110_000  # ms that a bot draws


class GuessOption(NamedTuple):
    whose: Seat
    number: int
    chance: float
    stars: float  # stars that it may bring


def decide_drawing(look: Look, rng: Rng) -> Decision:
    """Draws, then guesses, then takes a token; waits where drawings still grow."""
    if "draw" in _offered(look) and not _should_stop_drawing(look):
        if own_drawing.should_turn_sheet(look):
            return Decision(*own_drawing.turn_sheet(look, rng))
        if left := own_drawing.strokes_left(look):
            return Decision(*own_drawing.draw_stroke(look, rng, left[0]))
    return _guess_or_wait(look, rng)


def _offered(look: Look) -> Mapping[str, object]:
    return {prompt.do: prompt for prompt in look.prompts}


def _should_stop_drawing(look: Look) -> bool:
    """A drawing that everybody has guessed at needs no more strokes; and in the advanced game the
    last token ends the round (P21)."""
    own: DrawingView = look.view.drawings[look.view.seat]
    drawn = len(own.sheet.strokes)
    if drawn and len(own.stack) == len(look.view.drawings) - 1:
        return True
    whole = len(own_drawing.planned_strokes(look)) if drawn else 1
    if _last_token(look) or look.waited > LONGEST:
        return drawn >= ENOUGH * whole
    return look.profile.temper == "bold" and drawn >= MOSTLY * whole and _sees_clearly(look)


def _sees_clearly(look: Look) -> bool:
    """Whether a drawing that nobody has guessed is clear: the first gets most stars (P32)."""
    fresh = {seat: one for seat, one in _open_drawings(look).items() if not one.stack}
    return any(option.chance >= CLEAR for option in _guess_options(look, fresh))


def _last_token(look: Look) -> bool:
    view = look.view
    return len(view.black) == 1 and len(view.black) < len(view.drawings) - len(_finished(look))


def _finished(look: Look) -> list[DrawingView]:
    return [one for one in look.view.drawings if one.finished]


def _guess_or_wait(look: Look, rng: Rng) -> Decision:
    open_ = _open_drawings(look)
    options = [
        option
        for option in _guess_options(look, open_)
        if option.chance >= _needed_certainty(look, open_[option.whose])
    ]
    if options:
        best = max(options, key=lambda option: option.chance * option.stars)
        return Decision(Guess(best.whose, best.number), pause(look, rng, LAYING))
    if any(_is_growing(look, one) for one in open_.values()) and not _is_late(look):
        return Decision(None, pause(look, rng, WATCHING))
    return Decision(Take(max(look.view.black)), pause(look, rng, TAKING))  # P19: the best left


def _open_drawings(look: Look) -> dict[Seat, DrawingView]:
    """Drawings that may still be guessed at."""
    for prompt in look.prompts:
        whose = prompt.fields.get("whose")
        if prompt.do == "guess" and isinstance(whose, OneOf):
            return {one.seat: one for one in look.view.drawings if one.seat in whose.of}
    return {}


def _guess_options(look: Look, open_: Mapping[Seat, DrawingView]) -> list[GuessOption]:
    """The most probable number for each drawing, of the guess cards that are left."""
    if not open_:
        return []
    found = guessing.number_probabilities(look)
    options = []
    for whose, one in open_.items():
        left = {n: found[whose][n] for n in look.view.guess_cards if n in found[whose]}
        if left and one.sheet.strokes:
            number = max(left, key=left.__getitem__)
            options.append(GuessOption(whose, number, left[number], _expected_stars(look, one)))
    return options


def _expected_stars(look: Look, one: DrawingView) -> float:
    """P32: whoever is right first gets the most; half of the earlier guesses count as right."""
    stars: tuple[int, ...] = look.view.stars
    return float(stars[min(len(one.stack) // 2, len(stars) - 1)])


def _needed_certainty(look: Look, one: DrawingView) -> float:
    """Less when nothing more is to be expected."""
    if look.hurry or not _is_growing(look, one) or _last_token(look) or _is_late(look):
        return certainty(look).late
    return required_certainty(look)


def _is_growing(look: Look, one: DrawingView) -> bool:
    """Whoever has guessed or finished draws no more (P17, P19)."""
    laid = {guess.seat for drawing in look.view.drawings for guess in drawing.stack}
    return not one.finished and one.seat not in laid


def _is_late(look: Look) -> bool:
    return look.hurry or _last_token(look) or look.waited > certainty(look).patience
