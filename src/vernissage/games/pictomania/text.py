"""The table in words."""

from collections.abc import Callable, Iterator

from vernissage.games.pictomania.figures import PLACES
from vernissage.games.pictomania.state import Scored, Task
from vernissage.games.pictomania.view import DrawingView, GuessView, View, with_own_guess
from vernissage.kit import Namer, Texts
from vernissage.kit.texts import named


def describe(view: View, say: Texts, name: Namer) -> list[str]:
    lines = [say("board.round", round=view.round, rounds=view.rounds, level=view.level)]
    lines += TELLERS[view.phase](view, say, name)
    lines += [_drawing(with_own_guess(view, one), say, name) for one in view.drawings]
    if view.history and view.phase != "drawing":
        lines += _scores(view.history[-1], say, name)
    lines += [
        say("board.total", seat=name(seat), n=total) for seat, total in enumerate(view.totals)
    ]
    return lines


def _reading(view: View, say: Texts, name: Namer) -> Iterator[str]:
    yield from _stand(view, say)
    yield say("board.spare", n=view.spare)
    yield from _ready(view, say, name)


def _drawing_phase(view: View, say: Texts, _: Namer) -> Iterator[str]:
    yield from _stand(view, say)
    if view.task:
        yield say("board.task", task=_task(view.task))
        yield say("board.guess_cards", numbers=view.guess_cards)
    yield say("board.black", tokens=view.black)
    yield say("board.drawing_rules")  # P40


def _revealing(view: View, say: Texts, name: Namer) -> Iterator[str]:
    if view.whose is not None:
        yield say("board.to_turn_over", seat=name(view.whose))
    for seat, wrong in enumerate(view.middle):
        if wrong:
            yield say("board.middle", seat=name(seat), n=wrong)


def _judging(view: View, say: Texts, name: Namer) -> Iterator[str]:
    yield from _revealing(view, say, name)
    yield from _ready(view, say, name)


def _admiring(view: View, say: Texts, name: Namer) -> Iterator[str]:
    if view.voted:
        yield say("board.voted", seats=[name(seat) for seat in view.voted])


def _over(view: View, say: Texts, name: Namer) -> Iterator[str]:
    for choice in view.coolest:
        yield say("board.coolest", seat=name(choice.whose), round=choice.round)


TELLERS: dict[str, Callable[[View, Texts, Namer], Iterator[str]]] = {
    "reading": _reading,
    "drawing": _drawing_phase,
    "revealing": _revealing,
    "judging": _judging,
    "admiring": _admiring,
    "over": _over,
}


def _stand(view: View, say: Texts) -> Iterator[str]:
    """People count from 1."""
    for place, card in zip(PLACES, view.stand, strict=True):
        number, side = card.number + 1, card.side + 1
        yield say("board.card", place=place, level=card.level, number=number, side=side)


def _ready(view: View, say: Texts, name: Namer) -> Iterator[str]:
    if view.ready:
        yield say("board.ready", seats=[name(seat) for seat in view.ready])


def _task(task: Task) -> str:
    return f"{task.letter}{task.number}"


def _drawing(drawing: DrawingView, say: Texts, name: Namer) -> str:
    strokes = len(drawing.sheet.strokes)
    facts = [say("board.drawing", seat=name(drawing.seat), colour=drawing.colour, n=strokes)]
    if drawing.turned and drawing.task:
        facts.append(say("board.drawing_task", task=_task(drawing.task)))
    if drawing.wrong:
        facts.append(say("board.drawing_wrong"))
    if drawing.flags:
        facts.append(say("board.drawing_flags", seats=[name(seat) for seat in drawing.flags]))
    if drawing.stack:
        facts.append(say("board.stack", guesses=[_guess(one, say, name) for one in drawing.stack]))
    if drawing.finished:
        facts.append(_finish(drawing, say))
    return "; ".join(facts)


def _finish(drawing: DrawingView, say: Texts) -> str:
    return say("board.token", n=drawing.token) if drawing.token else say("board.no_token")


def _guess(guess: GuessView, say: Texts, name: Namer) -> str:
    if guess.number is None:
        return name(guess.seat)
    if guess.result is None:
        return say("board.guess", seat=name(guess.seat), number=guess.number)
    return say("board.guess_open", seat=name(guess.seat), number=guess.number, result=guess.result)


def _scores(scored: Scored, say: Texts, name: Namer) -> Iterator[str]:
    yield say("board.last_round")
    for line in scored.lines:
        why = say(f"why.{line.why}", **named(line.args, name))
        yield say("board.line", seat=name(line.seat), points=f"{line.points:+d}", why=why)
