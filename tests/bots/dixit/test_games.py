"""Whole games of Dixit among bots: in every mode, with every number of players and option."""

from itertools import cycle
from typing import Any

import pytest

from tools.storyteller_trial import (
    Setup,
    look_at,
    play,
    random_descriptions,
    told_in_an_evening,
    votes,
)
from vernissage.bots import STRENGTHS, TEMPERS, CardDescriptions, Decision, Look, Profile, decide
from vernissage.games import load
from vernissage.games.dixit.state import Give, Offer, Tell, Vote
from vernissage.kit.game import Act, Seat
from vernissage.kit.match import Match
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES

GAME = load("dixit")
SHORT = {"classic": {"target": 10}, "party": {"tellings": 1}, "teams": {"tellings": 1}}
TABLES = [(mode, seats) for mode, one in GAME.manifest.modes.items() for seats in one.seats]


def minds(seats: int, *strengths: str) -> list[Profile]:
    kinds = cycle(strengths or STRENGTHS)
    return [Profile(next(kinds), TEMPERS[at % len(TEMPERS)]) for at in range(seats)]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_games_come_to_their_end(mode: str, seats: int) -> None:
    setup = Setup("dixit", seats, {"mode": mode, **SHORT[mode]}, LANGUAGES[seats % 3])
    match = play(setup, minds(seats), b"whole game %d" % seats)
    assert match.over
    assert len(match.state.core.rounds) > 1


@pytest.mark.parametrize("strength", STRENGTHS)
def test_partners_supply(strength: str) -> None:  # D42
    setup = Setup("dixit", 6, {"mode": "teams", "partner_supplies": True}, "uk")
    assert play(setup, minds(6, strength), b"partner").over


def test_games_with_pictures_that_nobody_knows() -> None:
    own = CardDescriptions(("ru",), (("own-abc", 0),) * 84)
    setup = Setup("dixit", 4, {"mode": "classic", "target": 10}, "ru")
    assert play(setup, minds(4), b"own pictures", own).over
    assert play(setup, minds(4), b"no pictures", CardDescriptions(("uk",))).over


def test_clues_are_never_repeated_in_an_evening() -> None:
    heard = list(told_in_an_evening(4, "uk", "easy"))
    assert len(set(heard)) == len(heard) > 30


def positions(mode: str, seats: int, seed: bytes, **options: Any) -> list[tuple[Any, Seat]]:
    """States of a game and a seat that is waited for in each."""
    match, found = Match(GAME, seats, {"mode": mode, **options}, seed), []
    sight = random_descriptions("dixit", seed, "uk")
    for number in range(60):
        waited = GAME.awaited(match.state)
        seat = waited[number % len(waited)]
        found.append((match.state, seat))
        action = decide(look_at(match, seat, Profile(), sight), Rng(seed, number)).action
        if action is not None:
            match.give(Act(seat, action))
    return found


@pytest.mark.parametrize("mode", GAME.manifest.modes)
def test_bots_know_only_what_their_seat_knows(mode: str) -> None:
    """The same view of another world gives the same decision."""
    sight = random_descriptions("dixit", b"imagined", "uk")
    for number, (state, seat) in enumerate(positions(mode, 6, b"imagined")):
        twin = GAME.imagine(state, seat, Rng(b"twin", number))
        decisions = [
            decide(
                Look(
                    "dixit",
                    GAME.view(one, seat),
                    tuple(GAME.prompts(one, seat)),
                    descriptions=sight,
                ),
                Rng(b"the same", number),
            )
            for one in (state, twin)
        ]
        assert decisions[0] == decisions[1]


def decision(match: Match, seat: Seat, *, hurry: bool = False, waited: int = 0) -> Decision:
    view = match.game.view(match.state, seat)
    prompts = tuple(match.game.prompts(match.state, seat))
    sight = random_descriptions("dixit", match.seed, "en")
    look = Look("dixit", view, prompts, Profile(), sight, waited=waited, hurry=hurry)
    return decide(look, Rng(b"decision", seat))


def test_nobody_claims_at_once_nor_all_together() -> None:  # D11
    match = Match(GAME, 6, {"mode": "classic"}, b"claims")
    pauses = [decision(match, seat).pause for seat in map(Seat, range(6))]
    assert min(pauses) >= 20_000  # people see their pictures first
    assert len(set(pauses)) == 6
    assert decision(match, Seat(0), hurry=True).pause == 0


def until(phase: str, mode: str, seats: int) -> Match:
    match = Match(GAME, seats, {"mode": mode}, b"until")
    for number in range(200):
        if GAME.phase(match.state) == phase:
            return match
        seat = GAME.awaited(match.state)[0]
        action = decision(match, seat, hurry=True).action
        if action is None:
            seat = GAME.awaited(match.state)[number % len(GAME.awaited(match.state))]
            action = decision(match, seat, hurry=True).action
        if action is not None:
            match.give(Act(seat, action))
    raise AssertionError(phase)


def test_partners_agree_openly_before_one_gives() -> None:  # D43
    match = until("giving", "teams", 6)
    teller = match.state.teller
    pair = next((Seat(at), Seat(at + 3)) for at in range(3) if at != teller % 3)
    said = [decision(match, seat, hurry=True).action for seat in pair]
    assert all(isinstance(action, Offer) for action in said)
    for seat, action in zip(pair, said, strict=True):
        match.give(Act(seat, action))
    then = [decision(match, seat) for seat in pair]
    assert sum(isinstance(each.action, Give) for each in then) == 1
    (waiting,) = (each for each in then if each.action is None)
    assert waiting.pause >= 1000


def test_a_partner_is_given_time_to_answer() -> None:  # D43
    match = until("giving", "teams", 6)
    one = next(Seat(at) for at in range(3) if at != match.state.teller % 3)
    match.give(Act(one, Offer("me")))
    assert decision(match, one).action is None
    assert isinstance(decision(match, one, waited=9000).action, Give)
    match.give(Act(Seat(one + 3), Offer("you")))
    assert isinstance(decision(match, one).action, Give)


def test_nobody_waits_for_a_partner_forever() -> None:  # D43
    match = until("giving", "teams", 6)
    one = next(Seat(at) for at in range(3) if at != match.state.teller % 3)
    match.give(Act(one, Offer("you")))
    match.give(Act(Seat(one + 3), Offer("me")))
    assert decision(match, one).action is None
    assert isinstance(decision(match, one, waited=26_000).action, Give)


def test_some_find_the_card_and_not_all() -> None:
    cast: list[Any] = []
    for number in range(3):
        setup = Setup("dixit", 5, {"mode": "classic", "target": 20}, LANGUAGES[number])
        cast += votes(play(setup, minds(5, "normal"), b"found %d" % number))
    share = sum(one.finders for one in cast) / sum(one.voters for one in cast)
    assert 0.25 <= share <= 0.75, share


def test_the_storyteller_of_a_party_marks_another_card_than_its_own_vote() -> None:  # D34
    match = until("voting", "party", 6)
    vote = decision(match, match.state.teller).action
    assert isinstance(vote, Vote)
    assert vote.red is not None
    assert vote.spaces != (vote.red,)


def test_a_clue_in_a_party_comes_before_the_cards() -> None:  # D31
    match = until("telling", "party", 6)
    tell = decision(match, match.state.teller).action
    assert isinstance(tell, Tell)
    assert tell.card is None


def test_many_players_use_one_vote_or_two() -> None:  # D14, D20
    counts = set()
    for number in range(4):
        setup = Setup("dixit", 7, {"mode": "classic", "target": 10}, "en")
        match = play(setup, minds(7, "normal"), b"votes %d" % number)
        counts |= {len(v.spaces) for one in match.state.core.rounds for v in one.votes if v}
    assert counts == {1, 2}


def test_after_a_reveal_there_is_time_to_look() -> None:
    match = until("revealing", "classic", 4)
    assert all(3000 <= decision(match, seat).pause <= 6000 for seat in map(Seat, range(4)))
