"""The conformance suite over every game, mode, seat count and option."""

import pytest

from tests.conformance.tables import Table, modes, variants
from tests.soak import in_soak
from vernissage.kit import Match, Rng
from vernissage.kit.conformance import Conformance
from vernissage.kit.late_play import LatePlay, abandon

EVERY = in_soak(7, else_=14)  # a close look at every so-many-th input
SEEDS = in_soak((b"one", b"two"), else_=(b"one",))
LATE_SEEDS = in_soak((b"late", b"lost", b"last"), else_=(b"late",))


@pytest.mark.parametrize("table", list(modes()), ids=str)
def test_conformance_in_every_mode_and_seat_count(table: Table) -> None:
    for seed in SEEDS:
        Conformance(*table, seed, every=EVERY).run()


@pytest.mark.parametrize("table", list(variants()), ids=str)
def test_conformance_with_every_option(table: Table) -> None:
    Conformance(*table, b"options", every=21).run()


@pytest.mark.parametrize("table", list(modes()), ids=str)
def test_people_are_late_at_any_moment(table: Table) -> None:
    for seed in LATE_SEEDS:
        LatePlay(*table, seed, every=7).run()


@pytest.mark.parametrize("table", list(modes()), ids=str)
def test_a_game_that_nobody_plays_any_more_comes_to_an_end(table: Table) -> None:
    for when in range(0, 60, 3):
        seed = b"abandoned %d" % when
        match = abandon(Match(*table, seed), when, Rng(seed, 10**6).below)
        assert match.over, f"still on, seed {seed!r}"
