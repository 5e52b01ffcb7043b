"""The bench of bots measures decisions of whole games."""

from bench.bots import row


def test_a_game_of_bots_is_timed() -> None:
    game, mode, strength, decisions, minutes, *costs = row("yokai", "duel", "easy", 1)
    assert (game, mode, strength) == ("yokai", "duel", "easy")
    assert int(decisions) > 10
    assert float(minutes) > 0
    assert len(costs) == 4
