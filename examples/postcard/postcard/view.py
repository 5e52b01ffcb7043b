"""What one seat, or somebody who watches, may know; and the same in words."""

from msgspec import Struct

from postcard.state import Drawing, Guessing, State
from vernissage.kit import Cards, Namer, Seat, Sheet, Texts, WordCard


class View(Struct, frozen=True):
    round: int
    rounds: int
    traveller: Seat
    places: Cards
    cards: tuple[WordCard, ...]  # the one with the word
    line: int
    sheet: Sheet
    points: tuple[int, ...]
    home: int | None  # for the traveller, and for all once it is shown
    guess: int | None  # one's own
    guesses: tuple[int | None, ...]  # everybody's, once they are shown


def look(state: State, seat: Seat | None) -> View:
    core, shown = state.core, not isinstance(state, Drawing | Guessing)
    guesses = () if isinstance(state, Drawing) else state.guesses
    return View(
        round=core.round,
        rounds=core.rounds,
        traveller=core.traveller,
        places=core.places,
        cards=(core.card,),
        line=core.line,
        sheet=core.sheet,
        points=core.points,
        home=core.home if shown or seat == core.traveller else None,
        guess=guesses[seat] if guesses and seat is not None else None,
        guesses=guesses if shown else (),
    )


def describe(view: View, say: Texts, name: Namer) -> list[str]:
    told = [
        say("board.round", round=view.round, of=view.rounds, seat=name(view.traveller)),
        say("board.card", n=len(view.sheet.strokes)),
    ]
    if view.home is not None:
        told.append(say("board.home", place=view.home + 1))
    return told + [say("board.points", seat=name(at), n=n) for at, n in enumerate(view.points)]
