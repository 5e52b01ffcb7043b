"""Bots differ where a clue is vague, and agree where it is plain."""

import pytest

from vernissage.bots import CardDescriptions, Look, Profile, meaning
from vernissage.bots.look import mind_of
from vernissage.bots.storytelling.card_choice import clue_scores
from vernissage.bots.storytelling.clue_fit import vagueness
from vernissage.decks.pictures.packs import deck_named
from vernissage.kit.clue import Clue

DECK = "gouache-1"
SIGHT = CardDescriptions(("en",), tuple((DECK, number) for number in range(84)))
MINDS = [mind_of(b"a game", seat) for seat in range(8)]
TABLE = (3, 14, 15, 9, 26, 5)


def favourites(clue: str) -> list[int]:
    found = []
    for mind in MINDS:
        look = Look("dixit", None, (), Profile("strong", mind=mind), SIGHT)
        scores = clue_scores(Clue("text", clue), TABLE, look)
        found.append(scores.index(max(scores)))
    return found


def test_minds_follow_from_the_seed_the_seat_and_the_name() -> None:
    assert [mind_of(b"a game", seat) for seat in range(8)] == MINDS
    others = {mind_of(b"another", 0), mind_of(b"a game", 0, "ochre"), *MINDS}
    assert len(others) == len(MINDS) + 2
    assert meaning.NOBODY not in others


@pytest.mark.parametrize("clue", ["Tomorrow, probably", "Weightless", "Завтра, честное слово"])
def test_a_vague_clue_divides_them(clue: str) -> None:
    assert len(set(favourites(clue))) > 1
    assert favourites(clue) == favourites(clue)


def test_a_plain_clue_does_not() -> None:
    clue = deck_named(DECK).card(TABLE[2]).things[0].replace("_", " ")
    assert favourites(clue).count(2) >= len(MINDS) - 1


def test_only_what_fits_about_as_well_is_vague() -> None:
    assert vagueness([1.0, 1.0, -3.0]) == 1
    assert vagueness([9.0, 1.0]) < 0.01
    assert vagueness([2.0]) == 0
