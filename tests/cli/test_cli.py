"""The command line, run as people run it."""

import random
import re

import pytest
from typer.testing import CliRunner, Result

from vernissage.cli import app
from vernissage.games import load, names

BYE = {"uk": "До зустрічі", "ru": "До встречи", "en": "See you next time"}


def run(*words: str, answers: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=answers)


def answers(seed: str) -> str:
    """Any choice of the first few; where words are asked for, a number is a word as well."""
    draw = random.Random(seed)  # noqa: S311
    numbers = [draw.randint(1, 6) for _ in range(20_000)]
    return "".join(f"{one}\n{one} {one % 6 + 1}\n" for one in numbers)


def test_simulate_prints_the_same_for_the_same_seed() -> None:
    asked = ("simulate", "yokai", "--games", "60", "--seed", "s")
    one, many, other = run(*asked, "-j", "1"), run(*asked, "-j", "2"), run(*asked[:-1], "t")
    assert one.exit_code == 0
    assert one.stdout == many.stdout
    assert one.stdout != other.stdout
    assert "60 games" in one.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "There’s no game “chess”"),
        (("yokai", "--mode", "trio"), "There’s no mode “trio”"),
        (("yokai", "--seats", "3"), "isn’t for 3 players"),
        (("dixit", "-o", "target=7"), "can’t be “7”. Allowed: 10–100."),
        (("dixit", "-o", "target=many"), "can’t be “many”"),
        (("dixit", "-m", "party", "-n", "6", "-o", "target=30"), "doesn’t apply in this mode"),
        (("dixit", "-o", "moon=full"), "There’s no option “moon”"),
        (("dixit", "-o", "target=--5"), "can’t be “--5”"),
        (("dixit", "-o", "target=" + "9" * 5000), "can’t be “9999"),
        (("pictomania", "-o", "green_cards=3", "-o", "levels=green,green,red,red"), "green"),
    ],
)
def test_a_wrong_wish_gets_a_clear_word(words: tuple[str, ...], told: str) -> None:
    result = run("simulate", *words)
    assert result.exit_code == 2
    assert told in result.stderr


@pytest.mark.parametrize("words", [("шахи",), ("yokai", "-m", "duel", "-n", "3")])
def test_at_the_table_it_is_in_the_players_language(words: tuple[str, ...]) -> None:
    result = run("solo", *words, "-l", "uk")
    assert result.exit_code == 2
    assert "немає" in result.stderr or "не грають" in result.stderr


def test_peoples_words_are_shown_as_they_are() -> None:
    answers = "1\n1\n1\n:moon: [bold]x[/]\n"
    told = run(
        "solo", "dixit", "-m", "classic", "-n", "3", "-l", "en", "--seed", "5", answers=answers
    )
    assert "says: “:moon: [bold]x[/]”" in told.stdout


def test_what_comes_with_the_deck_is_not_chosen_at_a_table() -> None:
    result = run("solo", "pictomania", "-n", "3", "-m", "full", "-o", "green_cards=99", "-l", "en")
    assert result.exit_code == 2
    assert "depends on the deck" in result.stderr


def test_an_unknown_language_is_named() -> None:
    result = run("games", "-l", "de")
    assert result.exit_code == 2
    assert "unknown language 'de': uk, ru, en" in result.stderr


def test_the_list_of_games_names_every_game_and_mode() -> None:
    for language in ("uk", "ru", "en"):
        listed = run("games", "-l", language).stdout
        for name in names():
            assert name in listed
            assert all(f"--mode {mode}" in listed for mode in load(name).manifest.modes)


@pytest.mark.parametrize("language", ["uk", "ru", "en"])
@pytest.mark.parametrize("name", names())
def test_a_person_can_play_every_mode_to_the_end(name: str, language: str) -> None:
    for mode, meaning in load(name).manifest.modes.items():
        seats = str(meaning.seats[0])
        asked = ("solo", name, "-m", mode, "-n", seats, "--seed", "1", "-l", language)
        result = run(*asked, answers=answers(name + language))
        assert result.exit_code == 0, result.output[-2000:]
        assert BYE[language] not in result.output, "the answers ran out"


@pytest.mark.parametrize("track", [24, 48])
def test_the_track_is_as_long_as_was_asked_for(track: int) -> None:  # B38
    """The box is the 49th cell; on the short track it comes right after cell 24."""
    asked = ("solo", "pictoric", "-m", "open", "-n", "3", "--seed", "1", "-l", "en")
    told = run(*asked, "-o", f"track={track}", answers=answers("track")).stdout
    cells = {int(cell) for cell in re.findall(r"cell (\d+)", told)}
    assert 49 in cells
    assert track - 12 < max(cells - {49}) <= track
    assert "First to the box." in told


@pytest.mark.parametrize("levels", ["red", "green,red", "yellow,yellow,green,green,red,red"])
def test_rounds_and_their_levels_are_as_was_asked_for(levels: str) -> None:  # P10
    asked = ("solo", "pictomania", "-m", "full", "-n", "3", "--seed", "1", "-l", "en")
    told = run(*asked, "-o", f"levels={levels}", answers=answers("levels")).stdout
    assert re.findall(r"^· Round \d+, level: (\w+)\.$", told, re.MULTILINE) == levels.split(",")


def test_leaving_in_the_middle_is_polite() -> None:
    result = run("solo", "yokai", "--seed", "1", "-l", "uk", answers="1\n")
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("До зустрічі.")


def test_everything_is_asked_for_that_was_not_said() -> None:
    result = run("solo", "-l", "en", answers="nonsense\n4\n")
    assert "Which game?" in result.stdout
    assert "A number from 1 to 4, please." in result.stdout


def test_a_match_prints_the_same_for_the_same_seed() -> None:
    asked = ("match", "yokai", "--bots", "random,random", "--games", "20", "--seed", "s")
    one, other = run(*asked, "--jobs", "1"), run(*asked, "--jobs", "2")
    assert one.exit_code == 0
    assert one.stdout == other.stdout
    assert "20 games" in one.stdout


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (("--bots", "brilliant"), "There’s no such bot. Choose from: easy, normal, strong."),
        (("--bots", "random", "--deck", "x-1"), "deck"),
    ],
)
def test_a_wrong_match_is_refused_in_words(wish: tuple[str, ...], why: str) -> None:
    result = run("match", "yokai", *wish)
    assert result.exit_code == 2
    assert why in result.stderr
