"""Computes which things, scenes, relations and moods each clue of the stock fits.

    python -m tools.clue_affinities

A bot has no time to weigh every line it knows against its cards; with this it knows which to weigh.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from vernissage.bots import storytelling
from vernissage.bots.meaning import available, fit
from vernissage.bots.storytelling import clue_stock
from vernissage.decks.pictures.card import Card, plan_deck
from vernissage.decks.pictures.catalogue import things
from vernissage.decks.pictures.relations import RELATIONS
from vernissage.decks.pictures.scenes import SCENES
from vernissage.decks.pictures.styles import MOODS
from vernissage.kit.texts import LANGUAGES, Language

LEAST = 0.8  # log-odds above the average from which an affinity is written
MOST = 20  # affinities of a clue


def probe_cards() -> dict[str, tuple[str, Card]]:
    """Cards that differ in one part only: by its name, with the group it is compared within."""
    card = replace(plan_deck("gouache", 1)[0], guest="", things=("snail",))
    found = {name: ("things", replace(card, things=(name,))) for name in things()}
    found |= {f"scenes/{name}": ("scenes", replace(card, scene=name)) for name in SCENES}
    found |= {
        f"relations/{name}": ("relations", replace(card, relation=name)) for name in RELATIONS
    }
    found |= {f"moods/{name}": ("moods", replace(card, mood=name)) for name in MOODS}
    return found


def affinities(
    line: str, names: Sequence[str], groups: Sequence[str], cards: Sequence[Card]
) -> str:
    scores = np.array(fit(line, cards))
    kinds = np.array(groups)
    for group in set(groups):
        scores[kinds == group] -= np.median(scores[kinds == group])
    best = [at for at in np.argsort(-scores)[:MOST] if scores[at] >= LEAST]
    return " ".join(f"{names[at]}:{scores[at]:.1f}" for at in best)


def write(language: Language, lines: Iterable[str]) -> None:
    table = probe_cards()
    names = list(table)
    groups, cards = [table[name][0] for name in names], [table[name][1] for name in names]
    found = {line: affinities(line, names, groups, cards) for line in lines}
    folder = Path(storytelling.__file__).parent / "stock" / language
    text = json.dumps({k: v for k, v in found.items() if v}, ensure_ascii=False, indent=0)
    (folder / "card_affinities.json").write_text(text + "\n", "utf-8")
    print(f"{language}: {sum(map(bool, found.values()))} of {len(found)} lines are near something")


def main() -> None:
    if not available():
        raise SystemExit("the language parts are not set up: python -m tools.meaning")
    for language in LANGUAGES:
        write(
            language, [line for some in clue_stock.clues_by_tag(language).values() for line in some]
        )


if __name__ == "__main__":
    main()
