"""The example game by its rules, and what every game has to keep."""

from typing import Any

import pytest
from typer.testing import CliRunner

from tests.examples.installing import EXAMPLE, PACKAGE
from tests.leaks.games import Scenario
from tests.leaks.whole import CLOSELY, whole_game
from tools.check_rules import rule_numbers
from vernissage.cli import app
from vernissage.games import AnyGame, built_in, names
from vernissage.kit import Act, Expired, Match, Seat
from vernissage.kit.conformance import Conformance
from vernissage.kit.prompts import SAMPLE_STROKE
from vernissage.kit.texts import LANGUAGES, catalogue

SEATS = (2, 3, 4, 5, 6)  # C1
LINES = 620


def test_it_is_found_by_its_entry_point_and_ours_stay(postcard: AnyGame) -> None:
    assert names() == (*built_in(), postcard.manifest.id)
    assert postcard.manifest.modes["post"].seats == SEATS


@pytest.mark.parametrize("seats", SEATS)
def test_it_conforms(postcard: AnyGame, seats: int) -> None:
    for seed in (b"one", b"two"):
        Conformance(postcard, seats, {}, seed, every=7).run()


@pytest.mark.usefixtures("postcard")
@pytest.mark.parametrize(("seats", "bots"), [(3, 0), (4, 1)])
def test_nothing_leaks_through_a_whole_game(seats: int, bots: int) -> None:
    evening = whole_game(Scenario("postcard", "post", seats, bots=bots), b"whole", cadence=CLOSELY)
    assert evening.over
    assert evening.replaced == evening.offered == {"guess"}
    assert evening.counts.imagined > 5
    assert evening.counts.secrets > 5


class Table:
    """Two or more players, one action after another."""

    def __init__(self, game: AnyGame, seats: int = 3, **options: Any) -> None:
        self.match = Match(game, seats, options, b"postcard")

    @property
    def core(self) -> Any:
        return self.match.state.core

    @property
    def phase(self) -> str:
        return self.match.game.phase(self.match.state)

    def offered(self, seat: int) -> set[str]:
        return {prompt.do for prompt in self.match.game.prompts(self.match.state, Seat(seat))}

    def do(self, seat: int, kind: str, **fields: Any) -> None:
        self.match.give(Act(Seat(seat), self.match.game.actions[kind](**fields)))

    def wait(self) -> None:
        """Time is up for everybody whom the table waits for."""
        for key in self.match.game.deadlines(self.match.state):
            self.match.give(Expired(key))

    def send(self) -> None:
        self.do(self.core.traveller, "draw", stroke=SAMPLE_STROKE)
        self.do(self.core.traveller, "done")

    def guess(self, *right: int) -> None:
        """These find the picture, and all others do not."""
        home = self.core.home
        for seat in self.match.game.awaited(self.match.state):
            self.do(seat, "guess", place=home if seat in right else (home + 1) % 4)


def test_only_the_traveller_knows_the_picture(postcard: AnyGame) -> None:  # C2, C3
    table = Table(postcard)
    seats = (None, Seat(0), Seat(1), Seat(2))
    views = [postcard.view(table.match.state, seat) for seat in seats]
    assert [view.home for view in views] == [None, table.core.home, None, None]
    assert all(len(view.places) == 4 and len(view.cards) == 1 for view in views)


def test_the_time_to_draw_is_chosen_whatever_the_pace(postcard: AnyGame) -> None:  # C4
    for chosen, seconds in ((0, None), (60, 60)):
        table = Table(postcard, drawing_time=chosen)
        (drawing,) = postcard.deadlines(table.match.state).values()
        assert (drawing.seconds, drawing.paced) == (seconds, False)
        table.send()
        assert {one.paced for one in postcard.deadlines(table.match.state).values()} == {True}


def test_a_blank_card_is_not_sent_but_a_late_one_is(postcard: AnyGame) -> None:  # C4, C5
    table = Table(postcard)
    assert table.offered(0) == {"draw"}
    table.do(0, "draw", stroke=SAMPLE_STROKE, pen=7)
    assert table.offered(0) == {"draw", "done", "undo"}
    table.do(0, "undo")
    assert table.core.sheet.strokes == ()
    table.wait()
    assert table.phase == "guessing"
    table.wait()
    assert table.match.state.guesses == (-1, -1, -1)
    assert table.core.points == (0, 0, 0)


def test_who_finds_it_gets_two_and_the_traveller_one_for_each(postcard: AnyGame) -> None:  # C6
    table = Table(postcard, 4)
    table.send()
    table.guess(1, 3)
    assert table.core.points == (2, 2, 0, 2)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 4), (3, 6), (4, 4), (6, 6)])
def test_everybody_travels_as_often(postcard: AnyGame, seats: int, rounds: int) -> None:  # C7
    table, travelled = Table(postcard, seats), list[int]()
    while not table.match.over:
        travelled.append(table.core.traveller)
        for _ in range(3):
            table.wait()
    assert travelled == [seat % seats for seat in range(rounds)]


def test_equals_share_the_victory(postcard: AnyGame) -> None:  # C8
    table = Table(postcard, 2)
    while not table.match.over:
        table.send()
        table.guess()
        table.wait()
    outcome = postcard.outcome(table.match.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_it_is_whole_in_three_languages(postcard: AnyGame) -> None:
    rules = rule_numbers(PACKAGE / "RULES.md")
    assert len({frozenset(numbers) for numbers in rules.values()}) == 1
    assert {*rules["English"]} == {f"C{number}" for number in range(1, 9)}
    keys = [set(catalogue(postcard.manifest.package, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]


@pytest.mark.usefixtures("postcard")
def test_the_command_line_knows_it() -> None:
    listed = CliRunner().invoke(app, ["games", "-l", "en"])
    assert "Postcard" in listed.stdout
    played = CliRunner().invoke(app, ["simulate", "postcard", "-k", "20", "-j", "1"])
    assert (played.exit_code, "20 games" in played.stdout) == (0, True), played.output
    solo = CliRunner().invoke(app, ["solo", "postcard", "-n", "2", "-l", "uk"], input="1\n" * 3)
    assert "листівк" in solo.stdout.lower(), solo.output


def test_it_stays_small() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) < LINES
