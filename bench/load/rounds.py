"""Our own server with people who take turns: Dixit by six, who do anything they may."""

import random
from collections.abc import Sequence
from typing import Any

from bench.load.guests import Doc, Guest, OurServer
from bench.load.target import SEATS
from bench.load.turns import TurnTable, TurnTarget
from vernissage.client.random_bot import choose


class Rounds(OurServer, TurnTarget):
    """Everything is in the file, and would survive the power cut, before anybody sees it."""

    name = "vernissage"

    async def open(self, table: int) -> TurnTable:
        opened = DixitTable(random.Random(table))
        await self.invite(opened.players, "dixit", mode="classic", target=100)
        return opened


class FleetingRounds(Rounds):
    """As boardgame.io keeps its games by default."""

    name, store = "vernissage, memory", ("--store", "memory")


class DixitTable(TurnTable):
    """An action is seen when its answer has come and everybody has what the answer names: by the
    numbers of the log, because a step may hold several entries."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng
        self.players = [Player(self, seat) for seat in range(SEATS)]
        self.stored: int | None = None  # where the last action is in the log, once that is known

    @property
    def people(self) -> "Sequence[Player]":
        return self.players

    def act(self) -> None:
        host = self.players[0]
        if host.doc["game"]["outcome"] is not None:
            host.act("table", action={"type": "start"})
            return
        player = self.rng.choice([one for one in self.players if one.awaited()])
        action = choose(player.doc["game"]["prompts"], self.rng.randrange)
        assert action is not None, "whoever is waited for can do something"
        player.act("play", when=player.doc["game"]["moment"], action=action)

    def look(self) -> None:
        if self.stored is not None and all(one.seq >= self.stored for one in self.players):
            self.stored = None
            self.on_seen()


class Player(Guest):
    def __init__(self, table: DixitTable, seat: int) -> None:
        super().__init__(seat, lambda _: None)
        self.table_of = table
        self.seq = 0
        self.acting = ""  # the id of the last request that counts

    def awaited(self) -> bool:
        """By this one's own document: another's may be older or newer."""
        return any(wait["seat"] == self.seat for wait in self.doc["game"]["waits"])

    def act(self, kind: str, **fields: Any) -> None:
        self.acting = str(next(self.ids))
        self.say(kind, id=self.acting, **fields)

    def hear(self, message: Doc) -> None:
        super().hear(message)
        match message["type"]:
            case "step" | "welcome":
                self.seq = message["seq"]
            case "done" if message["id"] == self.acting:
                self.table_of.stored = message["seq"]
        self.table_of.look()
