"""The parent: which worker gets a connection, and when it gives up."""

import asyncio
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing

import pytest

from tests.server.serving import run, until
from vernissage.server.origin import Networks
from vernissage.server.place import Place, home_of
from vernissage.server.processes import handing_over
from vernissage.server.processes.listener import Arrival
from vernissage.server.processes.silence import AwakeTime
from vernissage.server.processes.supervisor import SHORT_LIVES, Slot, Supervisor
from vernissage.server.run import Config
from vernissage.server.transport.connections import Connections

TABLE = b"0123456789abcdef"
ADDRESS = "192.0.2.1"
READY_AND_DEAF = "print('ready', flush=True); time.sleep(1000)"


class FakeTime:
    """By which the parent measures silence."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def pass_by(self, supervisor: Supervisor, seconds: int) -> None:
        """Second by second, with a look after each."""
        for _ in range(seconds):
            self.seconds += 1
            supervisor.look()


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-S", "-c", f"import sys, time; {code}")


def supervisor_of(
    command: Sequence[str] = (), workers: int = 3, now: Callable[[], float] = time.monotonic
) -> Supervisor:
    config = Config(store="memory", workers=workers)
    return Supervisor(config, "INFO", Connections(100, 100, Networks()), command, now)


def slot_of(connections: Connections) -> Slot:
    return Slot(Place(), connections, AwakeTime(time.monotonic, most=1.0))


class Workers:
    """The other ends of a supervisor's slots."""

    def __init__(self, supervisor: Supervisor) -> None:
        self._slots = supervisor.slots
        self.channels = [connected(slot) for slot in self._slots]

    def close(self) -> None:
        for slot, channel in zip(self._slots, self.channels, strict=True):
            slot.disconnect()
            channel.close()

    def got(self, index: int) -> int:
        """How many connections."""
        count = 0
        while True:
            try:
                taken = handing_over.receive(self.channels[index])
            except BlockingIOError:
                return count
            assert taken
            assert taken.socket
            assert taken.address == ADDRESS
            taken.socket.close()
            count += 1


def connected(slot: Slot) -> socket.socket:
    own, its = socket.socketpair()
    its.setblocking(False)
    slot.connect(own)
    return its


def arrival() -> Arrival:
    own, other = socket.socketpair()
    other.close()
    return Arrival(own, ADDRESS)


def test_connections_go_to_their_table_and_others_where_there_are_fewest() -> None:
    async def test() -> None:
        supervisor = supervisor_of()
        workers = Workers(supervisor)
        home = home_of(TABLE, 3)
        for _ in range(6):
            supervisor.hand_out(arrival(), b"GET /socket?table=" + TABLE + b" HTTP/1.1\r\n")
        assert [workers.got(n) for n in range(3)] == [6 if n == home else 0 for n in range(3)]
        for _ in range(12):
            supervisor.hand_out(arrival(), b"GET / HTTP/1.1\r\n")
        assert [workers.got(n) for n in range(3)] == [0 if n == home else 6 for n in range(3)]
        workers.close()

    run(test())


def test_while_a_worker_is_gone_the_next_one_serves_its_tables() -> None:
    async def test() -> None:
        supervisor = supervisor_of()
        workers = Workers(supervisor)
        home = home_of(TABLE, 3)
        supervisor.slots[home].disconnect()
        for _ in range(4):
            supervisor.hand_out(arrival(), b"GET /t/" + TABLE + b" HTTP/1.1\r\n")
        assert workers.got((home + 1) % 3) == 4
        workers.close()

    run(test())


def test_with_no_worker_at_all_connections_wait_for_one() -> None:
    async def test() -> None:
        connections = Connections(1000, 1000, Networks())
        slot = slot_of(connections)
        for _ in range(3):
            assert connections.open_one(ADDRESS)
            slot.hand(arrival())
        its = connected(slot)
        for _ in range(3):
            taken = handing_over.receive(its)
            assert taken
            assert taken.socket
            taken.socket.close()
        slot.end_one(ADDRESS)
        assert connections.total == 2
        slot.disconnect()
        assert not connections.total, "what a process had ends with it"
        assert connections.open_one(ADDRESS)
        slot.hand(arrival())
        slot.hang_up()
        assert not connections.total
        its.close()

    run(test())


def test_a_worker_that_is_slow_to_take_gets_all_in_the_end() -> None:
    async def test() -> None:
        slot = slot_of(Connections(10_000, 10_000, Networks()))
        own, its = socket.socketpair()
        its.setblocking(False)
        own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        slot.connect(own)
        taken: list[handing_over.HandedOver] = []
        for _ in range(200):
            slot.hand(arrival())

        def take() -> bool:
            try:
                while one := handing_over.receive(its):
                    taken.append(one)
                    if one.socket is not None:
                        one.socket.close()
            except BlockingIOError:
                pass
            return len(taken) == 200

        await until(take)
        slot.disconnect()
        its.close()

    run(test())


def test_a_worker_that_does_not_start_stops_the_server() -> None:
    async def test() -> None:
        supervisor = supervisor_of(python("sys.exit(3)"), workers=1)
        await supervisor.start()
        assert supervisor.over.is_set()
        assert "worker 0 does not start (exit code 3)" in supervisor.failure
        await supervisor.stop()

    run(test())


def test_a_worker_that_dies_again_and_again_stops_the_server(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test() -> None:
        supervisor = supervisor_of(python("print('ready', flush=True); sys.exit(9)"), workers=1)
        await supervisor.start()
        await supervisor.over.wait()
        assert f"ended {SHORT_LIVES} times in a row" in supervisor.failure
        assert "exit code 9" in supervisor.failure
        await supervisor.stop()

    run(test())
    assert caplog.text.count("starting another") == SHORT_LIVES - 1


def test_a_worker_that_does_not_answer_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        clock = FakeTime()
        supervisor = supervisor_of(python(READY_AND_DEAF), workers=1, now=clock)
        await supervisor.start()
        (slot,) = supervisor.slots
        first = slot.process
        assert first
        clock.pass_by(supervisor, 15)
        assert not slot.given_up, "the limit is reached, not exceeded"
        clock.pass_by(supervisor, 10)
        await until(lambda: slot.process is not first and slot.ready)
        assert first.returncode == -9
        assert f"worker 0 (process {first.pid}) has not answered for 16.0 s" in caplog.text
        assert caplog.text.count("killing it") == 1
        await supervisor.stop()

    run(test())
    assert "worker 0 ended with exit code -9, starting another" in caplog.text


def test_a_worker_that_hangs_again_and_again_stops_the_server() -> None:
    """However late it is noticed: its life was as long as it answered."""

    async def test() -> None:
        clock = FakeTime()
        supervisor = supervisor_of(python(READY_AND_DEAF), workers=1, now=clock)
        await supervisor.start()
        (slot,) = supervisor.slots
        while not supervisor.over.is_set():
            await until(lambda: slot.ready or supervisor.over.is_set())
            clock.pass_by(supervisor, 16)
            await until(lambda: not slot.ready)
        assert f"ended {SHORT_LIVES} times in a row" in supervisor.failure
        await supervisor.stop()

    run(test())


def test_a_worker_that_hangs_while_it_starts_stops_the_server() -> None:
    async def test() -> None:
        clock = FakeTime()
        supervisor = supervisor_of(python("time.sleep(1000)"), workers=1, now=clock)
        starting = asyncio.create_task(supervisor.start())
        await until(lambda: supervisor.slots[0].process)
        clock.pass_by(supervisor, 120)
        assert not supervisor.slots[0].given_up
        clock.pass_by(supervisor, 1)
        await starting
        assert "worker 0 does not start (exit code -9)" in supervisor.failure
        await supervisor.stop()

    run(test())


def test_a_machine_that_was_suspended_costs_no_worker() -> None:
    async def test() -> None:
        clock = FakeTime()
        supervisor = supervisor_of(python(READY_AND_DEAF), workers=2, now=clock)
        await supervisor.start()
        for _ in range(7):
            clock.seconds += 8 * 3600
            supervisor.look()
        assert not any(slot.given_up for slot in supervisor.slots)
        for slot in supervisor.slots:
            slot.life.hear()  # they are awake, too
        clock.pass_by(supervisor, 15)
        assert not any(slot.given_up for slot in supervisor.slots)
        await supervisor.stop()

    run(test())


def test_a_silent_worker_gets_no_connections_until_it_answers() -> None:
    async def test() -> None:
        clock = FakeTime()
        supervisor = supervisor_of(now=clock)
        workers = Workers(supervisor)
        home = home_of(TABLE, 3)
        others = [slot for slot in supervisor.slots if slot.place.index != home]

        def hand_out() -> list[int]:
            supervisor.hand_out(arrival(), b"GET /t/" + TABLE + b" HTTP/1.1\r\n")
            return [workers.got((home + n) % 3) for n in range(3)]

        clock.pass_by(supervisor, 6)
        assert hand_out() == [1, 0, 0], "all are silent, so it may be nobody's fault"
        for slot in others:
            slot.life.hear()
        assert hand_out() == [0, 1, 0]
        supervisor.slots[home].life.hear()
        assert hand_out() == [1, 0, 0]
        workers.close()

    run(test())


def test_a_worker_that_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vernissage.server.processes.supervisor.KILL_AFTER", 0.01)
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "

    async def test() -> None:
        command = python(f"{deaf} print('ready', flush=True); time.sleep(1000)")
        supervisor = supervisor_of(command, workers=2)
        await supervisor.start()
        await supervisor.stop()
        assert [one.process and one.process.returncode for one in supervisor.slots] == [-9, -9]

    run(test())


def test_a_lost_file_is_told() -> None:
    own, its = socket.socketpair()
    with closing(own), closing(its):
        own.send(ADDRESS.encode().ljust(handing_over.RECORD))
        assert handing_over.receive(its) == handing_over.HandedOver(ADDRESS, None)
        own.close()
        assert handing_over.receive(its) is None
