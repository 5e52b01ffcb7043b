"""The leak test can fail: each of these servers leaks in one way, and is caught."""

from collections.abc import Callable
from functools import cache, wraps
from types import SimpleNamespace
from typing import Any, cast
from zlib import crc32

import pytest
from msgspec import Struct, defstruct
from msgspec.structs import asdict, replace

from tests.leaks.games import Scenario
from tests.leaks.whole import CLOSELY, whole_game
from vernissage.games import load, names
from vernissage.kit import Illegal
from vernissage.kit.game import Event
from vernissage.kit.rules import Rules
from vernissage.server.http import tables as pages
from vernissage.server.rooms import documents as telling
from vernissage.server.rooms.audience import Viewer
from vernissage.server.rooms.broadcaster import Broadcaster
from vernissage.server.rooms.live_ink import LiveInk
from vernissage.table import bots, view
from vernissage.table.patch import diff
from vernissage.table.state import Table

STEPS = 20
SMALLEST = [
    Scenario("dixit", "classic", 3),
    Scenario("pictomania", "full", 3),
    Scenario("pictoric", "closed", 3),
    Scenario("yokai", "duel", 2),
]
DIXIT = Scenario("dixit", "classic", 6, bots=3)

Patch = pytest.MonkeyPatch


def digest(state: Any) -> int:
    """Something that follows from all that is hidden."""
    return crc32(load_of(state).encode(state))


def load_of(state: Any) -> Any:
    return load(type(state).__module__.split(".")[2])


def shows_the_state(patch: Patch) -> None:
    for name in names():
        game: Any = type(load(name))
        patch.setattr(game, "public", _leaky(game.public))


def _leaky(public: Callable[..., Struct]) -> Callable[..., Struct]:
    @wraps(public)
    def leaking(game: Any, state: Any) -> Struct:
        view = public(game, state)
        return leaky_type(type(view))(**asdict(view), leak=digest(state))

    return leaking


@cache
def leaky_type(view: type[Struct]) -> type[Struct]:
    return defstruct("Leaky", [("leak", int)], bases=(view,), kw_only=True, frozen=True)


def tells_everybody(patch: Patch) -> None:
    """Events that are for some seats only."""
    patch.setattr(Event, "reaches", lambda *_: True)


def explains_too_well(patch: Patch) -> None:
    """What is refused says more than why."""
    apply = Rules.apply

    def explaining(game: Any, state: Any, *given: Any) -> Any:
        try:
            return apply(game, state, *given)
        except Illegal as illegal:
            raise Illegal(illegal.code, **illegal.facts, leak=digest(state)) from None

    patch.setattr(Rules, "apply", explaining)


def hushes_the_knowing(patch: Patch) -> None:
    patch.setattr(Rules, "hushed", lambda _, state: (digest(state),))
    patch.setattr(type(load("dixit")), "hushed", Rules.hushed)


def mixes_people_up(patch: Patch) -> None:
    """Everybody gets the document of whoever asks first."""
    private = telling.Documents.private

    def mixed(docs: telling.Documents, game: Any, _: Any) -> Any:
        return private(docs, game, next(iter(docs.seats.values())))

    patch.setattr(telling.Documents, "private", mixed)


def tells_the_seed(patch: Patch) -> None:
    """A welcome with everything, for whoever looks for errors."""
    catch_up = Broadcaster.catch_up

    def careless(self: Broadcaster, viewer: Viewer, since: int, stamp: str) -> None:
        playing = self._replica.table.playing
        seed = playing.seed.hex() if playing else ""
        told: list[bytes] = []
        listener = SimpleNamespace(person=viewer.person, send=told.append)
        catch_up(self, cast(Viewer, listener), since, stamp)
        viewer.send(told[0][:-1] + f',"seed":"{seed}"}}'.encode())

    patch.setattr(Broadcaster, "catch_up", careless)


def tells_the_pin(patch: Patch) -> None:
    def careless(table: Table, person: Any) -> Any:
        return replace(view.you(table, person), pin=table.pin)

    patch.setattr(telling, "you", careless)


def glances_too_deep(patch: Patch) -> None:
    """Only over HTTP."""

    class Deep:
        def __init__(self, name: str) -> None:
            self.manifest = load(name).manifest

        def phase(self, state: Any) -> str:
            return f"{digest(state)}"

    patch.setattr(pages, "load", Deep)


def hesitates(patch: Patch) -> None:
    """A bot that thinks longer about some states than about others."""

    def hesitant(table: Table) -> Any:
        pause = digest(table.on.state) % 200 if table.on else 0
        return [turn._replace(ready=turn.ready + pause) for turn in turns(table)]

    turns = bots.turns
    patch.setattr(bots, "turns", hesitant)


def sends_one_more(patch: Patch) -> None:
    """An empty frame of ink, now and then."""
    advance = LiveInk.advance

    def chatty(pens: LiveInk, steps: Any) -> None:
        advance(pens, steps)
        on = steps[-1].table.playing
        if on and digest(on.state) % 2:
            pens._broadcast(b"")

    patch.setattr(LiveInk, "advance", chatty)


def forgets_a_change(patch: Patch) -> None:
    patch.setattr(telling, "diff", lambda *docs: diff(*docs)[:-1])


LEAKS: list[Callable[[Patch], None]] = [
    explains_too_well,
    hushes_the_knowing,
    mixes_people_up,
    tells_the_seed,
    tells_the_pin,
    glances_too_deep,
    hesitates,
    sends_one_more,
]
CAUGHT = "can tell|is sent"


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught(leak: Callable[[Patch], None], monkeypatch: Patch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=CAUGHT):
        whole_game(DIXIT, b"mutant1", STEPS, CLOSELY)


@pytest.mark.parametrize("scenario", SMALLEST, ids=str)
@pytest.mark.parametrize("leak", [shows_the_state, tells_everybody])
def test_a_leak_of_the_game_is_caught(
    leak: Callable[[Patch], None], scenario: Scenario, monkeypatch: Patch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=CAUGHT):
        whole_game(scenario, b"mutant", STEPS, CLOSELY)


def test_a_wrong_patch_is_caught(monkeypatch: Patch) -> None:
    forgets_a_change(monkeypatch)
    with pytest.raises(AssertionError, match="would know something else"):
        whole_game(DIXIT, b"mutant", STEPS, CLOSELY)


def test_a_tight_server_passes() -> None:
    whole_game(DIXIT, b"mutant", STEPS, CLOSELY)
