"""Whole games between bots, on a simulated clock that jumps from one decision to the next."""

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

from msgspec import Struct

from vernissage.bots import Bot, CardDescriptions, Decision, Look, Profile, decide
from vernissage.decks.pictures.packs import GeneratedDeck
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Act, Seat
from vernissage.kit.match import Match
from vernissage.kit.random_play import MAX_INPUTS
from vernissage.kit.rng import Rng
from vernissage.kit.texts import Language

RETRY = 1000  # ms until a bot is asked again after its move was refused
LONGEST = 4 * 60 * 60 * 1000  # ms; a longer game between bots means a bug


def describe_cards(
    match: Match, deck: GeneratedDeck, languages: tuple[Language, ...] = ("en",)
) -> CardDescriptions:
    """The deck's pictures, shuffled by the game's seed, as at a table."""
    cards = match.game.manifest.picture_cards()
    order = Rng(b"pictures of " + match.seed, 0).shuffled(range(cards))
    return CardDescriptions(languages, tuple((deck.name, number) for number in order))


class BotMatch:
    """A match between bots. The same match, profiles and descriptions give the same game."""

    def __init__(
        self,
        match: Match,
        profiles: Sequence[Profile],
        descriptions: CardDescriptions,
        decide: Bot = decide,
    ) -> None:
        self.match, self.profiles, self.descriptions = match, profiles, descriptions
        self._decide = decide
        self.now = 0
        self.decisions = 0
        self._game = match.game
        self._queue: list[tuple[int, int, Seat, str, Decision]] = []  # by time
        self._order = count()
        self._waits: dict[Seat, tuple[str, int]] = {}  # by seat: the deadline's key, since when

    def play(self) -> Match:
        self._ask_awaited()
        while not self.match.over:
            self._run_next()
            if len(self.match.log) > MAX_INPUTS or self.now > LONGEST:
                raise AssertionError(f"the game does not end, seed {self.match.seed!r}")
        return self.match

    def _ask_awaited(self) -> None:
        """Ask the bots at seats that the game has newly begun to wait for."""
        keys = {one.seat: key for key, one in self._game.deadlines(self.match.state).items()}
        for seat in [seat for seat, (key, _) in self._waits.items() if keys.get(seat) != key]:
            del self._waits[seat]
        for seat, key in keys.items():
            if seat not in self._waits:
                self._waits[seat] = (key, self.now)
                self._ask(seat)

    def _ask(self, seat: Seat) -> None:
        key, since = self._waits[seat]
        match, state = self.match, self.match.state
        look = Look(
            match.game.manifest.id,
            self._game.view(state, seat),
            tuple(self._game.prompts(state, seat)),
            self.profiles[seat],
            self.descriptions,
            waited=self.now - since,
        )
        rng = Rng(b"bot %d of " % seat + match.seed, self.decisions)
        self.decisions += 1
        decision = self._decide(look, rng)
        when = self.now + max(decision.pause, 1)
        heappush(self._queue, (when, next(self._order), seat, key, decision))

    def _run_next(self) -> None:
        self.now, _, seat, key, decision = heappop(self._queue)
        if self._waits.get(seat, ("", 0))[0] != key:
            return
        if decision.action is None:
            self._ask(seat)
        elif self._try_action(seat, decision.action):
            if seat in self._waits and self._waits[seat][0] == key:
                self._ask(seat)  # still waited for: the next stroke
        else:
            later = (self.now + RETRY, next(self._order), seat, key, Decision(None, 0))
            heappush(self._queue, later)

    def _try_action(self, seat: Seat, action: Struct) -> bool:
        act: Any = Act(seat, action)
        try:
            self.match.give(act)
        except Illegal:
            return False
        self._ask_awaited()
        return True
