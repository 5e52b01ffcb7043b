"""Every byte of whole games of every game and mode, to every seat, a spectator and a screen."""

import pytest

from tests.leaks.games import Scenario
from tests.leaks.whole import whole_game
from vernissage.games import load, names

SCENARIOS = (
    Scenario("dixit", "classic", 3, {"target": 20}),
    Scenario("dixit", "classic", 5, {"target": 10}, bots=1),
    Scenario("dixit", "party", 6, length=2),
    Scenario("dixit", "teams", 6, length=2),
    Scenario("dixit", "teams", 6, {"partner_supplies": True}, length=2),
    Scenario("pictomania", "full", 3),
    Scenario("pictomania", "full", 5, {"sheep_first": True, "undo": False}, bots=1),
    Scenario("pictomania", "advanced", 3),
    Scenario("pictoric", "open", 3, length=6),
    Scenario("pictoric", "closed", 4, {"forfeits": True}, bots=1, length=3),
    Scenario("yokai", "duel", 2),
)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_nothing_leaks_through_a_whole_game(scenario: Scenario) -> None:
    evening = whole_game(scenario, b"seen")
    game, counts = evening.game, evening.counts
    assert evening.over
    assert evening.replaced == evening.offered <= set(game.secrets)
    assert counts.imagined > 5
    assert counts.refused > counts.imagined
    assert counts.secrets > 5 or not game.secrets
    assert counts.chance or scenario.game == "pictomania"  # where nobody draws unseen
    print(f"{scenario}: {counts}")  # noqa: T201


def test_no_game_or_mode_is_left_out() -> None:
    played = {(one.game, one.mode) for one in SCENARIOS}
    assert played == {(name, mode) for name in names() for mode in load(name).manifest.modes}
