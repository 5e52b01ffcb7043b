"""Votes: for the storyteller's card, or in a party for the card that most will take."""

from collections.abc import Sequence

from vernissage.bots.look import Decision, Look
from vernissage.bots.telling import pace
from vernissage.bots.telling.chance import shaken, softmax
from vernissage.bots.telling.character import nature, skill
from vernissage.bots.telling.listening import heard, odds
from vernissage.games.dixit.figures import BOLD, FOUND, MOST_TOGETHER
from vernissage.games.dixit.state import Vote
from vernissage.games.dixit.view import View
from vernissage.kit.prompts import Prompt, SomeOf
from vernissage.kit.rng import Rng

CERTAIN = (FOUND + BOLD) / FOUND  # D20: a lone vote pays if it is right so much more often
RED_FIRST, RED_SECOND = 0.3, 0.3  # how often the most and the second most liked card is marked
FAVOURITES = 3  # cards that are worth a thought in a party


def vote(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    asked = prompt.fields["spaces"]
    assert isinstance(asked, SomeOf)
    spaces = [int(space or 0) for space in asked.of]
    if "red" in prompt.fields:
        chosen = marked(look, spaces, rng)
    elif look.view.options.mode == "party":
        chosen = Vote((popular(look, spaces, rng),))
    else:
        chosen = Vote(found(look, spaces, asked.most, rng))
    return Decision(chosen, pace.pause(look, rng, pace.VOTE))


def _cards(view: View, spaces: Sequence[int]) -> list[int]:
    by_space = {one.space: one.card for one in view.laid}
    return [by_space[space] for space in spaces]


def found(look: Look, spaces: Sequence[int], most: int, rng: Rng) -> tuple[int, ...]:
    """D14: a second vote where the first is not sure enough to stand alone."""
    known = heard(look.view.clue, _cards(look.view, spaces), look)
    seen = shaken(known, skill(look.mind).doubt, rng)
    order = sorted(range(len(spaces)), key=seen.__getitem__, reverse=True)
    if most == 1 or len(spaces) == 1:
        return (spaces[order[0]],)
    chances = softmax(known)
    first, second = chances[order[0]], chances[order[1]]
    alone = first * CERTAIN > first + second
    return tuple(sorted(spaces[at] for at in order[: 1 if alone else 2]))


def popular(look: Look, spaces: Sequence[int], rng: Rng) -> int:
    """D35, D36: the best company, unless it is likely to be marked in red."""
    likely = odds(look.view.clue, _cards(look.view, spaces), look)
    voters = len(look.view.scores)
    order = sorted(range(len(spaces)), key=likely.__getitem__, reverse=True)
    red = dict.fromkeys(order, 0.0) | {order[0]: RED_FIRST + nature(look.mind).wary}
    if len(order) > 1:
        red[order[1]] = RED_SECOND
    worth = [(1 - red[at]) * company(one, voters) for at, one in enumerate(likely)]
    seen = shaken(worth, skill(look.mind).doubt, rng)
    return spaces[max(range(len(spaces)), key=seen.__getitem__)]


def company(likely: float, voters: int) -> float:
    """What a vote is worth where each of the others votes with this chance."""
    alone = (1 - likely) ** (voters - 1)
    return (1 - alone) * min(1 + (voters - 1) * likely, MOST_TOGETHER)


def marked(look: Look, spaces: Sequence[int], rng: Rng) -> Vote:
    """D34: a vote that is worth much, and the red mark where it costs the others most."""
    likely = odds(look.view.clue, _cards(look.view, spaces), look)
    seen = shaken(likely, skill(look.mind).doubt / 10, rng)
    order = sorted(range(len(spaces)), key=seen.__getitem__, reverse=True)[:FAVOURITES]
    voters = len(look.view.scores)
    rest = {at: likely[at] * company(likely[at], voters) for at in order}
    pairs = [(green, red) for green in order for red in order if green != red]
    if not pairs:
        return Vote((spaces[0],), spaces[0])
    worth = [company(likely[green], voters) + rest[red] for green, red in pairs]
    shown = shaken(worth, nature(look.mind).wary, rng)
    green, red = pairs[max(range(len(pairs)), key=shown.__getitem__)]
    return Vote((spaces[green],), spaces[red])
