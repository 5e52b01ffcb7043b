"""The table in words."""

from typing import Any

from tests.games.pictoric.builder import (
    LEADER,
    LUCKY,
    TROUBLE,
    UNLUCKY,
    all_ready,
    board,
    expire,
    game,
    leading,
    turn_with,
    vote,
    voting_closed,
    voting_open,
)
from vernissage.games.pictoric.state import Over
from vernissage.kit import Texts

SAY = Texts("en", "vernissage.kit", "vernissage.games.pictoric")


def words(state: Any) -> list[str]:
    return game.describe(game.view(state, None), SAY, "ABCDEF".__getitem__)


def test_a_win_by_luck_is_no_missed_association() -> None:  # B31
    state = turn_with(board(points=(44, 0, 0, 0)), LUCKY, 5).state
    assert isinstance(state, Over)
    said = words(state)
    assert SAY("board.skipped", seat="A") not in said
    assert said.count("A +5: Lucky: steps forward.") == 1


def test_a_missed_association_is_told() -> None:  # B10
    assert SAY("board.skipped", seat="A") in words(expire(leading(), LEADER).state)


def test_the_reveal_tells_whose_card_lies_where() -> None:  # B22
    said = words(vote(voting_closed(), 1, 2, 2).state)
    owners = [SAY("board.owner", sector=at, seat=seat) for at, seat in enumerate("BCD", 2)]
    assert [line for line in said if line in owners] == owners
    assert SAY("board.owner", sector=1, seat="A") not in said
    assert not set(owners) & set(words(voting_closed()))


def test_luck_of_the_turn_is_told_at_once_and_only_once() -> None:  # B32
    line = "A -4: Unlucky: steps back."
    state = turn_with(board(points=(9, 0, 0, 0)), UNLUCKY, 4).state
    assert words(state).count(line) == 1
    assert words(expire(state, LEADER).state).count(line) == 1  # of the turn before


def test_lost_cards_are_told() -> None:  # B33
    state = turn_with(board(), TROUBLE, 2).state
    assert SAY("board.lost", seat="A", cards=state.core.turn.lost) in words(state)


def test_the_last_round_still_lies_there_when_the_game_is_over() -> None:  # B1
    state = vote(voting_open(answer=5, points=(0, 46, 0, 0)), 5, 1, 1).state
    over = all_ready(state).state
    assert isinstance(over, Over)
    assert game.view(over, None).laid == game.view(state, None).laid != ()
