"""A backup is restored, or a log is damaged: pages that were open show what there is."""

import contextlib
import sqlite3
from pathlib import Path

from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.people import World

SIZES = ((390, 844), (320, 640), (844, 390), (1440, 900))


def back_up(file: Path) -> Path:
    """As docs/operating.md says."""
    copy = file.with_suffix(".backup")
    copy.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    return copy


def restore(file: Path, copy: Path) -> None:
    file.write_bytes(copy.read_bytes())
    for side in ("-wal", "-shm"):
        file.with_name(file.name + side).unlink(missing_ok=True)


def damage(file: Path, name: str) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        text = "CAST(entry AS TEXT)"
        query = f"""UPDATE entries SET entry = CAST(replace({text}, ?1, ?1 || '!') AS BLOB)
                    WHERE {text} LIKE '%' || ?1 || '%'"""  # noqa: S608
        assert connection.execute(query, (name,)).rowcount == 1
        connection.execute("DELETE FROM snapshots")
        connection.commit()


def test_a_page_that_was_ahead_of_a_backup_shows_what_was_restored(world: World) -> None:
    table = world.table(friends=2)
    phone = world.guest("phone").join(table, "Lesia")
    lines = phone.page.get_by_test_id("lobby")
    table.host.ask("rename", name="Marusia")
    expect(lines).to_contain_text("Marusia")
    copy = back_up(world.serving._file)
    for name in ("Lost one", "Lost two", "Lost three"):
        table.host.ask("rename", name=name)
    expect(lines).to_contain_text("Lost three")
    world.stop_server()
    restore(world.serving._file, copy)
    world.start_server()
    expect(lines).to_contain_text("Marusia")
    expect(lines).not_to_contain_text("Lost")
    for name in ("New one", "New two", "New three", "New four"):
        table.host.ask("rename", name=name)
    expect(lines).to_contain_text("New four")
    expect(lines).not_to_contain_text("Lost")


def test_a_damaged_table_is_shown_as_it_was_before(world: World) -> None:
    table = world.table(friends=2)
    phone = world.guest("phone", "uk").join(table, "Леся", "uk")
    for name in ("Marusia", "Odarka", "Solomia"):
        table.host.ask("rename", name=name)
    lobby = phone.page.get_by_test_id("lobby")
    expect(lobby).to_contain_text("Solomia")
    world.stop_server()
    damage(world.serving._file, "Odarka")
    world.start_server()
    damaged = phone.page.get_by_test_id("damaged")
    expect(damaged).to_contain_text("пошкоджено")
    expect(lobby).to_contain_text("Marusia")
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        fine(phone.page)
    phone.reload()
    expect(damaged).to_contain_text("пошкоджено")
