"""Whose turn it is to tell: the first claim, then round the table."""

from msgspec.structs import replace

from vernissage.games.dixit.modes import ending, mode_of
from vernissage.games.dixit.state import (
    Board,
    Claiming,
    Giving,
    Over,
    State,
    Tell,
    Telling,
)
from vernissage.kit import (
    SPOKEN,
    Clue,
    Event,
    Illegal,
    OneOf,
    Prompt,
    Rng,
    Said,
    Seat,
    Step,
    check_clue,
    event,
)

CLAIM = (Prompt("claim"),)
CLUE = Said(SPOKEN)  # D4


def open_claim(board: Board) -> Step[Claiming]:
    """D11: whoever first has a clue tells first."""
    board = replace(board, turn=board.turn + 1)
    waiting = tuple(seat for seat in board.all_seats() if seat not in board.barred)
    return Step(Claiming(board, waiting), (event("claiming"),))


def claims(state: Claiming, seat: Seat) -> tuple[Prompt, ...]:
    return () if seat in state.core.barred else CLAIM


def claim(state: Claiming, seat: Seat) -> Step[State]:
    if seat in state.core.barred:
        raise Illegal("claim_lost")
    told: Step[State] = Step(state, (event("claimed", seat=seat),))
    return told.then(start_telling(state.core, seat, claimed=True))


def miss_claim(state: Claiming, seat: Seat, rng: Rng) -> Step[State]:
    """When nobody comes forward, chance appoints somebody."""
    waiting = tuple(one for one in state.waiting if one != seat)
    if waiting:
        return Step(replace(state, waiting=waiting))
    board = state.core
    free = [one for one in board.all_seats() if one not in board.barred]
    teller = rng.choice(free)
    told: Step[State] = Step(state, (event("appointed", seat=teller),))
    return told.then(start_telling(board, teller))


def start_telling(board: Board, teller: Seat, *, claimed: bool = False) -> Step[State]:
    board = replace(board, turn=board.turn + 1)
    told = [event("turn", seat=teller)]
    if board.looked:
        told.append(event("tells_after_looking", seat=teller))  # D31
    return Step(Telling(board, teller, claimed), told)


def tales(state: Telling, seat: Seat) -> tuple[Prompt, ...]:
    if seat != state.teller:
        return ()
    if not mode_of(state.core).tells_card:
        return (Prompt("tell", {"clue": CLUE}),)
    return (Prompt("tell", {"card": OneOf(state.core.hands[seat]), "clue": CLUE}),)


def tell(state: Telling, seat: Seat, action: Tell) -> Step[State]:
    """D12: a clue and, unless it comes before the cards, the card it is about."""
    board = state.core
    if seat != state.teller:
        raise Illegal("not_your_turn")
    if not mode_of(board).tells_card:
        if action.card is not None:
            raise Illegal("clue_only")
    elif action.card is None:
        raise Illegal("card_missing")
    elif action.card not in board.hands[seat]:
        raise Illegal("not_in_hand")
    clue = check_clue(action.clue, SPOKEN)
    card = () if action.card is None else (action.card,)
    given = tuple(card if one == seat else () for one in board.all_seats())
    board = replace(board, told=board.told + 1)
    offers = (None,) * board.seats
    return Step(Giving(board, seat, clue, given, offers=offers), (_told(seat, clue),))


def _told(seat: Seat, clue: Clue) -> Event:
    if clue.kind == "sound":
        return event("told_sound", seat=seat, sound=clue.text)
    if clue.kind == "aloud":
        return event("told_aloud", seat=seat)
    return event("told", seat=seat, clue=clue.text)


def miss_telling(state: Telling) -> Step[State]:
    """D11: a claim is lost and opens for the others. Any other turn is skipped."""
    mode, teller = mode_of(state.core), state.teller
    board = replace(state.core, looked=mode.clue_first)
    if state.claimed:
        board = replace(board, barred=(*board.barred, teller))
        if len(board.barred) < board.seats:
            again = open_claim(board)
            return Step(again.state, (event("claim_lost", seat=teller), *again.events))
    board = replace(board, told=board.told + 1, missed=board.missed + 1)
    skipped: Step[State] = Step(state, (event("skipped", seat=teller),))
    return skipped.then(go_on(board, teller))


def go_on(board: Board, teller: Seat) -> Step[State]:
    """D22: the seat to the left is next, unless the game is over."""
    result = ending(board)
    if result is None:
        return start_telling(board, board.left_of(teller))
    facts = {"scores": result.scores, "seats": result.winners, "outcome": result.why}
    return Step(Over(board), (Event("ended", facts),))
