"""Materials: a manifest says what a game is played with, and must not name what is not there."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from vernissage.games import load, names
from vernissage.kit import Clue, Event, Manifest, Option, Pen, Prompt, Said, Seat, Texts, WordCard
from vernissage.kit.declared import check_declared, check_named, check_offer, check_stroke_event
from vernissage.kit.manifest import History, Mode
from vernissage.kit.materials import Materials, Pictures, Recordings, Strokes, Words
from vernissage.kit.prompts import SAMPLE_STROKE, Ink


class Draw(Struct, frozen=True, tag="draw"):
    path: bytes
    pen: Pen | None = None


class Scratch(Struct, frozen=True, tag="scratch"):
    path: bytes


class Tell(Struct, frozen=True, tag="tell"):
    clue: Clue
    other: Clue
    card: int = 0


class View(Struct, frozen=True):
    shown: tuple[WordCard, ...]
    round: int


OPTIONS = {
    "cards": Option("number", 40, "T1", least=40, most=100),
    "easy": Option("number", 9, "T2", least=3, most=100),
    "quick": Option("flag", False, "T3"),
}
ALL = Materials(
    Pictures("cards"),
    Words({"green": "easy"}, "shown"),
    Strokes("draw", "path", "drew"),
    Recordings({"tell": ("clue", "other")}),
)


def manifest(materials: Materials = ALL, hidden: tuple[str, ...] = ("drew",)) -> Manifest:
    modes = {"calm": Mode((2,), 10)}
    return Manifest("test", 1, modes, {}, OPTIONS, materials, History(hidden))


class SomeGame:
    """As much of a game as its declarations are about."""

    secrets: Mapping[str, Any] = {}
    races: tuple[str, ...] = ()
    actions: Mapping[str, type[Struct]] = {"draw": Draw, "tell": Tell, "scratch": Scratch}
    view_type = View

    def __init__(self, declared: Manifest) -> None:
        self.manifest = declared


class Sentences(Texts):
    def __init__(self) -> None:
        super().__init__("en")
        self._entries["event.drew"] = "{seat} drew"


def declare(materials: Materials = ALL, hidden: tuple[str, ...] = ("drew",)) -> Any:
    return SomeGame(manifest(materials, hidden))


def test_materials_set_their_options_and_people_the_others() -> None:
    declared = manifest()
    assert [name for name in OPTIONS if declared.chosen_by_people(name)] == ["quick"]
    assert declared.picture_cards() == 40
    assert manifest(Materials()).picture_cards() == 0
    assert manifest(Materials()).chosen_by_people("cards")


@pytest.mark.parametrize(
    "materials",
    [
        {"pictures": {"option": "no_such"}},
        {"pictures": {"option": "quick"}},
        {"words": {"cards": {"green": "no_such"}, "view": "shown"}},
        {"words": {"cards": {"pink": "easy"}, "view": "shown"}},
        {"music": {}},
    ],
)
def test_a_manifest_with_unknown_options_levels_or_materials_does_not_load(materials: Any) -> None:
    written = {**msgspec.to_builtins(manifest()), "materials": materials}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, Manifest)


def test_what_is_there_may_be_declared() -> None:
    check_declared(declare(), Sentences())


@pytest.mark.parametrize(
    ("materials", "hidden"),
    [
        (Materials(words=Words({"green": "easy"}, "no_such")), ()),
        (Materials(words=Words({"green": "easy"}, "round")), ()),
        (Materials(ink=Strokes("no_such", "path", "drew")), ()),
        (Materials(ink=Strokes("draw", "no_such", "drew")), ()),
        (Materials(ink=Strokes("tell", "clue", "drew")), ()),
        (Materials(ink=Strokes("draw", "path", "no_such")), ()),
        (Materials(ink=Strokes("scratch", "path", "drew")), ()),
        (Materials(recordings=Recordings({"no_such": ("clue",)})), ()),
        (Materials(recordings=Recordings({"tell": ("no_such",)})), ()),
        (Materials(recordings=Recordings({"tell": ("card",)})), ()),
        (Materials(), ("no_such",)),
    ],
)
def test_what_is_not_there_may_not_be_declared(
    materials: Materials, hidden: tuple[str, ...]
) -> None:
    with pytest.raises(AssertionError):
        check_declared(declare(materials, hidden), Sentences())


def test_ink_and_recordings_are_offered_only_where_they_are_declared() -> None:
    draw = Prompt("draw", {"path": Ink(False, 100)})
    tell = Prompt("tell", {"clue": Said(("text", "sound"))})
    for prompt in (draw, tell):
        check_offer(declare(), prompt)
        with pytest.raises(AssertionError):
            check_offer(declare(Materials()), prompt)
    check_offer(declare(Materials()), Prompt("tell", {"clue": Said(("text",))}))


def test_a_stored_stroke_is_told_with_its_seat_and_pen() -> None:
    drawn = Draw(SAMPLE_STROKE)
    mine = {"seat": Seat(1), "pen": None}
    check_stroke_event(declare(), 1, drawn, [Event("drew", mine)])
    wrong = [
        Event("drew", {**mine, "seat": Seat(0)}),
        Event("done", mine),
        Event("drew", {"seat": 1}),
    ]
    for events in ([], *([one] for one in wrong)):
        with pytest.raises(AssertionError):
            check_stroke_event(declare(), 1, drawn, events)


def test_the_recordings_of_an_action_are_those_of_its_declared_fields() -> None:
    spoken, sung, text = Clue("sound", "one"), Clue("sound", "two"), Clue("text", "three")
    assert ALL.recordings is not None
    assert ALL.recordings.named_in(Tell(spoken, sung)) == ("one", "two")
    assert ALL.recordings.named_in(Tell(text, text)) == ()
    assert Recordings({"tell": ("other",)}).named_in(Tell(spoken, text)) == ()
    assert ALL.recordings.named_in(Draw(b"")) == ()


@pytest.mark.parametrize("name", names())
def test_every_game_declares_what_it_has(name: str) -> None:
    game = load(name)
    check_declared(game, Texts("en", "vernissage.kit", game.manifest.package))


@pytest.mark.parametrize(
    "missing", ["title", "tagline", "mode.calm", "mode_hint.calm", "option.easy"]
)
def test_whatever_is_chosen_has_a_name(missing: str) -> None:
    modes = ("mode.calm", "mode_hint.calm")
    texts: Any = {"title", "tagline", *modes, *(f"option.{name}" for name in OPTIONS)}
    check_named(manifest(), texts)
    with pytest.raises(AssertionError, match=missing):
        check_named(manifest(), texts - {missing})
