"""Every style paints: cards full of light and detail, the same each time, each its own hand."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from vernissage.decks.pictures import checks
from vernissage.decks.pictures.card import Card, plan_deck, scene_of
from vernissage.decks.pictures.image_fingerprint import fingerprint, look_alike
from vernissage.decks.pictures.styles import STYLES

SOME = (3, 22, 41)


def paint(card: Card, style: str = "") -> Image.Image:
    hand = STYLES[style or card.style]
    palette = hand.palettes[card.palette] if not style else next(iter(hand.palettes.values()))
    return hand.paint(scene_of(card), palette, card.chance.of("paint"))


@cache
def painted(style: str, number: int) -> Image.Image:
    return paint(plan_deck(style, 1)[number])


@pytest.mark.parametrize("style", sorted(STYLES))
def test_a_style_paints_full_cards(style: str) -> None:
    images = [painted(style, number) for number in SOME]
    looks = [fingerprint(image) for image in images]
    assert [image.size for image in images] == [(600, 900)] * len(SOME)
    assert not [wrong for one in looks for wrong in checks.image_problems(one)]
    assert not checks.look_alikes(looks)


@pytest.mark.parametrize("style", sorted(STYLES))
def test_a_card_is_painted_the_same_each_time(style: str) -> None:
    again = paint(plan_deck(style, 1)[SOME[0]])
    assert (np.asarray(again) == np.asarray(painted(style, SOME[0]))).all()


def test_styles_are_not_taken_for_each_other() -> None:
    card = plan_deck("gouache", 1)[11]
    looks = [fingerprint(paint(card, style)) for style in STYLES]
    assert not any(look_alike(a, b) for a, b in combinations(looks, 2))


def test_checks_see_what_is_wrong() -> None:
    """They can fail: an empty card, a faint one, one that is there twice."""
    empty = fingerprint(Image.new("RGB", (600, 900), "#444"))
    assert len(checks.image_problems(empty)) == 2
    card = fingerprint(painted("gouache", SOME[0]))
    assert checks.look_alikes([card, empty, card]) == [(0, 2)]
    assert checks.measure_subject(()).area == 0
