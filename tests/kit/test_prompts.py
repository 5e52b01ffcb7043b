"""Prompts hold what they offer and nothing else."""

import random
from typing import Any

import pytest
from msgspec import Struct

from vernissage.kit import Clue, Ink, OneOf, Pen, Prompt, Rng, Said, Sheet, SomeOf, Text
from vernissage.kit.prompts import SAMPLE_STROKE, actions, by_tag, holds, pick


class Pass(Struct, frozen=True, tag="pass"):
    pass


class Vote(Struct, frozen=True, tag="vote"):
    spaces: tuple[int, ...]


class Move(Struct, frozen=True, tag="move"):
    to: int
    quick: bool = False


class Speak(Struct, frozen=True, tag="speak"):
    text: str


class Hint(Struct, frozen=True, tag="hint"):
    clue: Clue


class Draw(Struct, frozen=True, tag="draw"):
    stroke: bytes
    pen: Pen | None = None


UNION = by_tag(Pass | Vote | Move | Speak | Hint | Draw)
VOTE = Prompt("vote", {"spaces": SomeOf((1, 2, 3), 1, 2)})


@pytest.mark.parametrize(
    ("prompt", "action", "held"),
    [
        (Prompt("pass"), Pass(), True),
        (Prompt("pass"), Vote((1,)), False),
        (VOTE, Vote((3, 1)), True),
        (VOTE, Vote((1, 1)), False),
        (VOTE, Vote(()), False),
        (VOTE, Vote((4,)), False),
        (VOTE, Vote((1, 2, 3)), False),
        (Prompt("vote", VOTE.fields, now=Vote((1, 2))), Vote((2, 1)), False),
        (Prompt("vote", VOTE.fields, now=Vote((1, 2))), Vote((2,)), True),
        (Prompt("move", {"to": OneOf((1, 2))}), Move(2), True),
        (Prompt("move", {"to": OneOf((1, 2))}), Move(2, quick=True), False),
        (Prompt("move", {"to": OneOf((1, 2))}), Move(3), False),
        (Prompt("speak", {"text": Text(5)}), Speak("hello"), True),
        (Prompt("speak", {"text": Text(5)}), Speak("hello!"), False),
        (Prompt("hint", {"clue": Said(("aloud",))}), Hint(Clue("aloud")), True),
        (Prompt("hint", {"clue": Said(("aloud",))}), Hint(Clue("text", "x")), False),
        (Prompt("draw", {"stroke": Ink.on(Sheet())}), Draw(SAMPLE_STROKE), True),
        (Prompt("draw", {"stroke": Ink.on(Sheet())}), Draw(SAMPLE_STROKE, pen=7), True),
        (Prompt("draw", {"stroke": Ink.on(Sheet())}), Draw(b"nonsense"), False),
    ],
)
def test_a_prompt_holds(prompt: Prompt, action: Any, held: bool) -> None:
    assert holds([prompt], action) is held


def test_all_actions_of_a_prompt_are_listed() -> None:
    votes = list(actions(VOTE, UNION))
    assert len(votes) == 6
    assert all(holds([VOTE], vote) for vote in votes)


def test_the_present_choice_is_not_offered_again() -> None:
    changed = Prompt("vote", VOTE.fields, now=Vote((1, 2)))
    assert Vote((1, 2)) not in list(actions(changed, UNION))
    assert pick([changed], UNION, Rng(b"", 0).below) is None


def test_a_random_pick_is_always_held_and_reaches_everything() -> None:
    draw = random.Random(1)  # noqa: S311
    picked = {pick([VOTE], UNION, draw.randrange) for _ in range(300)}
    assert all(holds([VOTE], vote) for vote in picked if vote is not None)
    assert {frozenset(vote.spaces) for vote in picked if isinstance(vote, Vote)} == {
        frozenset(vote.spaces) for vote in actions(VOTE, UNION) if isinstance(vote, Vote)
    }
