"""Options: defaults, and a clear word for every wrong wish."""

from typing import Any

import pytest
from msgspec import Struct

from tests.conformance.tables import variants
from vernissage.games import load, names
from vernissage.kit import Illegal, Manifest, Option, Rng
from vernissage.kit.manifest import Mode

MANIFEST = Manifest(
    id="test",
    version=1,
    modes={"calm": Mode((2, 3), 10), "wild": Mode((4,), 10)},
    deadlines={},
    options={
        "flag": Option("flag", False, "T1"),
        "number": Option("number", 5, "T2", least=1, most=9),
        "choice": Option("choice", "a", "T3", of=("a", "b")),
        "list": Option("list", ("a", "b"), "T4", of=("a", "b"), distinct=True),
        "wild_only": Option("flag", True, "T5", modes=("wild",)),
        "limit": Option("number", 60, "T6", least=30, most=90, off=True),
        "turns": Option("number", 2, "T7", least=1, most=3, off_in=("wild",)),
        "levels": Option("list", ("a", "b"), "T8", of=("a", "b"), least=1, most=3),
    },
)


class Wishes(Struct, frozen=True):
    mode: str
    flag: bool
    number: int
    choice: str
    list: tuple[str, ...]
    wild_only: bool
    limit: int
    turns: int
    levels: tuple[str, ...]


def test_defaults_fill_up_what_nobody_wished_for() -> None:
    assert MANIFEST.read(2, {}, Wishes) == Wishes(
        "calm", False, 5, "a", ("a", "b"), True, 60, 2, ("a", "b")
    )


def test_wishes_are_taken() -> None:
    wishes: dict[str, Any] = {
        "mode": "wild",
        "flag": True,
        "number": 9,
        "choice": "b",
        "list": ["b", "a"],
        "wild_only": False,
        "limit": 0,
        "turns": 3,
        "levels": ["b"],
    }
    assert MANIFEST.read(4, wishes, Wishes) == Wishes(
        "wild", True, 9, "b", ("b", "a"), False, 0, 3, ("b",)
    )


def test_in_some_modes_a_number_is_off_unless_it_is_chosen() -> None:
    assert MANIFEST.read(4, {"mode": "wild"}, Wishes).turns == 0
    assert MANIFEST.read(4, {"mode": "wild", "turns": 0}, Wishes).turns == 0
    assert MANIFEST.options_in("wild")["turns"].alternatives() == (1, 3)
    assert MANIFEST.options_in("calm")["turns"].alternatives() == (1, 3)


def test_what_is_allowed_is_told_as_it_would_be_written() -> None:
    options = MANIFEST.options_in("wild")
    assert [options[name].allowed() for name in ("number", "limit", "turns", "list", "levels")] == [
        "1–9", "0, 30–90", "0, 1–3", "2 × (a, b)", "1–3 × (a, b)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "wishes", "code"),
    [
        (2, {"mode": "odd"}, "mode_unknown"),
        (2, {"mode": ["calm"]}, "mode_unknown"),
        (4, {}, "seats_wrong"),
        (2, {"colour": "red"}, "option_unknown"),
        (2, {"wild_only": False}, "option_not_in_mode"),
        (2, {"flag": 1}, "option_wrong"),
        (2, {"flag": "true"}, "option_wrong"),
        (2, {"number": 0}, "option_wrong"),
        (2, {"number": 10}, "option_wrong"),
        (2, {"number": True}, "option_wrong"),
        (2, {"number": 2.0}, "option_wrong"),
        (2, {"number": "5"}, "option_wrong"),
        (2, {"choice": "c"}, "option_wrong"),
        (2, {"choice": None}, "option_wrong"),
        (2, {"limit": 29}, "option_wrong"),
        (2, {"limit": False}, "option_wrong"),
        (2, {"turns": 0}, "option_wrong"),
        (2, {"levels": ()}, "option_wrong"),
        (2, {"levels": ("a",) * 4}, "option_wrong"),
        (2, {"list": ("a",)}, "option_wrong"),
        (2, {"list": ("a", "a")}, "option_wrong"),
        (2, {"list": "ab"}, "option_wrong"),
        (2, {"list": [["a"], "b"]}, "option_wrong"),
    ],
)
def test_a_wrong_wish_is_refused_with_a_reason(
    seats: int, wishes: dict[str, Any], code: str
) -> None:
    with pytest.raises(Illegal, match=code):
        MANIFEST.read(seats, wishes, Wishes)


@pytest.mark.parametrize("name", names())
def test_a_game_declares_each_option_once_and_with_its_rule(name: str) -> None:
    game: Any = load(name)
    manifest = game.manifest
    assert manifest.id == name
    assert set(game.options.__struct_fields__) == {"mode", *manifest.options}
    for option in manifest.options.values():
        assert option.accepts(option.default)
        assert all(option.accepts(value) for value in option.alternatives())


@pytest.mark.parametrize("name", names())
def test_a_game_refuses_wrong_wishes(name: str) -> None:
    game = load(name)
    for seats in (-1, 0, 1, 99):
        with pytest.raises(Illegal, match="seats_wrong"):
            game.setup(seats, {}, Rng(b"", 0))
    with pytest.raises(Illegal, match="option_unknown"):
        game.setup(next(iter(game.manifest.modes.values())).seats[0], {"no": 1}, Rng(b"", 0))


def test_every_option_has_alternatives_that_are_tried() -> None:
    tried = {(table.game.manifest.id, name) for table in variants() for name in table.options}
    for name in names():
        for option in load(name).manifest.options:
            assert (name, option) in tried
