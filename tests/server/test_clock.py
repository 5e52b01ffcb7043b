"""The server's clock starts with the time of day and then only goes on."""

import time

import pytest

from vernissage.server.clock import RealClock


def test_nobody_puts_the_clock_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = RealClock()
    before = clock.now()
    assert abs(before - time.time() * 1000) < 1000
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert before <= clock.now() < before + 60_000
