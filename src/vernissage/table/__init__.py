"""One table as a pure state machine: seats, host, options, games of the evening, clocks."""

from vernissage.table.inputs import Entry, read_ask, read_entry, write_entry
from vernissage.table.phase_clock import moment
from vernissage.table.rules import Repeated, apply, follow, replay
from vernissage.table.state import Person, PersonId, Table
from vernissage.table.step import Step, StepEvent
from vernissage.table.view import Doc, doc

__all__ = [
    "Doc",
    "Entry",
    "Person",
    "PersonId",
    "Repeated",
    "Step",
    "StepEvent",
    "Table",
    "apply",
    "doc",
    "follow",
    "moment",
    "read_ask",
    "read_entry",
    "replay",
    "write_entry",
]
