"""What a person may know of a table: this and nothing more."""

from typing import Any

import msgspec
import pytest

from tests.table.tables import GUEST, HOST, NOW, SERVER, THIRD, Evening, evening, modes
from vernissage.games import load
from vernissage.table import PersonId, doc, moment
from vernissage.table.inputs import Moved, MoveOffered, Mute, Ready, SetPin, Sit, Stand
from vernissage.table.snapshot import read, write

KEYS = {
    "": {"table", "you", "game"},
    "table": {
        "id", "code", "invite", "host", "people", "chairs", "wish", "decks", "seen", "words",
        "pace", "hush", "locked", "has_pin", "newcomers", "asking", "kept", "paused", "stopped",
        "doubted", "patient", "evening", "tally", "again", "outdated",
    },
    "people": {"id", "name", "language", "screen", "away", "ready", "muted", "extra"},
    "chairs": {"owner", "bot"},
    "evening": {"game", "mode", "at", "players", "outcome"},
    "tally": {"person", "name", "games", "wins", "beaten"},
    "you": {"person", "host", "seat", "pin"},
    "game": {
        "game", "mode", "options", "chairs", "phase", "moment", "since", "hurried", "waits",
        "hushed", "outcome", "pictures", "veiled", "words", "view", "prompts",
    },
    "waits": {"seat", "since", "due"},
}  # fmt: skip


def told(some: Evening, person: PersonId) -> bytes:
    return msgspec.json.encode(doc(some.table, person))


def busy() -> Evening:
    """A table with every secret it can have, in its second game, and somebody who watches."""
    some = evening(4, seated=3, playing="any")
    some.do(Mute(THIRD), HOST, id="request-1")
    some.do(SetPin("90817263"), HOST, id="request-2")
    some.do(MoveOffered("token-1", NOW + 1), GUEST, id="request-3")
    some.do(Moved(GUEST, "token-1", "device-9"))
    some.do(MoveOffered("token-2", NOW + 1), GUEST, id="request-4")
    some.finish()
    some.again()
    return some


def test_a_document_holds_what_is_listed_here_and_nothing_else() -> None:
    some = busy()
    for person in some.table.people:
        seen = msgspec.json.decode(told(some, person))
        assert set(seen) == KEYS[""]
        for part in ("table", "you", "game"):
            assert set(seen[part]) == KEYS[part]
        rows: Any
        for part, rows in (
            *((part, seen["table"][part]) for part in ("people", "chairs", "evening", "tally")),
            ("waits", seen["game"]["waits"]),
        ):
            assert rows
            assert all(set(row) <= KEYS[part] for row in rows), part


def test_no_document_tells_a_secret() -> None:
    some = busy()
    seed = some.on.seed
    held = write(some.table)
    secrets = [b"device-", b"token-", b"request-", seed]
    assert all(secret in held for secret in secrets)  # the table does hold them
    for person in (*some.table.people, SERVER):
        seen = told(some, person)
        for secret in (*secrets, seed.hex().encode(), msgspec.json.encode(seed).strip(b'"')):
            assert secret not in seen


def test_only_the_host_reads_the_pin() -> None:
    some = busy()
    assert doc(some.table, HOST).you.pin == "90817263"
    assert doc(some.table, GUEST).you.pin is None
    assert doc(some.table, GUEST).table.has_pin
    assert b"90817263" not in told(some, GUEST)
    some.do(SetPin(""), HOST)
    assert not doc(some.table, GUEST).table.has_pin


@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_everybody_has_their_own_prompts_and_spectators_none(
    game: str, mode: str, seats: int
) -> None:
    some = evening(seats + 1, seats, playing=game, options={"mode": mode})
    for _ in range(30):
        some.act()
    for number, person in enumerate(some.table.people):
        seen = doc(some.table, person)
        assert seen.game is not None
        seat = some.table.seat_of(person)
        assert seat == (number if number < seats else None)
        assert seen.you.seat == seat
        assert seen.game.view == load(game).view(some.on.state, seat)
        wanted = () if seat is None else load(game).prompts(some.on.state, seat)
        assert seen.game.prompts == wanted


def test_whoever_stands_up_sees_no_hand_any_more() -> None:
    some = evening(3, playing="any")
    some.do(Stand(), GUEST)
    seen = doc(some.table, GUEST)
    assert seen.game == doc(some.table, PersonId("nobody at all")).game
    some.do(Sit(), GUEST)
    assert doc(some.table, GUEST).game != seen.game


def test_before_a_game_there_is_none_to_see() -> None:
    some = evening(3)
    assert doc(some.table, GUEST).game is None
    assert moment(some.table) == ""


def test_a_moment_is_told_from_the_next_one() -> None:
    some = evening(3, playing="dixit")
    before = moment(some.table)
    seen = doc(some.table, GUEST).game
    assert seen is not None
    assert seen.moment == before
    some.do(Ready(), GUEST)
    assert moment(some.table) == before
    some.act()
    assert moment(some.table) != before


def test_the_clocks_are_sent_as_data() -> None:
    some = evening(3, playing="any")
    seen = doc(some.table, GUEST).game
    assert seen is not None
    assert [(one.seat, one.since, one.due) for one in seen.waits] == [
        (one.seat, one.since, one.due) for one in some.on.waits.values()
    ]


# Snapshots


def test_a_snapshot_is_the_table() -> None:
    for some in (evening(3), busy()):
        assert read(write(some.table)) == some.table


def test_what_is_no_snapshot_is_not_read() -> None:
    data = write(busy().table)
    for broken in (b"", b"\xc1", data[:-1], data[: len(data) // 2], b"{}"):
        assert read(broken) is None


@pytest.mark.parametrize("change", [{"version": 0}, {"game": "no such game"}])
def test_a_snapshot_of_other_rules_is_not_read(change: dict[str, Any]) -> None:
    table = busy().table
    data = msgspec.msgpack.decode(write(table))
    assert read(msgspec.msgpack.encode(data)) == table
    data["table"]["playing"] |= change
    assert read(msgspec.msgpack.encode(data)) is None


def test_a_snapshot_of_another_format_or_with_another_state_is_not_read() -> None:
    data = msgspec.msgpack.decode(write(busy().table))
    for change in ({"format": 0}, {"game": b'{"type":"nothing"}'}):
        assert read(msgspec.msgpack.encode({**data, **change})) is None
