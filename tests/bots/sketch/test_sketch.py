import pytest

from tests.bots.sketch import pens
from vernissage.bots import drawing, sketch
from vernissage.bots.sketch import labels
from vernissage.decks.words import Word
from vernissage.kit.ink import encode
from vernissage.kit.rng import Rng

SEVEN = ("house", "sun", "ladder", "fish", "snowman", "star", "envelope", "eyeglasses")
DRAWN = {
    "house": pens.HOUSE,
    "sun": pens.SUN,
    "ladder": pens.LADDER,
    "fish": pens.FISH,
    "snowman": pens.SNOWMAN,
    "star": pens.STAR,
    "envelope": pens.ENVELOPE,
    "eyeglasses": pens.EYEGLASSES,
}


def own(*names: str) -> list[Word]:
    """Words of people's own: there is no hint how to draw them."""
    return [Word(uk=name, ru=name, en=name, draw="") for name in names]


def best(chances: list[float]) -> int:
    return chances.index(max(chances))


def test_it_is_here() -> None:
    assert sketch.available()
    assert len(sketch.classes()) == 345


@pytest.mark.parametrize("name", SEVEN)
def test_simple_drawings_are_recognised(name: str) -> None:
    told = sketch.word_probabilities(DRAWN[name], False, own(*SEVEN))
    assert SEVEN[best(told)] == name
    assert sum(told) == pytest.approx(1)


@pytest.mark.parametrize("name", SEVEN)
def test_simple_drawings_are_among_the_first_of_all(name: str) -> None:
    told = sketch.class_log_probs(DRAWN[name], False)
    first = sorted(range(len(told)), key=told.__getitem__, reverse=True)[:10]
    assert name in [sketch.classes()[i] for i in first]


def test_an_empty_sheet_says_nothing() -> None:
    assert sketch.word_probabilities([], False, own("house", "sun")) == [0.5, 0.5]
    assert len({float(each) for each in sketch.class_log_probs([], True)}) == 1


def test_words_that_nobody_drew_are_alike() -> None:
    told = sketch.word_probabilities(
        pens.HOUSE, False, own("Schrödinger", "хата-читальня", "vernissage")
    )
    assert told == pytest.approx([1 / 3] * 3)


def test_an_unknown_word_leaves_the_drawing_to_the_known_one() -> None:
    told = sketch.word_probabilities(pens.HOUSE, False, own("vernissage", "house"))
    assert best(told) == 1


def test_own_words_are_known_in_every_language() -> None:
    for names in (("сонце", "драбина"), ("солнце", "лестница")):
        assert best(sketch.word_probabilities(pens.SUN, False, own(*names))) == 0


def test_a_task_like_a_thing_gets_some_of_its_chance() -> None:
    hut, unknown = sketch.word_probabilities(pens.HOUSE, False, [*own("hut"), *own("vernissage")])
    assert hut > unknown


def test_bots_recognise_what_bots_draw() -> None:
    seed, sides = b"sketches", labels.sides()[::20]
    right = 0
    for side in sides:
        word = side.words[3]
        strokes = [encode(line) for line in drawing.strokes(word, Rng(seed, 0), "bold")]
        right += best(sketch.word_probabilities(strokes, drawing.landscape(word), side.words)) == 3
    assert right >= len(sides) // 2, (right, len(sides), seed)
