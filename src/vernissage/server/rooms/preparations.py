"""What people have chosen and not sent: it is handed in when their time runs out.

Kept in memory by the node they are connected to and told the others; clients say it again after
they reconnect. Nobody is shown it, and the log has only what was handed in.
"""

from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.prompts import holds
from vernissage.server.rooms.node_messages import NodeLink, Prepared
from vernissage.server.rooms.plays import Decoded
from vernissage.server.rooms.replica import Replica
from vernissage.table import PersonId, Table, moment
from vernissage.table.inputs import Late, Skipped, What

LONGEST = 4096  # bytes of an action: a clue of the longest words, and no drawing


def _late(table: Table, what: Late) -> PersonId | None:
    """Whose time is over; None: a bot's."""
    on = table.on
    wait = on.waits.get(what.key) if on else None
    if on is None or wait is None:
        return None
    chair = table.chairs[on.chairs[wait.seat]]
    return None if chair.bot is not None else chair.owner


class Preparations:
    def __init__(self, replica: Replica, nodes: NodeLink) -> None:
        self._replica, self._nodes = replica, nodes
        self._by_person: dict[str, Prepared] = {}

    def keep(self, person: PersonId, when: str, decoded: Decoded | None) -> None:
        """None: nothing is chosen any more."""
        if when != moment(self._replica.table):
            return  # it comes too late
        if decoded is not None:
            self._check(decoded)
        action = None if decoded is None else bytes(decoded.play.action)
        prepared = Prepared(person, when, action)
        if self._by_person.get(person) != prepared:
            self.receive(prepared)
            self._nodes.publish(prepared)

    def receive(self, prepared: Prepared) -> None:
        """From somebody here, or from another node."""
        if prepared.person in self._replica.table.people:
            self._by_person[prepared.person] = prepared

    def has(self, person: str) -> bool:
        """Whether somebody has something prepared now."""
        found = self._by_person.get(person)
        return found is not None and found.action is not None

    def forget_past(self) -> None:
        """What was meant for a moment that is over."""
        if self._by_person:
            table = self._replica.table
            now = moment(table)
            kept = self._by_person.items()
            self._by_person = {
                person: one for person, one in kept if one.when == now and person in table.people
            }

    def completed(self, what: What, table: Table) -> What:
        """An input for somebody whose time is over, with what they had prepared."""
        if not isinstance(what, Late | Skipped):
            return what
        person = what.person if isinstance(what, Skipped) else _late(table, what)
        found = None if person is None else self._by_person.get(person)
        if found is None or found.action is None or found.when != moment(table):
            return what
        return replace(what, prepared=found.action.decode())

    def _check(self, decoded: Decoded) -> None:
        """Illegal for anything that is not offered: it would not be handed in."""
        on, play = self._replica.table.on, decoded.play
        if on is None:
            raise Illegal("no_game")
        if decoded.action is None or len(bytes(play.action)) > LONGEST:
            raise Illegal("malformed")
        if not holds(load(on.game).prompts(on.state, play.seat), decoded.action):
            raise Illegal("stale")
