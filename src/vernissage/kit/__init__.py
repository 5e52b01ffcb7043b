"""What a game is made of. A game imports this package and nothing else of ours."""

from vernissage.kit.cards import CardId, Cards, Pile, Scenes, first_hands, numbered, without
from vernissage.kit.clue import SILENT, SPOKEN, Clue, check_clue, check_text
from vernissage.kit.errors import Illegal
from vernissage.kit.game import (
    Act,
    Core,
    Deadline,
    Event,
    Expired,
    Game,
    Input,
    Line,
    Outcome,
    Seat,
    Secret,
    Step,
    event,
)
from vernissage.kit.ink import Pen, Sheet
from vernissage.kit.manifest import Manifest, Option, load_manifest
from vernissage.kit.match import Match, replay
from vernissage.kit.materials import LEVELS, Level, WordCard
from vernissage.kit.prompts import Ink, OneOf, Prompt, Said, SomeOf, Text, Value
from vernissage.kit.rng import Rng
from vernissage.kit.rules import Rules
from vernissage.kit.texts import Namer, Texts

__all__ = [
    "LEVELS",
    "SILENT",
    "SPOKEN",
    "Act",
    "CardId",
    "Cards",
    "Clue",
    "Core",
    "Deadline",
    "Event",
    "Expired",
    "Game",
    "Illegal",
    "Ink",
    "Input",
    "Level",
    "Line",
    "Manifest",
    "Match",
    "Namer",
    "OneOf",
    "Option",
    "Outcome",
    "Pen",
    "Pile",
    "Prompt",
    "Rng",
    "Rules",
    "Said",
    "Scenes",
    "Seat",
    "Secret",
    "Sheet",
    "SomeOf",
    "Step",
    "Text",
    "Texts",
    "Value",
    "WordCard",
    "check_clue",
    "check_text",
    "event",
    "first_hands",
    "load_manifest",
    "numbered",
    "replay",
    "without",
]
