"""The rounds, reading and the deal."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.games.pictomania.builder import (
    STROKE,
    A,
    B,
    C,
    do,
    do_all,
    expire,
    game,
    judging,
    kinds,
    offered,
    reading,
    refusal,
    told,
)
from vernissage.games.pictomania.actions import Action, Draw, Ready, Replace
from vernissage.games.pictomania.state import Admiring, Drawing, Reading
from vernissage.kit import Act, Illegal, Match, Rng, Seat, Sheet
from vernissage.kit.random_play import random_act


def next_round(seats: int = 3, round_: int = 1, **wishes: object) -> Reading:
    """The reading after a round that was judged."""
    state = judging(seats, {"round_": round_, **wishes})
    everybody = [(Seat(seat), Ready()) for seat in range(seats)]
    after = do_all(state, *everybody)
    assert isinstance(after, Reading)
    return after


def test_four_rounds_from_green_to_red() -> None:  # P10
    assert reading().core.level == "green"
    assert [next_round(round_=n).core.level for n in (1, 2, 3)] == ["yellow", "orange", "red"]
    stand = next_round().core.stand
    assert {card.level for card in stand} == {"yellow"}


def test_any_level_for_any_round() -> None:  # P10
    levels = ("red", "green", "green", "yellow")
    assert Match(game, 3, {"levels": levels}, b"seed").state.core.level == "red"
    assert next_round(round_=1, levels=levels).core.level == "green"
    assert next_round(round_=3, levels=levels).core.level == "yellow"


@pytest.mark.parametrize("levels", [("red",), ("green",) * 6])
def test_there_are_as_many_rounds_as_levels(levels: tuple[str, ...]) -> None:  # P10
    wishes = {"levels": levels, "round_": len(levels)}
    last = judging(3, wishes, sheets=(Sheet().drawn(STROKE),) * 3, ready=(A, B))
    assert game.view(last, None).rounds == len(levels)
    assert isinstance(do_all(last, (C, Ready())), Admiring)
    if len(levels) > 1:
        assert isinstance(next_round(round_=len(levels) - 1, levels=levels), Reading)


@pytest.mark.parametrize("count", [0, 7])
def test_there_are_one_to_six_rounds(count: int) -> None:  # P10
    with pytest.raises(Illegal, match="option_wrong"):
        reading(3, levels=("green",) * count)


def test_no_card_comes_twice_in_a_game() -> None:  # P10
    match = Match(game, 3, {"levels": ("green",) * 4}, b"twice")
    stand = match.state.core.stand
    seen = list(stand)
    chance = Rng(b"chance", 0).below
    while not match.over:
        match.give(random_act(game, match.state, chance))
        fresh = [card for card in match.state.core.stand if card not in stand]
        stand = match.state.core.stand
        seen += fresh
    numbers = [card.number for card in seen]
    assert len(numbers) >= 12
    assert len(set(numbers)) == len(numbers)


def test_a_deck_must_last_for_the_rounds_of_its_level() -> None:  # P10
    wishes = {"levels": ("red", "red", "green", "red"), "red_cards": 8}
    with pytest.raises(Illegal, match="deck_too_small") as caught:
        game.setup(3, wishes, Rng(b"", 0))
    assert caught.value.facts == {"level": "red", "needed": 9, "cards": 8}
    game.setup(3, {**wishes, "red_cards": 9}, Rng(b"", 0))


def test_the_deal_comes_when_all_know_the_words() -> None:  # P11
    state = do_all(reading(3), (A, Ready()), (C, Ready()))
    assert isinstance(state, Reading)
    step = do(state, B, Ready())
    assert isinstance(step.state, Drawing)
    assert kinds(step)[-1] == "drawing_begins"


def test_a_card_with_an_unknown_word_is_replaced_by_one_of_its_level() -> None:  # P11
    before = reading(3)
    step = do(before, B, Replace("B"))
    first, second, third = step.state.core.stand
    assert (first, third) == (before.core.stand[0], before.core.stand[2])
    assert second.level == "green"
    assert second.number not in {card.number for card in before.core.stand}
    assert told(step, "card_replaced")[0].args == {"seat": B, "place": "B"}


def test_after_a_replacement_everybody_reads_again() -> None:  # P11
    state = reading(3, ready=(A, B))
    after = do(state, A, Replace("C")).state
    assert after.ready == ()
    old, new = game.deadlines(state).keys(), game.deadlines(after).keys()
    assert len(new) == 3
    assert not old & new


def test_replacing_is_offered_also_to_who_is_ready() -> None:  # P11
    assert set(offered(reading(3, ready=(A,)), A)) == {"replace"}
    assert set(offered(reading(3), A)) == {"ready", "replace"}
    assert refusal(reading(3, ready=(A,)), A, Ready()) == "no_change"


def test_cards_are_replaced_as_often_as_needed_but_the_next_rounds_keep_theirs() -> None:  # P11
    # Ten green cards: three stand here, three are for the other green round.
    state = reading(3, levels=("green", "yellow", "green", "red"), green_cards=10)
    for left in (4, 3, 2, 1):
        assert state.core.spare() == left
        state = do(state, A, Replace("A")).state
    assert refusal(state, A, Replace("A")) == "no_more_cards"
    assert set(offered(state, A)) == {"ready"}


def test_who_does_not_answer_knows_the_words() -> None:  # P11
    step = expire(reading(3, ready=(A, C)), B)
    assert isinstance(step.state, Drawing)


def deals(seats: int, count: int = 60) -> list[Drawing]:
    readers = reading(seats, ready=tuple(map(Seat, range(seats - 1))))
    last = Act[Action](Seat(seats - 1), Ready())
    return [game.apply(readers, last, Rng(b"deal", n)).state for n in range(count)]


def test_numbers_are_unique_letters_come_from_three_pairs() -> None:  # P12
    for state in deals(6):
        tasks = state.work.tasks
        assert len({task.number for task in tasks}) == 6
        assert Counter(task.letter for task in tasks) == {"A": 2, "B": 2, "C": 2}
    threes = deals(3)
    assert any(len({task.letter for task in state.work.tasks}) == 3 for state in threes)
    assert any(len({task.letter for task in state.work.tasks}) == 2 for state in threes)


def test_all_numbers_and_letters_are_dealt_from_with_few_players() -> None:  # P12
    tasks = [task for state in deals(3) for task in state.work.tasks]
    assert {task.number for task in tasks} == {1, 2, 3, 4, 5, 6, 7}
    assert {task.letter for task in tasks} == {"A", "B", "C"}


def test_a_task_is_a_word_of_a_card_on_the_stand_known_to_its_drawer_alone() -> None:  # P13
    step = do(reading(3, ready=(A, B)), C, Ready())
    task = step.state.work.tasks[A]
    assert game.view(step.state, A).task == task
    for other in (B, C, None):
        view = game.view(step.state, other)
        assert view.drawings[A].task is None
        assert view.task != task
    for event in told(step, "dealt"):
        (seat,) = event.only or ()
        mine = step.state.work.tasks[seat]
        assert event.args == {"seat": seat, "letter": mine.letter, "number": mine.number}
    assert all(event.args.keys() == {"seat"} for event in told(step, "dealt_hidden"))


def test_swapping_the_tasks_of_others_changes_nothing_for_anybody_else() -> None:  # P13
    state = do(reading(4, ready=(A, B, C)), Seat(3), Ready()).state
    one, two, *rest = state.work.tasks
    swapped = replace(state, work=replace(state.work, tasks=(two, one, *rest)))
    for seat in (C, Seat(3), None):
        assert game.view(state, seat) == game.view(swapped, seat)
    assert game.view(state, A) != game.view(swapped, A)


def test_drawing_has_not_begun() -> None:
    assert refusal(reading(), A, Draw(b"")) == "wrong_phase"
