"""How a person plays Yokai Sketch with fingers, and how to come to a certain moment of a duel."""

from collections.abc import Callable, Sequence
from copy import deepcopy

from playwright.sync_api import Locator, expect

from tests.journeys.friends import Doc, Friend, over, waited_for
from tests.journeys.people import Guest, Table, World
from vernissage.client import choose
from vernissage.games.yokai.figures import SKETCHES
from vernissage.kit import Rng


def duel(world: World, kind: str = "phone", language: str = "en") -> tuple[Table, Guest, Friend]:
    """A friend against a guest, whose wire knows what the page should show."""
    table = world.table(friends=1)
    guest = world.guest(kind, language).join(table, "Леся", language)
    table.begin("yokai")
    me = guest.wire()
    me.until(lambda doc: doc["game"] is not None)
    return table, guest, me


def view(doc: Doc) -> Doc:
    """As it is now: documents change in place."""
    seen: Doc = deepcopy(doc["game"]["view"])
    return seen


def card(guest: Guest, number: int) -> Locator:
    return guest.page.get_by_test_id(f"card-{number}")


def asked(guest: Guest, step: str) -> None:
    """The tray asks for this now."""
    expect(guest.page.get_by_test_id("tray")).to_have_attribute("data-step", step)


def press(guest: Guest, testid: str) -> None:
    guest.touch(guest.page.get_by_test_id(testid))


def shows(guest: Guest, doc: Doc) -> None:
    """The board is as the server says it is, once what others did has been told."""
    tell_at_once(guest, doc)
    now, page, near = view(doc), guest.page, doc["you"]["seat"] or 0
    for stack in now["stacks"]:
        column = page.locator(f"[data-stack={stack['colour']}]")
        expect(column).to_have_attribute("data-missing", str(stack["missing"]))
        expect(column).to_have_attribute("data-left", str(stack["left"]))
        for seat, side in enumerate(stack["sides"]):
            where = "near" if seat == near else "far"
            count = page.get_by_test_id(f"side-{stack['colour']}-{where}")
            expect(count).to_have_attribute("data-count", str(len(side)))
    for seat, points in enumerate(now["scores"]):
        expect(page.get_by_test_id(f"points-{seat}")).to_have_text(str(points))


def tell_at_once(guest: Guest, doc: Doc) -> None:
    """The page has heard all of it, and is in no hurry to tell it."""
    play = guest.page.get_by_test_id("play")
    if guest.page.get_by_test_id("yokai-stage").count() == 0:
        expect(play).to_have_attribute("data-moment", doc["game"]["moment"])
        guest.page.evaluate("() => document.querySelector('button[data-telling]')?.click()")


def lay(guest: Guest, me: Friend, number: int, colour: str) -> None:
    """A sketch with a colour, and its effect if there is one; the first thing it could do."""
    before = view(me.doc)
    guest.touch(card(guest, number))
    press(guest, f"colour-{colour}")
    effect = SKETCHES[number].effect
    stacks = {one["colour"]: one for one in before["stacks"]}
    if effect == "call":
        source = next((one for one in stacks if one != colour and stacks[one]["left"] > 1), None)
        if source:
            press(guest, f"call-{source}")
    elif effect == "distract" and stacks[colour]["sides"][1 - before["seat"]]:
        press(guest, "distract-yes")
    me.until(lambda doc: over(doc) or number not in view(doc)["hand"])


def take_turn(guest: Guest, me: Friend, colour: str) -> None:
    """Lays whatever fits one stack, or anything if one has to; then ends the turn."""
    turn = view(me.doc)["turn"]
    while waited_for(me.doc) and not over(me.doc) and view(me.doc)["turn"] == turn:
        now = view(me.doc)
        asked(guest, "card")
        fits = [one for one in now["hand"] if colour in SKETCHES[one].colours]
        if fits:
            lay(guest, me, fits[0], colour)
        elif not any(prompt["do"] == "done" for prompt in me.doc["game"]["prompts"]):
            lay(guest, me, now["hand"][0], SKETCHES[now["hand"][0]].colours[0])
        else:
            press(guest, "end-turn")
            if not now["moves"]:
                press(guest, "pass")
            me.until(lambda doc: over(doc) or view(doc)["turn"] != turn)


def play_turn(me: Friend, colour: str) -> None:
    """The same without a browser."""
    turn = view(me.doc)["turn"]
    while waited_for(me.doc) and not over(me.doc) and view(me.doc)["turn"] == turn:
        prompts = me.doc["game"]["prompts"]
        fits = [
            one
            for one in prompts
            if colour in one.get("fields", {}).get("colour", {"of": ()})["of"]
        ]
        done = [one for one in prompts if one["do"] == "done"]
        action = chosen(me, fits or done or prompts)
        if fits:
            action["colour"] = colour
        act(me, action)


def move(me: Friend) -> None:
    """Any move, without a browser."""
    act(me, chosen(me, me.doc["game"]["prompts"]))


def chosen(me: Friend, prompts: Sequence[Doc]) -> Doc:
    """By chance, but the same in the same moment of every duel."""
    now = view(me.doc)
    action = choose(prompts, Rng(b"yokai", 10 * now["turn"] + len(now["moves"])).below)
    assert action is not None
    return action


def act(me: Friend, action: Doc) -> None:
    """Played and seen."""
    seq = me.play(**{"do": action.pop("type"), **action})["seq"]
    me.until(lambda _: me.client.seq >= seq)


def in_step(one: Friend, other: Friend) -> None:
    """Both know the same moves."""
    one.until(lambda doc: _moves(doc) == _moves(other.doc))


def _moves(doc: Doc) -> tuple[int, int, bool]:
    return view(doc)["turn"], len(view(doc)["moves"]), over(doc)


def until(table: Table, me: Friend, true: Callable[[Doc], object]) -> None:
    """Both play by chance, until it is the guest's turn and something is true."""
    while True:
        table.drive(until=lambda doc: over(doc) or view(doc)["whose"] == me.seat)
        in_step(me, table.host)
        assert not over(me.doc), "it never came to that"
        if true(me.doc):
            return
        move(me)
        in_step(table.host, me)


def to_call(doc: Doc) -> bool:
    """There is a Call in hand, and yokai to be called from everywhere (Y13)."""
    now = view(doc)
    return bool(effects(now, "call")) and all(stack["left"] > 1 for stack in now["stacks"])


def to_distract(doc: Doc) -> bool:
    """There is a Distract in hand, and somebody to distract at its first stack (Y14)."""
    now = view(doc)
    facing = {one["colour"] for one in now["stacks"] if one["sides"][1 - now["seat"]]}
    return any(SKETCHES[one].colours[0] in facing for one in effects(now, "distract")[:1])


def effects(now: Doc, effect: str) -> list[int]:
    return [one for one in now["hand"] if SKETCHES[one].effect == effect]
