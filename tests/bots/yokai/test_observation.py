"""What the bot makes of a view: all that can be known, and nothing else."""

import pytest

from tests.bots.yokai.games import turns
from tests.bots.yokai.mirror import duel, game
from vernissage.bots.yokai.determinization import opponents_last_turn
from vernissage.bots.yokai.fast_duel import Table
from vernissage.bots.yokai.observation import PublicState, RewindableTable, observe
from vernissage.games.yokai.figures import SKETCHES
from vernissage.kit import Rng

SEEDS = [f"known {number}" for number in range(6)]


def like(table: Table) -> tuple[object, object, object]:
    """A table without what is hidden: of the yokai, the top and the number."""
    stacks, albums, discards = table
    return [(yokai[:1], len(yokai), one, two) for yokai, one, two in stacks], albums, discards


def some(known: PublicState, number: int = 0) -> Table:
    return known.determinize(Rng(b"some", number).shuffled)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_outlook_is_the_duel_as_far_as_it_is_open(seed: str) -> None:  # Y17
    for state in turns(seed):
        out, real = observe(game.view(state, state.seat)), duel(state)
        theirs = real.hands[1 - real.seat]
        assert (out.seat, out.played) == (real.seat, real.played)
        assert sorted(out.hand) == sorted(real.hands[real.seat])
        assert (out.opponent_cards, out.pile) == (len(theirs), len(real.pile))
        assert sorted(out.unseen) == sorted(theirs + real.pile)
        assert like(some(out.public)) == like(real.table), seed


@pytest.mark.parametrize("seed", SEEDS)
def test_hidden_yokai_lie_in_any_order_and_seen_ones_where_they_are(seed: str) -> None:  # Y2
    for state in turns(seed):
        known = observe(game.view(state, state.seat)).public
        for number in range(3):
            for (yokai, _, _), stack in zip(some(known, number)[0], state.core.stacks, strict=True):
                assert sorted(yokai) == sorted(stack.yokai)
                seen = {*stack.known, stack.yokai[0]}
                for mine, real in zip(yokai, stack.yokai, strict=True):
                    assert mine == real or not {mine, real} & seen


@pytest.mark.parametrize("seed", SEEDS)
def test_the_outlook_of_twins_is_the_same(seed: str) -> None:  # Y17
    for number, state in enumerate(turns(seed)):
        twin = game.imagine(state, state.seat, Rng(seed.encode(), number))
        assert observe(game.view(twin, state.seat)) == observe(game.view(state, state.seat))


@pytest.mark.parametrize("seed", SEEDS)
def test_turns_can_be_wound_back_until_a_new_pile(seed: str) -> None:
    """The table at the start of both turns is the one that lay there."""
    starts: dict[int, Table] = {}
    wound = 0
    for state in turns(seed):
        view = game.view(state, state.seat)
        if not view.moves:
            starts[view.turn] = duel(state).table
        table = RewindableTable(view)
        table.rewind(view.moves)
        assert like(some(table.public_state())) == like(starts[view.turn])
        past = opponents_last_turn(view, observe(view))
        if past is None:
            continue
        wound += 1
        stacks, albums, discards = like(some(past.before))
        assert (stacks, albums) == like(starts[view.turn - 1])[:2]
        if starts[view.turn][2]:  # else they may lie in the new pile
            assert discards == starts[view.turn - 1][2]
    assert wound > 20


def test_every_sketch_is_somewhere() -> None:  # Y1
    for state in turns("all"):
        out = observe(game.view(state, state.seat))
        laid = [kind for sides in out.public.sides for side in sides for kind in side]
        cards = [*laid, *out.hand, *out.unseen, *out.public.discards]
        assert len(cards) == len(SKETCHES)
