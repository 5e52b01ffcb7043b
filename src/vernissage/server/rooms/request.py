"""A request to append an entry to a table's log."""

from collections.abc import Callable

from msgspec import Struct

from vernissage.kit.errors import Illegal
from vernissage.table import PersonId
from vernissage.table.inputs import What

Answer = Callable[[int | Illegal], None]  # the seq, or why not


def never() -> bool:
    return False


class Request(Struct):
    """The room that gets it dates it, and may hold it."""

    what: What
    by: PersonId = PersonId("")  # nobody: the server itself
    id: str = ""
    when: str | None = None  # the moment of the game it is meant for
    moves: int | None = None  # a bot's: how often its seat had moved when it looked
    answer: Answer | None = None
    since: int = 0  # when it came
    pressed: int = 0  # when its sender pressed, as far as that is believed; 0: as it came
    action: Struct | None = None  # of a play: as the game on the table decoded it
    client: str = ""  # the address it came from, as far as that is known
    is_over: Callable[[], bool] = never  # whoever asked has been told that it was not stored
    until: int = 0  # not tried before: an earlier press may be on its way

    def refuse(self, illegal: Illegal) -> None:
        if self.answer is not None:
            self.answer(illegal)


Submit = Callable[[Request], None]
