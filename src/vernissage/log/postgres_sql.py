"""The statements of the PostgreSQL store. Everything it makes begins with `vernissage_`."""

from collections.abc import Sequence
from typing import Any, Protocol

# Nodes that start together make the schema one after another.
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('vernissage_schema'))"
VERSIONS = "CREATE TABLE IF NOT EXISTS vernissage_schema (version int PRIMARY KEY)"
VERSION = "SELECT max(version) FROM vernissage_schema"
MIGRATED = "INSERT INTO vernissage_schema (version) VALUES ($1)"

MIGRATIONS = (
    # A row of a table is rewritten by every append; room on its page keeps that off the indexes.
    """
    CREATE TABLE vernissage_tables (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL UNIQUE,
        code text NOT NULL UNIQUE,
        seq bigint NOT NULL,
        touched timestamptz NOT NULL DEFAULT clock_timestamp()
    ) WITH (fillfactor = 50);
    CREATE TABLE vernissage_entries (
        table_id bigint NOT NULL,
        seq bigint NOT NULL,
        entry bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE vernissage_snapshots (
        table_id bigint PRIMARY KEY,
        seq bigint NOT NULL,
        snapshot bytea NOT NULL
    );
    """,
    """
    CREATE TABLE vernissage_attachments (
        table_id bigint NOT NULL,
        name text NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (table_id, name)
    );
    """,
    "ALTER TABLE vernissage_tables ADD COLUMN link text NOT NULL DEFAULT ''",
)

CREATE = """
WITH made AS (
    INSERT INTO vernissage_tables (name, code, seq, link)
    VALUES ($1, $2, cardinality($3::bytea[]), $4)
    ON CONFLICT DO NOTHING RETURNING id
), put AS (
    INSERT INTO vernissage_entries (table_id, seq, entry)
    SELECT id, given.seq, given.entry
    FROM made, unnest($3::bytea[]) WITH ORDINALITY AS given (entry, seq)
)
SELECT count(*) = 1 FROM made
"""

# One round trip for many tables. The rows are locked in one order, so that nodes never wait for
# each other in a ring, and a locked row is read as its last writer left it.
APPEND = """
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $7::text[], $8::text[])
    AS w (name, after, last, was, link)
), held AS MATERIALIZED (
    SELECT id, name, seq, link FROM vernissage_tables WHERE name = ANY ($1::text[])
    ORDER BY name FOR NO KEY UPDATE
), fit AS MATERIALIZED (
    SELECT held.id, held.name, wanted.last, wanted.link
    FROM held JOIN wanted
    ON (held.name, held.seq, held.link) = (wanted.name, wanted.after, wanted.was)
), moved AS (
    UPDATE vernissage_tables t SET seq = fit.last, link = fit.link, touched = clock_timestamp()
    FROM fit WHERE t.id = fit.id
), put AS (
    INSERT INTO vernissage_entries (table_id, seq, entry)
    SELECT fit.id, given.seq, given.entry
    FROM unnest($4::text[], $5::bigint[], $6::bytea[]) AS given (name, seq, entry)
    JOIN fit ON fit.name = given.name
)
SELECT held.name, fit.id IS NOT NULL FROM held LEFT JOIN fit ON fit.id = held.id
"""

READ = """
SELECT entry, seq FROM vernissage_entries
WHERE table_id = (SELECT id FROM vernissage_tables WHERE name = $1) AND seq > $2
ORDER BY seq LIMIT $3
"""
HEAD = "SELECT seq, link FROM vernissage_tables WHERE name = $1"
FIND = "SELECT name FROM vernissage_tables WHERE code = $1"
RECODE = "UPDATE vernissage_tables SET code = $2 WHERE name = $1 RETURNING id"
HOLD_HEAD = "SELECT id, seq, link FROM vernissage_tables WHERE name = $1 FOR NO KEY UPDATE"
CUT = "UPDATE vernissage_tables SET seq = $2, link = $3 WHERE id = $1"
CUT_ENTRIES = "DELETE FROM vernissage_entries WHERE table_id = $1 AND seq > $2"
TABLES = """
SELECT name, code, seq, (extract(epoch FROM touched) * 1000)::bigint, link FROM vernissage_tables
ORDER BY id
"""

KEEP = """
INSERT INTO vernissage_snapshots AS kept (table_id, seq, snapshot)
SELECT id, $2, $3 FROM vernissage_tables WHERE name = $1 FOR KEY SHARE
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, snapshot = excluded.snapshot
WHERE excluded.seq >= kept.seq
"""
KEPT = """
SELECT kept.seq, snapshot FROM vernissage_snapshots kept
JOIN vernissage_tables ON id = table_id WHERE name = $1
"""

# The table is held first: what another one attaches meanwhile is counted, too.
HOLD = "SELECT id FROM vernissage_tables WHERE name = $1 FOR NO KEY UPDATE"
ATTACH = """
INSERT INTO vernissage_attachments (table_id, name, data)
SELECT $1::bigint, $2::text, $3::bytea WHERE $4::bigint >= octet_length($3) + (
    SELECT coalesce(sum(octet_length(data)), 0) FROM vernissage_attachments
    WHERE table_id = $1 AND name <> $2)
ON CONFLICT (table_id, name) DO UPDATE SET data = excluded.data
RETURNING true
"""
ATTACHED = """
SELECT data FROM vernissage_attachments kept JOIN vernissage_tables held ON held.id = kept.table_id
WHERE held.name = $1 AND kept.name = $2
"""
ATTACHMENTS = """
SELECT kept.name FROM vernissage_attachments kept
JOIN vernissage_tables held ON held.id = kept.table_id WHERE held.name = $1
"""
SIZES = """
SELECT kept.name, octet_length(kept.data) FROM vernissage_attachments kept
JOIN vernissage_tables held ON held.id = kept.table_id WHERE held.name = $1
"""
DETACH = """
DELETE FROM vernissage_attachments WHERE name = $2
AND table_id = (SELECT id FROM vernissage_tables WHERE name = $1) RETURNING true
"""
WEIGHT = """
SELECT coalesce(sum(octet_length(kept.data)), 0) FROM vernissage_attachments kept
JOIN vernissage_tables held ON held.id = kept.table_id WHERE starts_with(held.name, $1)
"""

# A record in the write-ahead log that the commit flushes to disk, and that changes no table.
PROBE = "SELECT pg_logical_emit_message(true, 'vernissage', 'probe')"

FORGET_TABLE = """
DELETE FROM vernissage_tables
WHERE name = $1 AND ($2::bigint IS NULL OR touched < to_timestamp($2::bigint / 1000.0))
RETURNING id
"""
FORGET_ENTRIES = "DELETE FROM vernissage_entries WHERE table_id = $1"
FORGET_SNAPSHOT = "DELETE FROM vernissage_snapshots WHERE table_id = $1"
FORGET_ATTACHMENTS = "DELETE FROM vernissage_attachments WHERE table_id = $1"

# After HOLD, so that nobody appends meanwhile.
REWRITE = """
INSERT INTO vernissage_entries (table_id, seq, entry)
SELECT $1, given.seq, given.entry FROM unnest($2::bytea[]) WITH ORDINALITY AS given (entry, seq)
"""
REWRITTEN = """
UPDATE vernissage_tables SET seq = $2, link = $3, touched = clock_timestamp() WHERE id = $1
"""
KEEP_REWRITTEN = "INSERT INTO vernissage_snapshots (table_id, seq, snapshot) VALUES ($1, $2, $3)"


class Appending(Protocol):
    table: str
    after: int
    was: str
    entries: tuple[bytes, ...]
    link: str


def columns(appends: Sequence[Appending]) -> tuple[list[Any], ...]:
    """The arrays that APPEND wants."""
    names: list[str] = []
    seqs: list[int] = []
    entries: list[bytes] = []
    for append in appends:
        names += [append.table] * len(append.entries)
        seqs += range(append.after + 1, append.after + 1 + len(append.entries))
        entries += append.entries
    return (
        [append.table for append in appends],
        [append.after for append in appends],
        [append.after + len(append.entries) for append in appends],
        names,
        seqs,
        entries,
        [append.was for append in appends],
        [append.link for append in appends],
    )
