"""What the opponent did not play tells what they hold."""

import numpy as np

from tests.bots.yokai.games import turns
from tests.bots.yokai.mirror import game
from tests.games.yokai.builder import GREEN, ME, RED, YOU, sketch, stack, turn
from vernissage.bots.yokai.core import ENDS, Kinds
from vernissage.bots.yokai.guess import TRIES, last_turn, weigh, worlds
from vernissage.bots.yokai.known import outlook
from vernissage.bots.yokai.worth import learned
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
    return any(0 in ENDS[kind] for kind in hand)


def test_who_leaves_a_portrait_has_no_card_for_it() -> None:
    view = game.view(passed(), ME)
    out = outlook(view)
    past = last_turn(view, out)
    assert past is not None
    hands = [Rng(b"hand", number).shuffled(out.unseen)[: out.theirs] for number in range(TRIES)]
    weights = weigh(out, past, hands, Rng(b"weigh", 1), learned())
    red = np.array([has_red(hand) for hand in hands])
    assert red.any()
    assert not red.all()
    assert weights[~red].mean() > 5 * weights[red].mean()


def test_worlds_hold_what_is_left() -> None:
    for state in list(turns("worlds"))[::6]:
        view = game.view(state, state.seat)
        out = outlook(view)
        for world in worlds(out, last_turn(view, out), 5, Rng(b"w", 1), learned()):
            assert len(world.theirs) == out.theirs + bool(out.pile or out.known.discards)
            if out.pile:
                assert sorted(world.theirs + world.rest) == sorted(out.unseen)
