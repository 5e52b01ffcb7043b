"""Games that other packages bring along: which are taken, and which are left out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shelves import MANIFEST, RULES, Shelf, shelf_in
from vernissage.bots import Look, Profile, decide
from vernissage.games import built_in, load, names
from vernissage.kit import Illegal, Match, Rng, Seat


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with shelf_in(tmp_path) as found:
        yield found


def test_an_installed_game_comes_after_the_built_in_ones(shelf: Shelf) -> None:
    for name in ("zither", "abacus"):
        shelf.package(name)
        shelf.entry(name)
    assert names() == (*built_in(), "abacus", "zither")
    assert load("abacus").manifest.package == "abacus"


@pytest.mark.usefixtures("shelf")
def test_a_game_that_is_not_installed_is_unknown() -> None:
    with pytest.raises(Illegal, match="game_unknown"):
        load("abacus")


@pytest.mark.parametrize(
    ("code", "files", "told"),
    [
        ("raise RuntimeError('broken')", {}, "failed to load"),
        ("raise SystemExit(3)", {}, "failed to load"),
        ("import no_such_module_at_all", {}, "failed to load"),
        ("game = 7", {}, "failed to load"),
        ("other = 7", {}, "failed to load"),
        (RULES, {"manifest": None}, "failed to load"),
        (RULES, {"manifest": MANIFEST.format(id="otherwise")}, "calls it 'otherwise'"),
        (RULES, {"manifest": MANIFEST.format(id="odd") + "[no_such_table]"}, "failed to load"),
        (RULES, {"uk": ""}, "failed to load"),
        (RULES, {"RULES": None}, "no RULES.md"),
    ],
)
def test_a_broken_one_is_logged_and_left_out(
    shelf: Shelf,
    caplog: pytest.LogCaptureFixture,
    code: str,
    files: dict[str, str | None],
    told: str,
) -> None:
    shelf.package("odd", code, **files)
    shelf.package("sound")
    for name in ("odd", "sound"):
        shelf.entry(name)
    assert names() == (*built_in(), "sound")
    assert told in caplog.text
    assert "'odd'" in caplog.text


@pytest.mark.parametrize("name", ["", "../etc", "Yokai", "a" * 33, "a.b", "1st", "a-b", "гра"])
def test_an_id_that_could_not_be_an_address_is_refused(shelf: Shelf, name: str) -> None:
    shelf.package("sound")
    shelf.entry(name, "sound:game")
    assert names() == built_in()


def test_no_package_replaces_a_built_in_game(shelf: Shelf) -> None:
    shelf.package("sound")
    shelf.entry("yokai", "sound:game")
    assert names() == built_in()
    assert load("yokai").manifest.package == "vernissage.games.yokai"


def test_two_packages_with_one_id_are_both_refused(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    shelf.package("sound")
    shelf.entry("sound")
    shelf.entry("sound", "other_package:game")
    assert names() == built_in()
    assert caplog.text.count("another game has this id") == 2


def test_bots_play_it_at_random_unless_a_package_has_one_for_it(shelf: Shelf) -> None:
    shelf.package("drawing")  # as a module of the bots is called, which plays nothing
    shelf.entry("drawing")
    match = Match(load("drawing"), 2, {}, b"seed")
    seat = Seat(match.game.awaited(match.state)[0])
    prompts = tuple(match.game.prompts(match.state, seat))
    look = Look("drawing", match.game.view(match.state, seat), prompts, Profile())
    assert decide(look, Rng(b"x", 0)).action is not None
