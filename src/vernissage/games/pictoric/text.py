"""The table in words."""

from collections.abc import Iterator

from vernissage.games.pictoric.figures import BOX
from vernissage.games.pictoric.state import Round, Turn
from vernissage.games.pictoric.view import View
from vernissage.kit import Cards, Clue, Line, Namer, Texts


def describe(view: View, say: Texts, name: Namer) -> list[str]:
    return [
        *_figures(view, say, name),
        *_last_round(view, say, name),
        *_turn(view, say, name),
        *_sectors(view, say),
        *_own(view, say),
        say("board.pile", n=view.pile, discards=len(view.discards)),
    ]


def _figures(view: View, say: Texts, name: Namer) -> Iterator[str]:
    for seat, (cell, cards) in enumerate(zip(view.cells, view.hands, strict=True)):
        yield say("board.figure", seat=name(seat), cell=cell, n=cards)


def _last_round(view: View, say: Texts, name: Namer) -> Iterator[str]:
    """The answer, the owners, the votes and the points of the round that was played last."""
    if not view.history:
        return
    last = view.history[-1]
    if last.turn.clue is not None:
        yield say("board.answer", seat=name(last.turn.leader), sector=last.answer)
        yield from _owners(last, say, name)
        yield from _votes(last, say, name)
    elif max(view.cells) < BOX:  # a lucky leader at the box needs no association (B31)
        yield say("board.skipped", seat=name(last.turn.leader))
    if last.turn.number < view.turn.number:
        yield from _luck(last.turn, say, name)
    yield from _lines(last.lines, say, name)


def _owners(last: Round, say: Texts, name: Namer) -> Iterator[str]:
    for sector, owner in enumerate(last.owners, 1):
        if owner != last.turn.leader:
            yield say("board.owner", sector=sector, seat=name(owner))


def _votes(last: Round, say: Texts, name: Namer) -> Iterator[str]:
    for seat, sector in enumerate(last.votes):
        if sector:
            yield say("board.vote", seat=name(seat), sector=sector)
        elif seat != last.turn.leader:
            yield say("board.vote_missed", seat=name(seat))


def _luck(turn: Turn, say: Texts, name: Namer) -> Iterator[str]:
    """Steps by luck and lost cards (B31-B34)."""
    yield from _lines(turn.lines, say, name)
    if turn.lost:
        yield say("board.lost", seat=name(turn.leader), cards=turn.lost)


def _lines(lines: tuple[Line, ...], say: Texts, name: Namer) -> Iterator[str]:
    for line in lines:
        yield say("board.line", seat=name(line.seat), points=f"{line.points:+}", why=line.why)


def _turn(view: View, say: Texts, name: Namer) -> Iterator[str]:
    """What is known of the turn that is on."""
    turn = view.turn
    yield say("board.turn", number=turn.number, seat=name(turn.leader))
    if turn.forfeit is not None:
        yield say("board.forfeit", forfeit=turn.forfeit)
    yield from _luck(turn, say, name)
    if turn.theme:
        yield say("board.theme", theme=turn.theme)
    if turn.sheet.strokes:
        yield say("board.drawing", n=len(turn.sheet.strokes))
    if turn.clue is not None:
        yield _clue(turn.clue, say)
    if view.shed:
        yield say("board.shed", seat=name(turn.leader), n=view.shed)
    if view.waiting:
        yield say("board.waiting", seats=[name(seat) for seat in view.waiting])


def _clue(clue: Clue, say: Texts) -> str:
    match clue.kind:
        case "sound":
            return say("board.clue_sound")
        case "aloud":
            return say("board.clue_aloud")
        case "drawing":
            return say("board.clue_drawing")
        case "shown":
            return say("board.clue_shown")
        case _:
            return say("board.clue", text=clue.text)


def _sectors(view: View, say: Texts) -> Iterator[str]:
    if view.laid:
        yield say("board.sectors", cards=_by_sector(view.laid, say))


def _by_sector(laid: Cards, say: Texts) -> str:
    return "; ".join(say("board.sector", sector=at, card=card) for at, card in enumerate(laid, 1))


def _own(view: View, say: Texts) -> Iterator[str]:
    """What only the one who looks may know."""
    if view.hand:
        yield say("board.hand", cards=view.hand)
    if view.own.card is not None:
        yield say("board.own_card", card=view.own.card)
    if view.own.sector is not None:
        yield say("board.own_sector", sector=view.own.sector)
    if view.own.vote is not None:
        yield say("board.own_vote", sector=view.own.vote)
