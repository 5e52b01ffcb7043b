"""Every refusal and every fact of a table is reached, and told in every language."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.table.tables import GUEST, HOST, NOW, SERVER, STRANGER, THIRD, Evening, evening, game_for
from vernissage.bots import RANDOM, STRENGTHS
from vernissage.games import load
from vernissage.kit import Illegal, Seat, Texts
from vernissage.kit.texts import LANGUAGES, catalogue
from vernissage.table import Entry, follow, replay
from vernissage.table.inputs import (
    Again,
    Away,
    Choose,
    Dropped,
    End,
    ExtraTime,
    GiveBack,
    HandOver,
    Here,
    Hush,
    Join,
    Late,
    Leave,
    LetBot,
    LetSit,
    Lock,
    Moved,
    MoveOffered,
    Mute,
    NewEvening,
    Pause,
    Play,
    Remove,
    Rename,
    Renewed,
    Resume,
    SeatBot,
    SetNewcomers,
    SetPace,
    SetPin,
    ShowAgain,
    Sit,
    Stand,
    Started,
    Swap,
    TakenBack,
    UseDecks,
    Veiled,
    WaitFor,
)
from vernissage.table.pictures import MOST_REPORTS
from vernissage.table.seating import FORMER_PIGMENTS, PIGMENTS
from vernissage.table.state import CHAIRS, DEVICES, ON_ONE_DEVICE, PEOPLE, Pack

TEXTS = [Texts(language, "vernissage.kit", "vernissage.table") for language in LANGUAGES]
SOMEBODY = Join("Ада", "en", "new")
NOTHING = Play(Seat(0), msgspec.Raw(b"{}"))


def keys(space: str) -> set[str]:
    """What the table itself has words for."""
    words = (key.split(".", 1) for key in catalogue("vernissage.table", "en"))
    return {key for found, key in words if found == space}


def after(some: Evening, *given: tuple[Any, Any]) -> Evening:
    for what, by in given:
        some.do(what, by)
    return some


def playing() -> Evening:
    return evening(3, playing="any")


def many_devices() -> Evening:
    some = evening()
    for number in range(DEVICES - 1):
        some.do(MoveOffered("token", NOW), GUEST)
        some.do(Moved(GUEST, "token", str(number)))
    return some


def hushed_table() -> Evening:
    some = after(evening(3, playing="pictomania"), (Hush(True), HOST))
    while not load(some.on.game).hushed(some.on.state):
        some.act()
    return some


def shared_device() -> Evening:
    some = evening(1)
    for number in range(2, ON_ONE_DEVICE + 1):
        some.do(Join(f"Person {number}", "en", "device-1", another=True))
    return some


def own_pictures() -> Evening:
    some = evening(3)
    some.do(Choose("dixit"), HOST)
    packs = (Pack("own-0123456789abcdef.7.mark", 84),)
    some.do(started("dixit", packs=packs), HOST)
    return some


def own_card(at: int) -> int:
    """One that the guest holds in that game."""
    return int(own_pictures().on.state.core.hands[1][at])


# Each one: a table, and what is refused there to whom.
REFUSALS: dict[str, Callable[[], tuple[Evening, Any, Any]]] = {
    "table_locked": lambda: (after(evening(), (Lock(True), HOST)), SOMEBODY, ""),
    "removed": lambda: (
        after(evening(), (Remove(GUEST), HOST)),
        Join("Again", "en", "device-2"),
        "",
    ),
    "you_know_too_much": lambda: (hushed_table(), Rename("It is a fish"), HOST),
    "device_full": lambda: (shared_device(), Join("Fifth", "en", "device-1", another=True), ""),
    "here_already": lambda: (evening(), Join("Again", "en", "device-2"), ""),
    "table_full": lambda: (evening(PEOPLE), SOMEBODY, ""),
    "no_such_person": lambda: (evening(), Mute(STRANGER), HOST),
    "no_such_chair": lambda: (evening(), Sit(CHAIRS), HOST),
    "not_yourself": lambda: (evening(), Remove(HOST), HOST),
    "not_for_screens": lambda: (
        after(evening(1), (Join("", "en", "tv", screen=True), "")),
        HandOver(GUEST),
        HOST,
    ),
    "not_host": lambda: (evening(), Lock(True), GUEST),
    "extra_wrong": lambda: (evening(), ExtraTime(GUEST, 1), GUEST),
    "too_many_devices": lambda: (many_devices(), MoveOffered("token", NOW), GUEST),
    "no_such_device": lambda: (evening(), Dropped(9, "device-2"), GUEST),
    "older_device": lambda: (evening(), Dropped(1, "device-2"), GUEST),
    "link_used": lambda: (evening(), Moved(GUEST, "token", "new"), ""),
    "chair_taken": lambda: (evening(), Sit(0), GUEST),
    "no_free_chair": lambda: (evening(CHAIRS + 1), Sit(), f"p{CHAIRS + 1}"),
    "one_seat_per_game": lambda: (
        after(playing(), (Stand(), GUEST), (Stand(), THIRD)),
        Sit(2),
        GUEST,
    ),
    "asked_enough": lambda: (
        after(
            evening(3, seated=2, bots=2, playing="pictomania"),
            *((Sit(2 + n % 2), THIRD) for n in range(3)),
        ),
        Sit(3),
        THIRD,
    ),
    "not_asking": lambda: (playing(), LetSit(GUEST), HOST),
    "not_missing": lambda: (playing(), LetBot(GUEST), HOST),
    "seated_in_game": lambda: (playing(), Sit(9), GUEST),
    "not_seated": lambda: (evening(3, seated=0), Stand(), GUEST),
    "no_bot": lambda: (evening(), GiveBack(0), HOST),
    "bot_needed": lambda: (evening(2, bots=1, playing="any"), GiveBack(2), HOST),
    "strength_unknown": lambda: (evening(), SeatBot(5, "brilliant"), HOST),
    "no_game": lambda: (evening(), Pause(), HOST),
    "game_on": lambda: (playing(), NewEvening(), HOST),
    "game_paused": lambda: (after(playing(), (Pause(), HOST)), NOTHING, HOST),
    "decks_wrong": lambda: (evening(), UseDecks(()), HOST),
    "deck_unknown": lambda: (evening(), UseDecks(("../paper-1",)), HOST),
    "picture_not_seen": lambda: (playing(), Veiled(-1, limited=True), GUEST),
    "picture_shown_again": lambda: (
        after(own_pictures(), (Veiled(own_card(0), limited=True), GUEST), (ShowAgain(), HOST)),
        Veiled(own_card(0), limited=True),
        GUEST,
    ),
    "reports_used_up": lambda: (
        after(
            own_pictures(),
            *((Veiled(own_card(at), limited=True), GUEST) for at in range(MOST_REPORTS)),
        ),
        Veiled(own_card(MOST_REPORTS), limited=True),
        GUEST,
    ),
    "picture_not_own": lambda: (playing(), Veiled(0), GUEST),
    "nothing_chosen": lambda: (evening(), Started(b"seed", 1), HOST),
    "rules_changed": lambda: (
        after(evening(), (Choose(game_for(3)), HOST)),
        Started(b"seed", 0),
        HOST,
    ),
    "not_your_seat": lambda: (playing(), NOTHING, GUEST),
    "bot_plays": lambda: (after(playing(), (SeatBot(0), HOST)), NOTHING, HOST),
    "pin_wrong": lambda: (evening(), SetPin("1"), HOST),
}


@pytest.mark.parametrize("code", sorted(keys("illegal") | set(REFUSALS)))
def test_every_refusal_has_its_words(code: str) -> None:
    if code == "no_such_table":
        with pytest.raises(Illegal, match=code):
            replay([])
        facts: dict[str, Any] = {}
    else:
        some, what, by = REFUSALS[code]()
        refusal = some.refusal(what, by)
        assert refusal.code == code
        facts = refusal.facts
    for say in TEXTS:
        assert say(f"illegal.{code}", **facts)


def a_long_evening() -> list[Any]:
    """All there is to tell, in one evening."""
    some = evening(1)
    told: list[Any] = []
    what: Any

    def do(what: Any, by: Any = HOST) -> None:
        told.extend(one.event for one in some.do(what, by).events if one.of == "table")

    for what in (Join("Ада", "en", "2"), Join("Ada", "en", "3"), Join("", "uk", "4", screen=True)):
        do(what, "")
    ways = (SetNewcomers("free"), SetNewcomers("ask"))
    for setting in (
        Hush(True),
        Hush(False),
        Lock(True),
        Lock(False),
        Renewed("CODE", "link"),
        *ways,
    ):
        do(setting)
    for what in (
        Mute(GUEST),
        Mute(GUEST, False),
        SetPace("none"),
        SeatBot(1),
        SeatBot(1, "easy"),
        GiveBack(1),
    ):
        do(what)
    do(UseDecks(("paper-1",)))
    do(Sit(1), GUEST)
    do(Stand(), GUEST)
    do(Rename("Адуся"), GUEST)
    do(Away(GUEST), "")
    do(Here(GUEST), "")
    do(Sit(1), GUEST)
    for what in (Swap(0, 5), Choose(game_for(2)), started(game_for(2)), Pause(), Resume(), End()):
        do(what)
    do(started(game_for(2)))
    while some.table.on:
        told.extend(one.event for one in some.act().events if one.of == "table")
    for what in (NewEvening(), Remove(THIRD), HandOver(GUEST), Leave()):
        do(what)
    more = (a_veiled_picture, an_asked_for_chair, an_outdated_game, time_over, a_next_game, missing)
    return [*told, *(one for story in more for one in story())]


def started(game: str, **rest: Any) -> Started:
    return Started(b"seed", load(game).manifest.version, **rest)


def an_outdated_game() -> list[Any]:
    some = evening(2)
    some.do(Choose(game_for(2)), HOST)
    step = follow(some.table, Entry(some.now, Started(b"seed", 0), HOST))
    return [one.event for one in step.events]


def a_veiled_picture() -> list[Any]:
    some = own_pictures()
    done = ((Veiled(0), GUEST), (ShowAgain(), HOST), (TakenBack((GUEST,)), SERVER))
    return [one.event for what, by in done for one in some.do(what, by).events]


def time_over() -> list[Any]:
    """Of two people who have a card to choose: one has prepared something."""
    some = evening(2, playing="yokai")
    told = []
    for prepared in (True, False):
        ((name, wait),) = some.on.waits.items()
        some.now = wait.due or 0
        action = bytes(some.move(wait.seat).action).decode()
        step = some.do(Late(name, action if prepared else ""))
        told += [one.event for one in step.events if one.of == "table"]
    return told


def a_next_game() -> list[Any]:
    some = evening(2, bots=1)
    told = list(some.start("yokai").events)
    some.finish()
    asked = [(Again(), HOST), (Again(on=False), GUEST), (Again(), HOST), (Again(on=False), SERVER)]
    told += [one for what, by in asked for one in some.do(what, by).events]
    return [one.event for one in told if one.of == "table"]


def missing() -> list[Any]:
    some = evening(3, playing="any")
    some.leave_alone(GUEST)
    done = (WaitFor(GUEST), LetBot(GUEST))
    return [one.event for what in done for one in some.do(what, HOST).events]


def an_asked_for_chair() -> list[Any]:
    some = evening(3, seated=2, bots=1, playing="any")
    asked = [(Sit(2), THIRD), (Stand(), THIRD), (Sit(2), THIRD), (LetSit(THIRD, False), HOST)]
    return [one.event for what, by in asked for one in some.do(what, by).events]


def test_every_fact_of_a_table_has_its_words() -> None:
    told = a_long_evening()
    assert {event.kind for event in told} == keys("event")
    for say in TEXTS:
        for event in told:
            text = say(f"event.{event.kind}", **event.args)
            assert text
            assert "{" not in text
            assert "  " not in f" {text}"  # nobody without a name


def test_paces_and_bots_are_called_in_every_language() -> None:
    assert keys("bot") == {*PIGMENTS, *FORMER_PIGMENTS}
    assert keys("strength") == {*STRENGTHS, RANDOM}
    assert keys("pace") == {"none", "relaxed", "brisk"}
    assert TEXTS[0]("event.pace", pace="none") != TEXTS[1]("event.pace", pace="none")
    assert "ochre" not in TEXTS[2]("event.bot_sat", bot="ochre", chair=1)
