"""Properties of every game, checked by playing it at random.

    Conformance(game, seats, options, seed).run()

Each check raises AssertionError with what went wrong; the seed gives the same game again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

import msgspec

from vernissage.kit.declared import check_declared, check_named, check_offer, check_stroke_event
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Act, Event, Expired, Game, Input, Seat, Step
from vernissage.kit.match import Match, replay
from vernissage.kit.prompts import Prompt, actions, holds, values
from vernissage.kit.random_play import MAX_INPUTS, random_act
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES, Texts, named
from vernissage.kit.withdrawal_check import check_withdrawal

TRIES = 40  # actions tried per seat and kind, of those that are not offered
OFFERS = 60  # offered actions tried per prompt
STRANGERS: tuple[Any, ...] = (-1, 99, 10**9, True, 0.0, "0", [])
NO_KEYS: tuple[Any, ...] = (None, 0, b"", [])
FUTURE = 6  # further inputs after a secret choice

GARBAGE = (
    b"",
    b"null",
    b"[]",
    b"{}",
    b"7",
    b"\xff\xfe",
    b'{"type":"no such action"}',
    b'{"type":',
    b"[" * 10_000,
    b'{"type":null}',
)


class Conformance:
    """One random game, checked at every input, and thoroughly at every n-th."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: int,
        options: Mapping[str, Any],
        seed: bytes,
        every: int = 5,
    ) -> None:
        self.game = game
        self.seats = seats
        self.match = Match(game, seats, options, seed)
        self.options = options
        self.seed = seed
        self.every = every
        self.chance = Rng(b"chance of " + seed, 0).below
        self.pools: dict[str, dict[Any, None]] = {}  # values ever offered for a field
        self.open: set[str] = set()  # deadlines that are running
        self.keys: set[str] = set()  # deadlines that are gone
        self.earlier = self.match.state  # of the last close look
        self.imagined = False  # whether anything hidden was ever imagined otherwise
        package = game.manifest.package
        self.texts = [Texts(language, "vernissage.kit", package) for language in LANGUAGES]

    def run(self) -> Match:
        try:
            return self.play()
        except AssertionError as error:
            table = f"{self.game.manifest.id}, {self.seats} seats, {self.options}"
            error.add_note(f"{table}, seed {self.seed!r}, after {len(self.match.log)} inputs")
            raise

    def play(self) -> Match:
        match = self.match
        for say in self.texts:
            check_named(self.game.manifest, say)
            check_declared(self.game, say)
        self.check_parts()
        self.check_event_texts(match.opening)
        while not match.over:
            self.check_waits()
            if len(match.log) % self.every == 0:
                self.check_closely()
            before = match.state
            self.check_event_texts(match.give(random_act(self.game, match.state, self.chance)))
            self.check_affected(before, match.state)
            assert len(match.log) < MAX_INPUTS, "the game does not end"
        self.check_closely()
        self.check_end()
        self.check_replay()
        check_withdrawal(match, Match(self.game, self.seats, self.options, self.seed))
        assert self.imagined, "imagine never imagines anything else"
        return match

    def check_closely(self) -> None:
        self.check_state()
        self.check_offers()
        self.check_tampering()
        self.check_strangers()
        self.check_expiries()
        self.check_imagination()
        self.check_secrets()
        self.check_words()
        self.check_affected(self.earlier, self.state)
        self.earlier = self.state

    # Each check looks at the present state of the match.

    @property
    def state(self) -> Any:
        return self.match.state

    def rng(self) -> Rng:
        """The chance of the next input."""
        return Rng(self.seed, len(self.match.log) + 1)

    def all_seats(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.seats)]

    def check_state(self) -> None:
        """A state survives being stored."""
        assert self.game.decode(self.game.encode(self.state)) == self.state

    def check_waits(self) -> None:
        """The game always waits for somebody who can act, and a deadline that is gone never comes
        back."""
        waits = self.game.deadlines(self.state)
        assert waits, f"nobody is waited for in {self.game.phase(self.state)}"
        back = self.keys & waits.keys()
        assert not back, f"deadlines came back: {back}"
        for deadline in waits.values():
            prompts = self.game.prompts(self.state, deadline.seat)
            assert any(prompt.now is None for prompt in prompts), (deadline, prompts)
            assert deadline.seconds is None or deadline.seconds > 0
        self.keys |= self.open - waits.keys()
        self.open = set(waits)

    def check_offers(self) -> None:
        """Everything offered is legal, and changes something."""
        before = self.game.encode(self.state)
        for seat in self.all_seats():
            for prompt in self.game.prompts(self.state, seat):
                self._remember(prompt)
                check_offer(self.game, prompt)
                for action in islice(actions(prompt, self.game.actions), OFFERS):
                    assert holds([prompt], action), (prompt, action)
                    step = self.game.apply(self.state, Act(seat, action), self.rng())
                    assert self.game.encode(step.state) != before, f"{action} changes nothing"
                    check_stroke_event(self.game, seat, action, step.events)
                    self.check_event_texts(step.events)
        assert self.game.encode(self.state) == before, "a state was changed in place"

    def _remember(self, prompt: Prompt) -> None:
        for name, domain in prompt.fields.items():
            self.pools.setdefault(name, {}).update(dict.fromkeys(islice(values(domain), OFFERS)))

    def check_tampering(self) -> None:
        """Whatever is malformed, out of turn, repeated or another's is refused."""
        before = self.game.encode(self.state)
        for seat in self.all_seats():
            prompts = self.game.prompts(self.state, seat)
            for action in self._universe():
                if not holds(prompts, action):
                    self.check_refused(Act(seat, action))
        for data in (*GARBAGE, *self._extra_fields()):
            self.check_malformed(data)
        assert self.game.encode(self.state) == before, "a refused action changed the state"

    def check_strangers(self) -> None:
        """Whoever does not sit here can neither act nor see."""
        some: list[Any] = [None, *islice(self._universe(), TRIES)]
        for stranger in (*STRANGERS, self.seats):
            for action in some:
                self.check_refused(Act(stranger, action))
            self.check_hidden_from(stranger)
        for seat in self.all_seats():
            self.check_refused(Act(seat, some[0]))
        for key in NO_KEYS:
            self.check_refused(Expired(key))

    def check_hidden_from(self, stranger: Any) -> None:
        for ask in (self.game.view, self.game.prompts):
            try:
                ask(self.state, stranger)
            except Illegal:
                continue
            raise AssertionError(f"{stranger!r} is shown a seat's view")

    def _universe(self) -> Iterator[Any]:
        """Actions of all kinds with values from all over, well-formed but mostly out of place."""
        for kind in self.game.actions.values():
            pools = [(*self.pools.get(name, ()), -1, 99) for name in kind.__struct_fields__]
            every = list(islice(product(*pools), 20_000))
            for _ in range(min(TRIES, len(every))):
                combination = every.pop(self.chance(len(every)))
                data = msgspec.json.encode(kind(*combination))
                try:
                    yield self.game.read_action(data)
                except Illegal:
                    continue

    def _extra_fields(self) -> Iterator[bytes]:
        """Well-formed actions, but for a field that nobody asked for."""
        for action in islice(self._universe(), TRIES):
            yield msgspec.json.encode({**msgspec.to_builtins(action), "no such field": 1})

    def check_malformed(self, data: bytes) -> None:
        try:
            action = self.game.read_action(data)
        except Illegal as illegal:
            assert illegal.code == "malformed"
        else:
            raise AssertionError(f"{data!r} was read as {action}")

    def check_refused(self, given: Input) -> None:
        try:
            self.game.apply(self.state, given, self.rng())
        except Illegal as illegal:
            for say in self.texts:
                assert say(f"illegal.{illegal.code}", **illegal.facts)
        else:
            raise AssertionError(f"{given} is not offered, but was accepted")

    def check_expiries(self) -> None:
        """Every deadline may pass, once, and the game moves on; a stale one is refused."""
        for key in self.game.deadlines(self.state):
            step = self.game.apply(self.state, Expired(key), self.rng())
            assert key not in self.game.deadlines(step.state), f"{key} passed and is still there"
            self.check_affected(self.state, step.state)
            self.check_event_texts(step.events)
        for key in ("", "nothing/1", *islice(sorted(self.keys), 20)):
            self.check_refused(Expired(key))

    def check_imagination(self) -> None:
        """Non-interference: swap whatever a seat cannot know, and it sees the very same bytes."""
        for seat in (None, *self.all_seats()):
            twin = self.game.imagine(self.state, seat, Rng(self.seed, 10**6 + len(self.match.log)))
            assert self.sees(twin, seat) == self.sees(self.state, seat), f"seat {seat} sees more"
            self.imagined |= twin != self.state
            assert self.game.decode(self.game.encode(twin)) == twin
            if self.game.awaited(twin):
                self.game.apply(twin, random_act(self.game, twin, self.chance), self.rng())

    def check_secrets(self) -> None:
        """Non-interference: whatever a seat chooses in secret, the others get the same bytes."""
        for seat in self.all_seats():
            for prompt in self.game.prompts(self.state, seat):
                if prompt.do in self.game.secrets:
                    self._check_secret(seat, prompt)

    def _check_secret(self, seat: Seat, prompt: Prompt) -> None:
        secret = self.game.secrets[prompt.do]
        choices = list(islice(actions(prompt, self.game.actions), OFFERS))
        if not choices:
            return
        one = choices[self.chance(len(choices))]
        public = [name for name in one.__struct_fields__ if name not in secret.fields]
        others = [
            other
            for other in choices
            if other != one and all(getattr(other, n) == getattr(one, n) for n in public)
        ]
        if others:
            self._compare(seat, one, others[self.chance(len(others))], secret.until)

    def _compare(self, seat: Seat, one: Any, other: Any, until: Sequence[str]) -> None:
        """Two futures that differ in one secret look alike to everybody else until it is told."""
        given: tuple[Input, Input] = (Act(seat, one), Act(seat, other))
        twins = (self.state, self.state)
        told = f"seat {seat}: {one} or {other}"
        for ahead in range(FUTURE):
            rng = len(self.match.log) + 1 + ahead
            steps = [
                self.game.apply(state, act, Rng(self.seed, rng))
                for state, act in zip(twins, given, strict=True)
            ]
            after = steps[0].state
            if self.game.phase(after) in until or self._is_other_moment(after):
                return
            self._check_alike(seat, steps, told)
            twins = (steps[0].state, steps[1].state)
            waiting = [one for one in self.game.awaited(twins[0]) if one != seat]
            if not waiting:
                return
            act = self._act_of(twins[0], waiting[self.chance(len(waiting))])
            given = (act, act)

    def _is_other_moment(self, after: Any) -> bool:
        return self.game.moment(after) != self.game.moment(self.state)

    def _act_of(self, state: Any, seat: Seat) -> Act[Any]:
        fresh = [prompt for prompt in self.game.prompts(state, seat) if prompt.now is None]
        choices = list(islice(actions(fresh[0], self.game.actions), OFFERS))
        return Act(seat, choices[self.chance(len(choices))])

    def _check_alike(self, seat: Seat, steps: Sequence[Step[Any]], told: str) -> None:
        for watcher in (None, *self.all_seats()):
            if watcher != seat:
                seen = [
                    self.sees(step.state, watcher) + event_bytes(step.events, watcher)
                    for step in steps
                ]
                assert seen[0] == seen[1], f"seat {watcher} can tell what {told}"

    def sees(self, state: Any, seat: Seat | None) -> bytes:
        """All the bytes that a seat would be sent of a state."""
        prompts = () if seat is None else self.game.prompts(state, seat)
        outcome = self.game.outcome(state)
        seen = (
            self.game.phase(state),
            self.game.view(state, seat),
            prompts,
            self.game.deadlines(state),
            outcome,
        )
        return msgspec.json.encode(seen)

    def check_parts(self) -> None:
        """What depends on who looks are fields of the view, and are left out alike."""
        view, private = self.game.view_type, self.game.private_type
        assert set(private.__struct_fields__) <= set(view.__struct_fields__)
        omitted = [kind.__struct_config__.omit_defaults for kind in (view, private)]
        assert omitted[0] == omitted[1]

    def check_affected(self, before: Any, after: Any) -> None:
        """Whoever is not affected by one input, or by several, sees the same of their own."""
        game, affected = self.game, self.game.affected(before, after)
        for seat in self.all_seats():
            if seat not in affected:
                old, new = [
                    (game.private_view(state, seat), list(game.prompts(state, seat)))
                    for state in (before, after)
                ]
                assert old == new, f"seat {seat} is affected"

    def check_words(self) -> None:
        """The board can be described to everybody in every language."""
        for seat in (None, *self.all_seats()):
            view = self.game.view(self.state, seat)
            for say in self.texts:
                assert all(self.game.describe(view, say, str))
        for say in self.texts:
            assert say(f"phase.{self.game.phase(self.state)}")

    def check_event_texts(self, events: Iterable[Event]) -> None:
        """Every event has its sentence in every language."""
        for event in events:
            for say in self.texts:
                assert say(f"event.{event.kind}", **named(event.args, str))

    def check_end(self) -> None:
        """A finished game has an outcome and accepts nothing."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        assert outcome.winners
        assert len(outcome.scores) == self.seats
        assert not self.game.deadlines(self.state)
        assert not any(self.game.prompts(self.state, seat) for seat in self.all_seats())
        for seat in self.all_seats():
            self.check_refused(Act(seat, None))

    def check_replay(self) -> None:
        """Seed + log = the same game."""
        again = replay(self.game, self.seats, self.options, self.seed, self.match.log)
        assert self.game.encode(again.state) == self.game.encode(self.state)


def event_bytes(events: Iterable[Event], seat: Seat | None) -> bytes:
    """All the bytes that a seat would be sent of some events."""
    return msgspec.json.encode([(e.kind, e.args) for e in events if e.reaches(seat)])
