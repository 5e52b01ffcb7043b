"""A tunnel loses nothing, however many of its answers are lost on their way."""

import asyncio

import pytest

from tests.server.serving import PATIENCE, run, running_server, until
from tests.server.tunnels import browser_waits, chatting, lines, room_of
from tests.server.visitors import post, visitor
from vernissage.kit.texts import LANGUAGES
from vernissage.server.texts import texts
from vernissage.server.transport.tunnel import BACKLOG, BACKLOG_BYTES


def test_a_lost_response_is_sent_again() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host, player = await chatting(served, browser)
            dropped = asyncio.create_task(player.asked(len(player.heard)))
            await until(lambda: browser_waits(served))
            dropped.cancel()  # the phone is in a tunnel of the other kind
            await asyncio.wait([dropped])
            await host.say("чуєш?")
            await until(lambda: not browser_waits(served))  # it was answered, to nobody
            await player.hear()
            assert player.heard[-1]["text"] == "чуєш?"
            host.close()

    run(test())


def test_the_same_question_gets_the_same_answer_until_it_was_heard() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host, player = await chatting(served, browser)
            heard = len(player.heard)
            await host.say("раз")
            await host.say("два")
            first = await player.asked(heard)
            assert lines(first) == ["раз", "два"]
            assert await player.asked(heard) == first
            rest = await player.asked(heard + 1)
            assert (rest["first"], lines(rest)) == (heard + 2, ["два"])
            late = await player.asked(heard)  # what was heard once is forgotten
            assert late == rest
            host.close()

    run(test())


def test_an_older_question_is_answered_with_nothing() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host, player = await chatting(served, browser)
            heard = len(player.heard)
            older = asyncio.create_task(player.asked(heard))
            await until(lambda: browser_waits(served))
            newer = asyncio.create_task(player.asked(heard))
            assert await asyncio.wait_for(older, PATIENCE) == {
                "first": heard + 1,
                "text": [],
                "ink": [],
                "closed": None,
            }
            assert not newer.done()
            await host.say("кому?")
            assert lines(await newer) == ["кому?"]
            host.close()

    run(test())


@pytest.mark.parametrize("more", [1, 10**30])
def test_more_than_was_sent_cannot_have_been_heard(more: int) -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host, player = await chatting(served, browser)
            await host.say("раз")
            heard = len(player.heard)
            assert (await player.asked(heard + 1 + more))["code"] == "malformed"
            assert lines(await player.asked(heard)) == ["раз"], "and nothing is forgotten by it"
            host.close()

    run(test())


@pytest.mark.parametrize("query", ["", "?heard=", "?heard=-1", "?heard=x", "?heard=0.5"])
def test_a_question_says_how_much_was_heard(query: str) -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            opened = await post(browser, "/api/tunnels")
            answer = await browser.get(f"/api/tunnels/{opened['tunnel']}{query}")
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")

    run(test())


def test_the_unheard_are_limited() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host, player = await chatting(served, browser)
            (session,) = (one for one in room_of(served).audience if one.person == "p2")
            for _ in range(BACKLOG - len(player.heard)):
                session.send(b"{}")
            rest = await player.asked(len(player.heard))  # which makes room for as many
            for _ in range(BACKLOG - len(rest["text"])):
                session.send(b"{}")
            full = await player.asked(len(player.heard))
            assert (len(full["text"]), full["closed"]) == (BACKLOG, None)
            session.send(b"{}")
            full = await player.asked(len(player.heard))
            assert (len(full["text"]), full["closed"]) == (BACKLOG, 4008)
            host.close()

    run(test())


def test_the_bytes_of_the_unheard_are_limited() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host, player = await chatting(served, browser)
            (session,) = (one for one in room_of(served).audience if one.person == "p2")
            heard, half = len(player.heard), b"0".ljust(BACKLOG_BYTES // 2 + 1)
            for number in range(4):
                session.send(half)
                answer = await player.asked(heard + number)
                assert (len(answer["text"]), answer["closed"]) == (1, None)
            session.send(half)
            session.send(b"{}")
            answer = await player.asked(heard + 3)
            assert (len(answer["text"]), answer["closed"]) == (2, 4008)
            host.close()

    run(test())


def test_a_close_is_sent_again_and_its_person_is_gone_at_once() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host, player = await chatting(served, browser)
            heard = len(player.heard)
            await host.ask("remove", person="p2")
            await until(lambda: len(room_of(served).audience) == 1)
            goodbye = await player.asked(heard)
            assert (goodbye["text"][-1]["code"], goodbye["closed"]) == ("gone", 4001)
            removed = {texts(language)("illegal.removed") for language in LANGUAGES}
            assert goodbye["text"][-1]["text"] in removed  # not that they left by themselves
            await player.say(type="chat", id="1", text="чому?")
            assert await player.asked(heard) == goodbye
            host.close()

    run(test())


def test_what_is_said_again_is_done_once() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host, player = await chatting(served, browser)
            seq = room_of(served).table.seq
            for _ in range(2):
                await player.say(type="table", id="same", action={"type": "sit", "chair": 4})
            while sum(one.get("id") == "same" for one in player.heard) < 2:
                await player.hear()
            answers = [one for one in player.heard if one.get("id") == "same"]
            assert answers == [{"type": "done", "id": "same", "seq": seq + 1}] * 2
            assert room_of(served).table.seq == seq + 1
            host.close()

    run(test())
