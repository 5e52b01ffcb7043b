"""Structured logs: one JSON object a line, without names, codes or secrets."""

import logging
import sys
from typing import Any

import msgspec

# Fields that a log line may have besides its message.
OWN = ("table", "port", "seq", "reason", "cause", "repeats")


class JsonLines(logging.Formatter):
    def __init__(self, worker: int | None = None) -> None:
        super().__init__()
        self._of_process = {} if worker is None else {"worker": worker}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "of": record.name,
            "message": record.getMessage(),
            **self._of_process,
        }
        line |= {name: getattr(record, name) for name in OWN if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def to_stderr(level: str = "INFO", worker: int | None = None) -> None:
    """`worker` tells lines of several processes apart."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(worker))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # What strangers send is counted, not logged: else anybody could fill the log.
    for noisy in ("uvicorn.error", "httpx", "nats"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
