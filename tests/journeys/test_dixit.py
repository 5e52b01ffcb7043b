"""Whole games of Dixit in each mode: a phone, a laptop, and friends on the other chairs."""

from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.dixit import (
    CLUE,
    claim,
    comes_to,
    give,
    go_on,
    part,
    spaces,
    tap,
    tell,
    view,
    vote,
)
from tests.journeys.friends import over, phase
from tests.journeys.people import Guest, Table, World
from tests.journeys.sentences import said_in


def play_on(table: Table, *guests: Guest) -> None:
    """The rest of the game without the browsers, which see its end."""
    assert over(table.drive(guests=guests))
    comes_to("over", *guests)


def points(guest: Guest, table: Table) -> None:
    """Everybody's points stand where they belong."""
    for seat, score in enumerate(view(table)["scores"]):
        expect(part(guest, f"score-{seat}")).to_have_text(str(score))


def round_of_three(table: Table, guests: dict[int, Guest]) -> None:
    teller = table.host.until(phase("telling"))["game"]["view"]["teller"]
    if teller in guests:
        tell(guests[teller])
    table.drive(phase("giving"))
    others = [guest for seat, guest in guests.items() if seat != teller]
    for guest in others:
        give(guest, 2)  # D13
    table.drive(phase("voting"))
    for guest in others:
        expect(part(guest, "space-5")).to_be_visible()
        vote(guest)
    table.drive(phase("revealing"))
    comes_to("revealing", *guests.values())
    table.host.ask("hurry")
    for guest in guests.values():
        go_on(guest)
    table.drive(phase("telling", "over"))


def test_a_whole_classic_game_of_three(world: World) -> None:
    table = world.table(friends=1)
    phone = world.guest("phone", "uk").join(table, "Леся", "uk")
    laptop = world.guest("laptop", theme="dark").join(table, "Ada")
    table.begin("dixit", mode="classic", target=10)
    comes_to("claiming", phone, laptop)
    claim(phone)
    while not over(table.doc):
        round_of_three(table, {1: phone, 2: laptop})
    comes_to("over", phone, laptop)
    points(laptop, table)
    fine(laptop.page)


def test_a_whole_party(world: World) -> None:
    table = world.table(friends=4)
    phone = world.guest("phone", "ru").join(table, "Мила", "ru")
    laptop = world.guest("laptop").join(table, "Ada")
    table.begin("dixit", mode="party", tellings=1)
    comes_to("claiming", phone)
    expect(part(phone, "hand-hidden")).to_be_visible()  # D31: the clue comes first
    expect(part(phone, "hand")).to_have_count(0)
    fine(phone.page)
    claim(phone)
    expect(part(laptop, "hand")).to_be_visible()
    expect(part(phone, "hand-hidden")).to_be_visible()
    tell(phone, card=False)
    expect(part(phone, "hand")).to_be_visible()
    for guest in (phone, laptop):  # D32: the storyteller, too
        give(guest)
    table.drive(phase("voting"))
    comes_to("voting", phone, laptop)
    expect(part(laptop, "red")).to_have_count(0)
    expect(spaces(laptop)).to_have_count(6)  # D33: one's own as well
    vote(laptop)
    guarded = part(phone, "vote")
    phone.touch(spaces(phone).nth(1))
    expect(guarded).to_have_attribute("aria-disabled", "true")  # D34: the red mark is missing
    tap(phone, "red")
    tap(phone, "space-3")
    fine(phone.page)
    phone.touch(guarded)
    expect(part(phone, "seat-4")).to_have_attribute("data-sign", "check")
    table.drive(phase("revealing"))
    comes_to("revealing", phone, laptop)
    table.host.ask("hurry")
    for guest in (phone, laptop):
        expect(part(guest, "reveal")).to_have_attribute("data-done", "true")
        expect(part(guest, "laid-3").get_by_test_id("special")).to_be_attached()
    points(phone, table)
    play_on(table, phone, laptop)
    points(laptop, table)


def team_table(world: World) -> tuple[Table, Guest, Guest]:
    """Six; the two with browsers sit opposite and are a team (D40)."""
    table = world.table(friends=2)
    phone = world.guest("phone", "uk").join(table, "Леся", "uk")
    for name in ("Ira", "Max"):
        table.friend(name)
    laptop = world.guest("laptop", theme="dark").join(table, "Ada")
    return table, phone, laptop


def test_a_whole_game_of_teams(world: World) -> None:
    table, phone, laptop = team_table(world)
    table.begin("dixit", mode="teams", tellings=1)
    comes_to("claiming", phone, laptop)
    table.host.play("claim")
    table.drive(phase("giving"))
    comes_to("giving", phone, laptop)
    tap(laptop, "offer-you-act")  # D43: said openly, seen by both and by all
    expect(part(phone, "offers")).to_contain_text(
        said_in("dixit", "partner_says.you", "uk", name="Ada")
    )
    expect(part(phone, "offer-5")).to_be_visible()
    tap(phone, "offer-me-act")
    expect(part(laptop, "offers")).to_contain_text(said_in("dixit", "partner_says.me", name="Леся"))
    table.host.until(lambda doc: doc["game"]["view"]["offers"][2::3] == ["me", "you"])
    fine(phone.page)
    give(phone)
    expect(part(laptop, "give")).to_have_count(0)
    expect(part(laptop, "note")).to_contain_text(said_in("dixit", "illegal.partner_gave"))
    table.drive(phase("voting"))
    comes_to("voting", phone, laptop)
    expect(part(phone, "vote")).to_have_count(0)  # D44: whoever gave does not vote
    ours = laptop.page.locator("[data-testid^=space-][aria-disabled]")
    expect(ours).to_have_count(1)
    ours.click(force=True)  # it says why not
    expect(laptop.page.get_by_text(said_in("dixit", "illegal.own_card"))).to_be_visible()
    vote(laptop)
    table.drive(phase("revealing"))
    comes_to("revealing", phone, laptop)
    table.host.ask("hurry")
    expect(part(laptop, "score-2")).to_have_text(str(view(table)["scores"][2]))
    expect(part(laptop, "score-5")).to_have_count(0)  # one score for the team
    play_on(table, phone, laptop)
    expect(part(laptop, "ranking").get_by_role("listitem")).to_have_count(3)  # teams
    expect(part(laptop, "ranking")).to_contain_text("Леся + Ada")
    fine(laptop.page)


def test_the_card_to_find_may_be_the_partners(world: World) -> None:
    table, phone, laptop = team_table(world)
    table.begin("dixit", mode="teams", tellings=1, partner_supplies=True)
    claim(phone)
    tell(phone, card=False)  # D42: only the clue
    comes_to("giving", phone, laptop)
    expect(part(phone, "give")).to_have_count(0)
    expect(part(laptop, "offers")).to_have_count(0)
    expect(part(laptop, "clue-box")).to_contain_text(CLUE)
    give(laptop)
    table.drive(phase("revealing"))
    table.host.ask("hurry")
    comes_to("revealing", phone, laptop)
    found = view(table)["rounds"][-1]["answer"]
    expect(part(laptop, f"laid-{found}").get_by_test_id("special")).to_be_visible()
    expect(part(laptop, f"giver-{found}")).to_contain_text("Ada")
