"""Chat and reactions. They are broadcast, not stored."""

from collections import deque
from collections.abc import Callable, Sequence
from math import inf

from vernissage.kit.clue import Clue, check_clue, check_text
from vernissage.kit.errors import Illegal
from vernissage.server.limits import Buckets
from vernissage.server.protocol import wire
from vernissage.server.rooms.audience import Audience
from vernissage.server.rooms.node_messages import Lines, NodeLink, Spoken
from vernissage.server.rooms.replica import Replica
from vernissage.table import PersonId
from vernissage.table.seating import hushed

MAX_CHAT = 300  # characters
KEPT = 50  # lines for those who come later


class TableChat:
    def __init__(
        self, replica: Replica, audience: Audience, nodes: NodeLink, limiter: Buckets
    ) -> None:
        self._replica, self._audience, self._nodes = replica, audience, nodes
        self._limiter = limiter
        self._history: deque[wire.Said] = deque(maxlen=KEPT)
        self._done: deque[tuple[PersonId, str]] = deque(maxlen=KEPT)
        self._apart: float = inf  # since when another node may have told its people other lines

    def once(self, person: PersonId, request: str, say: Callable[[], None]) -> None:
        """A resent message is acknowledged, not shown again."""
        if (person, request) not in self._done:
            say()
            self._done.append((person, request))

    def say(self, person: PersonId, text: str) -> None:
        self._check_allowed(person)
        self._publish(wire.Said(person, self._next_time(), text=check_text(text, MAX_CHAT)))

    def react(self, person: PersonId, emoji: str) -> None:
        self._check_allowed(person)
        shown = check_clue(Clue("emoji", emoji), ("emoji",)).text
        self._publish(wire.Said(person, self._next_time(), emoji=shown))

    def react_as_bot(self, chair: int, emoji: str) -> None:
        """A bot is nobody, but has a chair. One that stands in for a person shows nothing."""
        if self._replica.table.chairs[chair].owner is None:
            self._publish(wire.Said("", self._next_time(), emoji=emoji, chair=chair))

    def since(self, heard: int) -> list[bytes]:
        """The latest lines after that time. Also earlier ones where that time does not tell which
        were heard: at a node that was apart from others. Clients know those they have heard."""
        known = any(said.at == heard for said in self._history)
        after = min(heard, self._apart) if known else 0
        return [wire.write(said) for said in self._history if said.at > after]

    def forget_strangers(self) -> None:
        """Keep no line of who is no longer at the table."""
        people = self._replica.table.people
        kept = [said for said in self._history if not said.person or said.person in people]
        self._history = deque(kept, maxlen=KEPT)

    def receive(self, said: wire.Said) -> None:
        """From anybody here, or from another node. The bus may bring it twice."""
        if said.text:
            if said in self._history:
                return
            self._history.append(said)
        self._audience.broadcast(wire.write(said))

    def exchange(self) -> None:
        """The bus may have lost lines, of this node and of others: each tells those it has."""
        self._nodes.publish(Lines(tuple(self._history), asking=True))

    def receive_lines(self, lines: Sequence[wire.Said], asking: bool) -> None:
        """Those that are known are dropped; a line said meanwhile takes its place by its time."""
        if asking:
            self._nodes.publish(Lines(tuple(self._history), asking=False))
        missed = [said for said in lines if said.text and self._is_news(said)]
        differing = [said.at for said in {*lines} ^ {*self._history}]
        self._apart = min([self._apart, *(at - 1 for at in differing)])
        for said in sorted(missed, key=lambda one: one.at):
            self._audience.broadcast(wire.write(said))
        self._history.extend(missed)
        self._history = deque(sorted(self._history, key=lambda one: one.at), maxlen=KEPT)

    def _is_news(self, said: wire.Said) -> bool:
        """What is older than all that is remembered was heard and forgotten."""
        full = len(self._history) == KEPT
        return said not in self._history and not (full and said.at < self._history[0].at)

    def _publish(self, said: wire.Said) -> None:
        self.receive(said)
        self._nodes.publish(Spoken(said))

    def _next_time(self) -> int:
        """Every message has a unique time."""
        last = self._history[-1].at if self._history else 0
        return max(self._replica.now(), last + 1)

    def _check_allowed(self, person: PersonId) -> None:
        table = self._replica.table
        known = table.people.get(person)
        if known is None or known.screen:
            raise Illegal("not_for_screens")
        if known.muted:
            raise Illegal("you_are_muted")
        if hushed(table, known):
            raise Illegal("you_know_too_much")
        if not self._limiter.take(f"{table.id}/{person}"):
            raise Illegal("slow_down")
