"""Bots of other packages."""

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from vernissage.bots import Look, Mind, decide, installed, is_strength
from vernissage.games import load
from vernissage.kit import Match, Rng, Seat
from vernissage.kit.prompts import pick


def first(view: Any, prompts: Any, rng: Rng) -> Any:  # noqa: ARG001
    """A third party's bot: it plays the last card it holds."""
    return pick(prompts, load("yokai").actions, lambda bound: bound - 1)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("first", f"{__name__}:first", installed.GROUP)

    def found(group: str, name: str) -> list[EntryPoint]:
        return [entry] if (group, name) == (installed.GROUP, "first") else []

    monkeypatch.setattr(installed, "entry_points", found)
    installed.find.cache_clear()


def look(strength: str) -> Look:
    game = load("yokai")
    match = Match(game, 2, {}, b"seed")
    seat = Seat(game.awaited(match.state)[0])
    prompts = tuple(game.prompts(match.state, seat))
    return Look("yokai", game.view(match.state, seat), prompts, Mind(strength))


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
