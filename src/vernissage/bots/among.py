"""Whole games among bots, on a clock that jumps from one decision to the next."""

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

from msgspec import Struct

from vernissage.bots import Bot, Decision, Look, Mind, Sight, decide
from vernissage.decks.pictures.packs import Dream
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Act, Seat
from vernissage.kit.match import Match
from vernissage.kit.random_play import MAX_INPUTS
from vernissage.kit.rng import Rng
from vernissage.kit.texts import Language

AGAIN = 1000  # ms until a bot looks again whose move came too late
LONGEST = 4 * 60 * 60 * 1000  # ms; a game of bots that lasts longer has a fault


def sight_of(match: Match, deck: Dream, languages: tuple[Language, ...] = ("en",)) -> Sight:
    """Pictures in an order of the game's own, as at a table."""
    cards = match.game.manifest.picture_cards()
    order = Rng(b"pictures of " + match.seed, 0).shuffled(range(cards))
    return Sight(languages, tuple((deck.name, number) for number in order))


class Among:
    """A match between bots. The same match, minds and sight give the same game."""

    def __init__(
        self, match: Match, minds: Sequence[Mind], sight: Sight, decide: Bot = decide
    ) -> None:
        self.match, self.minds, self.sight = match, minds, sight
        self._decide = decide
        self.now = 0
        self.decisions = 0
        self._game = match.game
        self._events: list[tuple[int, int, Seat, str, Decision]] = []  # by time
        self._order = count()
        self._waits: dict[Seat, tuple[str, int]] = {}  # what each seat thinks about, since when

    def play(self) -> Match:
        self._look_around()
        while not self.match.over:
            self._next()
            if len(self.match.log) > MAX_INPUTS or self.now > LONGEST:
                raise AssertionError(f"no end, seed {self.match.seed!r}")
        return self.match

    def _look_around(self) -> None:
        """Whoever is newly waited for begins to think."""
        keys = {one.seat: key for key, one in self._game.deadlines(self.match.state).items()}
        for seat in [seat for seat, (key, _) in self._waits.items() if keys.get(seat) != key]:
            del self._waits[seat]
        for seat, key in keys.items():
            if seat not in self._waits:
                self._waits[seat] = (key, self.now)
                self._think(seat)

    def _think(self, seat: Seat) -> None:
        key, since = self._waits[seat]
        match, state = self.match, self.match.state
        look = Look(
            match.game.manifest.id,
            self._game.view(state, seat),
            tuple(self._game.prompts(state, seat)),
            self.minds[seat],
            self.sight,
            waited=self.now - since,
        )
        chance = Rng(b"bot %d of " % seat + match.seed, self.decisions)
        self.decisions += 1
        decision = self._decide(look, chance)
        when = self.now + max(decision.pause, 1)
        heappush(self._events, (when, next(self._order), seat, key, decision))

    def _next(self) -> None:
        self.now, _, seat, key, decision = heappop(self._events)
        if self._waits.get(seat, ("", 0))[0] != key:
            return
        if decision.action is None:
            self._think(seat)
        elif self._done(seat, decision.action):
            if seat in self._waits and self._waits[seat][0] == key:
                self._think(seat)  # still waited for: the next stroke
        else:
            later = (self.now + AGAIN, next(self._order), seat, key, Decision(None, 0))
            heappush(self._events, later)

    def _done(self, seat: Seat, action: Struct) -> bool:
        act: Any = Act(seat, action)
        try:
            self.match.give(act)
        except Illegal:
            return False
        self._look_around()
        return True
