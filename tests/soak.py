"""More of everything in `make soak`: longer storms, more seeds, more seats.

`make test` takes what finds a mistake within minutes. CONTRIBUTING.md lists what soak adds.
"""

import os
from typing import TypeVar

Amount = TypeVar("Amount")

SOAK = os.environ.get("VERNISSAGE_SOAK") == "1"


def in_soak(full: Amount, *, else_: Amount) -> Amount:
    return full if SOAK else else_
