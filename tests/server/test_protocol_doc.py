"""docs/protocol.md tells today's protocol: every name and every figure in it is checked."""

import re
import tomllib
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import asdict

from tests.server.protocol_page import (
    HEARD,
    PAGE,
    SENT,
    first_column,
    names_of,
    rows,
    section,
    view_of,
)
from vernissage.client import connection as client_connection
from vernissage.decks.pictures import uploads
from vernissage.games import names
from vernissage.kit import clue, ink
from vernissage.kit.game import Outcome
from vernissage.kit.prompts import Domain, Prompt, by_tag, tag_of
from vernissage.server.http import app as server_http
from vernissage.server.http import problems
from vernissage.server.http import recordings as sounds
from vernissage.server.http import table_access as door
from vernissage.server.limits import Limits, Rate
from vernissage.server.rooms import asks, latency, presence, races
from vernissage.server.rooms import chat as talk
from vernissage.server.rooms import ink_buffer as live_ink
from vernissage.server.rooms import live_ink as live_pens
from vernissage.server.rooms.ink_ticker import TICK
from vernissage.server.rooms.replica import REMEMBERED
from vernissage.server.transport import session, sockets, tunnel
from vernissage.table import absence, clocks, inputs, people, rules, state, view
from vernissage.table.names import MAX_NAME

# What the server makes of a wish that it has to add something to.
MADE = {
    "skip": inputs.Skipped,
    "start": inputs.Started,
    "move": inputs.MoveOffered,
    "renew": inputs.Renewed,
}


def test_every_message_is_documented() -> None:
    assert first_column(section("## Messages to the server")) == set(HEARD)
    assert first_column(section("## Messages from the server")) == set(SENT)


def test_every_action_of_the_table_is_documented_with_its_fields_and_whose_it_is() -> None:
    told = {names_of(row[0])[0]: row for row in rows(section("## Actions of the table"))[2:]}
    assert set(told) == set(by_tag(inputs.Ask))
    for tag, kind in by_tag(inputs.Ask).items():
        _, fields, who, _ = told[tag]
        assert [name for name in names_of(fields) if name != "true"] == [*kind.__struct_fields__]
        changes = MADE.get(tag, kind)
        assert (who == "host") == (changes in rules.HOST_ONLY), tag


def test_every_domain_and_every_field_of_a_prompt_is_documented() -> None:
    prompts = section("## Prompts")
    assert first_column(prompts) == {*by_tag(Domain), *Prompt.__struct_fields__}
    for kind in get_args(clue.Kind):
        assert f"`{kind}`" in prompts
    for row in rows(prompts):
        for domain in re.findall(r'`({"type".*?})`', row[1] if len(row) > 1 else ""):
            read: Any = msgspec.json.decode(domain, type=Domain)
            assert tag_of(read) == names_of(row[0])[0]


DOCUMENT = {
    "### `table`: the same for everybody": (
        *(view.TableView, view.PersonView, view.ChairView, state.Bot),
        *(state.Played, state.Player, state.Tally),
    ),
    "### `you`": (view.You,),
    "### `game`: yours, as far as you may know": (view.GameView, view.WaitView, Outcome),
}


@pytest.mark.parametrize("title", DOCUMENT)
def test_every_field_of_the_document_is_documented(title: str) -> None:
    text = section(title)
    for struct in DOCUMENT[title]:
        for field in struct.__struct_fields__:
            assert f"`{field}`" in text, f"{struct.__name__}.{field}"


@pytest.mark.parametrize("game", names())
def test_every_field_of_a_games_view_is_documented(game: str) -> None:
    told = first_column(section(f"### {game}"))
    assert told == set(view_of(game).__struct_fields__)


def test_every_event_of_the_table_is_documented() -> None:
    assert first_column(section("## Events")) == set(texts("table")["event"])


def test_every_refusal_is_documented() -> None:
    told = {name for row in rows(section("## Refusals")) for name in names_of(row[1])}
    assert told == {code for part in ("kit", "table", "server") for code in texts(part)["illegal"]}


def texts(part: str) -> dict[str, Any]:
    return tomllib.loads((files(f"vernissage.{part}") / "locales" / "en.toml").read_text("utf-8"))


def test_every_status_is_documented_with_its_codes() -> None:
    told = {
        int(row[0]): set(names_of(row[1]))
        for row in rows(section("## A place at a table"))
        if row[0].isdigit()
    }
    for code, status in problems.STATUS.items():
        if code != "not_host":  # nothing over HTTP is the host's alone
            assert code in told[status]
    assert all(problems.status_of(code) == 409 for code in told[409])
    assert set(told) == {*problems.STATUS.values(), problems.REFUSED}


def test_every_field_of_a_wish_is_documented() -> None:
    assert set(door.JoinTable.__struct_fields__) <= first_column(section("## A place at a table"))


# Figures

CLOSED_BY_US = {
    *(session.SILENT, session.GONE, session.NOT_YOURS, session.TOO_MUCH),
    *(sockets.ORDERLY, sockets.GARBLED, sockets.TOO_BIG, sockets.FAILED, sockets.RESTARTING),
}


def test_every_close_code_is_documented() -> None:
    told = {int(row[0]) for row in rows(section("## When a connection ends")) if row[0].isdigit()}
    assert told == {*CLOSED_BY_US, 1006}
    assert told > set(client_connection.FOR_GOOD)


def test_every_limit_is_documented_with_its_value() -> None:
    told = {row[0].strip("`"): row[1] for row in rows(section("## Limits"))}
    limits = {**asdict(Limits()), **asdict(sockets.SocketLimits())}
    limits |= {
        "body": server_http.BODY,
        "recording": sounds.LARGEST,
        "upload": uploads.LARGEST,
        "people": state.PEOPLE,
        "chairs": state.CHAIRS,
    }
    for name, value in limits.items():
        assert told.get(name) == rate_or_number(value), name
    assert set(told) - {"limit", "---"} == set(limits)


def rate_or_number(value: Any) -> str:
    if isinstance(value, Rate):
        return f"{number(value.second)}/s, burst {number(value.burst)}"
    return number(value)


def number(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


SENTENCES = (
    f"within {session.HELLO_WITHIN // 1000} s",
    f"({REMEMBERED} entries, or a restart)",
    f"The last {rules.ANSWERED} done requests",
    f"the last {talk.KEPT} lines",
    f"up to {talk.MAX_CHAT} characters",
    f"up to {clue.MAX_EMOJI} emoji",
    f"(up to {clue.MAX_CLUE} characters), `emoji` (up to {clue.MAX_EMOJI})",
    f"up to {clue.SOUND_NAME})",
    f"1 to {MAX_NAME} characters",
    f"for {asks.LINK_LASTS // 60_000} minutes",
    f"up to {state.DEVICES} devices",
    f"always {state.CHAIRS}",
    f"(100, {', '.join(map(str, people.EXTRA[1:]))})",
    f"away for {people.SUCCESSION // 1000} s",
    f"after about {presence.RELOAD // 1000} s",
    "another {none:d}, {relaxed:d} or {brisk:d} s".format(
        **{pace: ms // 1000 for pace, ms in clocks.PATIENCE.items()}
    ),
    f"after {absence.IDLE // 1000} s, if other people play, too",
    f"After {absence.ANSWER // 1000} s without one a bot plays",
    f"{ink.SHORT} × {ink.LONG} units",
    f"up to {ink.MAX_POINTS} points, a sheet up to {ink.MAX_STROKES} strokes",
    f"and {ink.MAX_BYTES} bytes",
    f"up to {ink.MAX_PAUSE} |",
    f"the last {latency.KEPT} round trips",
    f"half + {latency.JITTER} ms, and never more than {latency.ALLOWANCE} ms",
    f"never more than {races.HOLD} ms",
    f"that is {latency.JITTER} ms; somebody who delays pongs can make it {latency.ALLOWANCE} ms",
    f"every {TICK} ms",
    f"below {ink.MAX_PEN}, another one",
    f"below {live_pens.BOT_PENS}, from anywhere",
    f"up to {live_ink.UNFINISHED} unfinished strokes",
    f"up to {tunnel.HOLD:g} s",
    f"after {tunnel.FORGOTTEN // 1000} s without",
    f"may have {tunnel.PER_ADDRESS}.",
    f"with {tunnel.BACKLOG} undelivered",
    ", ".join(f"{pause:g}" for pause in client_connection.BACKOFF[:-1]),
)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_figure_in_a_sentence_is_todays(sentence: str) -> None:
    assert sentence in PAGE
