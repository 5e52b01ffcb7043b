"""Whoever comes by an old phone on a slow line downloads little before the first game."""

import httpx
import pytest
from playwright.sync_api import Request, expect

from tests.journeys.people import NAMES, Guest, World
from tests.soak import in_soak
from tools.first_load import first_load, ways

# Compressed bytes and requests of everything that a page asks for (tools/first_load.py), a tenth
# above what it is today: whoever needs more should know why.
JOINABLE, JOINABLE_REQUESTS = 37_000, 6  # until somebody can join a table
FIRST, FIRST_REQUESTS = 170_000, 16  # with fonts, and the lobby that is fetched meanwhile
MOST = 105_000  # bytes of scripts and styles, compressed: home and the table before a game
BOARDS = {"yokai": 2, "dixit": 3, "pictoric": 3, "pictomania": 3}  # by seats


def loaded(guest: Guest) -> dict[str, None]:
    """Addresses of scripts and styles that the page asks for from now on, in their order."""
    found: dict[str, None] = {}

    def seen(request: Request) -> None:
        if request.resource_type in ("script", "stylesheet"):
            found[request.url] = None

    guest.page.on("request", seen)
    return found


def transferred(url: str, encoding: str) -> int:
    with httpx.stream("GET", url, headers={"accept-encoding": encoding}) as answer:
        assert answer.headers["content-encoding"] == encoding, url
        return sum(map(len, answer.iter_raw()))


# Russian has the longest texts.
@pytest.mark.parametrize("language", in_soak(["uk", "ru", "en"], else_=["ru"]))
@pytest.mark.parametrize("way", ["home", "code", "link"])
def test_a_table_can_be_joined_after_few_bytes_and_requests(
    world: World, way: str, language: str
) -> None:
    path, button = ways(world.table(friends=2))[way]
    load = first_load(world.guest("phone", language), path, button)
    assert load.bytes <= JOINABLE, load.joinable
    assert len(load.joinable) <= JOINABLE_REQUESTS, load.joinable
    assert load.all_bytes <= FIRST, load
    assert len(load.joinable) + len(load.later) <= FIRST_REQUESTS, load


def test_letters_of_other_languages_are_not_loaded(world: World) -> None:
    load = first_load(world.guest("phone", "en"), "/", "join")
    fonts = [one.path for one in load.later if one.kind == "font"]
    assert fonts
    assert not [one for one in fonts if "cyrillic" in one]


# Russian has the longest texts.
@pytest.mark.parametrize("language", in_soak(["uk", "ru", "en"], else_=["ru"]))
def test_home_and_table_are_light(world: World, language: str) -> None:
    guest = world.guest("phone", language)
    first = loaded(guest)
    guest.go("/")
    expect(guest.page.get_by_role("heading").first).to_be_visible()
    table = world.table(friends=2)
    guest.join(table, "Леся", language)
    expect(guest.page.get_by_text(NAMES[1]).first).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    for encoding in ("br", "gzip"):
        sizes = {url: transferred(url, encoding) for url in first}
        print(f"\n{language} {encoding}: {sum(sizes.values()):,} bytes in {len(sizes)} files")  # noqa: T201
        assert 0 < sum(sizes.values()) <= MOST, (encoding, sizes)


@pytest.mark.parametrize("game", BOARDS)
def test_a_board_is_loaded_while_people_wait_for_its_game(world: World, game: str) -> None:
    table = world.table(friends=BOARDS[game] - 1)
    guest = world.guest("phone").join(table, "Леся")
    expect(guest.page.get_by_text(NAMES[0]).first).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    chosen = loaded(guest)
    with guest.page.expect_response(lambda answer: f"/{game}-" in answer.url):
        table.host.ask("choose", game=game, options={})
    guest.page.wait_for_load_state("networkidle")
    assert chosen
    begun = loaded(guest)
    table.begin(game)
    expect(guest.page.get_by_test_id("status")).to_be_visible()
    assert not begun
