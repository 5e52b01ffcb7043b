"""The contract of a game.

    state + input + chance -> new state + events

Everything here is a value: the same inputs with the same seed give the same game, anywhere.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, NewType, Protocol, TypeVar

from msgspec import Struct

from vernissage.kit.manifest import Manifest
from vernissage.kit.materials import WordCard
from vernissage.kit.prompts import Prompt
from vernissage.kit.rng import Rng
from vernissage.kit.texts import Namer, Texts

Seat = NewType("Seat", int)


class Core(Struct, frozen=True, kw_only=True):
    """What lasts through all phases of a game; each game adds its own."""

    seats: int

    def all_seats(self) -> tuple[Seat, ...]:
        return _seats(self.seats)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return Seat((seat + 1) % self.seats)


@cache
def _seats(count: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(count)))


class HasCore(Protocol):
    @property
    def core(self) -> Core: ...


S = TypeVar("S", bound=HasCore)
A = TypeVar("A", bound=Struct)
A_co = TypeVar("A_co", bound=Struct, covariant=True)
V_co = TypeVar("V_co", bound=Struct, covariant=True)


class Act(Struct, Generic[A], frozen=True, tag="act"):
    """A seat does something."""

    seat: Seat
    action: A


class Expired(Struct, frozen=True, tag="expired"):
    """A deadline passed."""

    key: str


Input = Act[Any] | Expired


class Event(Struct, frozen=True, omit_defaults=True):
    """A fact to show: `event.<kind>` is its locale key. It reaches everybody, or only some."""

    kind: str
    args: Mapping[str, Any] = {}
    only: tuple[Seat, ...] | None = None
    but: tuple[Seat, ...] = ()

    @property
    def open(self) -> bool:
        """Whether everybody may know of it."""
        return self.only is None and not self.but

    def reaches(self, seat: Seat | None) -> bool:
        if self.only is not None:
            return seat in self.only
        return seat not in self.but


def event(
    kind: str, /, *, only: tuple[Seat, ...] | None = None, but: tuple[Seat, ...] = (), **args: Any
) -> Event:
    return Event(kind, args, only, but)


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of a score sheet: `why.<why>` is its locale key."""

    seat: Seat
    points: int
    why: str
    args: Mapping[str, Any] = {}


class Deadline(Struct, frozen=True):
    """The table waits for a seat at most this long; None: as long as it takes."""

    seconds: float | None
    seat: Seat
    paced: bool = True  # the pace of the table changes it


class Outcome(Struct, frozen=True):
    """How it ended: `outcome.<why>` is the locale key."""

    why: str
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Step(Struct, Generic[S], frozen=True):
    state: S
    events: Sequence[Event] = ()

    def then(self, after: "Step[S]") -> "Step[S]":
        return Step(after.state, (*self.events, *after.events))


class Secret(NamedTuple):
    """What nobody else may learn of an action before one of these phases, or the next moment."""

    fields: tuple[str, ...]
    until: tuple[str, ...]


class Game(Protocol[S, A_co, V_co]):
    """What tables, bots and tests know of a game."""

    @property
    def manifest(self) -> Manifest: ...
    @property
    def secrets(self) -> Mapping[str, Secret]: ...  # by the action's tag
    @property
    def races(self) -> Sequence[str]: ...  # actions in which it matters who was first
    @property
    def actions(self) -> Mapping[str, type[Struct]]: ...
    @property
    def view_type(self) -> type[Struct]: ...
    @property
    def private_type(self) -> type[Struct]: ...
    def setup(self, seats: int, options: Mapping[str, Any], rng: Rng) -> Step[S]: ...
    def phase(self, state: S) -> str: ...
    def prompts(self, state: S, seat: Seat) -> Sequence[Prompt]: ...
    def apply(self, state: S, given: Input, rng: Rng) -> Step[S]: ...
    def awaited(self, state: S) -> Sequence[Seat]: ...
    def moment(self, state: S) -> int | str: ...
    def hushed(self, state: S) -> Sequence[Seat]: ...
    def said(self, state: S) -> Sequence[str]: ...
    def displayed(self, state: S) -> Sequence[WordCard]: ...
    def deadlines(self, state: S) -> Mapping[str, Deadline]: ...
    def view(self, state: S, seat: Seat | None) -> V_co: ...
    def public(self, state: S) -> V_co: ...
    def private_view(self, state: S, seat: Seat) -> Struct: ...
    def affected(self, before: S, after: S) -> Sequence[Seat]: ...
    def outcome(self, state: S) -> Outcome | None: ...
    def rounds(self, state: S) -> int: ...
    def imagine(self, state: S, seat: Seat | None, rng: Rng) -> S: ...
    def describe(self, view: Any, say: Texts, name: Namer) -> list[str]: ...
    def encode(self, state: S) -> bytes: ...
    def decode(self, data: bytes) -> S: ...
    def read_action(self, data: bytes) -> A_co: ...
