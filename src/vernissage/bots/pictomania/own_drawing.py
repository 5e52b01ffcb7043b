"""The bot's own drawing, which is planned as a whole before the first stroke."""

from functools import lru_cache

from vernissage.bots import drawing
from vernissage.bots.look import Look
from vernissage.bots.pictomania.temperament import Range, pause, round_rng
from vernissage.decks.words import Word
from vernissage.games.pictomania.actions import Draw, Turn
from vernissage.games.pictomania.figures import PLACES
from vernissage.games.pictomania.state import Task
from vernissage.kit.ink import Sheet, encode
from vernissage.kit.rng import Rng

Plan = tuple[tuple[bytes, int], ...]  # strokes, and the ms that each takes
IDEA: Range = (4000, 9000)  # ms before the first stroke
LIFT: Range = (600, 1600)  # ms between two strokes
TURNING: Range = (700, 1400)
A_FEW = 3  # strokes that a bot keeps of whoever it stands in for


def stand_words(look: Look) -> tuple[tuple[Word, ...], ...]:
    """The words of the three cards on the stand."""
    return tuple(
        look.descriptions.words(card.level, card.number, card.side) for card in look.view.stand
    )


def own_task(look: Look) -> Word:
    own: Task = look.view.task
    return stand_words(look)[PLACES.index(own.letter)][own.number - 1]


def own_sheet(look: Look) -> Sheet:
    sheet: Sheet = look.view.drawings[look.view.seat].sheet
    return sheet


def should_turn_sheet(look: Look) -> bool:
    """Whether the empty sheet should lie the other way (P42)."""
    sheet = own_sheet(look)
    return not sheet.strokes and sheet.landscape != drawing.landscape(own_task(look))


def turn_sheet(look: Look, rng: Rng) -> tuple[Turn, int]:
    return Turn(), pause(look, rng, TURNING)


def strokes_left(look: Look) -> Plan:
    """The strokes that are still to be drawn."""
    sheet = own_sheet(look)
    whole = planned_strokes(look)
    paths = tuple(path for path, _ in whole)
    done = next((n for n in range(len(paths), 0, -1) if sheet.strokes[-n:] == paths[:n]), 0)
    if not done and len(sheet.strokes) > A_FEW:  # somebody else's drawing: it stays as it is
        return ()
    return whole[done:]


def planned_strokes(look: Look) -> Plan:
    seed = round_rng(look, "hand").below(2**63)
    profile = look.profile
    return _plan_strokes(
        own_task(look), seed, profile.temper, profile.strength, own_sheet(look).landscape
    )


@lru_cache(256)
def _plan_strokes(word: Word, seed: int, temper: str, strength: str, landscape: bool) -> Plan:
    hand = Rng(b"hand", seed)
    strokes = drawing.strokes(word, hand, temper, strength, landscape)
    return tuple((encode(stroke), sum(point.pause for point in stroke)) for stroke in strokes)


def draw_stroke(look: Look, rng: Rng, stroke: tuple[bytes, int]) -> tuple[Draw, int]:
    path, takes = stroke
    before = LIFT if own_sheet(look).strokes else IDEA
    return Draw(path), (0 if look.hurry else takes) + pause(look, rng, before)
