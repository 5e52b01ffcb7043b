"""What all games share of the contract."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from vernissage.kit.errors import Illegal
from vernissage.kit.game import A, Act, Deadline, Expired, Input, Outcome, S, Seat, Secret, Step
from vernissage.kit.manifest import Manifest
from vernissage.kit.materials import WordCard
from vernissage.kit.prompts import Prompt, by_tag, tag_of_type
from vernissage.kit.rng import Rng
from vernissage.kit.texts import Namer, Texts

V = TypeVar("V", bound=Struct)
P = TypeVar("P", bound=Struct)
O = TypeVar("O", bound=Struct)  # noqa: E741


class Rules(ABC, Generic[S, A, V, P, O]):
    """The part of the contract that is the same for every game.

    A game says what its actions and expiries do. That nobody acts from outside the table and that
    a passed deadline cannot pass again is settled here.
    """

    manifest: ClassVar[Manifest]
    secrets: ClassVar[Mapping[str, Secret]] = {}
    races: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[type[Struct]]  # typed as O by `begin`
    state: ClassVar[Any]  # the union of the phases
    action: ClassVar[Any]  # the union of the actions

    @abstractmethod
    def begin(self, seats: int, options: O, rng: Rng) -> Step[S]:
        """The table laid and the first cards dealt."""

    @abstractmethod
    def act(self, state: S, seat: Seat, action: A, rng: Rng) -> Step[S]:
        """A seat's action. Raises Illegal before anything is made of it."""

    @abstractmethod
    def expire(self, state: S, seat: Seat, rng: Rng) -> Step[S]:
        """The default outcome when the table waited for this seat in vain."""

    @abstractmethod
    def offers(self, state: S, seat: Seat) -> Sequence[Prompt]:
        """What a seat may do; nothing when the game is over."""

    @abstractmethod
    def awaited(self, state: S) -> Sequence[Seat]:
        """Whom the table waits for: nobody only when the game is over."""

    @abstractmethod
    def moment(self, state: S) -> int | str:
        """Tells the waits of a phase from those of the same phase before and after."""

    @abstractmethod
    def public(self, state: S) -> V:
        """What everybody may know: a spectator's view. Built up from facts, never cut down."""

    @abstractmethod
    def private(self, state: S, seat: Seat) -> P:
        """What a seat knows beyond that: the fields of the view that depend on who looks."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game is on."""

    @abstractmethod
    def rounds(self, state: S) -> int:
        """How many rounds (in a duel: turns) have begun."""

    @abstractmethod
    def imagine(self, state: S, seat: Seat | None, rng: Rng) -> S:
        """A random state that looks the same to this seat now, as far as its view goes.

        Bots search in such states, and the conformance suite proves with them that nothing leaks.
        """

    @abstractmethod
    def describe(self, view: V, say: Texts, name: Namer) -> list[str]:
        """The board in words, for terminals, stories and screen readers."""

    def hushed(self, state: S) -> Sequence[Seat]:
        """Who draws or knows what the others are guessing at: a word from them would help."""
        return ()

    def said(self, state: S) -> Sequence[str]:
        """Clues and the like that everybody has heard, so that nobody need say them again."""
        return ()

    def displayed(self, state: S) -> Sequence[WordCard]:
        """Word cards that everybody has seen in this game."""
        return ()

    def time_limit(self, state: S) -> int | None:
        """Seconds that the table chose for this phase by an option, whatever its pace; 0: no limit.
        None: as the manifest says, by the pace."""
        return None

    def affected(self, before: S, after: S) -> Sequence[Seat]:
        """Whose private view or prompts may differ in a later state of the same game. A server
        makes them anew for these seats only, so a game that names few is cheap to serve."""
        return after.core.all_seats()

    # The contract

    def setup(self, seats: int, options: Mapping[str, Any], rng: Rng) -> Step[S]:
        wishes: Any = self.manifest.read(seats, options, self.options)
        return self.begin(seats, wishes, rng)

    def phase(self, state: S) -> str:
        return tag_of_type(type(state))

    def prompts(self, state: S, seat: Seat) -> Sequence[Prompt]:
        self._check_seat(state, seat)
        return self.offers(state, seat)

    def view(self, state: S, seat: Seat | None) -> V:
        public = self.public(state)
        return public if seat is None else with_private(public, self.private_view(state, seat))

    def private_view(self, state: S, seat: Seat) -> P:
        self._check_seat(state, seat)  # a wrong index must not show another's hand
        return self.private(state, seat)

    def deadlines(self, state: S) -> Mapping[str, Deadline]:
        """By the names of the waits. A name whose wait is over never comes back."""
        seats = self.awaited(state)
        if not seats:
            return {}
        phase = self.phase(state)
        name, limit = f"{phase}/{self.moment(state)}", self.time_limit(state)
        seconds = self.manifest.deadlines[phase] if limit is None else limit or None
        paced = limit is None
        return {f"{name}/{seat}": Deadline(seconds, seat, paced) for seat in seats}

    def apply(self, state: S, given: Input, rng: Rng) -> Step[S]:
        if self.outcome(state) is not None:
            raise Illegal("game_over")
        if type(given) is Act:
            self._check_seat(state, given.seat)
            if type(given.action) not in self._kinds:
                raise Illegal("malformed")
            return self.act(state, given.seat, given.action, rng)
        if type(given) is Expired:
            return self._expired(state, given.key, rng)
        raise Illegal("malformed")

    def encode(self, state: S) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        state: S = self._states.decode(data)
        return state

    def read_action(self, data: bytes) -> A:
        """An action from outside; Illegal for anything else."""
        try:
            action: A = self._actions.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Illegal("malformed") from error
        return action

    @cached_property
    def actions(self) -> Mapping[str, type[Struct]]:
        return by_tag(self.action)

    @cached_property
    def view_type(self) -> type[Struct]:
        """What `public` says that it returns."""
        found: type[Struct] = get_type_hints(type(self).public)["return"]
        return found

    @cached_property
    def private_type(self) -> type[Struct]:
        """What `private` says that it returns: its fields are also fields of the view."""
        found: type[Struct] = get_type_hints(type(self).private)["return"]
        return found

    @cached_property
    def _kinds(self) -> frozenset[type[Struct]]:
        return frozenset(self.actions.values())

    @cached_property
    def _states(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.state)

    @cached_property
    def _actions(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.action)

    # Inputs

    def _expired(self, state: S, key: str, rng: Rng) -> Step[S]:
        deadline = self.deadlines(state).get(key) if type(key) is str else None
        if deadline is None:
            raise Illegal("stale")
        return self.expire(state, deadline.seat, rng)

    def _check_seat(self, state: S, seat: Seat) -> None:
        # True and 1.0 are equal to 1, but a state that holds them cannot be read again.
        if type(seat) is not int or not 0 <= seat < state.core.seats:
            raise Illegal("no_such_seat")


def with_private(public: V, private: Struct) -> V:
    """A seat's view: what everybody sees, and what this seat sees instead."""
    return replace(public, **asdict(private))
