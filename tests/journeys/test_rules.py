"""What people meet when rules are chosen, and when those of a running game have changed."""

import msgspec
import pytest
from playwright.sync_api import expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.people import World
from tests.journeys.pressing import do, see, why
from tests.journeys.sentences import said, said_in
from vernissage.games import load
from vernissage.kit.texts import Language


@pytest.mark.parametrize(
    ("kind", "theme"), [("phone", "light"), ("small", "dark"), ("laptop", "dark")]
)
def test_a_game_by_older_rules_is_gone_with_a_word(
    world: World, kind: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = world.table(friends=2)
    guest = world.guest(kind, theme=theme).join(table, "Леся")
    table.begin("pictoric", track=24)
    table.drive(guests=[guest])
    table.begin("pictoric")
    expect(see(guest, "play")).to_be_visible()
    game = load("pictoric")
    newer = msgspec.structs.replace(game.manifest, version=game.manifest.version + 1)
    monkeypatch.setattr(type(game), "manifest", newer)
    world.watch.expect("404.*/pictures/")  # of the game that is gone, by pages that are late
    world.stop_server()
    world.start_server()
    expect(see(guest, "outdated")).to_contain_text("The rules of Pictoric Box have changed")
    expect(see(guest, "evening")).to_contain_text("Pictoric Box")
    fine(guest.page)
    table.begin("pictoric")
    expect(see(guest, "play")).to_be_visible()
    expect(see(guest, "outdated")).to_have_count(0)


@pytest.mark.parametrize("kind", ["small", "laptop"])
def test_rules_with_alternatives_are_chosen_in_the_lobby(world: World, kind: str) -> None:
    """P10, P20, B38, D23: lists of several lengths, and numbers that may be off."""
    table = world.table(friends=2)
    host = world.guest(kind).join(table, "Леся")
    table.host.ask("hand_over", person=host.person)
    do(host, "pick-first", "game-pictomania")
    do(host, "levels-more", "levels-more")
    why(host, "levels-more", said("lobby.at_most", n=6))
    for _ in range(5):
        do(host, "levels-less")
    why(host, "levels-less", said("lobby.at_least", n=1))
    for _ in range(7):
        do(host, "drawing_time-less")
    expect(see(host, "option-drawing_time")).to_contain_text(
        said_in("pictomania", "option_value.drawing_time.0")
    )
    do(host, "drawing_time-more")
    expect(see(host, "drawing_time-number")).to_have_value("60")
    fine(host.page)
    do(host, "choose")
    expect(see(host, "game")).to_contain_text("Drawing time: 60")
    expect(see(host, "game")).to_contain_text("Rounds and their levels: green")
    do(host, "pick-game", "all-games", "game-pictoric", "track-24", "choose")
    expect(see(host, "game")).to_contain_text(said_in("pictoric", "option_value.track.24"))
    do(host, "pick-game", "all-games", "game-dixit", "mode-classic")
    expect(see(host, "option-tellings")).to_contain_text(
        said_in("dixit", "option_value.tellings.0")
    )
    do(host, "tellings-more", "choose")
    expect(see(host, "game")).to_contain_text("Turns as storyteller: 1")


def test_the_short_track_ends_in_the_middle(world: World) -> None:
    """B38."""
    table = world.table(friends=2)
    guest = world.guest("phone").join(table, "Леся")
    table.begin("pictoric", track=24)
    doc = table.drive(guests=[guest])
    winner = doc["game"]["outcome"]["winners"][0]
    expect(see(guest, f"figure-{winner}").first).to_have_attribute("data-cell", "49")
    fine(guest.page)


FIGURES = {
    "pictomania": ("task", "stack"),
    "dixit": ("found", "party"),
    "pictoric": ("dice", "closed"),
    "yokai": ("portrait", "call", "distract"),
}


@pytest.mark.parametrize(
    ("kind", "language", "theme"),
    [("phone", "uk", "light"), ("small", "ru", "dark"), ("laptop", "en", "dark")],
)
def test_the_rules_have_drawings_of_each_game(
    world: World, kind: str, language: Language, theme: str
) -> None:
    """Large enough to be read, with their words below."""
    guest = world.guest(kind, language, theme=theme)
    for game, names in FIGURES.items():
        guest.go(f"/rules/{game}")
        for name in names:
            figure = see(guest, f"figure-{name}")
            expect(figure.locator("svg")).to_be_visible()
            figure.evaluate("(one) => one.scrollIntoView({block: 'center', behavior: 'instant'})")
            drawn = f"[data-testid=figure-{name}] svg"
            words = f"[data-testid=figure-{name}] figcaption"
            everything_fits(guest.page, drawn, words, pictures={drawn: 112})
        fine(guest.page)
