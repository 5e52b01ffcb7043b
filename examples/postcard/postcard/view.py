"""What one seat, or somebody who watches, may know; and the same in words."""

from msgspec import Struct

from postcard.state import Drawing, Guessing, State
from vernissage.kit import Cards, Namer, Seat, Sheet, Texts, WordCard


class Private(Struct, frozen=True, kw_only=True):
    home: int | None = None  # for the traveller, and for all once it is shown
    guess: int | None = None  # one's own


class View(Private, frozen=True, kw_only=True):
    round: int
    rounds: int
    traveller: Seat
    places: Cards
    cards: tuple[WordCard, ...]  # the one with the word
    line: int
    sheet: Sheet
    points: tuple[int, ...]
    guesses: tuple[int | None, ...]  # everybody's, once they are shown


def private(state: State, seat: Seat) -> Private:
    core, shown = state.core, not isinstance(state, Drawing | Guessing)
    home = core.home if shown or seat == core.traveller else None
    return Private(home=home, guess=None if isinstance(state, Drawing) else state.guesses[seat])


def public(state: State) -> View:
    core, shown = state.core, None if isinstance(state, Drawing | Guessing) else state
    return View(
        round=core.round,
        rounds=core.rounds,
        traveller=core.traveller,
        places=core.places,
        cards=(core.card,),
        line=core.line,
        sheet=core.sheet,
        points=core.points,
        home=core.home if shown else None,
        guesses=shown.guesses if shown else (),
    )


def describe(view: View, say: Texts, name: Namer) -> list[str]:
    told = [
        say("board.round", round=view.round, of=view.rounds, seat=name(view.traveller)),
        say("board.card", n=len(view.sheet.strokes)),
    ]
    if view.home is not None:
        told.append(say("board.home", place=view.home + 1))
    return told + [say("board.points", seat=name(at), n=n) for at, n in enumerate(view.points)]
