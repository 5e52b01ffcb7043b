"""The conformance suite can fail: each of these games is broken in one way, and is caught."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.conformance.tables import Table, modes
from vernissage.kit import Act, Deadline, Illegal, Input, Match, Prompt, Rng, Seat, Step
from vernissage.kit.conformance import Conformance
from vernissage.kit.random_play import random_act

SMALLEST = list({table.game.manifest.id: table for table in reversed(list(modes()))}.values())


class Watched(Struct, frozen=True):
    view: Any
    leak: bytes


class Mutant:
    """A game that behaves like the one it wraps, but for what a subclass spoils."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def describe(self, view: Any, say: Any, name: Any) -> list[str]:
        return self.game.describe(getattr(view, "view", view), say, name)  # type: ignore[no-any-return]


class ShowsTheState(Mutant):
    def view(self, state: Any, seat: Seat | None) -> Watched:
        return Watched(self.game.view(state, seat), self.game.encode(state))


class TellsTheChoice(Mutant):
    """Mentions every action to everybody, in an event with a harmless name."""

    def apply(self, state: Any, given: Input, rng: Rng) -> Step[Any]:
        step = self.game.apply(state, given, rng)
        if not isinstance(given, Act):
            return step  # type: ignore[no-any-return]
        leaky = [replace(one, args={**one.args, "leak": given.action}) for one in step.events]
        return Step(step.state, leaky)


class ImaginesNothing(ShowsTheState):
    """Would pass for tight if the suite trusted it."""

    def imagine(self, state: Any, seat: Seat | None, rng: Rng) -> Any:
        return state


class TrustsAnyIndex(Mutant):
    def view(self, state: Any, seat: Seat | None) -> Any:
        return self.game.look(state, seat) if seat != -1 else None


class ForgetsAPrompt(Mutant):
    """Refuses to offer the last choice, which the rules would accept."""

    def prompts(self, state: Any, seat: Seat) -> Sequence[Prompt]:
        return self.game.prompts(state, seat)[1:]  # type: ignore[no-any-return]


class AcceptsAnything(Mutant):
    def apply(self, state: Any, given: Input, rng: Rng) -> Step[Any]:
        try:
            return self.game.apply(state, given, rng)  # type: ignore[no-any-return]
        except Illegal:
            return Step(state)


class OffersTheForbidden(Mutant):
    """Offers each seat what the next one may do."""

    def prompts(self, state: Any, seat: Seat) -> Sequence[Prompt]:
        own = self.game.prompts(state, seat)
        return [*own, *self.game.prompts(state, Seat((seat + 1) % state.core.seats))]


class NeverExpires(Mutant):
    def apply(self, state: Any, given: Input, rng: Rng) -> Step[Any]:
        return self.game.apply(state, given, rng) if isinstance(given, Act) else Step(state)


class WaitsForNobody(Mutant):
    def deadlines(self, state: Any) -> Mapping[str, Deadline]:
        return {}


class RepeatsItsKeys(Mutant):
    def deadlines(self, state: Any) -> Mapping[str, Deadline]:
        waits = self.game.deadlines(state)
        return {f"wait/{deadline.seat}": deadline for deadline in waits.values()}


class ForgetsWhenStored(Mutant):
    def decode(self, data: bytes) -> Any:
        state = self.game.decode(data)
        return type(state)


class LosesItsMemory(Mutant):
    """Deals anew each time, whatever the seed says."""

    games = 0

    def setup(self, seats: int, options: Mapping[str, Any], rng: Rng) -> Step[Any]:
        LosesItsMemory.games += 1
        return self.game.setup(seats, options, Rng(b"%d" % self.games, 0))  # type: ignore[no-any-return]


class ReadsAnything(Mutant):
    def read_action(self, data: bytes) -> Any:
        return None if data == b"null" else self.game.read_action(data)


class IgnoresExtraFields(Mutant):
    def read_action(self, data: bytes) -> Any:
        return self.game.read_action(data.replace(b',"no such field":1', b""))


class AffectsNobody(Mutant):
    def affected(self, before: Any, after: Any) -> Sequence[Seat]:
        return ()


MUTANTS: list[Callable[[Any], Mutant]] = [
    ShowsTheState,
    ImaginesNothing,
    TrustsAnyIndex,
    ForgetsAPrompt,
    AcceptsAnything,
    OffersTheForbidden,
    NeverExpires,
    WaitsForNobody,
    RepeatsItsKeys,
    ForgetsWhenStored,
    LosesItsMemory,
    ReadsAnything,
    IgnoresExtraFields,
    AffectsNobody,
]


def run(mutant: Mutant, table: Table) -> None:
    Conformance(mutant, table.seats, table.options, b"mutant", every=3).run()


@pytest.mark.parametrize("table", SMALLEST, ids=str)
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_broken_game_is_caught(mutant: Callable[[Any], Mutant], table: Table) -> None:
    with pytest.raises((AssertionError, Illegal)):
        run(mutant(table.game), table)


@pytest.mark.parametrize("table", SMALLEST, ids=str)
def test_a_told_secret_is_caught(table: Table) -> None:
    if not table.game.secrets:
        run(TellsTheChoice(table.game), table)  # nothing is secret here
        return
    with pytest.raises(AssertionError, match="can tell"):
        run(TellsTheChoice(table.game), table)


@pytest.mark.parametrize("table", SMALLEST, ids=str)
def test_imagination_really_varies_what_is_hidden(table: Table) -> None:
    match, chance, varied = Match(*table, b"imagine"), Rng(b"imagine", 10**6).below, []
    while not match.over:
        twin = table.game.imagine(match.state, None, Rng(b"twin", len(match.log)))
        varied.append(twin != match.state)
        match.give(random_act(table.game, match.state, chance))
    assert sum(varied) / len(varied) > 0.5
