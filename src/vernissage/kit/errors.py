"""What a person is told when something cannot be done."""

from typing import Any


class Illegal(Exception):  # noqa: N818  (the field's word: an illegal move)
    """An input that the rules refuse; the state is untouched.

    The code is stable and is a locale key (`illegal.<code>`); the arguments fill the sentence.
    """

    def __init__(self, code: str, /, **args: Any) -> None:
        super().__init__(code, args)
        self.code = code
        self.facts = args

    def __str__(self) -> str:
        return f"{self.code} {self.facts}" if self.facts else self.code
