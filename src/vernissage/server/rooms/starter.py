"""Begins the next game when everybody at a table was asked for it."""

from vernissage.kit.errors import Illegal
from vernissage.log import StoreUnavailable
from vernissage.server.rooms import asks
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.request import Answer, Request, Submit
from vernissage.server.rooms.services import Services
from vernissage.table import inputs
from vernissage.table.once_more import TOO_LATE

PASSING = frozenset({"busy", "store_down", "stale", "game_on", "failed"})  # it may be tried again


class Starter:
    def __init__(self, replica: Replica, services: Services, submit: Submit) -> None:
        self._replica, self._services, self._submit = replica, services, submit

    def start(self, now: int, answer: Answer) -> None:
        asked = self._replica.table.again
        if asked is not None and asked.due + TOO_LATE < now:
            # Nobody served the table when it was due: a game must not begin out of the blue.
            self._submit(Request(inputs.Again(on=False), answer=answer))
        else:
            self._services.spawn(self._start(answer))

    async def _start(self, answer: Answer) -> None:
        def answered(result: int | Illegal) -> None:
            if isinstance(result, Illegal) and result.code not in PASSING:
                self._submit(Request(inputs.Again(on=False), answer=answer))
            else:
                answer(result)

        table, services = self._replica.table, self._services
        try:
            own = asks.own_decks(inputs.Start(), table)
            packs = await asks.find_own(own, table.id, services) if own else asks.NO_PACKS
        except Illegal as illegal:
            answered(illegal)
        except StoreUnavailable:
            answered(Illegal("store_down"))
        else:
            self._submit(Request(asks.started(services, packs, asked=True), answer=answered))
