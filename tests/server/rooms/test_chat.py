"""Chat and reactions: told, never stored."""

from tests.server.guests import Guest
from tests.server.worlds import World, in_a_world
from vernissage.server.rooms.chat import KEPT, MAX_CHAT


async def say(guest: Guest, text: str, id: str = "") -> str:  # noqa: A002
    """`done`, or why not."""
    answer = await guest.request({"type": "chat", "text": text}, id)
    return str(answer.get("code", answer["type"]))


async def react(guest: Guest, emoji: str) -> str:
    answer = await guest.request({"type": "react", "emoji": emoji})
    return str(answer.get("code", answer["type"]))


def lines(guest: Guest) -> list[str]:
    return [one.get("text") or one["emoji"] for one in guest.of("chat")]


@in_a_world()
async def test_a_word_reaches_everybody_and_is_not_stored(world: World) -> None:
    host, guest, third = await world.table(3)
    before = len(world.log(host))
    assert await say(guest, "Ґанок, ялинка, їжак!") == "done"
    assert await react(third, "🎉") == "done"
    for one in (host, guest, third):
        assert one.of("chat") == [
            {
                "type": "chat",
                "person": guest.person,
                "at": world.clock.now(),
                "text": "Ґанок, ялинка, їжак!",
            },
            {"type": "chat", "person": third.person, "at": world.clock.now() + 1, "emoji": "🎉"},
        ]
    assert len(world.log(host)) == before
    assert host.seq == before


@in_a_world()
async def test_what_can_be_said(world: World) -> None:
    host, guest = await world.table(2)
    for text in ("", "   ", "\u200b", "x" * (MAX_CHAT + 1)):
        assert await say(host, text) not in ("done", "slow_down"), repr(text)
        await world.clock.advance(10_000)
    assert await say(host, "<script>alert(1)</script>") == "done"  # whoever shows it escapes it
    await world.clock.advance(10_000)
    assert await say(host, "x" * MAX_CHAT) == "done"
    assert lines(guest) == ["<script>alert(1)</script>", "x" * MAX_CHAT]


@in_a_world()
async def test_a_reaction_is_an_emoji(world: World) -> None:
    host, guest = await world.table(2)
    for text in ("", "ha", "<b>", "🎉x"):
        assert await react(host, text) not in ("done", "slow_down"), repr(text)
        await world.clock.advance(10_000)
    assert await react(host, "👩‍🎨") == "done"
    assert lines(guest) == ["👩‍🎨"]


@in_a_world()
async def test_the_host_mutes_and_unmutes(world: World) -> None:
    host, guest = await world.table(2)
    assert (await guest.ask("mute", person=host.person))["code"] == "not_host"
    await host.ask("mute", person=guest.person)
    assert await say(guest, "Hello") == "you_are_muted"
    assert await react(guest, "🎉") == "you_are_muted"
    assert await say(host, "Shh") == "done"
    await host.ask("mute", person=guest.person, on=False)
    assert await say(guest, "Hello") == "done"
    assert lines(host) == ["Shh", "Hello"]


@in_a_world()
async def test_a_screen_says_nothing(world: World) -> None:
    host, _ = await world.table(2)
    screen = await world.join(host, screen=True)
    assert await say(screen, "Beep") == "not_for_screens"
    assert lines(host) == []


@in_a_world()
async def test_whoever_knows_a_secret_is_silent_if_the_host_wants_it_so(world: World) -> None:
    guests = await world.table(3, "dixit")
    host = guests[0]
    await world.play_out(*guests, until="telling")
    teller = next(one for one in guests if one.doc["game"]["hushed"] == [one.doc["you"]["seat"]])
    other = next(one for one in guests if one is not teller)
    watcher = await world.join(host, "Watcher")
    assert await say(teller, "Psst") == "done"
    await host.ask("hush", on=True)
    assert await say(teller, "Psst") == "you_know_too_much"
    assert await react(teller, "🐟") == "you_know_too_much"
    assert await say(other, "Hm") == "done"
    assert await say(watcher, "Hm") == "done"
    await teller.ask("stand")
    assert await say(teller, "Psst") == "you_know_too_much"
    await teller.ask("sit")
    await world.play_out(*guests)
    assert await say(teller, "At last") == "done"


@in_a_world()
async def test_nobody_talks_without_end(world: World) -> None:
    host, guest = await world.table(2)
    burst = int(world.node.services.limits.chats.burst)
    said = [await say(host, f"Line {number}") for number in range(burst + 2)]
    assert said == ["done"] * burst + ["slow_down"] * 2
    other = await world.move((await host.ask("move"))["link"])
    assert await say(other, "Me again") == "slow_down"  # the same person
    assert await say(guest, "My turn") == "done"
    await world.clock.advance(round(1000 / world.node.services.limits.chats.second))
    assert await say(host, "Slowly") == "done"
    assert len(lines(guest)) == burst + 2


@in_a_world()
async def test_late_comers_get_the_last_lines(world: World) -> None:
    host, _ = await world.table(2)
    for number in range(KEPT + 5):
        assert await say(host, f"Line {number}") == "done"
        await world.clock.advance(2_000)
    await react(host, "🎉")  # gone with the moment
    late = await world.join(host, "Late")
    assert lines(late) == [f"Line {number}" for number in range(5, KEPT + 5)]


@in_a_world()
async def test_words_are_forgotten_with_the_room(world: World) -> None:
    host, _ = await world.table(2)
    await say(host, "Nothing to remember")
    world.die(world.node)
    host.node = await world.add_node()
    host.forget()
    before = len(lines(host))
    await host.hello()
    assert len(lines(host)) == before


@in_a_world()
async def test_lines_said_while_one_was_away_are_heard_on_return(world: World) -> None:
    host, guest = await world.table(2)
    await say(host, "Before")
    heard = guest.of("chat")[-1]["at"]
    guest.hang_up()
    await say(host, "Meanwhile")
    await say(host, "And then")
    assert (await guest.hello(heard=heard))["type"] == "step"
    assert lines(guest) == ["Before", "Meanwhile", "And then"]


@in_a_world()
async def test_a_word_that_is_sent_again_is_said_once(world: World) -> None:
    host, guest = await world.table(2)
    assert await say(host, "Once", id="w") == "done"
    host.hang_up()  # before the answer came
    await host.hello()
    assert await say(host, "Once", id="w") == "done"
    assert await say(guest, "Me, too", id="w") == "done"
    assert lines(guest) == ["Once", "Me, too"]
