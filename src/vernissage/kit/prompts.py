"""What a seat may do now, as data: people, bots and tests all choose from the same prompts.

A prompt names an action and, for each of its fields, the values that may stand in it. An action
is legal exactly when a prompt holds it (the conformance suite proves this for every game).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields

from vernissage.kit import ink
from vernissage.kit.clue import Clue, Kind, check_clue, check_text
from vernissage.kit.errors import Illegal

Value = int | str | bool | None
# Gives a number below a bound: `rng.below`, or a quicker one for simulations.
Chance = Callable[[int], int]
RARELY = 20  # random players choose a rare prompt once in so many times


class OneOf(Struct, frozen=True, tag="one"):
    of: tuple[Value, ...]


class SomeOf(Struct, frozen=True, tag="some"):
    """A choice of several; their order does not matter."""

    of: tuple[Value, ...]
    least: int
    most: int


class Text(Struct, frozen=True, tag="text"):
    most: int


class Said(Struct, frozen=True, tag="clue"):
    kinds: tuple[Kind, ...]


class Ink(Struct, frozen=True, tag="ink"):
    """A stroke on a sheet that lies so and has so many bytes of room."""

    landscape: bool
    room: int

    @classmethod
    def on(cls, sheet: ink.Sheet) -> "Ink":
        return cls(sheet.landscape, sheet.room)


Domain = OneOf | SomeOf | Text | Said | Ink
Valued = Callable[[Domain, Chance], Any]  # a value of a domain, by chance


class Prompt(Struct, frozen=True, omit_defaults=True):
    """An action that a seat may take."""

    do: str  # the action's tag
    fields: Mapping[str, Domain] = {}
    now: Struct | None = None  # this seat's choice so far, which any other may replace
    rare: bool = False  # needed rarely: a secondary button, and random players seldom choose it


def holds(prompts: Iterable[Prompt], action: Struct) -> bool:
    """Whether one of the prompts offers this very action."""
    return any(_holds(prompt, action) for prompt in prompts)


def _holds(prompt: Prompt, action: Struct) -> bool:
    if prompt.do != tag_of(action) or (prompt.now is not None and _same(prompt.now, action)):
        return False
    return all(
        _fits(prompt.fields[name], getattr(action, name))
        if name in prompt.fields
        else getattr(action, name) == default
        for name, default in _choices(type(action))
    )


def _same(one: Struct, other: Struct) -> bool:
    if type(one) is not type(other):
        return False
    pairs = ((getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    return all(set(a) == set(b) if isinstance(a, tuple) else a == b for a, b in pairs)


def _fits(domain: Domain, value: Any) -> bool:
    match domain:
        case OneOf(of):
            return value in of
        case SomeOf(of, least, most):
            chosen = set(value)
            return least <= len(value) <= most and len(chosen) == len(value) and chosen <= set(of)
        case Text(most):
            return _passes(check_text, value, most)
        case Said(kinds):
            return _passes(check_clue, value, kinds)
        case Ink(landscape, room):
            return _passes(ink.check_stroke, value, landscape, room)


def _passes(check: Any, *args: Any) -> bool:
    try:
        check(*args)
    except Illegal:
        return False
    return True


@cache
def _choices(action: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of an action and their defaults. A pen only names a stroke: any number will do."""
    found = [one for one in fields(action) if one.type != ink.Pen | None]
    return tuple((one.name, None if one.required else one.default) for one in found)


def tag_of(struct: Struct) -> str:
    return tag_of_type(type(struct))


@cache  # every state of a game is asked for its phase, and more than once
def tag_of_type(struct: type[Struct]) -> str:
    tag = struct.__struct_config__.tag
    if not isinstance(tag, str):
        raise TypeError(f"{struct} needs a tag")
    return tag


def by_tag(union: Any) -> dict[str, type[Struct]]:
    """The members of a tagged union (or a single struct) by their tags."""
    return {tag_of_type(member): member for member in get_args(union) or (union,)}


# Open fields have endless values; these few stand for them when all choices are listed.
SAMPLES: Mapping[Kind, Clue] = {
    "text": Clue("text", "…"),
    "sound": Clue("sound", "hum"),
    "aloud": Clue("aloud"),
    "drawing": Clue("drawing"),
    "emoji": Clue("emoji", "🌙🐟"),
    "shown": Clue("shown"),
}
SAMPLE_STROKE = ink.encode([ink.Point(900, 900, 128, 0), ink.Point(1100, 1300, 200, 16)])


def values(domain: Domain) -> Iterator[Any]:
    """Every value of a closed domain, a few samples of an open one."""
    match domain:
        case OneOf(of):
            yield from of
        case SomeOf(of, least, most):
            for size in range(least, most + 1):
                yield from combinations(of, size)
        case Text(_):
            yield "…"
        case Said(kinds):
            yield from (SAMPLES[kind] for kind in kinds)
        case Ink(_, _):
            yield SAMPLE_STROKE


def actions(prompt: Prompt, union: Mapping[str, type[Struct]]) -> Iterator[Struct]:
    """Every action that a prompt offers."""
    kind = union[prompt.do]
    for combination in product(*map(values, prompt.fields.values())):
        action = kind(**dict(zip(prompt.fields, combination, strict=True)))
        if prompt.now is None or not _same(prompt.now, action):
            yield action


def pick(
    prompts: Sequence[Prompt],
    union: Mapping[str, type[Struct]],
    chance: Chance,
    value: Valued | None = None,
) -> Struct | None:
    """An action at random: any prompt, then any value for each field. None if there is none."""
    value = value or pick_value
    if not prompts:
        return None
    prompt = prompts[chance(len(prompts))]
    if prompt.now is not None or prompt.rare:
        again = _pick_again(prompts, chance)
        if again is None:
            return None
        prompt = again
    fields = {name: value(domain, chance) for name, domain in prompt.fields.items()}
    return union[prompt.do](**fields)


def _pick_again(prompts: Sequence[Prompt], chance: Chance) -> Prompt | None:
    """Random players do not change a choice, and seldom choose what is rare."""
    fresh = [prompt for prompt in prompts if prompt.now is None]
    usual = [prompt for prompt in fresh if not prompt.rare]
    if usual and (len(usual) == len(fresh) or chance(RARELY)):
        fresh = usual
    return fresh[chance(len(fresh))] if fresh else None


def pick_value(domain: Domain, chance: Chance) -> Any:
    if type(domain) is OneOf:
        return domain.of[chance(len(domain.of))]
    if type(domain) is SomeOf:
        return _pick_some(domain, chance)
    samples = tuple(values(domain))
    return samples[chance(len(samples))]


def _pick_some(domain: SomeOf, chance: Chance) -> tuple[Value, ...]:
    rest = list(domain.of)
    size = domain.least + chance(domain.most - domain.least + 1)
    return tuple([rest.pop(chance(len(rest))) for _ in range(size)])
