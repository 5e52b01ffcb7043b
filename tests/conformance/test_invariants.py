"""What never changes, whatever people do: no card is lost or doubled, scores are their lines."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.tables import Table, modes
from vernissage.kit import Event, Match
from vernissage.kit.late_play import LatePlay

TABLES = list(modes())  # a new game is counted once it says below where its cards are


def all_of(piles: Iterable[Iterable[int]]) -> list[int]:
    return [card for pile in piles for card in pile]


def dixit_cards(state: Any) -> list[int]:
    core = state.core
    laid = getattr(state, "laid", ())
    if type(state).__name__ == "Revealing":
        laid = core.rounds[-1].laid
    return all_of([*core.hands, core.pile.draw, core.pile.discard, [one.card for one in laid]])


def pictoric_cards(state: Any) -> list[int]:
    core, phase = state.core, type(state).__name__
    out: Iterable[int] = getattr(state, "cards", getattr(state, "laid", ()))
    if phase == "Giving":
        out = [state.given[core.leader]]
    elif phase in ("Revealing", "Over"):  # the last round's cards are left lying
        out = core.history[-1].laid
    return all_of([*core.hands, core.pile.draw, core.pile.discard, out])


def yokai_cards(state: Any) -> list[int]:
    core = state.core
    sides = [side for stack in core.stacks for side in stack.sides]
    yokai = [100 + card for stack in core.stacks for card in stack.yokai]
    albums = [100 + card for album in core.albums for card in album]
    return all_of([*core.hands, core.pile.draw, core.pile.discard, *sides, yokai, albums])


def pictomania_cards(state: Any) -> list[int]:
    """Cards leave the game, but none stands or waits twice."""
    core = state.core
    standing = [(card.level, card.number) for card in core.stand]
    waiting = [(level, card) for level, pile in core.piles.items() for card in pile]
    assert not set(standing) & set(waiting)
    return [hash(card) for card in (*standing, *waiting)]


CARDS: dict[str, Callable[[Any], list[int]]] = {
    "dixit": dixit_cards,
    "pictoric": pictoric_cards,
    "yokai": yokai_cards,
    "pictomania": pictomania_cards,
}
KEEPS_ALL = {"dixit", "pictoric", "yokai"}


class Counting(LatePlay):
    """A game of people who are late now and then, its cards counted after every input."""

    def check_event_texts(self, events: Iterable[Event]) -> None:
        name = self.game.manifest.id
        cards = Counter(CARDS[name](self.state))
        assert max(cards.values()) == 1, "a card is there twice"
        if name in KEEPS_ALL:
            self.first = getattr(self, "first", cards)
            assert cards == self.first, "a card is lost"


@pytest.mark.parametrize("table", [t for t in TABLES if t.game.manifest.id in CARDS], ids=str)
@settings(derandomize=True, max_examples=4, deadline=None)
@given(seed=st.binary(min_size=1, max_size=8))
def test_no_card_is_lost_or_doubled(table: Table, seed: bytes) -> None:
    Counting(*table, seed, every=10**9).run()


def dixit_lines(match: Match) -> list[Any]:
    return [line for done in match.state.core.rounds for line in done.lines]


def pictoric_lines(match: Match) -> list[Any]:
    rounds = match.state.core.history
    return [line for done in rounds for line in (*done.turn.lines, *done.lines)]


def pictomania_lines(match: Match) -> list[Any]:
    return [line for scored in match.state.core.history for line in scored.lines]


LINES: dict[str, Callable[[Match], list[Any]]] = {
    "dixit": dixit_lines,
    "pictoric": pictoric_lines,
    "pictomania": pictomania_lines,
}


@pytest.mark.parametrize("table", [t for t in TABLES if t.game.manifest.id in LINES], ids=str)
@settings(derandomize=True, max_examples=3, deadline=None)
@given(seed=st.binary(min_size=1, max_size=8))
def test_every_score_is_the_sum_of_its_lines(table: Table, seed: bytes) -> None:
    match = LatePlay(*table, seed, every=10**9).run()
    outcome = table.game.outcome(match.state)
    assert outcome is not None
    sums = [0] * table.seats
    for line in LINES[table.game.manifest.id](match):
        sums[line.seat] += line.points
    assert tuple(sums) == outcome.scores
