"""Whether the store takes what is written: by trying, seldom, whoever asks and however often."""

import asyncio
from collections.abc import Callable

from vernissage.log import Store, StoreUnavailable
from vernissage.server.alarms import Alarms
from vernissage.server.clock import Clock, Timer
from vernissage.server.tasks import Spawn

EVERY = 1_000  # ms between two tries
WITHIN = 0.8  # seconds for an answer: a store that swallows everything is noticed within 2 s


class StoreHealth:
    """`on_down` is called when the store has stopped taking anything."""

    def __init__(self, store: Store, clock: Clock, alarms: Alarms, spawn: Spawn) -> None:
        self._store, self._clock, self._alarms, self._spawn = store, clock, alarms, spawn
        self.on_down: Callable[[], None] = lambda: None
        self.down = False
        self._tried: int | None = None  # when
        self._trying: asyncio.Task[None] | None = None
        self._timer: Timer | None = None
        self._probing: asyncio.Task[None] | None = None  # one at a time, however long it takes

    async def ok(self) -> bool:
        """As it was a second ago or later."""
        if self._trying is None and self._is_due():
            self._start()
        if self._trying is not None:
            await asyncio.shield(self._trying)
        return not self.down

    def refused(self, cause: StoreUnavailable) -> None:
        """Something was not stored or read, so it is time to look."""
        self._alarms.report("the store refuses", cause, str(cause))
        if self._trying is None and not self.down:
            self._start()

    def _is_due(self) -> bool:
        return self._tried is None or self._clock.now() - self._tried >= EVERY

    def _start(self) -> None:
        self._trying = self._spawn(self._try())

    async def _try(self) -> None:
        try:
            await self._probe()
            self.down = False
        except StoreUnavailable as error:
            self._alarms.report("the store takes no writes", error)
            self._note_down()
        finally:
            self._tried = self._clock.now()
            self._trying = None

    async def _probe(self) -> None:
        if self._probing is None:
            self._probing = self._spawn(self._store.probe())
        done, _ = await asyncio.wait({self._probing}, timeout=WITHIN)
        if not done:
            raise StoreUnavailable("no answer in time")
        probed, self._probing = self._probing, None
        probed.result()

    def _note_down(self) -> None:
        was_down, self.down = self.down, True
        if not was_down:
            self.on_down()
        # Nobody may ask, and people come back only when it is up again.
        self.stop()
        self._timer = self._clock.after(EVERY, self._try_again)

    def _try_again(self) -> None:
        if self.down and self._trying is None:
            self._start()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
