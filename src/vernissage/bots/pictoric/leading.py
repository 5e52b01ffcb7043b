"""The association, with whatever the forfeit brings, and themes for others."""

from collections.abc import Iterator

from vernissage.bots.look import Decision, Look
from vernissage.bots.telling import pace, stock, telling
from vernissage.bots.telling.character import skill
from vernissage.bots.telling.telling import Teller
from vernissage.bots.telling.voters import (
    Chances,
    Hidden,
    Open,
    Reward,
    Table,
    imagined,
    some_find,
)
from vernissage.games.pictoric.figures import LEADER
from vernissage.games.pictoric.state import Lead, Theme
from vernissage.games.pictoric.view import View
from vernissage.kit import Clue
from vernissage.kit.prompts import Prompt, Said
from vernissage.kit.rng import Rng


def theme(look: Look, _prompt: Prompt, rng: Rng) -> Decision:
    """B37: one that has not been named this evening, as long as there are such."""
    history = look.view.history
    teller = Teller.of(look, (done.turn.theme for done in history), turn=len(history))
    free = [one for one in stock.themes(teller.language) if teller.new(one)]
    fresh = [one for one in free if stock.in_slice(one, look.evening)]
    text = rng.choice(fresh or free or list(stock.themes(teller.language)))
    return Decision(Theme(text), pace.pause(look, rng, pace.CLUE))


def lead(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    view: View = look.view
    asked = prompt.fields["clue"]
    assert isinstance(asked, Said)
    teller = Teller.of(look, told(view), view.turn.theme, len(view.history))
    cards = _cards(view)
    table, reward = _table(look, rng), _reward(view)
    if "text" in asked.kinds:
        tale = telling.tell(teller, cards, table, reward, rng)
        clue = Clue("text", tale.text)
    else:
        tale = telling.show(teller, cards, table, reward, rng)
        clue = Clue("emoji", tale.text)
    sector = cards.index(tale.card) + 1 if "sector" in prompt.fields else None
    return Decision(Lead(clue, sector), pace.pause(look, rng, pace.CLUE))


def told(view: View) -> Iterator[str]:
    """Clues of this game, also without the theme that was put before them."""
    for done in view.history:
        yield from done.turn.said()


def _cards(view: View) -> tuple[int, ...]:
    """B10: any of those that lie open; B21: the one that was drawn."""
    if view.mode == "open":
        return view.laid
    assert view.own.card is not None
    return (view.own.card,)


def _table(look: Look, rng: Rng) -> Table:
    view: View = look.view
    others = [one for one in range(len(view.hands)) if one != view.seat]
    if view.mode == "open":
        return Open(look.sight, view.laid, len(others))
    seen = {*view.hand, *_cards(view), *view.discards}
    unseen = [card for card in range(len(look.sight.pictures)) if card not in seen]
    sizes = [view.hands[one] for one in others]
    voters = range(len(others))
    count = skill(look.mind).hands
    return Hidden(look.sight, tuple(imagined(unseen, sizes, 1, voters, rng) for _ in range(count)))


def _reward(view: View) -> Reward:
    """B36: where points count double, it matters most that there are any."""
    return some_find if view.turn.forfeit == "double" else points


def points(chances: Chances) -> float:
    """B5: what the leader may hope for, as a share of what there is at most."""
    counts = _counts(chances)
    hoped = sum((LEADER - x) * one for x, one in enumerate(counts[:-1]) if x)
    return hoped / (LEADER - 1)


def _counts(chances: Chances) -> list[float]:
    """How likely it is that so many find the card, from none to all."""
    counts = [1.0]
    for one in chances:
        miss = [some * (1 - one) for some in (*counts, 0.0)]
        hit = [some * one for some in (0.0, *counts)]
        counts = [a + b for a, b in zip(miss, hit, strict=True)]
    return counts
