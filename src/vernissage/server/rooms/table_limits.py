"""Who may add how much to a table: a share for each person, so that one cannot use up everybody's.

Whoever does more than most uses what all share, together with everybody at the same address; when
that is gone, each person still has a small rate that nobody else can touch. Entries are counted
against budgets, and what keeps a table in order (the host's) or ends a stay passes in any case.
"""

from collections.abc import Sequence

from vernissage.kit.errors import Illegal
from vernissage.server.limits import Bucket, Buckets
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.services import Services
from vernissage.table import Table, inputs
from vernissage.table.state import PEOPLE

# By anybody. Each of them needs an entry before it that is limited: sitting down or coming.
LEAVING = (inputs.Leave, inputs.Stand)
# By the host: what helps against guests, and what ends something.
KEEPING_ORDER = (
    inputs.Lock, inputs.SetPin, inputs.Renewed, inputs.Remove, inputs.ShownOut, inputs.Mute,
    inputs.Hush, inputs.HandOver, inputs.Pause, inputs.Resume, inputs.End, inputs.GiveBack,
    inputs.ShowAgain,
)  # fmt: skip
FROM_OUTSIDE = (inputs.Join, inputs.Moved)  # asked for by people who are not at the table yet
OF_ADDRESS = 2  # all of one address may use a half of the table's rate
KEPT_FOR_HOST = 10  # the host's may fill the log by another tenth


class TableLimits:
    def __init__(self, table: str, services: Services) -> None:
        limits = services.limits
        self._table, self._limits, self._clock = table, limits, services.clock
        self._services = services
        self._shared = Bucket(limits.requests_of_table)
        of_address = limits.requests_of_table.divided(OF_ADDRESS)
        self._of_address = Buckets(of_address, self._clock)
        self._assured = Buckets(limits.assured, self._clock)
        self._vital = Buckets(limits.vital, self._clock)

    def check(self, request: Request, table: Table, inbox: Sequence[Request]) -> Illegal | None:
        """Why it is refused. The server's own requests are few and not limited."""
        if not request.by and not isinstance(request.what, FROM_OUTSIDE):
            return None if len(inbox) < 2 * self._limits.inbox else Illegal("busy")
        if self._is_vital(request, table) and self._vital.take(request.by):
            return None
        if self._has_too_many_waiting(request, inbox):
            return Illegal("busy")
        if table.seq + len(inbox) >= self._limits.entries:
            return Illegal("log_full")
        who = self._sharer(request, table)
        return self._check_rate(request, who) or self._services.budgets.take(
            request.what, self._table, who, request.client
        )

    def _is_vital(self, request: Request, table: Table) -> bool:
        if isinstance(request.what, LEAVING):
            return True
        full = self._limits.entries * (KEPT_FOR_HOST + 1) // KEPT_FOR_HOST
        orderly = request.by == table.host and isinstance(request.what, KEEPING_ORDER)
        return orderly and table.seq < full

    def _has_too_many_waiting(self, request: Request, inbox: Sequence[Request]) -> bool:
        """One half of the inbox is for whoever comes first; the other has places for everybody."""
        half = self._limits.inbox // 2
        if len(inbox) < half:
            return False
        each = max(half // PEOPLE, 1)
        who = request.by or request.client
        mine = sum((one.by or one.client) == who for one in inbox)
        return mine >= each or len(inbox) >= 2 * self._limits.inbox

    def _sharer(self, request: Request, table: Table) -> str:
        """People who share a device share what a person may do."""
        person = table.people.get(request.by)
        if person is not None and person.devices:
            return f"{self._table}/{person.devices[0]}"
        return f"{self._table}/{request.by or request.client}"

    def _check_rate(self, request: Request, who: str) -> Illegal | None:
        if not self._services.requests.take(who):
            return Illegal("slow_down")
        address = not request.client or self._of_address.take(request.client)
        if address and self._shared.take(self._clock.now() / 1000):
            return None
        return None if self._assured.take(who) else Illegal("slow_down")
