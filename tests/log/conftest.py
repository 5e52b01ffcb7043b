"""The servers of this worker, and stores and buses on them."""

import asyncio
from collections.abc import Iterator

import pytest

from tests import servers


@pytest.fixture(scope="session")
def postgres() -> Iterator[servers.Postgres]:
    with servers.postgres() as server:
        yield server


@pytest.fixture(scope="session")
def nats() -> Iterator[servers.Nats]:
    with servers.nats() as server:
        yield server


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """One event loop for a whole test."""
    with asyncio.Runner() as runner:
        yield runner
