"""How much people may add to the logs of tables, in entries and in bytes.

Entries are counted for each person and each address at a table. Bytes are counted of large entries
only: small ones are bounded by their number, and pass however full everything is.
"""

from vernissage.kit.errors import Illegal
from vernissage.server.clock import Clock
from vernissage.server.limits import Buckets, Limits
from vernissage.table import inputs

LARGE = 1024  # bytes of an action; most strokes have fewer
EVERYWHERE = ""  # whoever adds it, and wherever


class LogBudgets:
    """These counts begin anew with the server."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._of_person = Buckets(limits.entries_of_person, clock)
        self._of_address = Buckets(limits.entries_of_address, clock)
        self._bytes_of_person = Buckets(limits.bytes_of_person, clock)
        self._bytes_of_address = Buckets(limits.bytes_of_address, clock)
        self._bytes_of_table = Buckets(limits.bytes_of_table, clock)
        self._bytes_in_all = Buckets(limits.bytes_in_all, clock)

    def take(self, what: inputs.What, table: str, who: str, client: str) -> Illegal | None:
        """Why it is refused. `who`: the person at the table; `client`: an address, if known."""
        if not self._of_person.take(who):
            return Illegal("share_used_up")
        if client and not self._of_address.take(f"{table}/{client}"):
            return Illegal("share_used_up")
        size = len(bytes(what.action)) if isinstance(what, inputs.Play) else 0
        return self._take_bytes(size, table, who, client) if size > LARGE else None

    def _take_bytes(self, size: int, table: str, who: str, client: str) -> Illegal | None:
        if not self._bytes_of_person.take(who, size):
            return Illegal("share_used_up")
        if client and not self._bytes_of_address.take(client, size):
            return Illegal("share_used_up")
        if not self._bytes_of_table.take(table, size):
            return Illegal("too_much_stored")
        if not self._bytes_in_all.take(EVERYWHERE, size):
            return Illegal("too_much_stored")
        return None

    def forget_full(self) -> None:
        for buckets in (
            *(self._of_person, self._of_address),
            *(self._bytes_of_person, self._bytes_of_address, self._bytes_of_table),
        ):
            buckets.forget_full()
