"""Whether what a game declares is there: secrets, races, materials, history.

A manifest that names an action, a field or an event that does not exist would be served in silence
and do nothing.
"""

from collections.abc import Iterable
from typing import Any, get_type_hints

from msgspec import Struct

from vernissage.kit.clue import Clue
from vernissage.kit.game import Event, Game
from vernissage.kit.manifest import Manifest
from vernissage.kit.materials import Recordings, Strokes, WordCard
from vernissage.kit.prompts import Ink, Prompt, Said, tag_of
from vernissage.kit.texts import Texts


def check_named(manifest: Manifest, say: Texts) -> None:
    """Whether there is a text for everything that people choose by its name."""
    modes = [f"{kind}.{mode}" for mode in manifest.modes for kind in ("mode", "mode_hint")]
    options = [f"option.{option}" for option in manifest.options]
    for key in ("title", "tagline", *modes, *options):
        assert key in say, f"there is no text {key!r}"


def check_declared(game: Game[Any, Any, Any], say: Texts) -> None:
    for tag, secret in game.secrets.items():
        for field in secret.fields:
            _field(game, tag, field)
    for tag in game.races:
        _action(game, tag)
    materials = game.manifest.materials
    if materials.words is not None:
        found = get_type_hints(game.view_type).get(materials.words.view)
        assert found == tuple[WordCard, ...], f"the view has no word cards {materials.words.view!r}"
    if materials.ink is not None:
        _check_type(game, materials.ink.action, materials.ink.stroke, bytes)
        pen = _field(game, materials.ink.action, "pen")
        assert pen == int | None, f"{materials.ink.action}.pen is not Pen | None, but {pen}"
        _check_event(say, materials.ink.event)
    if materials.recordings is not None:
        for tag, fields in materials.recordings.clues.items():
            for field in fields:
                _check_type(game, tag, field, Clue)
    for kind in game.manifest.history.hidden:
        _check_event(say, kind)


def _action(game: Game[Any, Any, Any], tag: str) -> type[Struct]:
    assert tag in game.actions, f"there is no action {tag!r}"
    return game.actions[tag]


def _field(game: Game[Any, Any, Any], tag: str, field: str) -> Any:
    hints = get_type_hints(_action(game, tag))
    assert field in hints, f"the action {tag!r} has no field {field!r}"
    return hints[field]


def _check_type(game: Game[Any, Any, Any], tag: str, field: str, kind: type) -> None:
    found = _field(game, tag, field)
    assert found is kind, f"{tag}.{field} is not {kind.__name__}, but {found}"


def _check_event(say: Texts, kind: str) -> None:
    """Every event has a sentence, and every sentence its event."""
    assert f"event.{kind}" in say, f"there is no event {kind!r}"


def check_offer(game: Game[Any, Any, Any], prompt: Prompt) -> None:
    """Whoever may draw or record can do so only if the manifest says it."""
    materials = game.manifest.materials
    for field, domain in prompt.fields.items():
        if isinstance(domain, Ink):
            assert _is_stroke(materials.ink, prompt.do, field), f"no ink: {prompt.do}.{field}"
        if isinstance(domain, Said) and "sound" in domain.kinds:
            known = _is_clue(materials.recordings, prompt.do, field)
            assert known, f"no recordings: {prompt.do}.{field}"


def _is_stroke(ink: Strokes | None, tag: str, field: str) -> bool:
    return ink is not None and (ink.action, ink.stroke) == (tag, field)


def _is_clue(recordings: Recordings | None, tag: str, field: str) -> bool:
    return recordings is not None and field in recordings.clues.get(tag, ())


def check_stroke_event(
    game: Game[Any, Any, Any], seat: int, action: Struct, events: Iterable[Event]
) -> None:
    """Clients remove a live stroke when this event says that it is stored."""
    ink = game.manifest.materials.ink
    if ink is not None and tag_of(action) == ink.action:
        told = [one for one in events if one.kind == ink.event and one.args.get("seat") == seat]
        assert told, f"a stroke of seat {seat} is stored without {ink.event!r}"
        assert "pen" in told[0].args, f"{ink.event!r} does not tell the pen"
