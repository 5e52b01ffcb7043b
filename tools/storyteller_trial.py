"""Self-play of storytelling bots: who finds the card, who wins, what it costs.

python -m tools.storyteller_trial [--games N] [--part found|ladder|evening|cost ...]
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from time import process_time
from typing import Any, NamedTuple

from msgspec.structs import replace

from vernissage.bots import (
    STRENGTHS,
    TEMPERS,
    CardDescriptions,
    Look,
    Profile,
    Temper,
    decide,
    meaning,
)
from vernissage.bots.look import mind_of
from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.packs import BUILT_IN, deck_named
from vernissage.games import load
from vernissage.kit.clue import mark
from vernissage.kit.game import Act, Seat
from vernissage.kit.match import Match
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES, Language

SIZE = 100  # cards that a game takes of a deck, at most
LONGEST = 20_000  # decisions; no game comes near
PARTS = ("found", "ladder", "evening", "cost")
_fit = meaning.fit
PARTY = 6  # seats, as few as a party needs
EVENING = (("dixit", "classic"), ("pictoric", "open"), ("dixit", "party"), ("pictoric", "closed"))
LADDER = (
    ("dixit", "classic", 4), ("dixit", "party", 6), ("dixit", "teams", 8), ("pictoric", "open", 4),
    ("pictoric", "closed", 4),
)  # fmt: skip
TABLES = (("dixit", "classic"), ("pictoric", "open"), ("pictoric", "closed"))


class Setup(NamedTuple):
    game: str
    seats: int
    options: Mapping[str, Any]
    language: Language = "en"
    evening: int = 0
    heard: tuple[int, ...] = ()  # in games before


def random_descriptions(game: str, seed: bytes, language: Language) -> CardDescriptions:
    """A random built-in deck in a random order."""
    rng, size = Rng(b"sight of " + seed, 0), load(game).manifest.picture_cards()
    deck = rng.choice(BUILT_IN)
    return CardDescriptions(
        (language,), tuple((deck, number) for number in rng.shuffled(range(size)))
    )


def play(
    setup: Setup, profiles: Sequence[Profile], seed: bytes, sight: CardDescriptions | None = None
) -> Match:
    """A whole game without a clock: awaited seats are asked in turn until somebody acts."""
    game = load(setup.game)
    match = Match(game, setup.seats, setup.options, seed)
    sight = sight or random_descriptions(setup.game, seed, setup.language)
    profiles = [replace(one, mind=mind_of(seed, seat)) for seat, one in enumerate(profiles)]
    for number in range(LONGEST):
        waited = game.awaited(match.state)
        if not waited:
            return match
        seat = waited[number % len(waited)]
        look = look_at(match, seat, profiles[seat], sight, setup)
        action = decide(look, Rng(b"%d at " % seat + seed, number)).action
        if action is not None:
            match.give(Act(seat, action))
    raise AssertionError(f"no end: {setup}, seed {seed!r}")


def look_at(
    match: Match, seat: Seat, mind: Profile, sight: CardDescriptions, setup: Setup | None = None
) -> Look:
    game, state = match.game, match.state
    view, prompts = game.view(state, seat), tuple(game.prompts(state, seat))
    evening, heard = (setup.evening, setup.heard) if setup else (0, ())
    return Look(
        game.manifest.id,
        view,
        prompts,
        mind,
        sight,
        game_number=evening,
        said_before=heard,
        hurry=True,
    )


class Book:
    """Caches how well each clue fits every built-in card, because many games are played."""

    def __init__(self) -> None:
        self._cards = [deck_named(deck).card(number) for deck in BUILT_IN for number in range(SIZE)]
        self._place = {card: at for at, card in enumerate(self._cards)}
        self._known: dict[str, list[float]] = {}

    def fit(
        self, clue: str, cards: Sequence[Card | None], mind: int = meaning.NOBODY
    ) -> list[float]:
        if mind != meaning.NOBODY:
            return _fit(clue, cards, mind)
        if clue not in self._known:
            self._known[clue] = _fit(clue, self._cards)
        row = self._known[clue]
        return [0.0 if card is None else row[self._place[card]] for card in cards]


class Vote(NamedTuple):
    clue: str
    teller: Seat
    finders: int
    voters: int


def votes(match: Match) -> Iterator[Vote]:
    """Every vote of a game that had a card to find."""
    core = match.state.core
    if match.game.manifest.id == "pictoric":
        for one in core.history:
            if one.votes and one.turn.clue is not None:
                yield Vote(one.turn.clue.text, one.turn.leader, len(one.finders()), one.voters())
        return
    for one in core.rounds:
        cast = [vote for seat, vote in enumerate(one.votes) if vote and seat != one.teller]
        if one.answer is not None:
            found = sum(one.answer in vote.spaces for vote in cast)
            yield Vote(one.clue.text, one.teller, found, len(cast))


def clues(match: Match) -> Iterator[str]:
    """Every clue of a game, also those that were not meant for a card."""
    if match.game.manifest.id == "pictoric":
        told = (one.turn.clue for one in match.state.core.history)
    else:
        told = (one.clue for one in match.state.core.rounds)
    yield from (clue.text for clue in told if clue is not None)


def tempers(count: int, shift: int = 0) -> list[Temper]:
    return [TEMPERS[(at + shift) % len(TEMPERS)] for at in range(count)]


def print_found_share(games: int) -> None:
    """The share of voters who find the card, and how often all or none do."""
    print("game, bots, language, seats: voters who find it; all found; none found; votes")
    for game, mode in TABLES:
        for strength in STRENGTHS[1:]:
            for language in LANGUAGES:
                for seats in (4, 5, 6):
                    setup = Setup(game, seats, {"mode": mode}, language)
                    _print_found_share(setup, strength, games)


def _print_found_share(setup: Setup, strength: str, games: int) -> None:
    cast = []
    for number in range(games):
        profiles = [Profile(strength, one) for one in tempers(setup.seats, number)]
        cast += list(votes(play(setup, profiles, b"found %d" % number)))
    share = sum(one.finders for one in cast) / sum(one.voters for one in cast)
    every = sum(one.finders == one.voters for one in cast) / len(cast)
    none = sum(one.finders == 0 for one in cast) / len(cast)
    name = f"{setup.game} {setup.options['mode']} {strength} {setup.language} {setup.seats}"
    print(f"{name}: {share:.0%}; {every:.0%}; {none:.0%}; {len(cast)}", flush=True)


def ladder(games: int) -> None:
    """Two strengths at one table: mean scores, and the share of games that each side wins."""
    for game, mode, seats in LADDER:
        for better, worse in (("strong", "normal"), ("normal", "easy"), ("strong", "easy")):
            _ladder(Setup(game, seats, {"mode": mode}), (better, worse), games)


def _seated(setup: Setup, sides: tuple[str, str], number: int) -> list[str]:
    """Every other seat, or every other team."""
    game = load(setup.game)
    view = game.view(Match(game, setup.seats, setup.options, b"teams").state, None)
    teams = getattr(view, "teams", ()) or [(seat,) for seat in range(setup.seats)]
    found = {seat: sides[(at + number) % 2] for at, team in enumerate(teams) for seat in team}
    return [found[seat] for seat in range(setup.seats)]


def _ladder(table: Setup, sides: tuple[str, str], games: int) -> None:
    scores: Counter[str] = Counter()
    wins = dict.fromkeys(sides, 0.0)
    for number in range(games):
        seated = _seated(table, sides, number)
        kinds = tempers(table.seats, number // 2)
        profiles = [Profile(one, kind) for one, kind in zip(seated, kinds, strict=True)]
        setup = table._replace(language=LANGUAGES[number % 3])
        match = play(setup, profiles, b"ladder %d" % number)
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        for seat, score in enumerate(outcome.scores):
            scores[seated[seat]] += score
        for seat in outcome.winners:
            wins[seated[seat]] += 1 / len(outcome.winners)
    told = ", ".join(
        f"{side} {2 * scores[side] / games / table.seats:.1f} points, {wins[side] / games:.0%} wins"
        for side in sides
    )
    print(f"{table.game} {table.options['mode']}, {games} games: {told}", flush=True)


def evening(games: int) -> None:
    """Clues that were heard before in the same evening."""
    for language in LANGUAGES:
        heard = Counter(told_in_an_evening(games, language, "normal"))
        again = sum(count - 1 for count in heard.values())
        print(f"{language}: {games} games, {heard.total()} clues, {again} repeated", flush=True)


def told_in_an_evening(games: int, language: Language, strength: str) -> Iterator[str]:
    """Clues of many games at one table, where everybody remembers what was said."""
    heard: tuple[int, ...] = ()
    for number in range(games):
        game, mode = EVENING[number % len(EVENING)]
        setup = Setup(game, PARTY, {"mode": mode}, language, number, heard)
        profiles = [Profile(strength, one) for one in tempers(PARTY)]
        match = play(setup, profiles, b"evening %d" % number)
        heard += tuple(map(mark, match.game.said(match.state)))
        yield from map(str.casefold, clues(match))


def cost(games: int) -> None:
    """CPU of decisions, by what was decided."""
    spent: dict[tuple[str, str, str], list[float]] = {}
    for language in LANGUAGES:
        for strength in STRENGTHS:
            _cost(language, strength, games, spent)
    for key, some in sorted(spent.items()):
        some.sort()
        worst, mean = some[-1] * 1000, sum(some) / len(some) * 1000
        typical = some[int(len(some) * 0.95)] * 1000
        print(f"{' '.join(key)}: mean {mean:.1f} ms, 95 % {typical:.1f}, {worst:.1f}")


def _cost(
    language: Language, strength: str, games: int, spent: dict[tuple[str, str, str], list[float]]
) -> None:
    for number in range(games):
        seed, game = b"cost %d" % number, load("dixit")
        match, sight = (
            Match(game, 6, {"mode": "classic"}, seed),
            random_descriptions("dixit", seed, language),
        )
        step = 0
        while waited := game.awaited(match.state):
            step += 1
            look = look_at(match, waited[0], Profile(strength), sight)
            before = process_time()
            action = decide(look, Rng(seed, step)).action
            took = process_time() - before
            assert action is not None
            what = type(action).__name__
            spent.setdefault((strength, language, what), []).append(took)
            match.give(Act(waited[0], action))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--part", choices=PARTS, nargs="*", default=PARTS)
    said = asked.parse_args()
    parts = {"found": print_found_share, "ladder": ladder, "evening": evening, "cost": cost}
    for part in said.part:
        print(f"# {part}")
        meaning.fit = _fit if part == "cost" else Book().fit
        parts[part](said.games)


if __name__ == "__main__":
    main()
