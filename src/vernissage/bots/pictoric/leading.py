"""Leading a turn: the association under any forfeit, and themes for others."""

from collections.abc import Iterator

from vernissage.bots.look import Decision, Look
from vernissage.bots.storytelling import clue_stock, storyteller, timing
from vernissage.bots.storytelling.personality import skill
from vernissage.bots.storytelling.storyteller import Storyteller
from vernissage.bots.storytelling.voters import (
    Chances,
    HiddenHands,
    OpenCards,
    Reward,
    VoterModel,
    sample_hands,
    some_but_not_all,
)
from vernissage.games.pictoric.figures import LEADER
from vernissage.games.pictoric.state import Lead, Theme
from vernissage.games.pictoric.view import View
from vernissage.kit import Clue
from vernissage.kit.prompts import Prompt, Said
from vernissage.kit.rng import Rng


def theme(look: Look, _prompt: Prompt, rng: Rng) -> Decision:
    """B37: one that has not been named this evening, as long as there are any."""
    history = look.view.history
    teller = Storyteller.from_look(look, (done.turn.theme for done in history), turn=len(history))
    free = [one for one in clue_stock.themes(teller.language) if teller.is_new(one)]
    fresh = [one for one in free if clue_stock.in_slice(one, look.game_number)]
    text = rng.choice(fresh or free or list(clue_stock.themes(teller.language)))
    return Decision(Theme(text), timing.pause(look, rng, timing.CLUE))


def lead(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    view: View = look.view
    asked = prompt.fields["clue"]
    assert isinstance(asked, Said)
    teller = Storyteller.from_look(look, clues_said(view), view.turn.theme, len(view.history))
    cards = _cards(view)
    voters, reward = _voter_model(look, rng), _reward(view)
    if "text" in asked.kinds:
        option = storyteller.tell(teller, cards, voters, reward, rng)
        clue = Clue("text", option.text)
    else:
        option = storyteller.tell_in_emoji(teller, cards, voters, reward, rng)
        clue = Clue("emoji", option.text)
    sector = cards.index(option.card) + 1 if "sector" in prompt.fields else None
    return Decision(Lead(clue, sector), timing.pause(look, rng, timing.CLUE))


def clues_said(view: View) -> Iterator[str]:
    """Clues of this game, with and without the theme before them."""
    for done in view.history:
        yield from done.turn.said()


def _cards(view: View) -> tuple[int, ...]:
    """B10: any of those that lie open; B21: the one that was drawn."""
    if view.mode == "open":
        return view.laid
    assert view.own.card is not None
    return (view.own.card,)


def _voter_model(look: Look, rng: Rng) -> VoterModel:
    view: View = look.view
    others = [one for one in range(len(view.hands)) if one != view.seat]
    if view.mode == "open":
        return OpenCards(look.descriptions, view.laid, len(others))
    seen = {*view.hand, *_cards(view), *view.discards}
    unseen = [card for card in range(len(look.descriptions.pictures)) if card not in seen]
    sizes = [view.hands[one] for one in others]
    voters = range(len(others))
    count = skill(look.profile).samples
    return HiddenHands(
        look.descriptions, tuple(sample_hands(unseen, sizes, 1, voters, rng) for _ in range(count))
    )


def _reward(view: View) -> Reward:
    """B36: where points count double, scoring at all matters most."""
    return some_but_not_all if view.turn.forfeit == "double" else leader_points


def leader_points(chances: Chances) -> float:
    """B5: the leader's expected points, as a share of the maximum."""
    counts = _finder_distribution(chances)
    hoped = sum((LEADER - x) * one for x, one in enumerate(counts[:-1]) if x)
    return hoped / (LEADER - 1)


def _finder_distribution(chances: Chances) -> list[float]:
    """Probabilities that 0, 1, ... all voters find the card."""
    counts = [1.0]
    for one in chances:
        miss = [some * (1 - one) for some in (*counts, 0.0)]
        hit = [some * one for some in (0.0, *counts)]
        counts = [a + b for a, b in zip(miss, hit, strict=True)]
    return counts
