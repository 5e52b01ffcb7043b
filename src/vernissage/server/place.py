"""A process among those of one server, and which tables are served where.

It is for speed only, because people of one table meet in one process then: any process can serve
any table, as the log is the only synchronisation.
"""

import re
from zlib import crc32

from msgspec import Struct

from vernissage.server.identity import Tokens, new_table_id

LONGEST_LINE = 1024  # bytes of a request line that are looked at
TABLE = re.compile(rb"[/=]([0-9a-f]{16})(?=[/?&\s]|$)")
TUNNEL = re.compile(rb"/api/tunnels/(\d{1,4})-")


class Place(Struct, frozen=True):
    index: int = 0
    of: int = 1

    def new_table_id(self, tokens: Tokens) -> str:
        """Of a table that is served here."""
        while not self.serves(table := new_table_id(tokens)):
            pass
        return table

    def serves(self, table: str) -> bool:
        return home_of(table.encode(), self.of) == self.index

    def is_elsewhere(self, url: bytes) -> bool:
        """Whether what is asked for is served by another process."""
        return named_in(url, self.of) not in (None, self.index)


def home_of(table: bytes, of: int) -> int:
    return crc32(table) % of


def named_in(line: bytes, of: int) -> int | None:
    """The process that serves the table or has the tunnel of this request line or path."""
    start = line[:LONGEST_LINE].partition(b"\r\n")[0]
    if tunnel := TUNNEL.search(start):
        return int(tunnel[1]) % of
    table = TABLE.search(start)
    return home_of(table[1], of) if table else None


def owner_of_tunnel(name: str, of: int) -> int | None:
    index, dash, _ = name.partition("-")
    return int(index) if dash and index.isdecimal() and int(index) < of else None
