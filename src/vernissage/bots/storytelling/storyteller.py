"""Chooses a card and a clue by which some, but not all, would find it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from vernissage.bots import meaning
from vernissage.bots.look import CardDescriptions, Look, Profile
from vernissage.bots.storytelling import clue_stock, emoji_clues, tags, text_tags
from vernissage.bots.storytelling.clue_stock import StockClue
from vernissage.bots.storytelling.personality import length_preference, preferences, skill
from vernissage.bots.storytelling.sampling import uniform, weighted_sample
from vernissage.bots.storytelling.voters import Chances, Reward, VoterModel, mean
from vernissage.decks.pictures.card_words import card_words
from vernissage.kit.clue import MAX_CLUE
from vernissage.kit.rng import Rng
from vernissage.kit.texts import Language

MISS_COST = 0.8  # penalty for deviating from the target share of finders
AFFINITY_WEIGHT = 4.0  # how much a clue's affinity to the card raises its weight
MAX_AFFINITY = 5.0  # log-odds; more makes no difference
MIN_CANDIDATES = 12  # with fewer, further slices of the stock are used
EMOJI_ROWS = 24  # generated for a card
PREFERENCE_WEIGHT = 16.0  # how much a temper's preferred length raises a weight


class ClueCandidate(NamedTuple):
    card: int
    text: str
    tags: tuple[str, ...] = ()
    weight: float = 1.0


class Storyteller(Struct, frozen=True):
    """Who is to tell, and what was told before."""

    descriptions: CardDescriptions
    profile: Profile
    game_number: int
    said: clue_stock.SaidMarks  # in this game and before
    theme: str = ""  # to stay within (B37)
    turn: int = 0  # how many clues this game has had

    @classmethod
    def from_look(
        cls, look: Look, said: Iterable[str], theme: str = "", turn: int = 0
    ) -> "Storyteller":
        told = frozenset((*look.said_before, *map(clue_stock.mark, said)))
        return cls(look.descriptions, look.profile, look.game_number, told, theme, turn)

    def is_new(self, text: str) -> bool:
        """Whether nobody has told it this evening."""
        return clue_stock.mark(text) not in self.said

    @property
    def language(self) -> Language:
        """Readers' languages in turn: with two of Ukrainian and one of English, every third clue
        is English."""
        readers = self.descriptions.languages or ("en",)
        return readers[self.turn % len(readers)]

    def tag_weights(self, card: int) -> tags.TagWeights:
        """The tags of a card; for people's own pictures, those of their description."""
        picture = self.descriptions.picture(card)
        if picture is not None:
            return tags.card_tags(picture)
        texts = self.descriptions.own_texts.get(card, {})
        return text_tags.text_tags(" ".join(texts.values())) if texts else {}

    def plain_words(self, card: int) -> list[str]:
        """The most obvious words for a card."""
        picture = self.descriptions.picture(card)
        if picture is None:
            return []
        rows = card_words(picture, self.language).thing_tags
        return list(dict.fromkeys(word for row in rows for word in row))


def tell(
    teller: Storyteller, cards: Sequence[int], voters: VoterModel, reward: Reward, rng: Rng
) -> ClueCandidate:
    """The best of some candidates in words."""
    options = within_theme(teller.theme, candidates(teller, cards, rng))
    return choose_best(teller, options, voters, reward, rng)


def tell_in_emoji(
    teller: Storyteller, cards: Sequence[int], voters: VoterModel, reward: Reward, rng: Rng
) -> ClueCandidate:
    """The same without words: a row of emoji (B35)."""
    rows = [
        ClueCandidate(card, row)
        for card in cards
        for row in emoji_clues.emoji_rows(teller.tag_weights(card), EMOJI_ROWS, rng)
        if teller.is_new(row)
    ]
    fresh = [one for one in rows if clue_stock.in_slice(one.text, teller.game_number)]
    return choose_best(teller, fresh or rows, voters, reward, rng)


def choose_best(
    teller: Storyteller,
    options: Sequence[ClueCandidate],
    voters: VoterModel,
    reward: Reward,
    rng: Rng,
) -> ClueCandidate:
    profile = teller.profile
    weights = [
        one.weight * (1 + PREFERENCE_WEIGHT * max(0, length_preference(one.text, profile)))
        for one in options
    ]
    weighed = weighted_sample(options, weights, skill(profile).candidates, rng)
    if len(weighed) == 1:
        return weighed[0]
    meaning.encode_ahead(one.text for one in weighed)
    return max(weighed, key=lambda one: _value(one, profile, voters, reward))


def _value(option: ClueCandidate, profile: Profile, voters: VoterModel, reward: Reward) -> float:
    worlds = voters.find_probabilities(option.text, option.card)
    return mean([_value_in(one, profile, reward) for one in worlds]) + length_preference(
        option.text, profile
    )


def _value_in(chances: Chances, profile: Profile, reward: Reward) -> float:
    return reward(chances) - MISS_COST * abs(mean(chances) - preferences(profile).target_share)


def candidates(teller: Storyteller, cards: Sequence[int], rng: Rng) -> list[ClueCandidate]:
    """All clues that this bot could tell about these cards in this game."""
    if uniform(rng) < skill(teller.profile).plain_word_rate and (
        plain := _plain_candidates(teller, cards)
    ):
        return plain
    options = list[ClueCandidate]()
    for later in range(clue_stock.SLICES):  # a nearly exhausted slice is filled from the next
        game_number = teller.game_number + later
        options += [
            option for card in cards for option in _clues_for_card(teller, card, game_number)
        ]
        if len(options) >= MIN_CANDIDATES:
            break
    return options or [ClueCandidate(rng.choice(cards), *line) for line in general_clues(teller)]


def _clues_for_card(teller: Storyteller, card: int, game_number: int) -> Iterator[ClueCandidate]:
    """Clues for a card, weighted by their affinity to what is on it."""
    language, picture = teller.language, teller.descriptions.picture(card)
    parts = tags.card_parts(picture) if picture is not None else ()
    felt, own = teller.tag_weights(card), teller.plain_words(card)
    for text, tied, weight in clue_stock.clues_about(felt, language, game_number, teller.said, own):
        known = clue_stock.card_affinities(language).get(text, {})
        near = min(MAX_AFFINITY, sum(known.get(part, 0.0) for part in parts))
        yield ClueCandidate(card, text, tied, weight * (1 + AFFINITY_WEIGHT * near))


def _plain_candidates(teller: Storyteller, cards: Sequence[int]) -> list[ClueCandidate]:
    return [
        ClueCandidate(card, word[0].upper() + word[1:])
        for card in cards
        for word in teller.plain_words(card)
        if teller.is_new(word) and clue_stock.in_slice(word, teller.game_number)
    ]


def general_clues(teller: Storyteller) -> Sequence[StockClue]:
    """Clues for cards that the storyteller has not seen."""
    return clue_stock.general_clues(teller.language, teller.game_number, teller.said)


def within_theme(theme: str, options: list[ClueCandidate]) -> list[ClueCandidate]:
    """Candidates that fit the theme (B37); if none does, all, prefixed by the theme."""
    if not theme:
        return options
    known: Collection[str] = text_tags.text_tags(theme)
    fitting = [one for one in options if any(tag in known for tag in one.tags)]
    return fitting or [
        one._replace(text=(theme_prefix(theme) + one.text)[:MAX_CLUE]) for one in options
    ]


def theme_prefix(theme: str) -> str:
    """Put before a clue that does not show the theme by itself."""
    return f"{theme}: "
