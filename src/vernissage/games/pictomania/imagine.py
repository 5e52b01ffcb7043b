"""What a player cannot know, dealt anew."""

from collections.abc import Iterable

from msgspec.structs import replace

from vernissage.games.pictomania.actions import Admire, Skip
from vernissage.games.pictomania.figures import LETTERS, NUMBERS, Place
from vernissage.games.pictomania.state import (
    Admiring,
    Drawing,
    Laid,
    Revealing,
    State,
    Task,
    Vote,
    Work,
)
from vernissage.kit import Rng, Seat


def imagine(state: State, seat: Seat | None, rng: Rng) -> State:
    table = state.core
    piles = {level: rng.shuffled(pile) for level, pile in table.piles.items()}
    state = replace(state, core=replace(table, piles=piles))
    match state:
        case Drawing() | Revealing():
            work = state.work
            work = replace(work, tasks=tasks(work, seat, rng), guesses=guesses(work, seat, rng))
            return replace(state, work=work)
        case Admiring():
            return replace(state, votes=votes(state, seat, rng))
    return state


def tasks(work: Work, seat: Seat | None, rng: Rng) -> tuple[Task, ...]:
    """P12: everybody else's black cards, but for those that lie open."""
    known = [task for one, task in enumerate(work.tasks) if one == seat or one in work.turned]
    numbers = rng.shuffled(_rest(NUMBERS, [task.number for task in known]))
    letters = rng.shuffled(_rest_letters([task.letter for task in known]))
    fresh = map(Task, letters, numbers)
    return tuple(
        task if one == seat or one in work.turned else next(fresh)
        for one, task in enumerate(work.tasks)
    )


def guesses(work: Work, seat: Seat | None, rng: Rng) -> tuple[Laid, ...]:
    """P15: the numbers of everybody else's guess cards in the stacks still closed."""

    def known(laid: Laid) -> bool:
        return laid.seat == seat or laid.whose in work.turned

    open_ = {
        one: [laid.number for laid in work.laid_by(Seat(one)) if known(laid)]
        for one in range(len(work.tasks))
    }
    fresh = {one: iter(rng.shuffled(_rest(NUMBERS, seen))) for one, seen in open_.items()}
    return tuple(
        laid if known(laid) else replace(laid, number=next(fresh[laid.seat]))
        for laid in work.guesses
    )


def votes(state: Admiring, seat: Seat | None, rng: Rng) -> tuple[Vote, ...]:
    """P38: what everybody else voted."""
    return tuple(
        vote if vote.seat == seat else Vote(vote.seat, _vote(state, vote.seat, rng))
        for vote in state.votes
    )


def _vote(state: Admiring, seat: Seat, rng: Rng) -> Admire | Skip:
    table = state.core
    choices: list[Admire | Skip] = [
        Admire(number, whose)
        for number in range(1, len(table.history) + 1)
        for whose in table.all_but((seat,))
    ]
    return rng.choice([Skip(), *choices])


def _rest(of: Iterable[int], known: list[int]) -> list[int]:
    return [one for one in of if one not in known]


def _rest_letters(known: list[Place]) -> list[Place]:
    rest = list(LETTERS)  # there are two of each
    for letter in known:
        rest.remove(letter)
    return rest
