"""Refusals over HTTP: a text, a code and a status."""

from typing import Any

from litestar.openapi import ResponseSpec
from msgspec import Struct

STATUS = {
    "malformed": 400,
    "not_host": 403,
    "removed": 403,
    "table_locked": 403,
    "pin_needed": 403,
    "pin_refused": 403,
    "wrong_origin": 403,
    "not_yours": 403,
    "sound_not_yours": 403,
    "key_refused": 403,
    "not_here": 404,
    "no_such_code": 404,
    "no_such_table": 404,
    "no_such_session": 404,
    "sound_unknown": 404,
    "deck_unknown": 404,
    "words_unknown": 404,
    "picture_gone": 404,
    "too_large": 413,
    "wrong_host": 421,
    "slow_down": 429,
    "too_many_connections": 429,
    "failed": 500,
    "table_broken": 500,
    "own_broken": 500,
    "busy": 503,
    "restarting": 503,
    "store_down": 503,
    "not_painted": 503,
}
REFUSED = 409  # by the rules of the table: everything else

# What any page may answer, by what it takes and does.
ASKED = ("malformed", "slow_down")
SENT = (*ASKED, "wrong_origin", "too_large")
STORED = ("restarting", "store_down")
NAMED = ("text_empty", "text_too_long", "text_unprintable")


class Problem(Struct, frozen=True):
    """Why not: `text` in the reader's language, the rest for programs."""

    code: str
    text: str
    facts: dict[str, Any]


def status_of(code: str) -> int:
    return STATUS.get(code, REFUSED)


def problems(*codes: str) -> dict[int, ResponseSpec]:
    """What a page may answer instead, for the OpenAPI."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(status_of(code), []).append(code)
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=", ".join(found))
        for status, found in sorted(by_status.items())
    }
