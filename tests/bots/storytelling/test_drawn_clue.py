"""A drawn clue is read: a card with what it shows is given and voted for."""

import pytest

from tests.bots.sketch import pens
from vernissage.bots import CardDescriptions, Look, Profile
from vernissage.bots.storytelling.card_choice import clue_scores, rank_cards
from vernissage.bots.storytelling.drawn_clue import drawing_scores
from vernissage.decks.pictures.packs import deck_named
from vernissage.kit.clue import Clue
from vernissage.kit.ink import Sheet
from vernissage.kit.rng import Rng

DECK = "gouache-1"
SIGHT = CardDescriptions(("en",), tuple((DECK, number) for number in range(100)))


def table(thing: str) -> list[int]:
    """A card that shows this thing above all, and five without it."""
    cards = [(number, deck_named(DECK).card(number)) for number in range(100)]
    shown = [number for number, card in cards if any(thing in one for one in card.things)]
    others = [n for n, card in cards if not any(thing in one for one in card.things)]
    return [shown[0], *others[:5]]


@pytest.mark.parametrize(("thing", "strokes"), [("fish", pens.FISH), ("house", pens.HOUSE)])
def test_a_drawing_leads_to_the_card_that_shows_it(thing: str, strokes: list[bytes]) -> None:
    cards, sheet = table(thing), Sheet(False, tuple(strokes))
    scores = drawing_scores(sheet, cards, SIGHT)
    assert scores[0] == max(scores)
    look = Look("pictoric", None, (), Profile("strong", mind=5), SIGHT)
    chosen = [rank_cards(Clue("drawing"), cards, look, Rng(b"x", n), sheet)[0] for n in range(9)]
    assert chosen.count(0) > 6


def test_without_ink_and_by_ear_nothing_is_known() -> None:
    look = Look("pictoric", None, (), Profile("strong", mind=5), SIGHT)
    assert drawing_scores(Sheet(), (1, 2), SIGHT) == [0, 0]
    assert clue_scores(Clue("drawing"), (1, 2), look) == [0, 0]
    for kind in ("sound", "aloud", "shown"):
        assert clue_scores(Clue(kind), (1, 2), look) == [0, 0]
