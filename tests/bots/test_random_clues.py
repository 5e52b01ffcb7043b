"""What bots say passes for a clue everywhere, and is never what they cannot do."""

import pytest

from vernissage.bots import RANDOM, Look, Profile, decide
from vernissage.bots.random_clues import PICTOGRAPHS, pick_field
from vernissage.kit import Rng
from vernissage.kit.clue import SILENT, SPOKEN, Clue, Kind, check_clue, check_text
from vernissage.kit.prompts import Prompt, Said, Text

CHANCES = [Rng(b"a bot", number).below for number in range(40)]


def test_the_list_has_no_twins_and_only_pictographs() -> None:
    assert len(set(PICTOGRAPHS)) == len(PICTOGRAPHS)
    for one in PICTOGRAPHS:
        check_clue(Clue("emoji", one), ("emoji",))


@pytest.mark.parametrize(
    ("kinds", "kind"),
    [
        (SPOKEN, "text"),
        (SILENT, "emoji"),
        (("aloud", "sound", "text"), "text"),
        (("shown", "drawing"), "drawing"),
        (("shown",), "shown"),
    ],
)
def test_a_clue_is_a_short_row_of_pictographs(kinds: tuple[Kind, ...], kind: Kind) -> None:
    said = {pick_field(Said(kinds), chance) for chance in CHANCES}
    assert {clue.kind for clue in said} == {kind}
    assert all(check_clue(clue, kinds) == clue for clue in said)
    if kind in ("text", "emoji"):
        assert len(said) > 30
        assert all(2 <= len(clue.text) <= 3 for clue in said)


@pytest.mark.parametrize("most", [1, 60])
def test_a_theme_is_one_too(most: int) -> None:
    for chance in CHANCES:
        assert check_text(pick_field(Text(most), chance), most)


def test_bots_speak_so_in_games() -> None:
    prompt = Prompt("tell", {"clue": Said(SPOKEN)})
    look = Look("dixit", None, (prompt,), Profile(RANDOM))
    for number in range(20):
        action = decide(look, Rng(b"a bot", number)).action
        assert set(getattr(action, "clue").text) <= set(PICTOGRAPHS)  # noqa: B009
