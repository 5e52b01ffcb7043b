"""Whole games of Pictoric Box among bots: open and closed, with every forfeit."""

from itertools import cycle
from typing import Any

import pytest
from msgspec.structs import replace

from tests.soak import in_soak
from tools.storyteller_trial import Setup, look_at, play, random_descriptions
from vernissage.bots import STRENGTHS, TEMPERS, CardDescriptions, Look, Profile, decide
from vernissage.bots.pictoric.leading import clues_said, leader_points
from vernissage.bots.storytelling import clue_stock
from vernissage.bots.storytelling.storyteller import Storyteller
from vernissage.games import load
from vernissage.games.pictoric.figures import MAX_THEME
from vernissage.games.pictoric.state import (
    Leading,
    PutBack,
    Returning,
    Round,
    Shed,
    Shedding,
    Theme,
    Theming,
)
from vernissage.kit.clue import check_text, mark
from vernissage.kit.game import Act
from vernissage.kit.match import Match
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES

GAME = load("pictoric")
TABLES = [(mode, seats) for mode, one in GAME.manifest.modes.items() for seats in one.seats]
ALL = [(*table, forfeits) for table in TABLES for forfeits in (False, True)]
SMALLEST_AND_LARGEST = [
    (mode, one.seats[at], forfeits)
    for mode, one in GAME.manifest.modes.items()
    for at, forfeits in ((0, True), (-1, False))
]


def minds(seats: int, *strengths: str) -> list[Profile]:
    kinds = cycle(strengths or STRENGTHS)
    return [Profile(next(kinds), TEMPERS[at % len(TEMPERS)]) for at in range(seats)]


@pytest.mark.parametrize(("mode", "seats", "forfeits"), in_soak(ALL, else_=SMALLEST_AND_LARGEST))
def test_games_come_to_their_end(mode: str, seats: int, forfeits: bool) -> None:
    setup = Setup("pictoric", seats, {"mode": mode, "forfeits": forfeits}, LANGUAGES[seats % 3])
    match = play(setup, minds(seats), b"whole game %d" % seats)
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert outcome.why in ("box", "shared")


def test_games_with_pictures_that_nobody_knows() -> None:
    own = CardDescriptions(("en",), (("own-abc", 0),) * 100)
    for mode in GAME.manifest.modes:
        setup = Setup("pictoric", 4, {"mode": mode, "forfeits": True}, "en")
        assert play(setup, minds(4), b"own pictures", own).over
        assert play(setup, minds(4), b"no pictures", CardDescriptions(("ru",))).over


def reached(phase: Any, mode: str, forfeit: str | None) -> tuple[Match, CardDescriptions]:
    """A game with many forfeits, played until it comes to a phase with a certain one."""
    for number in range(60):
        seed = b"reached %d" % number
        match = Match(GAME, 4, {"mode": mode, "forfeits": forfeit is not None}, seed)
        sight = random_descriptions("pictoric", seed, "uk")
        for step in range(150):
            if match.over:
                break
            if isinstance(match.state, phase) and match.state.core.turn.forfeit == forfeit:
                return match, sight
            seat = GAME.awaited(match.state)[0]
            action = decide(look_at(match, seat, Profile(), sight), Rng(seed, step)).action
            assert action is not None
            match.give(Act(seat, action))
    raise AssertionError(f"no {phase} with {forfeit}")


def decided(match: Match, sight: CardDescriptions, number: int = 0) -> Any:
    seat = GAME.awaited(match.state)[0]
    return decide(look_at(match, seat, Profile(), sight), Rng(b"decided", number)).action


@pytest.mark.parametrize("mode", GAME.manifest.modes)
def test_silence_is_a_row_of_emoji(mode: str) -> None:  # B35
    match, sight = reached(Leading, mode, "silence")
    lead = decided(match, sight)
    assert lead.clue.kind == "emoji"
    match.give(Act(GAME.awaited(match.state)[0], lead))


def test_a_theme_is_named_and_kept() -> None:  # B37
    match, sight = reached(Theming, "open", "theme")
    named = decided(match, sight)
    assert named.text in clue_stock.themes("uk")
    assert check_text(named.text, MAX_THEME)
    match.give(Act(GAME.awaited(match.state)[0], named))
    inside = set(clue_stock.themes("uk")[named.text])
    for number in range(5):
        clue = decided(match, sight, number).clue.text.casefold()
        known = clue_stock.clues_by_tag("uk").items()
        tied = {tag for tag, some in known for line in some if line.casefold() in clue}
        assert clue.startswith(f"{named.text}: ".casefold()) or tied & inside


def test_a_clue_under_a_theme_is_not_said_again_without_it() -> None:
    match, sight = reached(Theming, "open", "theme")
    match.give(Act(GAME.awaited(match.state)[0], Theme("Йцукен")))
    lead = decided(match, sight)
    assert lead.clue.text.startswith("Йцукен: ")
    view = GAME.view(match.state, match.state.core.leader)
    turn = replace(match.state.core.turn, clue=lead.clue)
    said = Storyteller.from_look(
        look_at(match, match.state.core.leader, Profile(), sight),
        clues_said(replace(view, history=(Round(turn),))),
    ).said
    assert mark(lead.clue.text) in said
    assert mark(lead.clue.text.removeprefix("Йцукен: ")) in said
    assert mark("Йцукен") in said


def test_double_is_led_like_any_other() -> None:  # B36
    match, sight = reached(Leading, "open", "double")
    match.give(Act(GAME.awaited(match.state)[0], decided(match, sight)))


def test_the_bank_loses_what_can_be_missed() -> None:  # B26, B34
    match, sight = reached(Shedding, "closed", "trouble")
    lost = decided(match, sight)
    assert isinstance(lost, Shed)
    assert len(set(lost.cards)) == match.state.count
    match, sight = reached(Returning, "closed", None)
    assert isinstance(decided(match, sight), PutBack)


def test_of_two_alike_one_can_be_missed() -> None:  # B26
    match, _ = reached(Returning, "closed", None)
    seat = GAME.awaited(match.state)[0]
    hand = match.state.core.hands[seat]
    pictures = [("gouache-1", card) for card in range(100)]
    pictures[hand[1]] = pictures[hand[0]]
    put_back = decided(match, CardDescriptions(("uk",), tuple(pictures)))
    assert put_back.card in hand[:2]


@pytest.mark.parametrize("mode", GAME.manifest.modes)
def test_bots_know_only_what_their_seat_knows(mode: str) -> None:
    """The same view of another world gives the same decision."""
    seed = b"imagined"
    match, sight = (
        Match(GAME, 4, {"mode": mode, "forfeits": True}, seed),
        random_descriptions("pictoric", seed, "ru"),
    )
    for number in range(50):
        waited = GAME.awaited(match.state)
        seat = waited[number % len(waited)]
        state, twin = match.state, GAME.imagine(match.state, seat, Rng(b"twin", number))
        actions = [
            decide(
                Look(
                    "pictoric",
                    GAME.view(one, seat),
                    tuple(GAME.prompts(one, seat)),
                    descriptions=sight,
                ),
                Rng(b"the same", number),
            )
            for one in (state, twin)
        ]
        assert actions[0] == actions[1]
        assert actions[0].action is not None
        match.give(Act(seat, actions[0].action))


def test_a_leader_hopes_for_few_finders_but_some() -> None:  # B5
    assert leader_points([0.0, 0.0, 0.0]) == leader_points([1.0, 1.0, 1.0]) == 0
    assert leader_points([1.0, 0.0, 0.0]) == 1
    assert leader_points([1.0, 1.0, 0.0]) == pytest.approx(0.8)
