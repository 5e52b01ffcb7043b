"""The orange forfeits."""

import pytest

from tests.games.pictoric.builder import (
    DOUBLE,
    FORFEITS,
    LEADER,
    LEFT,
    LUCKY,
    SAID,
    SILENCE,
    THEME,
    TROUBLE,
    UNLUCKY,
    act,
    board,
    cards,
    deck,
    game,
    in_play,
    kinds,
    leading,
    told,
    turn_with,
    vote,
)
from vernissage.games.pictoric.state import (
    Draw,
    Lead,
    Leading,
    Over,
    Shed,
    Shedding,
    Theme,
    Theming,
    Undo,
    Voting,
)
from vernissage.kit import Clue, Illegal, Line, Match, Pile
from vernissage.kit.prompts import SAMPLE_STROKE

CLOSED = board("closed", (8, 2, 2, 2))


@pytest.mark.parametrize("die", range(1, 7))
def test_the_forfeit_beside_the_rolled_sector_happens(die: int) -> None:  # B30
    step = turn_with(board(), die, 1)
    assert step.state.core.turn.forfeit == FORFEITS[die - 1]
    assert kinds(step)[:3] == ["turn", "rolled", "forfeit"]
    assert told(step, "rolled").args == {"seat": LEADER, "die": die}
    assert step.state.core.turn.rolls[0] == die


def test_forfeits_and_their_map_are_options() -> None:  # B30
    plain = Match(game, 4, {"mode": "closed"}, b"seed").state.core
    assert plain.forfeits == ()
    assert plain.turn.forfeit is None
    wish = FORFEITS[::-1]
    match = Match(game, 4, {"mode": "closed", "forfeits": True, "forfeit_map": wish}, b"seed")
    turn = match.state.core.turn
    assert turn.forfeit == wish[turn.rolls[0] - 1]


def test_a_map_has_every_forfeit_once() -> None:  # B30
    with pytest.raises(Illegal, match="option_wrong"):
        Match(game, 4, {"forfeits": True, "forfeit_map": ("lucky",) * 6}, b"seed")


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_lucky_walks_forward_at_once(mode: str) -> None:  # B31
    hands = (6,) * 4 if mode == "open" else (2,) * 4
    step = turn_with(board(mode, hands, points=(7, 0, 0, 0)), LUCKY, 4)
    assert isinstance(step.state, Leading)
    assert step.state.core.points == (11, 0, 0, 0)
    assert told(step, "walked").args == {"seat": LEADER, "n": 4, "cell": 12}
    assert step.state.core.turn.lines == (Line(LEADER, 4, "lucky"),)


def test_luck_can_win_the_game() -> None:  # B31
    step = turn_with(board(points=(44, 47, 0, 0)), LUCKY, 5)
    assert isinstance(step.state, Over)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("box", (LEADER,))
    assert kinds(step)[-1] == "ended"
    assert game.view(step.state, None).history[-1].turn.lines == (Line(LEADER, 5, "lucky"),)


def test_luck_one_step_short_of_the_box_does_not() -> None:  # B31
    assert isinstance(turn_with(board(points=(44, 0, 0, 0)), LUCKY, 3).state, Leading)


def test_unlucky_walks_back() -> None:  # B32
    step = turn_with(board(points=(9, 0, 0, 0)), UNLUCKY, 4)
    assert step.state.core.points == (5, 0, 0, 0)
    assert told(step, "walked_back").args == {"seat": LEADER, "n": 4, "cell": 6}
    assert step.state.core.turn.lines == (Line(LEADER, -4, "unlucky"),)


def test_unlucky_never_leaves_the_track() -> None:  # B32
    step = turn_with(board(points=(2, 0, 0, 0)), UNLUCKY, 6)
    assert game.view(step.state, None).cells[LEADER] == 1
    assert told(step, "walked_back").args["n"] == 2


def test_unlucky_on_the_first_turn_of_the_game_stays() -> None:  # B32
    step = turn_with(board(), UNLUCKY, 6, first=True)
    assert step.state.core.turn.number == 1
    assert step.state.core.points == (0, 0, 0, 0)
    assert "stayed" in kinds(step)


@pytest.mark.parametrize("die", [1, 3, 6])
def test_trouble_in_the_open_game_replaces_cards_blindly(die: int) -> None:  # B33
    table = board()
    step = turn_with(table, TROUBLE, die)
    lost = step.state.core.turn.lost
    assert len(lost) == die
    assert set(lost) <= set(table.hands[LEADER])
    assert step.state.core.pile.discard == lost
    assert step.state.cards[-die:] == table.pile.draw[:die]
    assert len(step.state.cards) == 6
    taken = told(step, "taken").args
    assert (taken["seat"], taken["other"], taken["n"]) == (LEADER, LEFT, die)
    assert in_play(step.state) == list(deck())


def test_the_neighbour_takes_at_random() -> None:  # B33
    turns = [turn_with(board(), TROUBLE, 1, seed=b"%d" % n).state.core.turn for n in range(60)]
    assert {turn.lost for turn in turns} == {cards(n) for n in range(6)}


def test_trouble_with_a_short_deck_reshuffles() -> None:  # B33
    step = turn_with(board(pile=Pile(cards(50), cards(60, 61, 62))), TROUBLE, 3)
    assert "reshuffled" in kinds(step)
    assert len(step.state.cards) == 6


@pytest.mark.parametrize(
    ("bank", "rolls", "count"),
    [(8, (1,), 1), (8, (6,), 6), (7, (), 2), (4, (), 2), (3, (), 1)],
)
def test_trouble_in_the_closed_game(bank: int, rolls: tuple[int, ...], count: int) -> None:  # B34
    step = turn_with(board("closed", (bank, 2, 2, 2)), TROUBLE, *rolls)
    assert isinstance(step.state, Shedding)
    assert step.state.count == count
    assert step.state.core.turn.rolls == (TROUBLE, *rolls)
    assert told(step, "must_shed").args == {"seat": LEADER, "n": count}


def test_a_bank_of_two_loses_nothing() -> None:  # B34
    step = turn_with(board("closed", (2, 2, 2, 2)), TROUBLE)
    assert isinstance(step.state, Leading)
    assert "spared" in kinds(step)
    assert len(step.state.core.hands[LEADER]) == 2


def test_the_leader_chooses_which_cards_to_lose() -> None:  # B34
    state = turn_with(CLOSED, TROUBLE, 3).state
    step = act(state, LEADER, Shed(cards(1, 4, 6)))
    assert isinstance(step.state, Leading)
    assert step.state.core.hands[LEADER] == (0, 2, 3, 5, 7)
    assert step.state.core.pile.discard == (1, 4, 6)
    assert step.state.core.turn.lost == (1, 4, 6)
    assert told(step, "shed").args["cards"] == (1, 4, 6)


@pytest.mark.parametrize(
    ("seat", "lost", "code"),
    [
        (LEADER, (1, 4), "shed_count"),
        (LEADER, (1, 4, 4), "shed_count"),
        (LEADER, (1, 2, 3, 4), "shed_count"),
        (LEADER, (1, 2, 9), "not_in_hand"),
        (LEFT, (1, 4, 6), "not_your_turn"),
    ],
)
def test_exactly_so_many_of_ones_own(seat: int, lost: tuple[int, ...], code: str) -> None:  # B34
    with pytest.raises(Illegal, match=code):
        act(turn_with(CLOSED, TROUBLE, 3).state, seat, Shed(cards(*lost)))


@pytest.mark.parametrize("clue", [Clue("text", "x"), Clue("aloud"), Clue("sound", "hum")])
def test_silence_forbids_words_and_sounds(clue: Clue) -> None:  # B35
    state = turn_with(board(), SILENCE).state
    with pytest.raises(Illegal, match="clue_kind"):
        act(state, LEADER, Lead(clue, 1))


@pytest.mark.parametrize("clue", [Clue("emoji", "🌙🐟"), Clue("shown")])
def test_silence_is_broken_by_emoji_or_gestures(clue: Clue) -> None:  # B35
    state = turn_with(board(), SILENCE).state
    assert isinstance(act(state, LEADER, Lead(clue, 1)).state, Voting)
    with pytest.raises(Illegal, match="clue_kind"):
        act(leading(), LEADER, Lead(clue, 1))


def test_a_silent_leader_may_draw_before_everybodys_eyes() -> None:  # B35
    state = turn_with(board(), SILENCE).state
    with pytest.raises(Illegal, match="nothing_drawn"):
        act(state, LEADER, Lead(Clue("drawing"), 1))
    step = act(state, LEADER, Draw(SAMPLE_STROKE, pen=7))
    assert told(step, "stroke").args == {"seat": LEADER, "pen": 7}
    assert game.view(step.state, None).turn.sheet.strokes == (SAMPLE_STROKE,)
    assert game.deadlines(step.state) == game.deadlines(state)  # the drawing buys no time
    after = act(step.state, LEADER, Lead(Clue("drawing"), 1))
    assert "led_drawing" in kinds(after)
    rest = vote(after.state, 1, 2, 2).state
    assert game.view(rest, None).history[-1].turn.sheet.strokes == (SAMPLE_STROKE,)


def test_a_stroke_can_be_taken_back() -> None:  # B35
    state = act(turn_with(board(), SILENCE).state, LEADER, Draw(SAMPLE_STROKE)).state
    state = act(state, LEADER, Undo()).state
    assert state.core.turn.sheet.strokes == ()
    with pytest.raises(Illegal, match="ink_nothing_to_undo"):
        act(state, LEADER, Undo())


def test_only_a_silent_leader_draws() -> None:  # B35
    with pytest.raises(Illegal, match="not_silent"):
        act(leading(), LEADER, Draw(SAMPLE_STROKE))
    with pytest.raises(Illegal, match="not_silent"):
        act(leading(), LEADER, Undo())
    with pytest.raises(Illegal, match="not_your_turn"):
        act(leading("silence"), LEFT, Draw(SAMPLE_STROKE))


@pytest.mark.parametrize(("votes", "leader"), [((3, 1, 1), 10), ((3, 3, 3), 0), ((1, 1, 1), 0)])
def test_double_in_play(votes: tuple[int, ...], leader: int) -> None:  # B36
    state = act(turn_with(board(), DOUBLE).state, LEADER, Lead(SAID, 3)).state
    after = vote(state, *votes).state
    assert after.core.points[LEADER] == leader
    assert after.core.points[LEFT] in (0, 2, 3)


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_the_next_player_names_a_theme(mode: str) -> None:  # B37
    hands = (6,) * 4 if mode == "open" else (2,) * 4
    state = turn_with(board(mode, hands), THEME).state
    assert isinstance(state, Theming)
    assert state.awaited == (LEFT,)
    assert game.view(state, LEFT).laid == ()  # the cards come after the theme
    with pytest.raises(Illegal, match="not_your_turn"):
        act(state, LEADER, Theme("sea"))
    step = act(state, LEFT, Theme(" the  sea "))
    assert isinstance(step.state, Leading)
    assert game.view(step.state, None).turn.theme == "the sea"
    assert told(step, "theme").args == {"seat": LEFT, "theme": "the sea"}


@pytest.mark.parametrize(("text", "code"), [("", "text_empty"), ("x" * 61, "text_too_long")])
def test_a_theme_is_a_few_words(text: str, code: str) -> None:  # B37
    with pytest.raises(Illegal, match=code):
        act(turn_with(board(), THEME).state, LEFT, Theme(text))
