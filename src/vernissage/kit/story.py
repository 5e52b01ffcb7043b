"""A game as text, for golden playthroughs: every input, its events, and what each seat saw change.

A rule that changed, or a secret that leaked, shows as a difference between two stories.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from vernissage.kit.game import Act, Event, Game, Input, Seat
from vernissage.kit.match import Match
from vernissage.kit.prompts import tag_of
from vernissage.kit.texts import Texts, named

Watcher = Seat | None
NESTED = (list, tuple, dict)
Seen = dict[str, str]  # a path into a view -> the value there


def tell(match: Match, log: Sequence[Input], say: Texts) -> Iterator[str]:
    """The lines of a story: a fresh match played through a log."""
    game = match.game
    watchers: list[Watcher] = [None, *map(Seat, range(match.state.core.seats))]
    seen = {watcher: _look(game, match.state, watcher) for watcher in watchers}
    yield "— the table is laid —"
    yield from _sentences(match.opening, say)
    yield from _changes({watcher: {} for watcher in watchers}, seen)
    for number, given in enumerate(log, 1):
        events = match.give(given)
        yield ""
        yield f"— {number} · {_headline(given, say)} —"
        yield from _sentences(events, say)
        now = {watcher: _look(game, match.state, watcher) for watcher in watchers}
        yield from _changes(seen, now)
        seen = now


def name(seat: int) -> str:
    return f"Seat {seat}"


def _headline(given: Input, say: Texts) -> str:
    if isinstance(given, Act):
        action = msgspec.to_builtins(given.action)
        action.pop("type")
        told = say(f"do.{tag_of(given.action)}")
        return (
            f"{name(given.seat)}: {told} {_plain(action)}"
            if action
            else f"{name(given.seat)}: {told}"
        )
    return f"Time is up: {given.key}"


def _sentences(events: Sequence[Event], say: Texts) -> Iterator[str]:
    for event in events:
        told = say(f"event.{event.kind}", **named(event.args, name))
        yield f"{_audience(event)}{told}"


def _audience(event: Event) -> str:
    if event.only is not None:
        return f"[only {', '.join(map(str, event.only))}] "
    return f"[not {', '.join(map(str, event.but))}] " if event.but else ""


def _look(game: Game[Any, Any, Any], state: Any, watcher: Watcher) -> Seen:
    seen = msgspec.to_builtins(game.view(state, watcher))
    if watcher is not None:
        seen["may"] = [prompt.do for prompt in game.prompts(state, watcher)]
    return dict(_flat("", {"phase": game.phase(state), **seen}))


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Leaves by path; lists of plain values are leaves."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _flat(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, NESTED) and any(isinstance(one, NESTED) for one in value):
        for index, inner in enumerate(value):
            yield from _flat(f"{path}[{index}]", inner)
    else:
        yield path, _plain(value)


def _plain(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace('"', "")


def _changes(before: Mapping[Watcher, Seen], after: Mapping[Watcher, Seen]) -> Iterator[str]:
    """What changed for everybody alike first, then what only some can see."""
    changes = {watcher: _difference(before[watcher], after[watcher]) for watcher in after}
    everybody = set.intersection(*(set(lines) for lines in changes.values()))
    for watcher, lines in changes.items():
        who = "all" if watcher is None else str(watcher)
        for line in lines:
            if line not in everybody:
                yield f"    {'watching' if watcher is None else who} | {line}"
            elif watcher is None:
                yield f"    {who} | {line}"


def _difference(before: Seen, after: Seen) -> list[str]:
    gone = [f"{path} is gone" for path in before if path not in after]
    new = [f"{path} = {value}" for path, value in after.items() if before.get(path) != value]
    return gone + new
