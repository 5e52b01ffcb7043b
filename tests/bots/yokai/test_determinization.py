"""What the opponent did not play tells what they hold."""

import numpy as np

from tests.bots.yokai.games import turns
from tests.bots.yokai.mirror import game
from tests.games.yokai.builder import GREEN, ME, RED, YOU, sketch, stack, turn
from vernissage.bots.yokai.determinization import (
    SAMPLED_HANDS,
    hand_likelihoods,
    opponents_last_turn,
    sample_determinizations,
)
from vernissage.bots.yokai.fast_duel import COLOURS_OF, Kinds
from vernissage.bots.yokai.observation import observe
from vernissage.bots.yokai.value_network import load_network
from vernissage.games.yokai.state import Done, Turn
from vernissage.kit import Act, Rng

THEIRS = (sketch("green", "blue", "call"), sketch("yellow", "blue", "call"))


YOURS = (*RED[2:], sketch("red", "green", nth=1))


def passed() -> Turn:
    """Whoever lays a red card takes the red seven; you did nothing, and now it is me."""
    seven = stack("red", 7, 6, 5, 4, mine=(*RED[:2], sketch("red", "green")), yours=YOURS)
    start = turn(GREEN[:2], {"red": seven}, theirs=THEIRS)
    yours = game.apply(start, Act(ME, Done()), Rng(b"one", 1)).state
    mine: Turn = game.apply(yours, Act(YOU, Done()), Rng(b"two", 2)).state
    return mine


def has_red(hand: Kinds) -> bool:
    return any(0 in COLOURS_OF[kind] for kind in hand)


def test_who_leaves_a_portrait_has_no_card_for_it() -> None:
    view = game.view(passed(), ME)
    out = observe(view)
    past = opponents_last_turn(view, out)
    assert past is not None
    hands = [
        Rng(b"hand", number).shuffled(out.unseen)[: out.opponent_cards]
        for number in range(SAMPLED_HANDS)
    ]
    weights = hand_likelihoods(out, past, hands, Rng(b"weigh", 1), load_network())
    red = np.array([has_red(hand) for hand in hands])
    assert red.any()
    assert not red.all()
    assert weights[~red].mean() > 5 * weights[red].mean()


def test_worlds_hold_what_is_left() -> None:
    for state in list(turns("worlds"))[::6]:
        view = game.view(state, state.seat)
        out = observe(view)
        for world in sample_determinizations(
            out, opponents_last_turn(view, out), 5, Rng(b"w", 1), load_network()
        ):
            assert len(world.opponent_hand) == out.opponent_cards + bool(
                out.pile or out.public.discards
            )
            if out.pile:
                assert sorted(world.opponent_hand + world.undrawn) == sorted(out.unseen)
