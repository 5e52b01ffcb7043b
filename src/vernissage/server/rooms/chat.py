"""Chat and reactions. They are told, not stored: a word at the table is gone with the evening."""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from vernissage.kit.clue import Clue, check_clue, check_text
from vernissage.kit.errors import Illegal
from vernissage.server.protocol import wire
from vernissage.server.rooms.node_messages import Spoken
from vernissage.table import PersonId
from vernissage.table.seating import hushed

if TYPE_CHECKING:
    from vernissage.server.rooms.room import Room

MAX_CHAT = 300  # characters
KEPT = 50  # lines for those who come later


class Talk:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._lately: deque[wire.Said] = deque(maxlen=KEPT)
        self._done: deque[tuple[PersonId, str]] = deque(maxlen=KEPT)

    def once(self, person: PersonId, request: str, say: Callable[[], None]) -> None:
        """A resend is answered, not said again."""
        if (person, request) not in self._done:
            say()
            self._done.append((person, request))

    def say(self, person: PersonId, text: str) -> None:
        self._check(person)
        self._tell(wire.Said(person, self._now(), text=check_text(text, MAX_CHAT)))

    def react(self, person: PersonId, emoji: str) -> None:
        self._check(person)
        shown = check_clue(Clue("emoji", emoji), ("emoji",)).text
        self._tell(wire.Said(person, self._now(), emoji=shown))

    def bot_reacts(self, chair: int, emoji: str) -> None:
        """A bot is nobody, but has a chair. Who stands in for somebody shows nothing for them."""
        if self._room.table.chairs[chair].owner is None and not self._room.closed:
            self._tell(wire.Said("", self._now(), emoji=emoji, chair=chair))

    def since(self, heard: int) -> list[bytes]:
        """The latest lines, as far as they are new to somebody who heard the one of that time."""
        return [wire.write(said) for said in self._lately if said.at > heard]

    def _now(self) -> int:
        """Every line has a time of its own."""
        last = self._lately[-1].at if self._lately else 0
        return max(self._room.node.clock.now(), last + 1)

    def _check(self, person: PersonId) -> None:
        table = self._room.table
        known = table.people.get(person)
        if known is None or known.screen:
            raise Illegal("not_for_screens")
        if known.muted:
            raise Illegal("you_are_muted")
        if hushed(table, known):
            raise Illegal("you_know_too_much")
        if not self._room.node.chats.take(f"{table.id}/{person}"):
            raise Illegal("slow_down")

    def _tell(self, said: wire.Said) -> None:
        self.heard(said)
        self._room.ringer.ring(Spoken(said))

    def heard(self, said: wire.Said) -> None:
        if said.text:
            self._lately.append(said)
        message = wire.write(said)
        for session in tuple(self._room.sessions):
            session.send(message)
