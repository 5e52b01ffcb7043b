"""Non-interference: what one may not know changes not a byte of what one gets."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.movers import Move, next_move
from tests.table.tables import Evening, evening, modes, person
from vernissage.games import load
from vernissage.kit import Rng, Seat
from vernissage.kit.prompts import Prompt, actions
from vernissage.table import Entry, PersonId, Step, Table, apply, doc, read_entry, write_entry
from vernissage.table.clocks import waits
from vernissage.table.inputs import Play
from vernissage.table.schedule import ScheduledEvent
from vernissage.table.state import Bot, Chair

EVERY = 4  # a close look at every so-many-th action
FUTURE = 4  # actions of others after a secret one
OFFERS = 40  # actions looked at per prompt


def seen(table: Table, who: PersonId) -> bytes:
    return msgspec.json.encode(doc(table, who))


def heard(step: Step, who: PersonId) -> bytes:
    seat = step.table.seat_of(who)
    told = [(one.of, one.event.kind, one.event.args) for one in step.events if one.reaches(seat)]
    return msgspec.json.encode(told)


def imagined(table: Table, who: PersonId, rng: Rng) -> Table:
    """The same table, with everything otherwise that this person cannot know."""
    on = table.on
    assert on is not None
    state = load(on.game).imagine(on.state, table.seat_of(who), rng)
    fresh = waits(table, on, state, table.at)
    return replace(table, playing=replace(on, state=state, waits=fresh))


def thinking(table: Table) -> ScheduledEvent | Move | None:
    """When a bot would move, if bots played everywhere: everybody can measure it."""
    chairs = tuple(Chair(chair.owner, Bot("ochre", "random")) for chair in table.chairs)
    return next_move(replace(table, chairs=chairs))


class Watched(Evening):
    """An evening looked at for leaks."""

    differed = 0  # how many hidden things were otherwise
    secrets = 0  # how many secret choices were replaced

    def check_imagination(self) -> None:
        for number, who in enumerate(self.table.people):
            twin = imagined(self.table, who, Rng(self.seed, 10**6 + number + len(self.log)))
            assert seen(twin, who) == seen(self.table, who), f"{who} sees what is hidden"
            self.differed += twin != self.table

    def check_secrets(self) -> None:
        game, state = load(self.on.game), self.on.state
        for seat in range(len(self.on.chairs)):
            for prompt in game.prompts(state, Seat(seat)):
                if prompt.do in game.secrets:
                    self._check_secret(Seat(seat), prompt)

    def _check_secret(self, seat: Seat, prompt: Prompt) -> None:
        game = load(self.on.game)
        hidden = game.secrets[prompt.do].fields
        one, *others = islice(actions(prompt, game.actions), OFFERS)
        public = [name for name in one.__struct_fields__ if name not in hidden]
        for other in others:
            if all(getattr(one, name) == getattr(other, name) for name in public):
                self._compare(seat, one, other, game.secrets[prompt.do].until)
                return

    def _compare(self, seat: Seat, one: Any, other: Any, until: Sequence[str]) -> None:
        """Two futures that differ in one secret are the same to everybody else."""
        game, moment = load(self.on.game), load(self.on.game).moment(self.on.state)
        tables, plays = (self.table, self.table), [_play(seat, one), _play(seat, other)]
        whose = seat
        for _ in range(FUTURE):
            steps = [self._played(*given, whose) for given in zip(tables, plays, strict=True)]
            tables = (steps[0].table, steps[1].table)
            on = tables[0].on
            if on is None or game.phase(on.state) in until or game.moment(on.state) != moment:
                return
            self._check_alike(steps, self.owner(seat), f"seat {seat}: {one} or {other}")
            waiting = [wait.seat for wait in on.waits.values() if wait.seat != seat]
            if not waiting:
                return
            whose = waiting[0]
            fresh = [ask for ask in game.prompts(on.state, whose) if ask.now is None]
            plays = [_play(whose, next(actions(fresh[0], game.actions)))] * 2

    def _played(self, table: Table, play: Play, seat: Seat) -> Step:
        entry = Entry(self.now + 100, play, self.owner(seat))
        return apply(table, read_entry(write_entry(entry)))

    def _check_alike(self, steps: Sequence[Step], whose: PersonId, told: str) -> None:
        one, other = steps
        self.secrets += 1
        assert thinking(one.table) == thinking(other.table), f"time tells {told}"
        for who in self.table.people:
            if who != whose:
                assert seen(one.table, who) == seen(other.table, who), f"{who} sees {told}"
                assert heard(one, who) == heard(other, who), f"{who} hears {told}"


def _play(seat: Seat, action: Any) -> Play:
    return Play(seat, msgspec.Raw(msgspec.json.encode(action)))


def watched(game: str, mode: str, seats: int, seed: bytes) -> Watched:
    """Everybody sits, one more watches, and a screen too."""
    some = Watched(seed)
    template = evening(seats + 1, seats)
    some.table, some.log = template.table, template.log
    some.join(screen=True)
    some.start(game, {"mode": mode})
    return some


@pytest.mark.parametrize("seed", [b"one", b"two"], ids=str)
@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_nobody_can_tell_what_is_hidden(game: str, mode: str, seats: int, seed: bytes) -> None:
    some = watched(game, mode, seats, seed)
    assert some.table.seat_of(person(seats + 1)) is None
    steps = 0
    while some.table.on:
        if steps % EVERY == 0:
            some.check_imagination()
            some.check_secrets()
        some.act()
        steps += 1
    assert some.differed > steps // EVERY
    assert some.secrets or not load(game).secrets
