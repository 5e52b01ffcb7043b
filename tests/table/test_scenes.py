"""Which cards of a game show the same scene, and that hands and the table vary."""

from collections import Counter
from itertools import chain, combinations
from typing import Any

import pytest

from tests.table.tables import HOST, Evening, evening
from vernissage.games import load
from vernissage.kit import Act, Match, Rng
from vernissage.kit.random_play import random_action
from vernissage.table.inputs import Choose, Started
from vernissage.table.pictures import all_pictures
from vernissage.table.scenes import by_scenes, scene_of, scenes_of
from vernissage.table.state import Pack, Playing

OWN = Pack("own-0123456789abcdef.3.x", 30)
PAINTED = Pack("wash-17", 84)


def begin(some: Evening, *packs: Pack, deck: dict[str, int]) -> Playing:
    some.do(Choose("dixit"), HOST)
    version = load("dixit").manifest.version
    some.do(Started(b"a seed", version, deck=deck, packs=packs), HOST)
    return some.on


def test_a_log_that_does_not_tell_of_scenes_shows_what_it_showed() -> None:
    some, other = evening(3), evening(3)
    old = all_pictures(begin(some, PAINTED, deck={}))
    new = all_pictures(begin(other, PAINTED, deck={"scenes": scenes_of([PAINTED])}))
    assert sorted(old) == sorted(new)
    assert old != new
    # As 0.8.0 showed them for this seed.
    assert old[:3] == (("wash-17", 83), ("wash-17", 77), ("wash-17", 60))


@pytest.mark.parametrize("packs", [(PAINTED,), (Pack("paper-3", 100),), (OWN, Pack("wash-17", 54))])
def test_numbers_tell_cards_of_one_scene(packs: tuple[Pack, ...]) -> None:
    scenes = scenes_of(packs)
    places = [(pack.name, number) for pack in packs for number in range(pack.size)]
    cards = by_scenes(Rng(b"any order", 0).shuffled(places), scenes)
    assert sorted(cards) == sorted(places)
    rests: dict[str, set[int]] = {}
    for number, place in enumerate(cards):
        rests.setdefault(scene_of(place), set()).add(number % scenes)
    rests.pop("", None)
    assert len(rests) == scenes
    assert all(len(rest) == 1 for rest in rests.values())


def test_people_s_own_pictures_alone_have_no_scenes() -> None:
    assert scenes_of([OWN]) == 0


def hands_of(game: str, seats: int, seed: bytes) -> Any:
    """The hands of a random game, after every input."""
    options = {"scenes": 26, "pictures": 100}
    match, chance = Match(load(game), seats, options, seed), Rng(seed, 1).below
    while waiting := match.game.awaited(match.state):
        yield match.state.core.hands
        seat = waiting[chance(len(waiting))]
        match.give(Act(seat, random_action(match.game, match.state, seat, chance)))


@pytest.mark.parametrize("game", ["dixit", "pictoric"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_no_hand_has_two_cards_of_a_scene(game: str, seats: int) -> None:
    for hands in hands_of(game, seats, b"hands"):
        scenes = [[card % 26 for card in hand] for hand in hands]
        assert all(len(set(hand)) == len(hand) for hand in scenes)
        if seats * 6 <= 26:  # no two hands either, so no two cards that lie side by side
            assert all(not set(one) & set(other) for one, other in combinations(scenes, 2))
        assert max(Counter(chain.from_iterable(scenes)).values()) <= 2
