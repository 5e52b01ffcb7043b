"""The process in which bots think."""

import io
import pickle

import pytest
from msgspec.structs import replace

from vernissage.bots import RANDOM, Look, Mind, decide, worker
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


def test_a_thought_without_end_is_broken_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By what it takes of a core, so that a busy machine is not taken for an endless thought."""

    def endless(look: Look, rng: Rng) -> object:
        while look.waited:
            pass
        return decide(look, rng)

    monkeypatch.setattr(worker, "decide", endless)
    monkeypatch.setattr(worker, "LIMIT", 0.05)
    first, second = asked(replace(look(), waited=1), look())
    assert first is None
    assert second == decide(look(), Rng(b"x", 0))
    assert "TimeoutError" in capsys.readouterr().err
