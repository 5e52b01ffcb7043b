"""Which process serves what: only for speed, so that anything goes that is always the same."""

import secrets

import pytest

from vernissage.server.place import Place, home_of, named_in, owner_of_tunnel

TABLE = "0123456789abcdef"
HOME = home_of(TABLE.encode(), 3)


@pytest.mark.parametrize(
    "line",
    [
        f"GET /socket?table={TABLE} HTTP/1.1",
        f"GET /socket?heard=1&table={TABLE}&x=y HTTP/1.1",
        f"GET /pictures/{TABLE}/abc/1/small HTTP/1.1",
        f"GET /api/tables/{TABLE} HTTP/1.1",
        f"GET /api/tables/{TABLE}/qr.svg?x HTTP/1.1",
        f"GET /t/{TABLE} HTTP/1.1",
        f"/t/{TABLE}",
    ],
)
def test_a_table_is_found_in_whatever_names_it(line: str) -> None:
    assert named_in(line.encode(), 3) == HOME
    assert named_in(f"{line}\r\nHost: x\r\n".encode(), 3) == HOME
    for index in range(3):
        assert Place(index, 3).is_elsewhere(line.encode()) == (index != HOME)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"GET / HTTP/1.1\r\nCookie: a=0123456789abcdef",
        b"GET /socket HTTP/1.1",
        b"POST /api/tunnels HTTP/1.1",
        b"GET /assets/index-0123456789abcdef.js HTTP/1.1",
        b"GET /api/own/0123456789abcdef0 HTTP/1.1",
        b"\x16\x03\x01\x02\x00\x01\xff",
        b"GET /" + b"x" * 5000 + b"/0123456789abcdef HTTP/1.1",
    ],
)
def test_others_may_be_served_anywhere(line: bytes) -> None:
    assert named_in(line, 3) is None
    assert not any(Place(index, 3).is_elsewhere(line) for index in range(3))


def test_a_tunnel_is_in_the_process_that_it_names() -> None:
    for index in range(3):
        assert named_in(f"GET /api/tunnels/{index}-{TABLE}?heard=1 HTTP/1.1".encode(), 3) == index
        assert owner_of_tunnel(f"{index}-abc", 3) == index
    for name in ("abc", "", "-", "3-abc", "-1-abc", "x-abc", "²-abc"):
        assert owner_of_tunnel(name, 3) is None


def test_tables_are_opened_where_they_are_served() -> None:
    for of in (1, 2, 5):
        for index in range(of):
            table = Place(index, of).new_table_id(secrets.token_bytes)
            assert home_of(table.encode(), of) == index
