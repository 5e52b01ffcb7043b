"""Whole games among bots on a clock of their own."""

from typing import Any

import pytest

from vernissage.bots import RANDOM, Bot, CardDescriptions, Decision, Look, Profile, decide
from vernissage.bots.bot_match import BotMatch, describe_cards
from vernissage.decks.pictures.packs import deck_named
from vernissage.games import load, names
from vernissage.kit import Match, Rng

DECK = deck_named("gouache-1")
MODES = [(name, mode) for name in names() for mode in load(name).manifest.modes]


def among(game: str, mode: str, seed: bytes = b"seed", decide: Bot = decide) -> BotMatch:
    seats = load(game).manifest.modes[mode].seats[0]
    match = Match(load(game), seats, {"mode": mode}, seed)
    return BotMatch(match, [Profile(RANDOM)] * seats, describe_cards(match, DECK), decide)


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_game_comes_to_its_end_and_takes_time(game: str, mode: str) -> None:
    played = among(game, mode)
    assert played.play().over
    assert played.now > 0


def test_the_same_seed_is_the_same_game() -> None:
    logs = [among("dixit", "classic", seed).play().log for seed in (b"one", b"one", b"other")]
    assert logs[0] == logs[1] != logs[2]


def test_pictures_lie_in_an_order_of_the_games_own() -> None:
    one, other = (
        describe_cards(among("dixit", "classic", seed).match, DECK) for seed in (b"1", b"2")
    )
    assert len(set(one.pictures)) == len(one.pictures) == 84
    assert one.pictures != other.pictures
    assert describe_cards(among("yokai", "duel").match, DECK).pictures == ()


def test_whoever_waits_looks_again() -> None:
    """A bot that never moves at once still plays to the end."""
    waited = []

    def hesitant(look: Look, rng: Rng) -> Decision:
        if look.waited < 5000:
            return Decision(None, 1700)
        waited.append(look.waited)
        return decide(look, rng)

    assert among("yokai", "duel", decide=hesitant).play().over
    assert min(waited) == 5100


def test_a_sight_knows_what_is_on_the_cards() -> None:
    sight = CardDescriptions(pictures=(("gouache-1", 5), ("own-abc", 0)))
    assert sight.picture(0) == DECK.card(5)
    unknown: list[Any] = [sight.picture(card) for card in (1, 2, -1)]
    assert unknown == [None] * 3


def test_own_words_are_read_and_known_ones_found_again() -> None:
    house = CardDescriptions().words("green", 0, 0)
    own = CardDescriptions(own_tasks={"green/0/0": (house[1].ru, "щось своє")}).words("green", 0, 0)
    assert own[0] == house[1]
    assert (own[1].uk, own[1].draw) == ("щось своє", "")
    assert CardDescriptions(own_tasks={"green/0/0": ()}).words(
        "green", 0, 1
    ) == CardDescriptions().words("green", 0, 1)
