"""Games in which people leave, come back, and miss deadlines: part of the conformance suite."""

from vernissage.kit.conformance import Conformance
from vernissage.kit.game import Back, Expired, Input, Left, Seat
from vernissage.kit.match import Match
from vernissage.kit.prompts import Chance
from vernissage.kit.random_play import MAX_INPUTS, random_act


class Leaving(Conformance):
    """A random game in which people leave, come back and miss deadlines at any moment."""

    def play(self) -> Match:
        match = self.match
        while not match.over:
            self.check_waits()
            given = self._next()
            self.check_told(match.give(given))
            if isinstance(given, Left | Back):
                self.check_refused(given)  # nobody leaves twice
            if len(match.log) % self.every == 0 and not match.over:
                self.check_state()
                self.check_offers()
                self.check_imagination()
            assert len(match.log) < MAX_INPUTS, "the game does not end"
        self.check_end()
        self.check_replay()
        return match

    def _next(self) -> Input:
        state, dice = self.state, self.chance(12)
        away = state.core.away
        if dice == 0 and len(away) < self.seats - 1:
            here = [seat for seat in self.all_seats() if seat not in away]
            return Left(here[self.chance(len(here))])
        if dice == 1 and away:
            return Back(away[self.chance(len(away))])
        if dice in (2, 3):
            return Expired(next(iter(self.game.deadlines(state))))
        return random_act(self.game, state, self.chance)


def abandoned(match: Match, when: int, chance: Chance) -> Match:
    """Everybody leaves for good at some moment: the game must come to an end by itself."""
    while len(match.log) < when and not match.over:
        match.give(random_act(match.game, match.state, chance))
    for seat in range(match.state.core.seats):
        if not match.over:
            match.give(Left(Seat(seat)))
    return match
