"""The game on a table, for those who know a secret address of it."""

from collections.abc import Callable

from vernissage.kit.errors import Illegal
from vernissage.server.node import Node
from vernissage.table.state import Playing


async def game_on(node: Node, table: str, is_it: Callable[[Playing], bool]) -> Playing:
    try:
        room = await node.room(table)
    except Illegal as illegal:
        raise Illegal("not_here" if illegal.code == "no_such_table" else illegal.code) from None
    on = room.table.playing
    if node.services.shared and not (on and is_it(on)):
        await room.catch_up()  # it may have begun at another node
        on = room.table.playing
    if on is None or not is_it(on):
        raise Illegal("not_here")
    return on
