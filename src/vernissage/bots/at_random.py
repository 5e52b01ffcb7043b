"""A bot without a thought: any offered choice is as good as another."""

from vernissage.bots.clues import value
from vernissage.bots.look import Decision, Look
from vernissage.games import load
from vernissage.kit.prompts import pick
from vernissage.kit.rng import Rng

PAUSE = (600, 1800)  # ms, at least and at most


def decide(look: Look, rng: Rng) -> Decision:
    action = pick(look.prompts, load(look.game).actions, rng.below, value)
    least, most = PAUSE
    return Decision(action, least + rng.below(most - least + 1))
