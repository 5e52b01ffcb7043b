"""The smallest bot takes only what it is offered, in every game."""

import random
from typing import Any

import msgspec
import pytest

from vernissage.client import choose
from vernissage.games import load, names
from vernissage.kit import Act, Match, Seat
from vernissage.kit.prompts import holds

STEPS = 150


def last(bound: int) -> int:
    return bound - 1


def test_nothing_offered_is_nothing_to_do() -> None:
    assert choose([], last) is None


def test_a_choice_that_was_made_is_kept() -> None:
    chosen = {"do": "vote", "fields": {}, "now": {"type": "vote"}}
    assert choose([chosen], last) is None
    assert choose([chosen, {"do": "ready"}], last) == {"type": "ready"}


def test_what_is_rare_is_done_only_if_there_is_nothing_else() -> None:
    rare = {"do": "pass", "rare": True}
    assert choose([{"do": "ready"}, rare], last) == {"type": "ready"}
    assert choose([rare], last) == {"type": "pass"}


def test_an_unknown_domain_is_an_error() -> None:
    with pytest.raises(ValueError, match="smell"):
        choose([{"do": "sniff", "fields": {"what": {"type": "smell"}}}], last)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_some_are_as_many_as_may_be_and_all_different(size: int) -> None:
    domain = {"type": "some", "of": [4, 8, 15], "least": size, "most": size}
    action = choose([{"do": "give", "fields": {"cards": domain}}], last)
    assert action is not None
    assert len(set(action["cards"])) == size
    assert set(action["cards"]) <= {4, 8, 15}


MODES = [(game, mode) for game in names() for mode in load(game).manifest.modes]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_choice_is_legal(name: str, mode: str) -> None:
    chance = random.Random(f"{name} {mode}")  # noqa: S311
    game: Any = load(name)
    seats = game.manifest.modes[mode].seats[0]
    match = Match(game, seats, {"mode": mode}, b"any")
    for _ in range(STEPS):
        waited = [wait.seat for wait in game.deadlines(match.state).values()]
        if not waited:
            break
        seat = Seat(chance.choice(waited))
        prompts = game.prompts(match.state, seat)
        action = choose(msgspec.to_builtins(prompts), chance.randrange)
        assert action is not None
        read = game.read_action(msgspec.json.encode(action))
        assert holds(prompts, read), action
        match.give(Act(seat, read))
