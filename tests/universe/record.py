"""What happened in a world: for its judges, as a digest, and as a story."""

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.universe.loop import SimLoop
from tests.universe.people import Frame
from vernissage.server import alarms


@dataclass
class Record:
    """Everything that happened, for whoever judges it."""

    frames: list[Frame] = field(default_factory=list)
    healed: int = 0  # of them are of before the misfortunes had ended for a while
    began: int = 0  # of them are of a history that is over
    mishaps: list[str] = field(default_factory=list)  # what nodes logged as errors
    alarms: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)  # by nodes that were closed
    events: int = 0


Story = Callable[[float, str, bytes], None]


class Journal:
    """A digest of all that happens, and the story for whoever wants to read it."""

    def __init__(self, loop: SimLoop, story: Story | None) -> None:
        self._loop, self._story = loop, story
        self._digest = hashlib.blake2b(digest_size=16)
        self.events = 0

    def tell(self, what: str, data: bytes = b"") -> None:
        self.events += 1
        line = f"{self._loop.time():.6f} {what} "
        self._digest.update(line.encode() + data + b"\n")
        if self._story is not None:
            self._story(self._loop.time(), what, data)

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()


class Mishaps(logging.Handler):
    """What nodes log as errors. Alarms are apart: they follow from the misfortunes."""

    def __init__(self, record: Record) -> None:
        super().__init__(logging.ERROR)
        self._record = record

    def emit(self, record: logging.LogRecord) -> None:
        told = self.format(record)
        (self._record.alarms if record.name == alarms.__name__ else self._record.mishaps).append(
            told
        )
