"""Patches as RFC 6902 has them, as far as the server uses it."""

from copy import deepcopy
from typing import Any

import pytest

from vernissage.client import apply_patch

CASES: dict[str, tuple[Any, list[dict[str, Any]], Any]] = {
    "add a member": ({}, [{"op": "add", "path": "/a", "value": 1}], {"a": 1}),
    "add over a member": ({"a": 0}, [{"op": "add", "path": "/a", "value": 1}], {"a": 1}),
    "add deep": ({"a": [{}]}, [{"op": "add", "path": "/a/0/b", "value": []}], {"a": [{"b": []}]}),
    "add to the end": ([1], [{"op": "add", "path": "/1", "value": 2}], [1, 2]),
    "add in front": ([1], [{"op": "add", "path": "/0", "value": 0}], [0, 1]),
    "replace a member": ({"a": 0}, [{"op": "replace", "path": "/a", "value": None}], {"a": None}),
    "replace an item": ([1, 2], [{"op": "replace", "path": "/1", "value": 9}], [1, 9]),
    "replace everything": ({"a": 0}, [{"op": "replace", "path": "", "value": [1]}], [1]),
    "remove a member": ({"a": 0, "b": 1}, [{"op": "remove", "path": "/a"}], {"b": 1}),
    "remove an item": ([1, 2, 3], [{"op": "remove", "path": "/1"}], [1, 3]),
    "one after another": ([1, 2, 3], [{"op": "remove", "path": "/0"}] * 2, [3]),
    "a slash": ({"a/b": 0}, [{"op": "replace", "path": "/a~1b", "value": 1}], {"a/b": 1}),
    "a tilde": ({"a~1": 0}, [{"op": "replace", "path": "/a~01", "value": 1}], {"a~1": 1}),
    "a number as a name": ({"1": 0}, [{"op": "replace", "path": "/1", "value": 1}], {"1": 1}),
    "nothing": ({"a": 0}, [], {"a": 0}),
}


@pytest.mark.parametrize("case", CASES)
def test_a_patch_makes_one_document_of_another(case: str) -> None:
    before, patch, after = deepcopy(CASES[case])
    assert apply_patch(before, patch) == after


@pytest.mark.parametrize(
    "patch", [{"op": "move", "path": "/a"}, {"op": "remove", "path": "/b"}], ids=["move", "missing"]
)
def test_what_cannot_be_applied_is_an_error(patch: dict[str, Any]) -> None:
    with pytest.raises((ValueError, KeyError)):
        apply_patch({"a": 0}, [patch])
