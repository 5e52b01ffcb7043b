"""A bot that picks any offered action at random."""

from vernissage.bots.look import Decision, Look
from vernissage.bots.random_clues import pick_field
from vernissage.games import load
from vernissage.kit.prompts import pick
from vernissage.kit.rng import Rng

PAUSE = (600, 1800)  # ms, at least and at most


def decide(look: Look, rng: Rng) -> Decision:
    action = pick(look.prompts, load(look.game).actions, rng.below, pick_field)
    least, most = PAUSE
    return Decision(action, least + rng.below(most - least + 1))
