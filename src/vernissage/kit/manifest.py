"""What a game says of itself, and the options a table may set."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from vernissage.kit.errors import Illegal
from vernissage.kit.materials import Materials

O = TypeVar("O")  # noqa: E741

Scalar = bool | int | str


class Option(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing a table may choose; the default is the rulebook's."""

    kind: Literal["flag", "number", "choice", "list"]
    default: Scalar | tuple[Scalar, ...]
    rule: str  # the numbered rule that speaks of it
    least: int = 0  # number; list: how many values at least, if there may be more or fewer
    most: int = 0  # number, list
    step: int = 1  # number: by how much it is mostly changed
    off: bool = False  # number: 0 as well, that is to go without
    off_in: tuple[str, ...] = ()  # number: modes that go without unless it is chosen
    of: tuple[Scalar, ...] = ()  # choice, list
    distinct: bool = False  # list: every value once
    modes: tuple[str, ...] = ()  # only in these; empty: in all

    def within(self, mode: str) -> "Option":
        """The same as it is in a mode."""
        return replace(self, default=0, off=True, off_in=()) if mode in self.off_in else self

    def accepts(self, value: Any) -> bool:
        match self.kind:
            case "flag":
                return isinstance(value, bool)
            case "number":
                return type(value) is int and (
                    self.least <= value <= self.most or (self.off and value == 0)
                )
            case "choice":
                return self._among(value)
            case "list":
                return self._is_list(value)

    def allowed(self) -> str:
        """What it accepts, as it would be written."""
        match self.kind:
            case "flag":
                return "true, false"
            case "number":
                return f"{'0, ' if self.off else ''}{self.least}–{self.most}"
            case "choice":
                return ", ".join(map(str, self.of))
            case "list":
                least, most = self.lengths
                length = f"{least}" if least == most else f"{least}–{most}"
                return f"{length} × ({', '.join(map(str, self.of))})"

    @property
    def lengths(self) -> tuple[int, int]:
        """How many values a list has at least and at most."""
        usual = len(self.default) if isinstance(self.default, tuple) else 0
        return (self.least, self.most) if self.most else (usual, usual)

    def _is_list(self, value: Any) -> bool:
        if not isinstance(value, Sequence) or isinstance(value, str):
            return False
        least, most = self.lengths
        if not least <= len(value) <= most or not all(map(self._among, value)):
            return False
        return not self.distinct or len(set(value)) == len(value)

    def _among(self, value: Any) -> bool:
        # True == 1, but nobody means the one by the other.
        return any(value == one and type(value) is type(one) for one in self.of)

    def alternatives(self) -> tuple[Any, ...]:
        """The values that tests try besides the default."""
        match self.kind:
            case "flag":
                return (not self.default,)
            case "number":
                off = {0} if self.off else set()
                return tuple(sorted(({self.least, self.most} | off) - {self.default}))
            case "choice":
                return tuple(one for one in self.of if one != self.default)
            case "list":
                if self.distinct:
                    return (tuple(reversed(self.default)),)  # type: ignore[arg-type]
                least, most = self.lengths
                return tuple((one,) * (most if at % 2 else least) for at, one in enumerate(self.of))


class Mode(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[int, ...]
    minutes: int  # about how long a game takes


class History(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happened, for whoever looks back."""

    hidden: tuple[str, ...] = ()  # kinds of events it leaves out: a hand is seen, not read about


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    version: int  # of the rules: stored with every log, so that old games still replay
    modes: dict[str, Mode]  # the first is the default
    deadlines: dict[str, float]  # seconds, by what is waited for
    options: dict[str, Option] = {}
    materials: Materials = field(default_factory=Materials)
    history: History = field(default_factory=History)
    package: str = ""  # where the game lives, and its words with it

    def __post_init__(self) -> None:
        for name in self.materials.options:
            option = self.options.get(name)
            if option is None or option.kind != "number":
                raise ValueError(f"materials need a number as option {name!r} of {self.id}")

    def picture_cards(self) -> int:
        """How many a game takes of a painted deck; 0: it has no pictures."""
        pictures = self.materials.pictures
        return int(self.options[pictures.option].default) if pictures else 0  # type: ignore[arg-type]

    def read(self, seats: int, given: Mapping[str, Any], into: type[O]) -> O:
        """The table's wishes checked and filled up with defaults; Illegal says what is wrong."""
        wishes = dict(given)
        name = wishes.pop("mode", next(iter(self.modes)))
        mode = self.modes.get(name) if isinstance(name, str) else None
        if mode is None:
            raise Illegal("mode_unknown", mode=_shown(name), of=list(self.modes))
        if type(seats) is not int or seats not in mode.seats:
            raise Illegal("seats_wrong", seats=_shown(seats), of=list(mode.seats))
        for wish, value in wishes.items():
            self._check(wish, value, name)
        defaults = {key: option.within(name).default for key, option in self.options.items()}
        return msgspec.convert({**defaults, **wishes, "mode": name}, into)

    def _check(self, wish: str, value: Any, mode: str) -> None:
        option = self.options.get(wish)
        if option is None:
            raise Illegal("option_unknown", option=_shown(wish), of=list(self.options))
        if option.modes and mode not in option.modes:
            raise Illegal("option_not_in_mode", option=wish, mode=mode)
        if not option.within(mode).accepts(value):
            allowed = option.within(mode).allowed()
            raise Illegal("option_wrong", option=wish, value=_shown(value), allowed=allowed)

    def chosen_by_people(self, option: str) -> bool:
        """Not set by the materials."""
        return option not in self.materials.options

    def options_in(self, mode: str) -> dict[str, Option]:
        """The options that mean something in a mode."""
        return {
            key: option.within(mode)
            for key, option in self.options.items()
            if not option.modes or mode in option.modes
        }


def _shown(value: Any) -> str:
    """A wish of any kind, short enough for a sentence."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value[:7]))
    if isinstance(value, int) and abs(value) >= 10**12:
        return "…"  # Python refuses to write out the hugest ones
    return str(value)[:40]


def load_manifest(package: str) -> Manifest:
    """The manifest.toml beside a game's rules."""
    text = (files(package) / "manifest.toml").read_text("utf-8")
    return msgspec.convert({**tomllib.loads(text), "package": package}, Manifest)
