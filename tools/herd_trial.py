"""How alike strong bots vote: agreement beyond chance, rounds that all or none find, and the share
of a party that names one card.

python -m tools.herd_trial [--games N] [--seats 4 5 6] [--part classic|party|people ...]
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tools.clue_trial import SEED, clues, sets_of_cards
from tools.storyteller_trial import Setup, play, tempers
from vernissage.bots import CardDescriptions, Look, Profile
from vernissage.bots.meaning import NOBODY
from vernissage.bots.storytelling.card_choice import rank_cards
from vernissage.decks.pictures.card import SIZE
from vernissage.kit.clue import Clue
from vernissage.kit.match import Match
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES, Language

PARTS = ("classic", "party", "people")
PARTY = 12  # seats of a party
STRENGTH = "strong"
MINDS = (1, 2, 3)
EVERY = 4  # of people's clues


class Ballot(NamedTuple):
    """The first votes of one round, each for a space and from among so many spaces; the
    storyteller's space, if there is one to find."""

    votes: tuple[int, ...]
    spaces: int
    answer: int | None


def ballots(match: Match) -> Iterator[Ballot]:
    for done in match.state.core.rounds:
        votes = [
            vote.spaces[0]
            for seat, vote in enumerate(done.votes)
            if vote and vote.spaces and (done.answer is None or seat != done.teller)
        ]
        if len(votes) > 1:
            yield Ballot(tuple(votes), len(done.laid), done.answer)


def kappa(of: Sequence[Ballot]) -> float:
    """Fleiss' kappa with the chance of a vote at random: nobody votes for a card of their own, so
    two agree by chance once in as many times as there are other cards."""
    agreed = chance = 0.0
    for one in of:
        count, counts = len(one.votes), Counter(one.votes)
        agreed += sum(n * (n - 1) for n in counts.values()) / (count * (count - 1))
        chance += (one.spaces - 2) / (one.spaces - 1) ** 2
    return (agreed - chance) / (len(of) - chance)


def games_of(setup: Setup, count: int) -> list[Ballot]:
    found = list[Ballot]()
    for number in range(count):
        profiles = [Profile(STRENGTH, one) for one in tempers(setup.seats, number)]
        match = play(setup._replace(language=LANGUAGES[number % 3]), profiles, b"herd %d" % number)
        found += ballots(match)
    return found


def classic(games: int, seats: Sequence[int]) -> None:
    for count in seats:
        of = games_of(Setup("dixit", count, {"mode": "classic"}), games)
        found = [sum(vote == one.answer for vote in one.votes) / len(one.votes) for one in of]
        every, none = (sum(x == y for x in found) / len(found) for y in (1, 0))
        print(
            f"classic, {count} seats, seeds 'herd 0' to 'herd {games - 1}', {len(of)} rounds: "
            f"kappa {kappa(of):.2f}, found by {sum(found) / len(found):.0%}, "
            f"all {every:.0%}, none {none:.0%}, all or none {every + none:.0%}",
            flush=True,
        )


def party(games: int, _seats: Sequence[int]) -> None:
    of = games_of(Setup("dixit", PARTY, {"mode": "party"}), games)
    most = [max(Counter(one.votes).values()) / len(one.votes) for one in of]
    print(
        f"party, {PARTY} seats, seeds 'herd 0' to 'herd {games - 1}', {len(of)} rounds: "
        f"kappa {kappa(of):.2f}, one card is named by {sum(most) / len(most):.0%} "
        f"(at most {max(most):.0%})",
        flush=True,
    )


def people(_games: int, _seats: Sequence[int]) -> None:
    """How often such a bot finds the card of a person's clue, with its own associations and noise,
    and with only the noise."""
    for language in LANGUAGES:
        shared, own = _found_by_bots(language, (NOBODY,)), _found_by_bots(language, MINDS)
        print(
            f"people's clues, {language}: found {own:.1%}, without minds {shared:.1%}", flush=True
        )


def _found_by_bots(language: Language, minds: Sequence[int]) -> float:
    chance, found = np.random.default_rng(SEED), list[bool]()
    for said in clues("dev", language)[::EVERY]:
        pictures = tuple((said.deck, number) for number in range(SIZE))
        for number, table in enumerate(sets_of_cards(said, chance)):
            for mind in minds:
                look = Look(
                    "", None, (), Profile(STRENGTH, mind=mind), CardDescriptions(("en",), pictures)
                )
                rng = Rng(b"people", number * 100 + mind)
                found.append(rank_cards(Clue("text", said.text), table, look, rng)[0] == 0)
    return sum(found) / len(found)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=9)
    asked.add_argument("--seats", type=int, nargs="*", default=(4, 5, 6))
    asked.add_argument("--part", choices=PARTS, nargs="*", default=PARTS)
    said = asked.parse_args()
    parts = {"classic": classic, "party": party, "people": people}
    for part in said.part:
        parts[part](said.games, said.seats)


if __name__ == "__main__":
    main()
