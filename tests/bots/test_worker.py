"""The process in which bots think."""

import io
import pickle

import pytest

from vernissage.bots import RANDOM, Look, Mind, decide
from vernissage.bots.worker import HEAD, serve
from vernissage.games import load
from vernissage.kit import Match, Rng, Seat

GAME = load("yokai")


def look() -> Look:
    match = Match(GAME, 2, {}, b"seed")
    seat = Seat(GAME.awaited(match.state)[0])
    prompts = tuple(GAME.prompts(match.state, seat))
    return Look("yokai", GAME.view(match.state, seat), prompts, Mind(RANDOM))


def asked(*looks: object) -> list[object]:
    said = b"".join(
        HEAD.pack(len(data)) + data for data in (pickle.dumps((one, Rng(b"x", 0))) for one in looks)
    )
    told = io.BytesIO()
    serve(io.BytesIO(said), told)
    answers, data = [], told.getvalue()
    while data:
        (size,) = HEAD.unpack(data[: HEAD.size])
        answers.append(pickle.loads(data[HEAD.size :][:size]))  # noqa: S301
        data = data[HEAD.size + size :]
    return answers


def test_every_look_gets_its_decision() -> None:
    assert asked(look(), look()) == [decide(look(), Rng(b"x", 0))] * 2


def test_a_failure_costs_one_decision(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(look(), "no look", look())[1] is None
    assert "AttributeError" in capsys.readouterr().err
