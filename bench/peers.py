"""How fast other libraries play random games to the end, on one core.

Every driver does the same three things until the game ends: ask for the legal
moves, pick one at random, apply it. Where an API leaves a choice, the quicker
way is taken, so that doubt falls in the peer's favour.
"""

from __future__ import annotations

import importlib
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Family = Literal["openspiel-c++", "openspiel-python", "pettingzoo"]
Play = Callable[[random.Random], int]


@dataclass(frozen=True)
class Peer:
    """A game of another library; `play` plays it once and counts the decisions."""

    name: str
    family: Family
    play: Play


# Two card games written in C++, so Python pays only for crossing the border:
# the mark to look up at, not one that plain Python can be expected to reach.
OPENSPIEL_CPP = ("hearts", "gin_rummy")

# Of OpenSpiel's games written in Python, the three with hidden hands, seats in
# turn and a deal. Left out: kuhn_poker and tic_tac_toe (a handful of moves),
# hangman (one player), ant_foraging (no hands), dynamic_routing and
# iterated_prisoners_dilemma (all move at once), chat_game (asks a language
# model) and pokerkit_wrapper (wraps a further library).
OPENSPIEL_PYTHON = (
    "python_team_dominoes",  # four seats, all 28 tiles dealt, about 22 moves
    "python_block_dominoes",  # two seats, about 10 moves
    "python_liars_poker",  # few moves, but up to 200 legal bids for each
)

# PettingZoo's card games. Gin rummy is gone from 1.27 on, hence the pinned version.
PETTINGZOO = ("gin_rummy_v4", "leduc_holdem_v4", "texas_holdem_v4")


def openspiel(name: str) -> Play:
    """Drive an OpenSpiel game; no observation tensor is ever computed."""
    pyspiel: Any = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")  # registers python_* games
    game: Any = pyspiel.load_game(name)
    terminal = int(pyspiel.PlayerId.TERMINAL)

    def play(rng: random.Random) -> int:
        decisions = 0
        draw = rng.random
        state = game.new_initial_state()
        # One call tells a seat (0 and up) from chance and from the end.
        while (player := state.current_player()) != terminal:
            decisions += player >= 0
            # At a chance node these are the outcomes. All games here deal
            # uniformly, so one even pick samples them rightly, and at twice
            # the speed of weighing `chance_outcomes()` (hearts).
            legal = state.legal_actions()
            # Same as rng.choice(legal), which alone would cost a tenth (hearts).
            state.apply_action(legal[int(draw() * len(legal))])
        return decisions

    return play


def pettingzoo(name: str, *, reseed: bool) -> Play:
    """Drive a PettingZoo game by its documented loop.

    The mask of legal moves comes only inside the observation, so the cost of
    building observations cannot be left out here.

    With `reseed` each game follows from `rng` alone, but the environment then
    rebuilds its inner RLCard game at every reset. Without it only the first
    deal is seeded, and later deals run on from there.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets on stdout
    # The usual `env()`, with the checking wrappers that its users get.
    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()
    fresh = True

    def play(rng: random.Random) -> int:
        nonlocal fresh
        env.reset(seed=rng.getrandbits(31) if reseed or fresh else None)
        fresh = False
        decisions = 0
        draw = rng.random
        for _ in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            # All seats end together: no need to walk the others out.
            if terminated or truncated:
                break
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(draw() * len(legal))]))
            decisions += 1
        return decisions

    return play


def peers() -> list[Peer]:
    """All peers, each loaded once and ready to play."""
    found = [Peer(name, "openspiel-c++", openspiel(name)) for name in OPENSPIEL_CPP]
    found += [Peer(name, "openspiel-python", openspiel(name)) for name in OPENSPIEL_PYTHON]
    for name in PETTINGZOO:
        found.append(Peer(name, "pettingzoo", pettingzoo(name, reseed=True)))
        # Short poker hands spend most of their time on that rebuilding.
        run_on = f"{name}, seeded once"
        found.append(Peer(run_on, "pettingzoo", pettingzoo(name, reseed=False)))
    return found


def rates(play: Play, seconds: float, seed: int = 1) -> tuple[float, float]:
    """Games and decisions per second of processor time."""
    # Processor time: other work on the machine is not held against a library,
    # while threads it starts itself are.
    rng = random.Random(seed)
    play(rng)  # the first game pays for lazy imports and caches
    games = decisions = 0
    spent, start = 0.0, time.process_time()
    while spent < seconds:
        decisions += play(rng)
        games += 1
        spent = time.process_time() - start
    return games / spent, decisions / spent


if __name__ == "__main__":
    for peer in peers():
        games, decisions = rates(peer.play, 2.0)
        print(f"{peer.family:17} {peer.name:29} {games:8.1f} games/s {decisions:10.0f} actions/s")
