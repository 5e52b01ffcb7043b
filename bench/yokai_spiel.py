"""The strong Yokai bot against OpenSpiel's own ISMCTS bot, which simulates ten times as often.

    python -m bench.yokai_spiel [games] [seed] [times] [jobs]

OpenSpiel plays through its face (`vernissage.research`), the strong bot through the real rules;
every action is made in both, and both must agree. The bot is OpenSpiel's, unchanged; its leaves
are valued by playing on at random to the end, as its own evaluator does, only on the compact core.
Every deal is played twice, seats changed. Needs `bench/requirements.lock`.
"""

import math
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from statistics import mean, stdev
from typing import Any, NamedTuple

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from vernissage.bots import Look, Profile
from vernissage.bots.yokai import decide
from vernissage.bots.yokai.fast_duel import KIND_OF, decode, encode
from vernissage.bots.yokai.search import SIMULATIONS
from vernissage.games import load
from vernissage.kit import Act, Match, Rng
from vernissage.research import openspiel

GAME = load("yokai")
USUAL = ("200", "spiel", "10", "1")  # what is asked for, where nothing is said
EXPLORE = 1.4  # the usual constant of UCT for results from -1 to 1
STRONG = Profile("strong", "bold")


def interval(shares: list[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval. One lost and one won deal are added for
    the width, so that a few lucky deals do not seem certain."""
    return mean(shares), 1.96 * stdev([*shares, 0, 1]) / math.sqrt(len(shares) + 2)


class RandomRollout(mcts.Evaluator):  # type: ignore[misc]
    """A leaf is worth what random play to the end makes of it."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> list[float]:
        draw = self._chance.random
        position = state.position.copy()
        duel = position.duel
        duel.pile = self._shuffled(duel.pile)  # then the top card is any card
        while not duel.over:
            legal = duel.legal()
            duel.play(legal[int(draw() * len(legal))], self._shuffled)
        found: list[float] = position.returns()
        return found

    def _shuffled(self, cards: Any) -> tuple[int, ...]:
        return tuple(self._chance.sample(cards, len(cards)))


class IsmctsPlayer:
    """OpenSpiel's bot at a seat, following the real game in a state of its own."""

    def __init__(self, times: int, seed: int) -> None:
        self.game = openspiel("yokai")
        self.simulations = times * SIMULATIONS
        self.spent = 0.0
        self.decisions = 0
        chance = random.Random(seed)
        self.bot = ismcts.ISMCTSBot(
            self.game,
            RandomRollout(chance),
            EXPLORE,
            self.simulations,
            random_state=np.random.RandomState(seed),
            use_observation_string=True,
        )
        # OpenSpiel's own source of worlds has no seed.
        self.bot.set_resampler(
            lambda state, seat: state.resample_from_infostate(seat, chance.random)
        )

    def step(self, state: Any) -> int:
        start = time.process_time()
        action = int(self.bot.step(state))
        self.spent += time.process_time() - start
        self.decisions += 1
        return action


def dealt(match: Match, game: Any) -> Any:
    """The same deal in OpenSpiel: whoever begins, the yokai, the hands, the first card."""
    core, seat = match.state.core, match.state.seat
    hands = [list(hand) for hand in core.hands]
    first = hands[seat].pop()
    state = game.new_initial_state()
    state.apply_action(seat)
    for card in (card for stack in core.stacks for card in stack.yokai):
        state.apply_action(card)
    for card in (*hands[0], *hands[1], first):
        state.apply_action(KIND_OF[card])
    return state


def follow(match: Match, state: Any, action: Any) -> None:
    """An action in both games, and the card that is drawn after it."""
    seat, hands = match.state.seat, match.state.core.hands
    match.give(Act(seat, action))
    state.apply_action(encode(action))
    if state.is_chance_node():
        drawn = set(match.state.core.hands[1 - seat]) - set(hands[1 - seat])
        state.apply_action(KIND_OF[drawn.pop()])
    assert state.is_terminal() == match.over
    if not match.over:
        assert state.current_player() == match.state.seat


def play(peer: IsmctsPlayer, mine: int, deal: str) -> tuple[float, float]:
    """Our part of the victory from this seat, and the CPU seconds our longest decision took."""
    match = Match(GAME, 2, {}, deal.encode())
    state = dealt(match, peer.game)
    longest = 0.0
    while not match.over:
        seat = match.state.seat
        if seat == mine:
            start = time.process_time()
            prompts = tuple(GAME.prompts(match.state, seat))
            look = Look("yokai", GAME.view(match.state, seat), prompts, STRONG)
            action = decide(look, Rng(f"{deal} {mine}".encode(), len(match.log))).action
            longest = max(longest, time.process_time() - start)
        else:
            action = decode(peer.step(state), match.state.core.hands[seat])
        follow(match, state, action)
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    return (1 / len(outcome.winners) if mine in outcome.winners else 0.0), longest


class Deal(NamedTuple):
    """What both games of a deal came to."""

    share: float  # our part of the victories
    longest: float  # CPU seconds of our longest decision
    each: float  # CPU seconds of a decision of theirs


def both_ways(seed: str, number: int, times: int) -> Deal:
    peer = IsmctsPlayer(times, number)
    played = [play(peer, seat, f"{seed}{number}") for seat in range(2)]
    shares, longest = zip(*played, strict=True)
    return Deal(sum(shares) / 2, max(longest), peer.spent / peer.decisions)


def main() -> None:
    games, seed, times, jobs = (*sys.argv[1:], *USUAL[len(sys.argv) - 1 :])
    deals = int(games) // 2
    found: list[Deal] = []
    with ProcessPoolExecutor(int(jobs)) as pool:
        for deal in pool.map(both_ways, [seed] * deals, range(deals), [int(times)] * deals):
            found.append(deal)
            middle, half = interval([one.share for one in found])
            print(
                f"strong ({SIMULATIONS}) : ISMCTS ({int(times) * SIMULATIONS})  "
                f"{100 * middle:.1f} % ± {100 * half:.1f} over {2 * len(found)} games; strong's "
                f"longest decision {max(one.longest for one in found):.2f} s, ISMCTS "
                f"{mean(one.each for one in found):.2f} s each",
                flush=True,
            )


if __name__ == "__main__":
    main()
