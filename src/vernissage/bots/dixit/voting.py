"""Votes: for the storyteller's card, or in a party for the card that most will take."""

from collections.abc import Sequence

from vernissage.bots.look import Decision, Look
from vernissage.bots.storytelling import timing
from vernissage.bots.storytelling.card_choice import card_probabilities, clue_scores
from vernissage.bots.storytelling.personality import preferences, skill
from vernissage.bots.storytelling.sampling import add_gumbel_noise, softmax
from vernissage.games.dixit.figures import BOLD, FOUND, MOST_TOGETHER
from vernissage.games.dixit.state import Vote
from vernissage.games.dixit.view import View
from vernissage.kit.prompts import Prompt, SomeOf
from vernissage.kit.rng import Rng

CERTAIN = (FOUND + BOLD) / FOUND  # D20: a lone vote pays if it is right so much more often
RED_FIRST, RED_SECOND = 0.3, 0.3  # how often the most and the second most popular card is marked
FAVOURITES = 3  # cards that are considered in a party


def vote(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    asked = prompt.fields["spaces"]
    assert isinstance(asked, SomeOf)
    spaces = [int(space or 0) for space in asked.of]
    if "red" in prompt.fields:
        chosen = vote_with_red_mark(look, spaces, rng)
    elif look.view.options.mode == "party":
        chosen = Vote((vote_in_party(look, spaces, rng),))
    else:
        chosen = Vote(vote_for_storyteller(look, spaces, asked.most, rng))
    return Decision(chosen, timing.pause(look, rng, timing.VOTE))


def _cards_on(view: View, spaces: Sequence[int]) -> list[int]:
    by_space = {one.space: one.card for one in view.laid}
    return [by_space[space] for space in spaces]


def vote_for_storyteller(look: Look, spaces: Sequence[int], most: int, rng: Rng) -> tuple[int, ...]:
    """D14: with a second vote unless the first is certain enough."""
    known = clue_scores(look.view.clue, _cards_on(look.view, spaces), look)
    seen = add_gumbel_noise(known, skill(look.profile).noise, rng)
    order = sorted(range(len(spaces)), key=seen.__getitem__, reverse=True)
    if most == 1 or len(spaces) == 1:
        return (spaces[order[0]],)
    chances = softmax(known)
    first, second = chances[order[0]], chances[order[1]]
    alone = first * CERTAIN > first + second
    return tuple(sorted(spaces[at] for at in order[: 1 if alone else 2]))


def vote_in_party(look: Look, spaces: Sequence[int], rng: Rng) -> int:
    """D35, D36: the most popular card, unless it is likely to be marked in red."""
    likely = card_probabilities(look.view.clue, _cards_on(look.view, spaces), look)
    voters = len(look.view.scores)
    order = sorted(range(len(spaces)), key=likely.__getitem__, reverse=True)
    red = dict.fromkeys(order, 0.0) | {order[0]: RED_FIRST + preferences(look.profile).caution}
    if len(order) > 1:
        red[order[1]] = RED_SECOND
    values = [(1 - red[at]) * expected_points(one, voters) for at, one in enumerate(likely)]
    seen = add_gumbel_noise(values, skill(look.profile).noise, rng)
    return spaces[max(range(len(spaces)), key=seen.__getitem__)]


def expected_points(likely: float, voters: int) -> float:
    """Points of a vote for a card that each of the others votes for with this probability."""
    alone = (1 - likely) ** (voters - 1)
    return (1 - alone) * min(1 + (voters - 1) * likely, MOST_TOGETHER)


def vote_with_red_mark(look: Look, spaces: Sequence[int], rng: Rng) -> Vote:
    """D34: a vote that is worth much, and the red mark where it costs the others most points."""
    likely = card_probabilities(look.view.clue, _cards_on(look.view, spaces), look)
    seen = add_gumbel_noise(likely, skill(look.profile).noise / 10, rng)
    order = sorted(range(len(spaces)), key=seen.__getitem__, reverse=True)[:FAVOURITES]
    voters = len(look.view.scores)
    rest = {at: likely[at] * expected_points(likely[at], voters) for at in order}
    pairs = [(green, red) for green in order for red in order if green != red]
    if not pairs:
        return Vote((spaces[0],), spaces[0])
    values = [expected_points(likely[green], voters) + rest[red] for green, red in pairs]
    shown = add_gumbel_noise(values, preferences(look.profile).caution, rng)
    green, red = pairs[max(range(len(pairs)), key=shown.__getitem__)]
    return Vote((spaces[green],), spaces[red])
