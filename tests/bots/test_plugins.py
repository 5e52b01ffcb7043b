"""Bots of other packages."""

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from vernissage.bots import CardDescriptions, Look, Profile, decide, is_strength, plugins
from vernissage.bots.bot_match import BotMatch
from vernissage.games import load
from vernissage.kit import Match, Rng, Seat


def _from_the_docs() -> Any:
    """The bot that docs/bots.md shows to authors."""
    page = Path("docs/bots.md").read_text("utf-8")
    code = page.partition("## A bot of your own")[2].split("```python\n")[1].partition("```")[0]
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 (ours)
    return names["headlong"]


first = _from_the_docs()


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("first", f"{__name__}:first", plugins.GROUP)

    def found(group: str, name: str) -> list[EntryPoint]:
        return [entry] if (group, name) == (plugins.GROUP, "first") else []

    monkeypatch.setattr(plugins, "entry_points", found)
    plugins.find.cache_clear()


def look(strength: str) -> Look:
    game = load("yokai")
    match = Match(game, 2, {}, b"seed")
    seat = Seat(game.awaited(match.state)[0])
    prompts = tuple(game.prompts(match.state, seat))
    return Look("yokai", game.view(match.state, seat), prompts, Profile(strength))


@pytest.mark.usefixtures("shelf")
def test_a_function_of_view_prompts_and_chance_is_a_bot() -> None:
    asked = look("bot:first")
    assert decide(asked, Rng(b"x", 0)).action == first(asked.view, asked.prompts, Rng(b"x", 0))


@pytest.mark.usefixtures("shelf")
def test_one_of_ours_plays_where_the_package_is_missing() -> None:
    assert decide(look("bot:gone"), Rng(b"x", 0)) == decide(look("normal"), Rng(b"x", 0))


@pytest.mark.parametrize("name", ["brilliant", "", "bot:", "bot:A", "bot:" + "a" * 41, "bot:a\n"])
def test_no_other_names_are_strengths(name: str) -> None:
    assert not is_strength(name)


@pytest.mark.usefixtures("shelf")
def test_it_plays_whole_games_against_ours() -> None:
    match = Match(load("yokai"), 2, {}, b"whole")
    BotMatch(match, [Profile("bot:first"), Profile("easy")], CardDescriptions()).play()
    assert match.over
