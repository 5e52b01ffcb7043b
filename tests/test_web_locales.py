"""The check of the client's texts finds each kind of fault, and nothing in a good client."""

from pathlib import Path

import pytest

from tools.check_web_locales import Client, problems

BOARD = "src/games/dixit/locales"
GOOD = {
    "locales/house/uk.toml": 'hi = "Привіт, {name}"\n[part]\none = "Одне"\ntwo = "Два"\n',
    "locales/house/ru.toml": 'hi = "Привет, {name}"\n[part]\none = "Одно"\ntwo = "Два"\n',
    "locales/house/en.toml": 'hi = "Hello, {name}"\n[part]\none = "One"\ntwo = "Two"\n',
    f"{BOARD}/uk.toml": 'look = { one = "{n} око", few = "{n} ока", many = "{n} очей" }',
    f"{BOARD}/ru.toml": 'look = { one = "{n} глаз", few = "{n} глаза", many = "{n} глаз" }',
    f"{BOARD}/en.toml": 'look = { one = "{n} eye", other = "{n} eyes" }',
    "src/games/dixit/Board.svelte": '<p title={x}>{game.t("web.look", { n: 1 })}</p>',
    "src/Page.svelte": """<!-- A comment may say what it likes. -->
<script lang="ts">
  const part = x === "two" ? "one" : "two"; // t("not.said")
</script>
<h1 class="title" aria-label={t(`part.${part}`)}>{t("hi", { name: "x" })} · 7 &nbsp;</h1>
{#if game.over && !({ a: "}" })}{game.t("title")}{/if}
""",
}


def found(web: Path, **changed: str) -> list[str]:
    """The faults of the good client with some of its files changed."""
    for name, text in GOOD.items():
        path = web / name
        path.parent.mkdir(parents=True, exist_ok=True)
        other = "" if name.startswith(BOARD) else changed.get(path.name.replace(".", "_"), "")
        path.write_text(other or text, "utf-8")
    if extra := changed.get("extra"):
        (web / "src" / "extra.ts").write_text(extra, "utf-8")
    return list(problems(Client.read(web)))


def test_a_good_client_has_no_faults(tmp_path: Path) -> None:
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    ("extra", "fault"),
    [
        ('t("hi.there")', "extra.ts: uk lacks hi.there"),
        ('t(x === "no" ? "part.one" : "part.three")', "extra.ts: en lacks part.three"),
        ('game.t("web.look", { n })', "extra.ts: en lacks web.look"),  # other games have none
        ('textsOf(id).say("titel")', "extra.ts: ru lacks titel"),
        ("t(`parts.${one}`)", r"extra.ts: uk has nothing like parts\..+"),
        ('t("hi")', "extra.ts: en hi is said without name"),
        ('toast("Well done")', 'extra.ts: says by itself: toast("W'),
        ('const word = "Слово"', "extra.ts: says by itself: a word of uk or ru"),
    ],
)
def test_a_fault_in_code_is_found(tmp_path: Path, extra: str, fault: str) -> None:
    assert any(one.startswith(fault) for one in found(tmp_path, extra=extra))


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        ("<p>Hello</p>", "Hello"),
        ("{#if x}<p>{y} points</p>{/if}", "points"),
        ('<img alt="A cat" src={x} />', 'alt="A cat"'),
        ('<input placeholder="Name" />', 'placeholder="Name"'),
        ('<Sheet title="Rules {x}">{y}</Sheet>', 'title="Rules "'),
    ],
)
def test_a_sentence_in_markup_is_found(tmp_path: Path, markup: str, fault: str) -> None:
    page = GOOD["src/Page.svelte"] + markup
    assert found(tmp_path, Page_svelte=page) == [f"Page.svelte: says by itself: {fault}"]


@pytest.mark.parametrize(
    ("ru", "faults"),
    [
        ('hi = "Привет, {name}"\n[part]\none = "Одно"\n', ["ru lacks part.two"]),
        ('hi = "Привет, {who}"\n[part]\none = "Одно"\ntwo = "Два"', ["ru hi has other holes"]),
        ('hi = "Hello, {name}"\n[part]\none = "Одно"\ntwo = "Два"', ["ru hi is not translated"]),
        ('hi = " "\n[part]\none = "Одно"\ntwo = "Два"', ["ru hi is empty"]),
        ('hi = "Приве\'т {name}"\n[part]\none = "Одно"\ntwo = "Два"', ["ru hi has another apost"]),
    ],
)
def test_a_fault_in_texts_is_found(tmp_path: Path, ru: str, faults: list[str]) -> None:
    seen = found(tmp_path, ru_toml=ru)
    assert all(any(f"house: {fault}" in one for one in seen) for fault in faults), seen


def test_wrong_plural_forms_are_found(tmp_path: Path) -> None:
    found(tmp_path)
    (tmp_path / BOARD / "uk.toml").write_text(
        'look = { one = "{n} око", other = "{n} очей" }', "utf-8"
    )
    (fault,) = problems(Client.read(tmp_path))
    assert fault.startswith("games/dixit: uk look has the plural forms")


def test_what_nothing_says_is_found(tmp_path: Path) -> None:
    page = '<script lang="ts">t(`part.${x}`)</script>'
    assert {one.split(": ")[1] for one in found(tmp_path, Page_svelte=page)} == {
        f"{language} has hi, which nothing says" for language in ("uk", "ru", "en")
    }


def test_a_key_in_two_parts_is_found(tmp_path: Path) -> None:
    found(tmp_path)
    for language in ("uk", "ru", "en"):
        part = tmp_path / "locales" / "more" / f"{language}.toml"
        part.parent.mkdir(exist_ok=True)
        part.write_text((tmp_path / "locales" / "house" / part.name).read_text("utf-8"), "utf-8")
    assert "locales/more: hi stands in house, too" in list(problems(Client.read(tmp_path)))
