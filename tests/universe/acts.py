"""What people do: mostly play, and now and then anything else that the table offers."""

import asyncio
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from tests.faults.witness import kinds
from tests.universe.people import Act, Person
from tests.universe.weather import Chance
from vernissage.client import choose
from vernissage.server.rooms.ink_buffer import LIVE
from vernissage.table.state import CHAIRS

PIN = "73920418"
MOST_SEATS = 6  # with bots


class Habits:
    """What people of one world do besides playing. Each world has few habits, and so more of what
    comes of just these."""

    def __init__(self, chance: Chance) -> None:
        self._restless = chance.choice((0.03, 0.1, 0.3, 0.6))  # share of what is not playing
        self.at_rest = False  # they only play, and so mend nothing that the storm has left
        self._own = chance.sample(OWN, chance.randint(2, len(OWN)))
        self._hosts = chance.sample(HOSTS, chance.randint(2, len(HOSTS)))

    async def act(self, who: Person) -> None:
        """The next thing that somebody does."""
        game, chance = who.doc["game"], who.crowd.chance
        if not self.at_rest and chance.random() < self._restless:
            usual = self._hosts if who.is_host and chance.random() < 0.5 else self._own
            await who.crowd.some(usual)(who)
        elif game is None or game["outcome"] is not None:
            await (arrange(who) if who.is_host else sit_down(who))
        elif who.doc["table"]["paused"] and who.is_host:
            await who.tab.ask("resume")
        else:
            await play(who)


async def play(who: Person) -> None:
    game, chance = who.doc["game"], who.crowd.chance
    action = choose(game["prompts"], chance.randrange)
    if action is None or who.doc["table"]["paused"]:
        return
    if isinstance(action.get("path"), str):
        draw_live(who, action["path"])
    await who.tab.play(action)


def draw_live(who: Person, path: str) -> None:
    who.tab.send_ink(bytes((LIVE, who.crowd.chance.randrange(128))) + b64decode(path))


# Between games


async def sit_down(who: Person) -> None:
    if not any(one.get("owner") == who.tab.person for one in who.doc["table"]["chairs"]):
        await who.tab.ask("sit")


async def arrange(who: Person) -> None:
    """Choose a game for those who sit, or seat a bot."""
    await sit_down(who)
    table, chance = who.doc["table"], who.crowd.chance
    taken = [at for at, one in enumerate(table["chairs"]) if one.get("owner") or one.get("bot")]
    fitting = kinds(len(taken))
    if fitting and (chance.random() < 0.7 or len(taken) >= MOST_SEATS):
        game, options = who.crowd.some(fitting)
        await who.tab.ask("choose", game=game, options=options)
        await who.tab.ask("start")
    elif len(taken) < MOST_SEATS:
        free = [at for at in range(CHAIRS) if at not in taken]
        await who.tab.ask("seat_bot", chair=who.crowd.some(free))
    else:
        await who.tab.ask("give_back", chair=taken[-1])


# Anything else


def asks(do: str, **made: Callable[[Person], Any]) -> Act:
    async def act(who: Person) -> None:
        await who.tab.ask(do, **{name: make(who) for name, make in made.items()})

    return act


def chair(who: Person) -> int:
    return who.crowd.chance.randrange(CHAIRS)


def whether(who: Person) -> bool:
    return who.crowd.chance.random() < 0.5


def anybody(who: Person) -> str:
    person: str = who.crowd.some(who.doc["table"]["people"])["id"]
    return person


def another(who: Person) -> str:
    others = [one["id"] for one in who.doc["table"]["people"] if one["id"] != who.tab.person]
    return str(who.crowd.some(others)) if others else "p999"


async def say(who: Person) -> None:
    await who.tab.say(f"{who.name} {next(who.tab._ids)}")


async def react(who: Person) -> None:
    await who.tab.react("🎨")


async def hang_up(who: Person) -> None:
    """The line breaks; the browser comes back by itself."""
    who.tab.hang_up()


async def reload(who: Person) -> None:
    """The page is loaded anew: it has no document."""
    who.tab.doc, who.tab.seq, who.tab._build = {}, 0, ""
    who.tab.hang_up()
    while not who.tab.doc:
        await who.tab.news()


async def be_away(who: Person) -> None:
    """Long enough for others to notice; back at another node."""
    pause = who.crowd.chance.choice((2.0, 10.0, 25.0))
    who.tab.home += 1
    who.tab.rests_until = who.crowd.time() + pause
    who.tab.hang_up()
    await asyncio.sleep(pause)


async def take_another_browser(who: Person) -> None:
    await who.move()
    if whether(who):
        who.tabs.pop().close()


async def lock_for_a_while(who: Person) -> None:
    await who.tab.ask("lock", on=True)
    await asyncio.sleep(3)
    await who.tab.ask("lock", on=False)


async def let_sit(who: Person) -> None:
    asking = (who.doc["game"] or {}).get("asking") or who.doc["table"].get("asking")
    if asking:
        await who.tab.ask("let_sit", person=who.crowd.some(list(asking)), on=whether(who))


OWN: tuple[Act, ...] = (
    *(say, react, hang_up, reload, be_away, take_another_browser),
    *(asks("rename", name=lambda who: f"{who.name}{chair(who)}"), asks("ready", on=whether)),
    *(asks("sit", chair=chair), asks("sit"), asks("stand"), asks("leave")),
    asks("speak", language=lambda who: who.crowd.some(("uk", "ru", "en"))),
    asks("extra_time", person=lambda who: who.tab.person, percent=lambda _: 150),
)
HOSTS: tuple[Act, ...] = (
    *(lock_for_a_while, let_sit, asks("renew"), asks("pause"), asks("hurry")),
    asks("pin", pin=lambda who: PIN if whether(who) else ""),
    asks("hand_over", person=another),
    asks("remove", person=another, renew=whether),
    asks("seat_bot", chair=chair),
    asks("give_back", chair=chair),
    asks("swap", chair=chair, other=chair),
    asks("mute", person=another, on=whether),
    *(asks("hush", on=whether), asks("new_evening"), asks("end")),
    asks("newcomers", way=lambda who: who.crowd.some(("ask", "free"))),
    asks("pace", pace=lambda who: who.crowd.some(("none", "relaxed", "brisk"))),
)
