"""Yokai Sketch in the browser: whole duels by touch, effects step by step, and reloads."""

from urllib.parse import urljoin

from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.friends import Friend, over, waited_for
from tests.journeys.people import Guest, Table, World
from tests.journeys.yokai import (
    asked,
    card,
    duel,
    effects,
    in_step,
    move,
    play_turn,
    press,
    shows,
    take_turn,
    to_call,
    to_distract,
    until,
    view,
)
from vernissage.games.yokai.figures import SKETCHES

KEEP = "(places) => localStorage.setItem('vernissage.places', JSON.stringify(places))"


def test_a_whole_duel_by_touch(world: World) -> None:
    """Y3 to Y16: the guest's turns by taps, the friend's by wire, both at the same stack."""
    table, phone, me = duel(world, language="uk")
    told = False
    while not over(me.doc):
        if waited_for(me.doc):
            shows(phone, me.doc)
            if not told and len(view(me.doc)["hand"]) == 4:  # Y5
                told = True
                phone.page.get_by_test_id("end-turn").tap(force=True)
                expect(phone.page.get_by_text("треба викласти хоча б один").first).to_be_visible()
            take_turn(phone, me, "red")
            in_step(table.host, me)
        else:
            play_turn(table.host, "red")
            in_step(me, table.host)
    assert told
    assert any(stack["top"] is None for stack in view(me.doc)["stacks"])  # Y15
    shows(phone, me.doc)
    expect(phone.page.get_by_test_id("outcome")).to_be_visible()
    me.hang_up()


def test_effects_are_guided_and_can_be_taken_back(world: World) -> None:
    """Y12 to Y14: nothing counts before the last answer."""
    table, phone, me = duel(world)
    until(table, me, to_call)
    before = view(me.doc)
    call = effects(before, "call")[0]
    here, there = SKETCHES[call].colours
    phone.touch(card(phone, call))
    press(phone, f"stack-{here}")
    asked(phone, "call")
    press(phone, "back")
    asked(phone, "colour")
    press(phone, "back")
    asked(phone, "card")
    assert view(me.doc) == before
    phone.touch(card(phone, call))
    press(phone, f"colour-{here}")
    press(phone, f"stack-{there}")
    me.until(lambda doc: call not in view(doc)["hand"])
    assert view(me.doc)["moves"][-1]["play"]["call"] == there
    expect(phone.page.get_by_test_id("moves-told")).to_contain_text(f"from the {there} stack")
    shows(phone, me.doc)

    until(table, me, to_distract)
    shy = effects(view(me.doc), "distract")[0]
    phone.touch(card(phone, shy))
    press(phone, f"colour-{SKETCHES[shy].colours[0]}")
    asked(phone, "distract")
    press(phone, "distract-no")
    me.until(lambda doc: shy not in view(doc)["hand"])
    shows(phone, me.doc)
    me.hang_up()


def test_a_whole_duel_on_one_phone(world: World) -> None:
    """Two people, one device: between their turns a curtain, and no hand behind it."""
    table = world.table(friends=1)
    table.host.ask("stand")
    phone, wires = sharing(world, table, "Lesia", "Taras")
    table.begin("yokai")
    for one in wires.values():
        one.until(lambda doc: doc["game"] is not None)
    lesia, taras = wires.values()
    held = 0
    while not over(lesia.doc):
        if held == 3:  # the middle of the duel goes by wire: the page has to follow
            fast_forward(lesia, taras)
            held += 1
        name, up = next((name, one) for name, one in wires.items() if waited_for(one.doc))
        heading = phone.page.get_by_test_id("curtain").get_by_role("heading")
        expect(heading).to_have_text(f"Pass the device to {name}")
        expect(phone.page.get_by_test_id("hand")).to_have_count(0)
        if held == 0:
            fine(phone.page)
        if held == 1:  # whoever holds the device after a reload says so again
            press(phone, "curtain-open")
            expect(phone.page.get_by_test_id("hand")).to_be_visible()
            phone.reload()
        press(phone, "curtain-open")
        for number in view(up.doc)["hand"]:
            expect(card(phone, number)).to_be_visible()
        held += 1
        take_turn(phone, up, "yellow")
        in_step(taras if up is lesia else lesia, up)
    expect(phone.page.get_by_test_id("outcome")).to_be_visible()
    for one in wires.values():
        one.hang_up()


def fast_forward(*both: Friend) -> None:
    """Until one of the stacks is nearly empty."""
    while min(stack["left"] for stack in view(both[0].doc)["stacks"]) > 1:
        up, other = sorted(both, key=lambda one: not waited_for(one.doc))
        play_turn(up, "yellow")
        in_step(other, up)


def sharing(world: World, table: Table, *names: str) -> tuple[Guest, dict[str, Friend]]:
    """Several people on chairs, all on one phone, and a wire of each by name."""
    phone = world.guest("phone").go("/")
    wires = {}
    for name in names:
        wish = {"name": name, "language": "en", "code": table.code, "another": True}
        answer = phone.context.request.post(urljoin(phone.page.url, "/api/join"), data=wish).json()
        phone.table, phone.person = answer["table"], answer["person"]
        wires[name] = phone.wire()
        wires[name].ask("sit")
    places = [
        {"table": table.id, "person": one.doc["you"]["person"], "at": 1} for one in wires.values()
    ]
    phone.page.evaluate(KEEP, places)
    return phone.go(f"/t/{table.id}"), wires


def test_a_reload_changes_nothing(world: World) -> None:
    """In the middle of a choice, with a server that restarts meanwhile, and in the other's turn."""
    table, phone, me = duel(world)
    until(table, me, to_call)
    call = effects(view(me.doc), "call")[0]
    here, there = SKETCHES[call].colours
    phone.touch(card(phone, call))
    phone.reload()
    asked(phone, "colour")
    expect(card(phone, call)).to_have_attribute("aria-pressed", "true")
    press(phone, f"colour-{here}")
    asked(phone, "call")
    phone.reload()
    asked(phone, "call")
    world.stop_server()
    world.start_server()
    press(phone, f"call-{there}")
    me.until(lambda doc: call not in view(doc)["hand"])
    while waited_for(me.doc):
        move(me)
    in_step(table.host, me)
    phone.reload()
    shows(phone, me.doc)
    expect(phone.page.get_by_test_id("end-turn")).to_have_count(0)
    move(table.host)
    in_step(me, table.host)
    shows(phone, me.doc)
    me.hang_up()
