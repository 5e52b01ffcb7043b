"""The process in which bots think."""

import pickle

import pytest

from vernissage.bots import RANDOM, Look, Profile, decide
from vernissage.bots.worker import handle
from vernissage.games import load
from vernissage.kit import Match, Rng, Seat

GAME = load("yokai")


def look() -> Look:
    match = Match(GAME, 2, {}, b"seed")
    seat = Seat(GAME.awaited(match.state)[0])
    prompts = tuple(GAME.prompts(match.state, seat))
    return Look("yokai", GAME.view(match.state, seat), prompts, Profile(RANDOM))


def asked(*looks: object) -> list[object]:
    requests = (pickle.dumps((one, Rng(b"x", 0))) for one in looks)
    return [pickle.loads(handle(request)) for request in requests]  # noqa: S301


def test_every_look_gets_its_decision() -> None:
    assert asked(look(), look()) == [decide(look(), Rng(b"x", 0))] * 2


def test_a_failure_costs_one_decision(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(look(), "no look", look())[1] is None
    assert "AttributeError" in capsys.readouterr().err
