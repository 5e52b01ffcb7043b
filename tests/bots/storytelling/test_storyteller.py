"""Choosing a clue, with or without words, within a theme, about known and unknown pictures."""

import pytest

from vernissage.bots.look import STRENGTHS, TEMPERS, CardDescriptions, Profile
from vernissage.bots.meaning.language_detection import detect_language
from vernissage.bots.storytelling import clue_stock, storyteller, text_tags
from vernissage.bots.storytelling.clue_fit import fit_scores
from vernissage.bots.storytelling.personality import length_preference
from vernissage.bots.storytelling.sampling import add_gumbel_noise, softmax, weighted_sample
from vernissage.bots.storytelling.storyteller import ClueCandidate, Storyteller
from vernissage.bots.storytelling.voters import (
    Chances,
    HiddenHands,
    OpenCards,
    SampledHands,
    some_but_not_all,
)
from vernissage.kit.clue import Clue, check_clue, check_text
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES, Language

SIGHT = CardDescriptions(("uk",), tuple(("gouache-1", number) for number in range(84)))
UNKNOWN = CardDescriptions(("ru",), (("own-abc", 0),) * 84)
HAND = (3, 14, 15, 9, 26, 5)
OPEN = OpenCards(SIGHT, HAND, 3)


def teller(
    strength: str = "normal",
    sight: CardDescriptions = SIGHT,
    theme: str = "",
    said: frozenset[int] = frozenset(),
) -> Storyteller:
    return Storyteller(sight, Profile(strength), 0, said, theme)


@pytest.mark.parametrize(("strength", "temper"), [*zip(STRENGTHS, TEMPERS, strict=True)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tale_is_about_a_card_at_hand(strength: str, temper: str, language: Language) -> None:
    sight = CardDescriptions((language,), SIGHT.pictures)
    for number in range(3):
        one = Storyteller(sight, Profile(strength, temper), number, frozenset())  # type: ignore[arg-type]
        tale = storyteller.tell(
            one, HAND, OpenCards(sight, HAND, 3), some_but_not_all, Rng(b"tale", number)
        )
        assert tale.card in HAND
        assert check_text(tale.text) == tale.text


def test_clues_are_told_in_the_languages_of_the_table_in_turn() -> None:
    sight = CardDescriptions(("uk", "uk", "en"), SIGHT.pictures)
    for turn, language in enumerate(("uk", "uk", "en", "uk")):
        one = Storyteller(sight, Profile("normal"), 0, frozenset(), turn=turn)
        tale = storyteller.tell(
            one, HAND, OpenCards(sight, HAND, 3), some_but_not_all, Rng(b"turn", turn)
        )
        assert detect_language(tale.text) == language
    assert Storyteller(CardDescriptions(()), Profile(), 0, frozenset()).language == "en"


def test_the_same_chance_tells_the_same() -> None:
    told = [
        storyteller.tell(teller(), HAND, OPEN, some_but_not_all, Rng(b"same", 1)) for _ in range(2)
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_nothing_is_said_twice_however_long_the_evening(strength: str, language: Language) -> None:
    """Six cards, some hundred clues: far more than any evening has for them."""
    sight, said = CardDescriptions((language,), SIGHT.pictures), set[int]()
    for number in range(300):
        one = Storyteller(sight, Profile(strength), number // 20, frozenset(said))
        tale = max(
            storyteller.candidates(one, HAND, Rng(b"long", number)), key=lambda it: it.weight
        )
        assert check_text(tale.text) == tale.text
        assert clue_stock.mark(tale.text) not in said, tale.text
        said.add(clue_stock.mark(tale.text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_all_clues_were_told_there_are_still_pairs_of_words(language: Language) -> None:
    every = {
        clue_stock.mark(line)
        for some in clue_stock.clues_by_tag(language).values()
        for line in some
    }
    rest = clue_stock.general_clues(language, 0, every)
    assert len(rest) > 300
    assert all(check_text(line.text) == line.text for line in rest)


def test_clues_are_repeated_once_the_stock_is_exhausted() -> None:
    class Everything(frozenset[int]):
        def __contains__(self, _: object) -> bool:
            return True

    one = teller(said=Everything())
    tale = storyteller.tell(one, HAND, OPEN, some_but_not_all, Rng(b"all", 1))
    assert check_text(tale.text) == tale.text


def test_pictures_that_nobody_described_get_a_clue_too() -> None:
    table = OpenCards(UNKNOWN, HAND, 3)
    tale = storyteller.tell(teller(sight=UNKNOWN), HAND, table, some_but_not_all, Rng(b"own", 1))
    assert tale.card in HAND
    assert tale.text in {line.text for line in clue_stock.general_clues("ru", 0, set())}


def test_described_pictures_are_told_by_their_description() -> None:
    sight = CardDescriptions(
        ("ru",), UNKNOWN.pictures, own_texts={3: {"ru": "Старый маяк на острове"}}
    )
    assert "ideas/ships" in teller(sight=sight).tag_weights(3)
    assert not teller(sight=sight).tag_weights(4)


def test_pictures_that_nobody_described_are_told_by_their_colours() -> None:
    sight = CardDescriptions(("uk",), UNKNOWN.pictures, own_texts={3: {"uk": "бірюзовий, сірий"}})
    assert set(teller(sight=sight).tag_weights(3)) == {"colours/teal", "colours/grey"}
    tales = storyteller.candidates(teller(sight=sight), (3,), Rng(b"colours", 1))
    assert {tag for tale in tales for tag in tale.tags} <= {"colours/teal", "colours/grey"}
    fits = fit_scores("Бірюзова мрія", (3, 4), sight)
    assert fits[0] > fits[1]


def test_the_reward_decides_between_tales() -> None:
    tales = [ClueCandidate(3, "Мить"), ClueCandidate(14, "Луна")]

    class Known:
        def find_probabilities(self, clue: str, card: int) -> list[Chances]:
            return [[0.99, 0.99, 0.99]] if clue == "Мить" else [[0.5, 0.5, 0.5]]

    for number in range(5):
        chosen = storyteller.choose_best(
            teller("strong"), tales, Known(), some_but_not_all, Rng(b"two", number)
        )
        assert chosen.text == "Луна"


def test_a_theme_is_kept() -> None:  # B37
    for number in range(10):
        one = teller(theme="Море")
        tale = storyteller.tell(one, HAND, OPEN, some_but_not_all, Rng(b"theme", number))
        inside = any(tag in text_tags.text_tags("Море") for tag in tale.tags)
        assert inside or tale.text.startswith("Море: ")


def test_a_theme_that_nobody_knows_is_put_first() -> None:  # B37
    tale = storyteller.tell(teller(theme="Йцукен"), HAND, OPEN, some_but_not_all, Rng(b"theme", 0))
    assert tale.text.startswith("Йцукен: ")


@pytest.mark.parametrize("theme", ["Життя моряків", "Морские звёзды", "Old castles"])
def test_themes_of_people_are_understood_by_their_words(theme: str) -> None:
    assert text_tags.text_tags(theme)


@pytest.mark.parametrize("sight", [SIGHT, UNKNOWN])
def test_a_silent_tale_is_a_short_row_of_emoji(sight: CardDescriptions) -> None:  # B35
    rows = set()
    for number in range(6):
        table = OpenCards(sight, HAND, 3)
        tale = storyteller.tell_in_emoji(
            teller(sight=sight), HAND, table, some_but_not_all, Rng(b"row", number)
        )
        check_clue(Clue("emoji", tale.text), ("emoji",))
        assert 1 < len(tale.text) <= 8
        rows.add(tale.text)
    assert len(rows) > 3


def test_nobody_is_found_by_all_or_by_none_only() -> None:
    assert some_but_not_all([1.0, 1.0]) == 0
    assert some_but_not_all([0.0, 0.0]) == 0
    assert some_but_not_all([0.5, 0.5]) == pytest.approx(0.5)


def test_voters_leave_out_what_they_gave() -> None:
    world = SampledHands(hands=((1,), (2,)), gives=1, voters=(0, 1))
    for chances in HiddenHands(UNKNOWN, (world,)).find_probabilities("clue", 0):
        assert chances == pytest.approx([0.5, 0.5])  # each sees the card and the other's


def test_bold_ones_like_it_short_and_poets_long() -> None:
    long = "І ніхто не сказав ані слова про це"
    assert length_preference("Мить", Profile(temper="bold")) > length_preference(
        long, Profile(temper="bold")
    )
    assert length_preference("Мить", Profile(temper="poetic")) < length_preference(
        long, Profile(temper="poetic")
    )


def test_chance_follows_weights() -> None:
    drawn = [weighted_sample("ab", (9.0, 1.0), 1, Rng(b"w", n))[0] for n in range(300)]
    assert 240 < drawn.count("a") < 295
    tops = [add_gumbel_noise([1.0, 0.0], 1.0, Rng(b"s", n)) for n in range(300)]
    share = sum(one > other for one, other in tops) / 300
    assert share == pytest.approx(softmax([1.0, 0.0])[0], abs=0.08)
