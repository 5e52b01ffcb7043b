"""What a bot does in a moment of the round, from what it sees."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.bots.pictomania.tables import among, dealt, draw, give, look
from vernissage.bots import Profile, drawing, sketch
from vernissage.bots.pictomania import decide, guessing, own_drawing, shape_match, temperament
from vernissage.decks import words
from vernissage.decks.words import Word
from vernissage.games.pictomania.actions import Admire, Draw, Guess, Ready, Take, Turn
from vernissage.games.pictomania.view import View
from vernissage.kit import Match, Rng, Seat
from vernissage.kit.ink import Point, encode
from vernissage.kit.match import replay

BOLD, CAUTIOUS = Profile("strong", "bold"), Profile("strong", "cautious")
SCRAWL = encode([Point(900, 900, 128, 0), Point(1500, 1300, 200, 90)])


@pytest.fixture(autouse=True)
def without_recogniser(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that all is the same whether its weights are there or not."""
    monkeypatch.setattr(sketch, "available", lambda: False)
    guessing._recognised.cache_clear()


def chance(number: int = 0) -> Rng:
    return Rng(b"chance", number)


def finish(match: Match, *seats: int) -> None:
    """They take the best tokens, one after another."""
    for seat in seats:
        view: View = match.game.view(match.state, Seat(seat))
        give(match, seat, Take(max(view.black)))


def test_a_drawing_goes_on_as_it_began() -> None:
    """Chance differs at every look; the hand does not."""
    match = dealt()
    if own_drawing.should_turn_sheet(look(match, 0)):
        give(match, 0, Turn())
    whole = own_drawing.planned_strokes(look(match, 0))
    for number, (path, _) in enumerate(whole):
        decision = decide(look(match, 0), chance(number))
        assert decision.action == Draw(path)
        give(match, 0, decision.action)
    assert own_drawing.strokes_left(look(match, 0)) == ()


def test_a_stroke_takes_the_time_that_a_hand_needs() -> None:
    match = dealt()
    draw(match, 0, 0.01)
    (_, takes), *_ = own_drawing.strokes_left(look(match, 0))
    assert takes + own_drawing.LIFT[0] * 0.7 < decide(look(match, 0), chance()).pause < takes + 3000


def test_the_sheet_is_turned_first_where_that_suits_the_task() -> None:  # P42
    for seed in range(8):
        match = dealt(seed=b"turn %d" % seed)
        seen = look(match, 0)
        wanted = drawing.landscape(own_drawing.own_task(seen))
        assert isinstance(decide(seen, chance()).action, Turn if wanted else Draw)


def test_another_seat_draws_the_same_task_otherwise() -> None:
    match = dealt()
    first, second = look(match, 0), look(match, 1)
    assert temperament.round_rng(first, "hand").below(2**60) != temperament.round_rng(
        second, "hand"
    ).below(2**60)


def test_what_somebody_else_has_drawn_stays_as_it_is() -> None:
    """A bot that stands in for a player does not draw over a drawing that is there."""
    match = dealt()
    for _ in range(own_drawing.A_FEW + 1):
        give(match, 0, Draw(SCRAWL))
    assert own_drawing.strokes_left(look(match, 0)) == ()


def test_numbers_are_found_in_finished_drawings() -> None:
    found = []
    for seed in range(5):
        match = dealt(seed=b"found %d" % seed)
        for seat in (1, 2, 3):
            draw(match, seat)
        chances = guessing.number_probabilities(look(match, 0))
        for seat in (1, 2, 3):
            task = match.state.work.tasks[seat]
            found.append(
                max(chances[Seat(seat)], key=chances[Seat(seat)].__getitem__) == task.number
            )
    assert np.mean(found) > 0.7


def test_the_recogniser_is_asked_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def sure_of_the_last(_: object, __: bool, words: Sequence[Word]) -> list[float]:
        return [1e-9] * (len(words) - 1) + [1.0]

    match = dealt(seed=b"asked")
    draw(match, 1)
    monkeypatch.setattr(sketch, "available", lambda: True)
    monkeypatch.setattr(sketch, "word_probabilities", sure_of_the_last)
    guessing._recognised.cache_clear()
    number = guessing.number_probabilities(look(match, 0))[Seat(1)]
    guessing._recognised.cache_clear()
    assert match.state.work.tasks[0].number != 7
    assert number[7] > 0.9


def test_no_two_drawings_have_the_same_number() -> None:  # P12
    seen = np.array([[0.6, 0.4, 0.0], [0.9, 0.05, 0.05]])
    together = guessing._joint_probabilities(seen)
    assert together[0, 1] > 0.8
    assert together.sum(1) == pytest.approx([1, 1])


def test_ones_own_number_is_nobody_elses() -> None:  # P12
    match = dealt()
    draw(match, 1)
    own = match.state.work.tasks[0].number
    assert all(
        own not in chances for chances in guessing.number_probabilities(look(match, 0)).values()
    )


def test_whoever_sees_nothing_yet_waits() -> None:
    match = dealt()
    draw(match, 0)
    assert decide(look(match, 0, waited=20_000), chance()).action is None


def test_nobody_waits_for_ever() -> None:
    match = dealt()
    draw(match, 0)
    for temper in temperament.CERTAINTY.values():
        assert temper.patience < 100_000
    decision = decide(look(match, 0, waited=100_000), chance())
    assert decision.action == Take(3)  # P19: the best


def test_in_a_hurry_nothing_is_waited_for() -> None:
    match = dealt()
    draw(match, 0)
    decision = decide(look(match, 0, hurry=True), chance())
    assert decision.action is not None
    assert decision.pause == 0


def test_a_clear_drawing_is_guessed_at() -> None:
    match = dealt(seed=b"clear")
    for seat in range(4):
        draw(match, seat)
    action = decide(look(match, 0, BOLD, waited=40_000), chance()).action
    assert isinstance(action, Guess)
    assert action.number == match.state.work.tasks[action.whose].number


def test_the_bold_are_sure_before_the_cautious() -> None:
    match = dealt()
    for waited in (0, 30_000, 60_000):
        bold = temperament.required_certainty(look(match, 0, BOLD, waited=waited))
        assert bold < temperament.required_certainty(look(match, 0, CAUTIOUS, waited=waited))


def test_whoever_waits_wants_less_and_less() -> None:
    match = dealt()
    needed = [
        temperament.required_certainty(look(match, 0, waited=ms))
        for ms in range(0, 100_000, 10_000)
    ]
    assert needed == sorted(needed, reverse=True)
    assert needed[0] > needed[-1]


def test_no_card_is_laid_on_an_empty_sheet() -> None:
    match = dealt()
    draw(match, 0)
    finish(match, 1, 2, 3)
    assert isinstance(decide(look(match, 0), chance()).action, Take)


def test_the_best_token_left_is_taken() -> None:  # P19
    match = dealt()
    draw(match, 0)
    finish(match, 2)
    finish(match, 1)
    finish(match, 3)
    assert decide(look(match, 0), chance()).action == Take(1)  # of 3 2 2 1


def test_a_drawing_that_all_have_guessed_needs_no_more() -> None:
    match = dealt(3)
    draw(match, 0, 0.1)
    for seat in (1, 2):
        give(match, seat, Guess(Seat(0), 1))
    assert not isinstance(decide(look(match, 0), chance()).action, Draw)


def test_the_bold_guess_before_the_last_details() -> None:
    match = dealt(seed=b"clear")
    for seat in (1, 2, 3):
        draw(match, seat)
    draw(match, 0, 0.8)
    assert own_drawing.strokes_left(look(match, 0))
    assert isinstance(decide(look(match, 0, BOLD), chance()).action, Guess)


def test_the_last_token_of_the_advanced_game_ends_the_drawing() -> None:  # P21
    match = dealt(3, mode="advanced")
    draw(match, 0, 0.7)
    draw(match, 1)
    assert isinstance(decide(look(match, 0), chance()).action, Draw)
    finish(match, 2)
    assert not isinstance(decide(look(match, 0), chance()).action, Draw)


def test_everybody_reads_first() -> None:
    match = replay(dealt().game, 4, {"mode": "full"}, b"table", [])
    assert decide(look(match, 2), chance()).action == Ready()


def test_the_vote_is_for_anothers_drawing() -> None:  # P38
    played = among([BOLD, CAUTIOUS, BOLD], b"vote").play()
    votes = [vote for vote in played.state.votes if isinstance(vote.choice, Admire)]
    assert len(votes) == 3
    assert all(vote.choice.whose != vote.seat for vote in votes)


def test_strange_hands_are_seen_with_the_same_eyes() -> None:
    """The likeness of a drawing to its own word is the best of seven."""
    side = words.cards("green")[5].side[1].words
    right = 0
    for number, word in enumerate(side):
        drawn = [encode(one) for one in drawing.strokes(word, chance(number), "poetic")]
        found = shape_match.word_probabilities(drawn, False, side)
        assert sum(found) == pytest.approx(1)
        right += int(np.argmax(found)) == number
    assert right >= 5
