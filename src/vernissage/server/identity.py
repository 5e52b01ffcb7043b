"""Who is who. A device holds a random secret; the log holds only fingerprints of it.

No accounts: whoever has a device's secret is that device, a person may hold several devices, and
a seat belongs to a person.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from vernissage.table import Person, PersonId, Table

COOKIE = "vernissage"
CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without 0 O 1 I, which people mix up
CODE_LENGTH = 6

Tokens = Callable[[int], bytes]  # n random bytes: `secrets.token_bytes`


def new_secret(tokens: Tokens = secrets.token_bytes) -> str:
    """256 random bits for a device, an invite or a one-time link."""
    return tokens(32).hex()


def new_table_id(tokens: Tokens = secrets.token_bytes) -> str:
    """Not a secret, but not guessable either."""
    return tokens(8).hex()


def new_code(tokens: Tokens = secrets.token_bytes) -> str:
    return "".join(CODE_ALPHABET[byte % len(CODE_ALPHABET)] for byte in tokens(CODE_LENGTH))


def tidy_code(code: str) -> str:
    """Normalize a code as people type it: in lower case, with spaces or a dash."""
    return "".join(char for char in code.upper() if char.isalnum())[: CODE_LENGTH + 1]


def fingerprint(table: str, secret: str) -> str:
    """What the log keeps of a secret. It differs from table to table, so logs cannot be correlated.
    (Secrets have 256 random bits, so there is nothing to stretch.)"""
    return hashlib.sha256(f"{table}:{secret}".encode(errors="replace")).hexdigest()[:40]


def same(one: str, other: str) -> bool:
    """Compared in constant time."""
    return hmac.compare_digest(one.encode(errors="replace"), other.encode(errors="replace"))


def person_of(table: Table, secret: str, wanted: str = "") -> Person | None:
    """The person that a device speaks for; one device may hold several, then `wanted` selects."""
    print_ = fingerprint(table.id, secret)
    mine = [one for one in table.people.values() if _holds(one, print_)]
    if wanted:
        mine = [one for one in mine if one.id == PersonId(wanted)]
    return mine[0] if mine else None


def _holds(person: Person, print_: str) -> bool:
    found = [same(device, print_) for device in person.devices]  # all of them, found or not
    return any(found)
