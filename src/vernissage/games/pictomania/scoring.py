"""The stars of a round, line by line, and who wins."""

from collections.abc import Iterator

from vernissage.games.pictomania.stacks import Verdict, middle, verdicts
from vernissage.games.pictomania.state import Options, Scored, Table, Work
from vernissage.kit import Line, Outcome, Seat


def score(work: Work, options: Options, *, learning: bool) -> Scored:
    """P33: stars won + black token - stars of the own tokens left."""
    seats = [Seat(seat) for seat in range(len(work.tasks))]
    stacks = {whose: verdicts(work, whose) for whose in seats}
    # P37: a learning round has no black sheep and asks nobody to be understood.
    sheep = None if learning else black_sheep(middle(work, seats))
    lines = [line for whose in seats for line in _won(whose, stacks[whose])]
    for whose in seats:
        guessed = any(verdict.result == "right" for verdict in stacks[whose])
        lines += _black(work, whose, guessed or learning, sheep == whose, options)
        lines += _left(whose, work, stacks[whose])
    return Scored(work, tuple(sorted(lines, key=lambda line: line.seat)), sheep)


def black_sheep(wrong: tuple[int, ...]) -> Seat | None:
    """P34: the one player with the most wrong guesses, if there is one."""
    most = max(wrong)
    return Seat(wrong.index(most)) if most and wrong.count(most) == 1 else None


def _won(whose: Seat, stack: list[Verdict]) -> Iterator[Line]:
    for verdict in stack:
        if verdict.result == "right":
            yield Line(verdict.seat, verdict.stars, "guessed", {"other": whose})


def _left(whose: Seat, work: Work, stack: list[Verdict]) -> Iterator[Line]:
    """The own tokens that nobody won: the smallest, for the best go first (P32)."""
    left = work.stars()[sum(verdict.result == "right" for verdict in stack) :]
    if left:
        yield Line(whose, -sum(left), "tokens_left", {"n": len(left)})


def _black(work: Work, seat: Seat, guessed: bool, sheep: bool, options: Options) -> Iterator[Line]:
    token = work.token_of(seat)
    if not token:
        return
    if seat in work.wrong:
        yield Line(seat, 0, "black_wrong_task", {"n": token})  # P36
    elif not guessed and not (sheep and options.sheep_first):
        yield Line(seat, 0, "black_unguessed", {"n": token})  # P35
    elif sheep:
        yield Line(seat, -token, "black_sheep")  # P34
    else:
        yield Line(seat, token, "black_token")


def result(table: Table) -> Outcome:
    """P38: the highest total wins; there is no tie-break."""
    totals = table.totals()
    best = max(totals)
    winners = tuple(seat for seat in table.all_seats() if totals[seat] == best)
    if len(winners) > 1:
        return Outcome("shared", totals, winners)
    return Outcome("most_stars", totals, winners)
