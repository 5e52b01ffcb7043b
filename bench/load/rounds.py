"""Our own server with people who take turns: Dixit by six, who do anything they may."""

import random

from bench.load.guests import Doc, Guest, OurServer
from bench.load.target import SEATS
from bench.load.turns import TurnTable, TurnTarget
from vernissage.client.random_bot import choose


class Rounds(OurServer, TurnTarget):
    """Everything is in the file, and would survive the power cut, before anybody sees it."""

    name = "vernissage"

    async def open(self, table: int) -> TurnTable:
        opened = DixitTable(random.Random(table))
        await self.invite(list(opened.players), "dixit", mode="classic", target=100)
        opened.seen = 0
        return opened


class FleetingRounds(Rounds):
    """As boardgame.io keeps its games by default."""

    name, store = "vernissage, memory", ("--store", "memory")


class DixitTable(TurnTable):
    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng
        self.players = [Player(self, seat) for seat in range(SEATS)]
        self.seen = 0

    def act(self) -> None:
        game = self.players[0].doc["game"]
        if game["outcome"] is None:
            self.take_turn([wait["seat"] for wait in game["waits"]])
        else:
            self.players[0].say("table", id="again", action={"type": "start"})

    def take_turn(self, seats: list[int]) -> None:
        player = self.players[self.rng.choice(seats)]
        action = choose(player.doc["game"]["prompts"], self.rng.randrange)
        assert action is not None, "whoever is waited for can do something"
        player.play(action)

    def see(self) -> None:
        self.seen += 1
        if self.seen == SEATS:
            self.seen = 0
            self.on_seen()


class Player(Guest):
    def __init__(self, table: DixitTable, seat: int) -> None:
        super().__init__(seat, lambda _: None)
        self.table_of = table

    def hear(self, message: Doc) -> None:
        super().hear(message)
        if message["type"] == "step":
            self.table_of.see()
