"""What must be true of the logs when the storm is over."""

from collections.abc import Sequence

from tests.faults.witness import Witness, digest
from vernissage.log import Store
from vernissage.log.chain import START
from vernissage.log.chained import check_end, read_log
from vernissage.table import Entry, PersonId, Table, apply, doc, inputs, read_entry


async def log_of(store: Store, table: str) -> list[Entry]:
    chain, entries = START, list[Entry]()
    while more := await read_log(store, table, chain):
        chain = more[-1][0]
        entries += [read_entry(data) for _, data in more]
    check_end(chain, await store.head(table))
    return entries


def prove(entries: Sequence[Entry], people: Sequence[Witness], games: int) -> None:
    """Of one table."""
    tables = strictly_replayed(entries)
    ids = [(entry.by, entry.id) for entry in entries if entry.id]
    assert len(ids) == len(set(ids)), "a request was done twice"
    started = sum(isinstance(entry.what, inputs.Started) for entry in entries)
    last = tables[-1]
    assert started == len(last.evening) == games, "not every game came to its end"
    assert last.on is None
    for one in people:
        prove_promises(entries, one)
        prove_sights(tables, one)
        assert digest(one.doc["table"]["evening"]) == digest(last.evening)


def strictly_replayed(entries: Sequence[Entry]) -> list[Table]:
    """The table after each entry. An entry that the rules refuse should not have been stored."""
    tables: list[Table] = []
    for entry in entries:
        tables.append(apply(tables[-1] if tables else None, entry).table)
    return tables


def prove_promises(entries: Sequence[Entry], one: Witness) -> None:
    for request, seq in one.acknowledged.items():
        assert seq <= len(entries), f"lost: {request} was acknowledged with {seq}"
        entry = entries[seq - 1]
        assert (entry.by, entry.id) == (one.person, request), f"not {request} at {seq}: {entry}"


def prove_sights(tables: Sequence[Table], one: Witness) -> None:
    assert not one.contradictions, "two documents of one seq"
    for seq, saw in (*one.seen.items(), (one.seq, digest(one.doc))):
        truth = doc(tables[seq - 1], PersonId(one.person))
        assert digest(truth) == saw, f"{one.person} saw something else at {seq}"
