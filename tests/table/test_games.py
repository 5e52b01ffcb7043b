"""The games of an evening: chosen, started, played, counted."""

from typing import Any

import msgspec
import pytest

from tests.table.tables import (
    GUEST,
    HOST,
    NOW,
    SEED,
    SERVER,
    THIRD,
    Evening,
    evening,
    game_for,
    kinds,
)
from vernissage.games import load, names
from vernissage.kit import Outcome, Rules, Seat
from vernissage.kit.clue import mark
from vernissage.table import (
    PersonId,
    Table,
    apply,
    bots,
    doc,
    follow,
    read_entry,
    replay,
    snapshot,
    write_entry,
)
from vernissage.table.bots import Turn
from vernissage.table.evening import with_result
from vernissage.table.inputs import (
    Choose,
    End,
    Entry,
    Leave,
    LetSit,
    NewEvening,
    Noted,
    Pause,
    Play,
    Ready,
    Rename,
    SeatBot,
    Sit,
    Stand,
    Started,
)
from vernissage.table.state import Played, Player, Tally

DUEL = game_for(2)
TRIO = game_for(3)


def started(game: str, **rest: object) -> Started:
    return msgspec.structs.replace(Started(SEED, load(game).manifest.version), **rest)


@pytest.mark.parametrize("game", names())
def test_every_mode_of_every_game_can_be_chosen_with_every_option(game: str) -> None:
    some = evening()
    manifest = load(game).manifest
    for mode in manifest.modes:
        assert kinds(some.do(Choose(game, {"mode": mode}), HOST)) == ["chose"]
        for option, meaning in manifest.options_in(mode).items():
            if manifest.chosen_by_people(option):
                value = meaning.alternatives()[0]
                some.do(Choose(game, {"mode": mode, option: value}), HOST)
                assert some.table.wish is not None
                chosen = some.table.wish.options
                assert msgspec.convert(chosen[option], type(value)) == value


def test_a_game_without_a_mode_is_chosen_in_its_first() -> None:
    some = evening()
    some.do(Choose(DUEL), HOST)
    assert some.table.wish is not None
    assert some.table.wish.options == {"mode": next(iter(load(DUEL).manifest.modes))}


def test_what_no_game_knows_cannot_be_chosen() -> None:
    some = evening()
    assert some.refused(Choose("no such game"), HOST) == "game_unknown"
    modes: tuple[Any, ...] = ("no such mode", 7, True, [])
    for mode in modes:
        assert some.refused(Choose(DUEL, {"mode": mode}), HOST) == "mode_unknown"
    assert some.refused(Choose(DUEL, {"no such option": 1}), HOST) == "option_unknown"
    assert some.refused(Choose("pictomania", {"undo": 1}), HOST) == "option_wrong"
    assert some.refused(Choose("dixit", {"pictures": 84}), HOST) == "option_of_deck"
    assert (
        some.refused(Choose("dixit", {"mode": "party", "target": 20}), HOST) == "option_not_in_mode"
    )


def test_a_game_starts_with_those_who_sit() -> None:
    some = evening(4, seated=0)
    some.do(Sit(8), HOST)
    some.do(Sit(3), THIRD)
    some.do(Ready(), THIRD)
    assert kinds(some.start(DUEL)) == ["started"]
    assert some.on.chairs == (3, 8)
    assert some.table.seat_of(THIRD) == 0
    assert some.table.seat_of(HOST) == 1
    assert some.table.seat_of(GUEST) is None
    assert not some.table.people[THIRD].ready


def test_what_is_missing_for_a_start() -> None:
    some = evening(2)
    assert some.refused(started(DUEL), HOST) == "nothing_chosen"
    some.do(Choose(TRIO), HOST)
    assert some.refused(started(TRIO), HOST) == "seats_wrong"
    some.do(Choose(DUEL), HOST)
    assert some.refused(started(DUEL, version=0), HOST) == "rules_changed"
    some.do(started(DUEL), HOST)
    assert some.refused(started(DUEL), HOST) == "game_on"


def test_the_deck_says_how_many_cards_there_are() -> None:
    some = evening(3)
    some.do(Choose("dixit"), HOST)
    assert some.refused(started("dixit", deck={"pictures": 5}), HOST) == "option_wrong"
    some.do(started("dixit", deck={"pictures": 90, "red_cards": 9, "target": 99}), HOST)
    assert some.on.options == {"mode": "classic", "pictures": 90}


def test_only_the_owner_of_a_seat_plays_it() -> None:
    some = evening(3, seated=2, playing="any")
    seat = some.awaited()
    owner, other = (HOST, GUEST) if seat == 0 else (GUEST, HOST)
    assert some.owner(seat) == owner
    for by in (other, THIRD, SERVER):
        assert some.refused(some.move(seat), by) == "not_your_seat"
    assert some.refused(some.move(seat, bot=True)) == "stale"
    some.do(some.move(seat), owner)
    assert some.on.inputs == 1


def test_a_seat_that_is_not_there_is_nobodys() -> None:
    some = evening(2, playing="any")
    move = some.move(some.awaited())
    for seat in (-1, 2, 10**9):
        for bot in (True, False):
            assert some.refused(Play(Seat(seat), move.action, bot), HOST) == "no_such_seat"


def test_the_rules_of_the_game_are_asked() -> None:
    some = evening(2, playing="any")
    seat = some.awaited()
    for action in (b"{}", b"null", b'{"type":"no such action"}'):
        assert some.refused(Play(seat, msgspec.Raw(action)), some.owner(seat)) == "malformed"


def test_an_action_that_another_game_decoded_is_decoded_again() -> None:
    some = evening(3, playing=TRIO)
    seat = some.awaited()
    duel = evening(2, playing=DUEL)
    other = load(DUEL).read_action(bytes(duel.move(duel.awaited()).action))
    entry = Entry(some.table.at, some.move(seat), some.owner(seat))
    assert apply(some.table, entry, other) == apply(some.table, entry)


def test_nobody_plays_where_no_game_is_on_or_it_is_paused() -> None:
    some = evening(2, playing="any")
    move = some.move(some.awaited())
    some.do(Pause(), HOST)
    assert some.refused(move, HOST) == "game_paused"
    some.do(End(), HOST)
    assert not some.table.paused
    assert some.refused(move, HOST) == "no_game"


def test_a_game_put_away_is_gone_and_counts_for_nothing() -> None:
    some = evening(2, playing="any")
    assert kinds(some.do(End(), HOST)) == ["put_away"]
    assert some.table.playing is None
    assert some.table.evening == ()
    assert some.refused(End(), HOST) == "no_game"


def test_a_finished_game_stays_to_be_looked_at_and_counts() -> None:
    some = evening(2, playing="any")
    while some.table.on:
        step = some.act()
    assert kinds(step) == ["ended"]
    playing = some.table.playing
    assert playing is not None
    assert playing.outcome is not None
    players = (Player(HOST, "Олена"), Player(GUEST, "Person 2"))
    mode = next(iter(load(DUEL).manifest.modes))
    assert some.table.evening == (Played(DUEL, mode, NOW, players, playing.outcome),)
    seen = doc(some.table, GUEST)
    assert seen.game is not None
    assert seen.game.outcome == playing.outcome
    assert seen.game.prompts == ()
    assert some.refused(Play(Seat(0), msgspec.Raw(b"{}")), HOST) == "no_game"


def test_what_was_said_in_a_game_is_remembered_all_evening() -> None:
    telling = next(name for name in names() if type(load(name)).said is not Rules.said)
    some = evening(3, bots=1, playing=telling)
    while not any(said := load(telling).said(some.on.state)):
        some.act()
    some.do(End(), HOST)  # people have heard it all the same
    first = some.table.heard
    assert first == tuple({mark(text): None for text in said if text})
    some.again()
    seen = bots.look(some.table, Turn(Seat(3), "", 0, some.now), some.now)
    assert seen is not None
    assert seen.said_before == first
    some.finish()
    assert some.table.playing is not None
    told = load(telling).said(some.table.playing.state)
    assert set(some.table.heard) == {*first, *(mark(text) for text in told if text)}
    assert len(some.table.heard) > len(first)
    some.do(NewEvening(), HOST)
    assert some.table.heard == ()


def test_bots_know_what_everybody_reads() -> None:
    some = evening(3)
    assert bots.languages(some.table) == ("en", "en", "uk")
    some.join(screen=True)
    assert len(bots.languages(some.table)) == 3


def test_the_same_again_and_then_another_game() -> None:
    some = evening(3, seated=2, playing="any")
    first = some.on.state
    some.finish()
    some.now += 1
    some.again()
    assert some.on.game == DUEL
    assert some.on.state != first
    some.do(Choose(TRIO), HOST)  # while the other is still on
    assert some.on.game == DUEL
    some.finish()
    some.do(Sit(), THIRD)
    some.again()
    assert some.on.game == TRIO
    some.finish()
    assert [played.game for played in some.table.evening] == [DUEL, DUEL, TRIO]
    games = {one.person: one.games for one in some.table.tally}
    assert games == {HOST: 3, GUEST: 3, THIRD: 1}


def test_a_result_is_noted_and_outlives_the_rules_it_was_played_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    some = evening(2, playing="any")
    some.finish()
    noted = Noted(0, some.table.evening[0])
    assert some.refused(Noted(1, noted.played)) == "stale"
    assert some.run_next() == (some.now, noted)
    assert some.refused(noted) == "stale"
    game = load(noted.played.game)
    newer = msgspec.structs.replace(game.manifest, version=game.manifest.version + 1)
    monkeypatch.setattr(type(game), "manifest", newer)
    later = replay(map(read_entry, some.log))
    assert later.playing is None
    assert later.outdated == ""  # it is over, so there is nothing to tell
    assert (later.evening, later.tally) == (some.table.evening, some.table.tally)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Two games were played and a third one is on, when the rules change."""
    some = evening(2, playing="any")
    some.finish()
    some.run_next()
    some.again()
    some.finish()
    some.run_next()
    for one in (HOST, GUEST):
        some.do(Ready(), one)
    some.again()
    some.act()
    some.do(Pause(), HOST)
    game = load(some.on.game)
    newer = msgspec.structs.replace(game.manifest, version=game.manifest.version + 1)
    monkeypatch.setattr(type(game), "manifest", newer)
    return some


def followed(some: Evening) -> tuple[Table, list[str], list[str]]:
    """The table as it is found by today's rules, what is said of it, and what is skipped."""
    table: Table | None = None
    said, skipped = list[str](), list[str]()
    for data in some.log:
        step = follow(table, read_entry(data))
        table, said = step.table, said + [one.event.kind for one in step.events]
        skipped += [step.skipped] if step.skipped else []
    assert table is not None
    return table, said, skipped


def test_a_game_by_older_rules_is_put_away_and_people_are_told(interrupted: Evening) -> None:
    was = interrupted.table
    table, said, skipped = followed(interrupted)
    assert (table.playing, table.outdated, table.seq) == (None, interrupted.on.game, was.seq)
    assert (table.evening, table.tally, table.noted) == (was.evening, was.tally, was.noted)
    assert (table.paused, table.stopped) == (False, None)
    assert not any(one.ready for one in table.people.values())
    assert said.count("outdated") == 3  # each game that they cannot replay
    assert skipped == ["rules_changed"] * 3  # and nothing of what was done in them
    assert {doc(table, one).table.outdated for one in (HOST, GUEST)} == {table.outdated}


def test_another_game_can_be_played_then_and_people_are_told_no_more(interrupted: Evening) -> None:
    interrupted.table, *_ = followed(interrupted)
    assert kinds(interrupted.again()) == ["started"]
    assert interrupted.table.outdated == ""


def test_of_a_game_that_people_put_away_themselves_nobody_is_told(interrupted: Evening) -> None:
    interrupted.log.append(write_entry(Entry(interrupted.now, End(), HOST)))
    table, _, _ = followed(interrupted)
    assert (table.playing, table.outdated) == (None, "")


def test_a_snapshot_keeps_what_is_to_be_told(interrupted: Evening) -> None:
    table, *_ = followed(interrupted)
    assert snapshot.read(snapshot.write(table)) == table


def test_an_evening_can_begin_anew_between_games() -> None:
    some = evening(2, playing="any")
    assert some.refused(NewEvening(), HOST) == "game_on"
    some.finish()
    assert kinds(some.do(NewEvening(), HOST)) == ["new_evening"]
    assert some.table.evening == ()


def test_a_seat_counts_for_whoever_has_it_at_the_end() -> None:
    some = evening(3, seated=2, playing="any")
    some.do(Stand(), GUEST)
    some.do(Sit(1), THIRD)
    some.do(LetSit(THIRD), HOST)
    some.finish()
    assert [player.person for player in some.table.evening[0].players] == [HOST, THIRD]


def test_a_bots_seat_counts_for_nobody_and_a_replaced_persons_for_them() -> None:
    some = evening(2, bots=1, playing="any")
    some.do(SeatBot(0), HOST)
    some.do(Leave(), GUEST)
    some.finish()
    players = some.table.evening[0].players
    assert [player.person for player in players] == [HOST, None, None]
    assert all(player.bot for player in players[1:])


ADA, BEN, EVE = map(PersonId, ("ada", "ben", "eve"))


def played(game: str, *scores: tuple[PersonId | None, int]) -> Played:
    best = max(score for _, score in scores)
    winners = tuple(Seat(seat) for seat, (_, score) in enumerate(scores) if score == best)
    players = tuple(Player(one, (one or "").title()) for one, _ in scores)
    outcome = Outcome("most", tuple(score for _, score in scores), winners)
    return Played(game, "", 0, players, outcome)


def test_different_games_count_alike_by_wins_then_by_who_was_left_behind() -> None:
    games = (
        played("long", (ADA, 100), (BEN, 300), (EVE, 200), (None, 0)),
        played("short", (EVE, 3), (ADA, 1)),
        played("short", (BEN, 2), (ADA, 2)),  # nobody is left behind, both win
        played("long", (None, 9), (EVE, 8), (None, 1), (None, 1)),
    )
    table = evening(1).table
    for game in games:
        table = with_result(table, game)
    assert table.tally == (
        Tally(BEN, "Ben", 2, 2, 3),
        Tally(EVE, "Eve", 3, 1, 5),
        Tally(ADA, "Ada", 3, 1, 1),
    )


def test_the_tally_knows_everybody_by_their_latest_name() -> None:
    some = evening(2, playing="any")
    some.finish()
    some.do(Rename("Оленка"), HOST)
    some.again()
    some.finish()
    assert {one.name for one in doc(some.table, GUEST).table.tally} == {"Оленка", "Person 2"}


def test_a_table_of_bots_alone_may_play() -> None:
    some: Evening = evening(1, seated=0, bots=3, playing="any")
    some.finish()
    assert some.table.tally == ()
