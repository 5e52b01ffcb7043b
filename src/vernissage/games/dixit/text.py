"""The table in words."""

from collections.abc import Iterator

from vernissage.games.dixit.state import Round
from vernissage.games.dixit.view import LaidView, View
from vernissage.kit import Clue, Namer, Texts


def describe(view: View, say: Texts, name: Namer) -> list[str]:
    lines = [*_standing(view, say, name), say("board.pile", n=view.pile, discards=view.discards)]
    if view.teller is not None:
        lines.append(say("board.teller", seat=name(view.teller)))
    if view.looked:
        lines.append(say("board.looked"))
    if view.clue is not None:
        lines.append(_clue(view.clue, say))
    lines += _doings(view, say, name)
    lines += [_laid(one, say, name) for one in view.laid]
    lines += _own(view, say)
    if view.phase in ("revealing", "over") and view.rounds:
        lines += _sheet(view.rounds[-1], say, name)
    return lines


def _standing(view: View, say: Texts, name: Namer) -> Iterator[str]:
    for team in view.teams:
        yield say("board.score", seats=list(map(name, team)), n=view.scores[team[0]])


def _clue(clue: Clue, say: Texts) -> str:
    if clue.kind == "sound":
        return say("board.clue_sound")
    return say("board.clue_aloud") if clue.kind == "aloud" else say("board.clue", clue=clue.text)


def _doings(view: View, say: Texts, name: Namer) -> Iterator[str]:
    """Who has done what in this phase, as everybody sees it."""
    if view.gave:
        yield say("board.gave", seats=list(map(name, view.gave)))
    for seat, giver in enumerate(view.offers):
        if giver == "me":
            yield say("board.offers_me", seat=name(seat))
        elif giver == "you":
            yield say("board.offers_you", seat=name(seat))
    if view.voted:
        yield say("board.voted", seats=list(map(name, view.voted)))
    if view.late:
        yield say("board.late", seats=list(map(name, view.late)))
    if view.ready:
        yield say("board.ready", seats=list(map(name, view.ready)))


def _laid(one: LaidView, say: Texts, name: Namer) -> str:
    if one.seat is None:
        return say("board.laid", space=one.space, card=one.card)
    return say("board.laid_by", space=one.space, card=one.card, seat=name(one.seat))


def _own(view: View, say: Texts) -> Iterator[str]:
    if view.hidden:
        yield say("board.hidden")
    elif view.seat is not None:
        yield say("board.hand", cards=view.hand)
    if view.given:
        yield say("board.given", cards=view.given)
    if view.vote is not None and view.vote.spaces:
        yield say("board.vote", spaces=view.vote.spaces)
        if view.vote.red is not None:
            yield say("board.red", space=view.vote.red)


def _sheet(done: Round, say: Texts, name: Namer) -> Iterator[str]:
    """The round's points, line by line."""
    for seat, vote in enumerate(done.votes):
        if vote is not None and vote.spaces:
            yield say("board.voted_for", seat=name(seat), spaces=vote.spaces)
    if done.answer is not None:
        yield say("board.answer", space=done.answer)
    mark = done.votes[done.teller]
    if mark is not None and mark.red is not None:
        yield say("board.red", space=mark.red)
    for line in done.lines:
        yield say("board.line", seat=name(line.seat), n=line.points, why=line.why)
