"""Games in which people miss deadlines: part of the conformance suite."""

from vernissage.kit.conformance import Conformance
from vernissage.kit.game import Expired, Input
from vernissage.kit.match import Match
from vernissage.kit.prompts import Chance
from vernissage.kit.random_play import MAX_INPUTS, random_act

ONE_IN = 6  # so often somebody is late


class LatePlay(Conformance):
    """A random game in which people miss deadlines at any moment."""

    def play(self) -> Match:
        match = self.match
        while not match.over:
            self.check_waits()
            self.check_event_texts(match.give(self._next()))
            if len(match.log) % self.every == 0 and not match.over:
                self.check_state()
                self.check_offers()
                self.check_imagination()
            assert len(match.log) < MAX_INPUTS, "the game does not end"
        self.check_end()
        self.check_replay()
        return match

    def _next(self) -> Input:
        if self.chance(ONE_IN):
            return random_act(self.game, self.state, self.chance)
        keys = tuple(self.game.deadlines(self.state))
        return Expired(keys[self.chance(len(keys))])


def abandon(match: Match, when: int, chance: Chance) -> Match:
    """Play at random up to an input, then let every deadline pass: the game must come to an end."""
    while len(match.log) < when and not match.over:
        match.give(random_act(match.game, match.state, chance))
    while not match.over:
        match.give(Expired(next(iter(match.game.deadlines(match.state)))))
        assert len(match.log) < MAX_INPUTS, "the game does not end"
    return match
