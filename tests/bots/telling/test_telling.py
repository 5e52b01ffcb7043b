"""Choosing a clue, with or without words, within a theme, about known and unknown pictures."""

import pytest

from vernissage.bots.look import STRENGTHS, TEMPERS, Mind, Sight
from vernissage.bots.meaning.tongue import language_of
from vernissage.bots.telling import hints, stock, telling
from vernissage.bots.telling.chance import shaken, softmax, some
from vernissage.bots.telling.character import liking
from vernissage.bots.telling.reading import scores
from vernissage.bots.telling.telling import Tale, Teller
from vernissage.bots.telling.voters import Chances, Hidden, Open, World, some_find
from vernissage.kit.clue import Clue, check_clue, check_text
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES, Language

SIGHT = Sight(("uk",), tuple(("gouache-1", number) for number in range(84)))
UNKNOWN = Sight(("ru",), (("own-abc", 0),) * 84)
HAND = (3, 14, 15, 9, 26, 5)
OPEN = Open(SIGHT, HAND, 3)


def teller(
    strength: str = "normal",
    sight: Sight = SIGHT,
    theme: str = "",
    said: frozenset[int] = frozenset(),
) -> Teller:
    return Teller(sight, Mind(strength), 0, said, theme)


@pytest.mark.parametrize(("strength", "temper"), [*zip(STRENGTHS, TEMPERS, strict=True)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tale_is_about_a_card_at_hand(strength: str, temper: str, language: Language) -> None:
    sight = Sight((language,), SIGHT.pictures)
    for number in range(3):
        one = Teller(sight, Mind(strength, temper), number, frozenset())  # type: ignore[arg-type]
        tale = telling.tell(one, HAND, Open(sight, HAND, 3), some_find, Rng(b"tale", number))
        assert tale.card in HAND
        assert check_text(tale.text) == tale.text


def test_clues_are_told_in_the_languages_of_the_table_in_turn() -> None:
    sight = Sight(("uk", "uk", "en"), SIGHT.pictures)
    for turn, language in enumerate(("uk", "uk", "en", "uk")):
        one = Teller(sight, Mind("normal"), 0, frozenset(), turn=turn)
        tale = telling.tell(one, HAND, Open(sight, HAND, 3), some_find, Rng(b"turn", turn))
        assert language_of(tale.text) == language
    assert Teller(Sight(()), Mind(), 0, frozenset()).language == "en"


def test_the_same_chance_tells_the_same() -> None:
    told = [telling.tell(teller(), HAND, OPEN, some_find, Rng(b"same", 1)) for _ in range(2)]
    assert told[0] == told[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_nothing_is_said_twice_however_long_the_evening(strength: str, language: Language) -> None:
    """Six cards, some hundred clues: far more than any evening has for them."""
    sight, said = Sight((language,), SIGHT.pictures), set[int]()
    for number in range(300):
        one = Teller(sight, Mind(strength), number // 20, frozenset(said))
        tale = max(telling.come_to_mind(one, HAND, Rng(b"long", number)), key=lambda it: it.weight)
        assert check_text(tale.text) == tale.text
        assert stock.mark(tale.text) not in said, tale.text
        said.add(stock.mark(tale.text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_all_lines_were_said_there_are_still_pairs_of_words(language: Language) -> None:
    every = {stock.mark(line) for some in stock.lines(language).values() for line in some}
    rest = stock.anything(language, 0, every)
    assert len(rest) > 300
    assert all(check_text(line.text) == line.text for line in rest)


def test_whoever_has_heard_everything_is_told_something_all_the_same() -> None:
    class Everything(frozenset[int]):
        def __contains__(self, _: object) -> bool:
            return True

    one = teller(said=Everything())
    tale = telling.tell(one, HAND, OPEN, some_find, Rng(b"all", 1))
    assert check_text(tale.text) == tale.text


def test_pictures_that_nobody_described_get_a_clue_too() -> None:
    table = Open(UNKNOWN, HAND, 3)
    tale = telling.tell(teller(sight=UNKNOWN), HAND, table, some_find, Rng(b"own", 1))
    assert tale.card in HAND
    assert tale.text in {line.text for line in stock.anything("ru", 0, set())}


def test_described_pictures_are_told_by_their_description() -> None:
    sight = Sight(("ru",), UNKNOWN.pictures, told={3: {"ru": "Старый маяк на острове"}})
    assert "ideas/ships" in teller(sight=sight).felt(3)
    assert not teller(sight=sight).felt(4)


def test_pictures_that_nobody_described_are_told_by_their_colours() -> None:
    sight = Sight(("uk",), UNKNOWN.pictures, told={3: {"uk": "бірюзовий, сірий"}})
    assert set(teller(sight=sight).felt(3)) == {"colours/teal", "colours/grey"}
    tales = telling.come_to_mind(teller(sight=sight), (3,), Rng(b"colours", 1))
    assert {tag for tale in tales for tag in tale.tags} <= {"colours/teal", "colours/grey"}
    fits = scores("Бірюзова мрія", (3, 4), sight)
    assert fits[0] > fits[1]


def test_the_reward_decides_between_tales() -> None:
    tales = [Tale(3, "Мить"), Tale(14, "Луна")]

    class Known:
        def found(self, clue: str, card: int) -> list[Chances]:
            return [[0.99, 0.99, 0.99]] if clue == "Мить" else [[0.5, 0.5, 0.5]]

    for number in range(5):
        chosen = telling.best(teller("strong"), tales, Known(), some_find, Rng(b"two", number))
        assert chosen.text == "Луна"


def test_a_theme_is_kept() -> None:  # B37
    for number in range(10):
        one = teller(theme="Море")
        tale = telling.tell(one, HAND, OPEN, some_find, Rng(b"theme", number))
        inside = any(tag in hints.told("Море") for tag in tale.tags)
        assert inside or tale.text.startswith("Море: ")


def test_a_theme_that_nobody_knows_is_put_first() -> None:  # B37
    tale = telling.tell(teller(theme="Йцукен"), HAND, OPEN, some_find, Rng(b"theme", 0))
    assert tale.text.startswith("Йцукен: ")


@pytest.mark.parametrize("theme", ["Життя моряків", "Морские звёзды", "Old castles"])
def test_themes_of_people_are_understood_by_their_words(theme: str) -> None:
    assert hints.told(theme)


@pytest.mark.parametrize("sight", [SIGHT, UNKNOWN])
def test_a_silent_tale_is_a_short_row_of_emoji(sight: Sight) -> None:  # B35
    rows = set()
    for number in range(6):
        table = Open(sight, HAND, 3)
        tale = telling.show(teller(sight=sight), HAND, table, some_find, Rng(b"row", number))
        check_clue(Clue("emoji", tale.text), ("emoji",))
        assert 1 < len(tale.text) <= 8
        rows.add(tale.text)
    assert len(rows) > 3


def test_nobody_is_found_by_all_or_by_none_only() -> None:
    assert some_find([1.0, 1.0]) == 0
    assert some_find([0.0, 0.0]) == 0
    assert some_find([0.5, 0.5]) == pytest.approx(0.5)


def test_voters_leave_out_what_they_gave() -> None:
    world = World(hands=((1,), (2,)), gives=1, voters=(0, 1))
    for chances in Hidden(UNKNOWN, (world,)).found("clue", 0):
        assert chances == pytest.approx([0.5, 0.5])  # each sees the card and the other's


def test_bold_ones_like_it_short_and_poets_long() -> None:
    long = "І ніхто не сказав ані слова про це"
    assert liking("Мить", Mind(temper="bold")) > liking(long, Mind(temper="bold"))
    assert liking("Мить", Mind(temper="poetic")) < liking(long, Mind(temper="poetic"))


def test_chance_follows_weights() -> None:
    drawn = [some("ab", (9.0, 1.0), 1, Rng(b"w", n))[0] for n in range(300)]
    assert 240 < drawn.count("a") < 295
    tops = [shaken([1.0, 0.0], 1.0, Rng(b"s", n)) for n in range(300)]
    share = sum(one > other for one, other in tops) / 300
    assert share == pytest.approx(softmax([1.0, 0.0])[0], abs=0.08)
