"""Step messages: whatever happens at a table, everybody's document is brought up to date, and what
people share is computed once."""

from typing import Any

import msgspec
import pytest

from tests.soak import in_soak
from tests.table.people_at_random import RandomEvening
from tests.table.rfc6902 import patched
from tests.table.tables import evening
from vernissage.games import load
from vernissage.server.protocol import wire
from vernissage.server.rooms.documents import Documents, News, Now
from vernissage.table import Doc, PersonId, Step, Table, doc

LENGTH = in_soak(500, else_=200)


def plain(document: Doc) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))


def now(table: Table) -> Now:
    return Now(table.seq, "c3RhbXBz", table.at)


@pytest.mark.parametrize("number", range(in_soak(40, else_=3)))
def test_steps_and_gaps_bring_everybody_up_to_date(number: int) -> None:
    """Also whoever sat down, stood up or was away for several steps, through several games."""
    some = RandomEvening(b"documents %d" % number)
    past: list[Documents] = []
    while len(some.log) < LENGTH:
        if not some.happen():
            continue
        after = Documents(some.table, past[-1] if past else None)
        for before in past[-1:] + past[-4:-3]:
            news = News(before, after, [Step(some.table)], now(some.table))
            for person in before.table.people.keys() & some.table.people.keys():
                message = msgspec.json.decode(news.of(person))
                got = patched(plain(doc(before.table, person)), message["patch"])
                assert got == plain(doc(some.table, person))
        past = [*past[-3:], after]


@pytest.mark.parametrize(
    ("name", "seats"), [("dixit", 6), ("pictomania", 6), ("pictoric", 5), ("yokai", 2)]
)
def test_what_all_share_is_looked_at_once(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: Any = type(load(name))
    looked: list[object] = []
    public = game.public

    def counted(rules: Any, state: Any) -> Any:
        looked.append(state)
        return public(rules, state)

    some = evening(seats, playing=name)
    before = Documents(some.table)
    monkeypatch.setattr(game, "public", counted)
    news = News(before, Documents(some.table), [Step(some.table)], now(some.table))
    for person in some.table.people:
        news.of(person)
    assert len(looked) == 1


@pytest.mark.parametrize("name", ["dixit", "pictomania"])
def test_what_nothing_was_done_to_is_not_made_anew(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one of six acts within a phase, nobody else's private view is built again."""
    game: Any = type(load(name))
    looked: list[int] = []
    private = game.private

    def counted(rules: Any, state: Any, seat: Any) -> Any:
        looked.append(seat)
        return private(rules, state, seat)

    monkeypatch.setattr(game, "private", counted)
    some, made = evening(6, playing=name), []
    before = Documents(some.table)
    for person in some.table.people:
        before.of(person)
    for _ in range(40):
        looked.clear()
        some.act()
        after = Documents(some.table, before)
        for person in some.table.people:
            after.of(person)
        made.append(len(looked))
        before = after
    assert made.count(1) > len(made) / 6


def test_whoever_sees_the_same_gets_the_same_bytes() -> None:
    some = RandomEvening(b"same")
    while some.table.on is not None or len(some.table.people) < 3:
        some.happen()
    before = Documents(some.table)
    after = Documents(some.table)
    news = News(before, after, [Step(some.table)], now(some.table))
    assert len({id(news.of(person)) for person in some.table.people}) == 1


def test_a_step_of_parts_is_a_step() -> None:
    facts = [wire.Fact("game", "laid", {"seat": 1})]
    one, other = {"op": "remove", "path": "/a"}, {"op": "replace", "path": "/b", "value": "ü"}
    for shared, private in (([], []), ([one], []), ([], [other]), ([one], [other])):
        whole = wire.Step(3, "c3RhbXBz", 1_000, facts, [*shared, *private])
        patch = wire.join(wire.write(shared), wire.write(private))
        assert wire.write_step(3, "c3RhbXBz", 1_000, wire.write(facts), patch) == wire.write(whole)


def test_a_stranger_to_the_table_before_is_no_reason_to_fail() -> None:
    some = RandomEvening(b"stranger")
    before = Documents(some.table)
    assert News(before, before, [], now(some.table)).of(PersonId("nobody"))
