"""A network before PostgreSQL that swallows packets instead of closing connections."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Swallower:
    """Stands before PostgreSQL; while told to, it takes bytes and passes none on."""

    def __init__(self, dsn: str) -> None:
        self._port = urlsplit(dsn).port
        self.swallowing = False

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                if not self.swallowing:
                    writer.write(data)
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self.pass_on(reader, back), self.pass_on(there, writer))


@asynccontextmanager
async def swallower(dsn: str) -> AsyncIterator[tuple[Swallower, str]]:
    made = Swallower(dsn)
    server = await asyncio.start_server(made.accept, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield made, f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        server.close()
