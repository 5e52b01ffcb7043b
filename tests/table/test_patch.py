"""A difference of documents, applied by somebody else's hand, gives the new one."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from tests.table.rfc6902 import patched
from tests.table.tables import GUEST, evening
from vernissage.kit import Seat
from vernissage.kit.ink import Sheet
from vernissage.table import doc
from vernissage.table.inputs import Away
from vernissage.table.patch import diff


class Leaf(Struct, frozen=True, omit_defaults=True):
    must: int
    may: str = ""
    some: tuple[int, ...] = ()
    more: dict[str, int] = {}


class Other(Struct, frozen=True, tag="other"):
    must: int


class Tree(Struct, frozen=True):
    leaf: Leaf | Other | None
    leaves: tuple[Leaf, ...]
    named: dict[str, Any]
    by_seat: dict[int, int]


def wire(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def check(old: Any, new: Any) -> list[dict[str, Any]]:
    operations = diff(old, new)
    assert patched(wire(old), wire(operations)) == wire(new)
    return operations


small = st.integers(0, 3)
names = st.sampled_from(["", "a", "b/c", "d~e", "~1", "/"])
leaf = st.builds(
    Leaf,
    small,
    st.sampled_from(["", "x", "y"]),
    st.lists(small, max_size=5).map(tuple),
    st.dictionaries(names, small, max_size=3),
)
tree = st.builds(
    Tree,
    st.one_of(st.none(), leaf, st.builds(Other, small)),
    st.lists(leaf, max_size=5).map(tuple),
    st.dictionaries(names, st.one_of(st.none(), small, st.lists(small, max_size=4)), max_size=4),
    st.dictionaries(small, small, max_size=3),
)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(old=tree, new=tree)
def test_any_document_becomes_any_other(old: Tree, new: Tree) -> None:
    check(old, new)


@settings(derandomize=True, max_examples=50, deadline=None)
@given(one=tree)
def test_nothing_is_said_of_what_is_the_same(one: Tree) -> None:
    assert check(one, one) == []
    assert check(one, deepcopy(one)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ([], [1]),
        ([1], []),
        ([1, 2, 3], [1, 9, 2, 3]),
        ([1, 2, 3], [1, 3]),
        ([1, 1, 1], [1, 1]),
        ([1, 2, 3, 4], [1, 4]),
        ([1, 2], [3, 4, 5]),
        ({"a": None}, {"a": 1}),
        ({"a": 1}, {"a": None}),
        ({"a": 1}, {}),
        ({}, {"a~b/c": {"": 1}}),
        (True, 1),
        (None, {"a": 1}),
        ({"a": [1]}, {"a": {"0": 1}}),
    ],
)
def test_by_example(old: Any, new: Any) -> None:
    check(old, new)


def test_one_stroke_more_is_sent_alone() -> None:
    sheet = Sheet(strokes=tuple(b"stroke %d" % number for number in range(300)))
    grown = Sheet(strokes=(*sheet.strokes, b"new"))
    assert check(sheet, grown) == [{"op": "add", "path": "/strokes/300", "value": b"new"}]
    assert check(grown, sheet) == [{"op": "remove", "path": "/strokes/300"}]


def test_little_is_said_of_a_little_change() -> None:
    some = evening(3, playing="pictomania")
    before = doc(some.table, GUEST)
    some.do(Away(GUEST))
    assert len(check(before, doc(some.table, GUEST))) == 1
    before = doc(some.table, GUEST)
    some.act(Seat(2))
    told = msgspec.json.encode(check(before, doc(some.table, GUEST)))
    assert len(told) * 4 < len(msgspec.json.encode(before))
