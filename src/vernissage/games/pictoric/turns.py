"""How a turn begins: who leads, what the forfeit brings, and the association."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from vernissage.games.pictoric.dealer import Dealer
from vernissage.games.pictoric.figures import MAX_THEME, Forfeit
from vernissage.games.pictoric.scenarios import SCENARIOS, lose
from vernissage.games.pictoric.scoring import result
from vernissage.games.pictoric.state import (
    Draw,
    Giving,
    Lead,
    Leading,
    Over,
    Roll,
    Round,
    Shed,
    Shedding,
    State,
    Theme,
    Theming,
    Turn,
    Undo,
    Voting,
)
from vernissage.kit import (
    SILENT,
    SPOKEN,
    Cards,
    Clue,
    Event,
    Illegal,
    Line,
    Seat,
    check_clue,
    check_text,
    event,
)

UNDRAWN = tuple(kind for kind in SILENT if kind != "drawing")


def first_leader(dealer: Dealer) -> Seat:
    """B2: the highest roll leads; those who tie for it roll again among themselves."""
    rivals = dealer.board.all_seats()
    while len(rivals) > 1:
        rolls = tuple(Roll(seat, dealer.rng.roll()) for seat in rivals)
        dealer.change(opening=dealer.board.opening + rolls)
        dealer.tell(*(event("rolled", seat=roll.seat, die=roll.die) for roll in rolls))
        best = max(roll.die for roll in rolls)
        rivals = tuple(roll.seat for roll in rolls if roll.die == best)
        if len(rivals) > 1:
            dealer.tell(event("tied", seats=rivals))
    return rivals[0]


def start_turn(dealer: Dealer, leader: Seat) -> State:
    dealer.change(turn=Turn(number=dealer.board.turn.number + 1, leader=leader))
    dealer.tell(event("turn", seat=leader))
    if not dealer.board.forfeits:
        return lay(dealer)
    forfeit = dealer.board.forfeits[dealer.roll() - 1]  # B30
    dealer.note(forfeit=forfeit)
    dealer.tell(event("forfeit", seat=leader, forfeit=forfeit))
    return FORFEITS[forfeit](dealer)


def next_turn(dealer: Dealer) -> State:
    return start_turn(dealer, dealer.board.left_of(dealer.board.leader))  # B2


def lay(dealer: Dealer) -> State:
    return SCENARIOS[dealer.board.mode].lay(dealer)


# The forfeits


def lucky(dealer: Dealer) -> State:
    """B31: forward at once, even into the box."""
    leader, steps = dealer.board.leader, dealer.roll()
    dealer.note(lines=(Line(leader, steps, "lucky"),))
    dealer.walk(leader, steps)
    if not dealer.board.arrived:
        return lay(dealer)
    dealer.record(Round(dealer.board.turn))
    return over(dealer)


def unlucky(dealer: Dealer) -> State:
    """B32: backward, but not off the track: so the first turn of all leaves the figure alone."""
    leader = dealer.board.leader
    steps = -min(dealer.roll(), dealer.board.points[leader])
    dealer.note(lines=(Line(leader, steps, "unlucky"),))
    dealer.walk(leader, steps)
    return lay(dealer)


def trouble(dealer: Dealer) -> State:
    return SCENARIOS[dealer.board.mode].trouble(dealer)


def in_theme(dealer: Dealer) -> State:
    """B37."""
    state = Theming(dealer.board)
    dealer.tell(event("asked_theme", seat=state.awaited[0], other=dealer.board.leader))
    return state


# B35 and B36 take effect later: silence at the association, the double at the score.
FORFEITS: Mapping[Forfeit, Callable[[Dealer], State]] = {
    "lucky": lucky,
    "unlucky": unlucky,
    "trouble": trouble,
    "silence": lay,
    "double": lay,
    "theme": in_theme,
}


def name_theme(dealer: Dealer, state: Theming, seat: Seat, action: Theme) -> State:
    """B37: staying within it is a matter of the leader's honour."""
    check_turn(state, seat)
    theme = check_text(action.text, MAX_THEME)
    dealer.note(theme=theme)
    dealer.tell(event("theme", seat=seat, theme=theme))
    return lay(dealer)


def no_theme(dealer: Dealer, _state: Theming, seat: Seat) -> State:
    dealer.tell(event("no_theme", seat=seat))
    return lay(dealer)


def shed(dealer: Dealer, state: Shedding, seat: Seat, action: Shed) -> State:
    check_turn(state, seat)
    if len(set(action.cards)) != len(action.cards) or len(action.cards) != state.count:
        raise Illegal("shed_count", n=state.count)
    if not set(action.cards) <= set(state.core.hand):
        raise Illegal("not_in_hand")
    return shed_these(dealer, action.cards)


def shed_any(dealer: Dealer, state: Shedding, _seat: Seat) -> State:
    return shed_these(dealer, dealer.rng.sample(state.core.hand, state.count))


def shed_these(dealer: Dealer, cards: Cards) -> State:
    """B34."""
    dealer.tell(event("shed", seat=dealer.board.leader, cards=cards, n=len(cards)))
    lose(dealer, cards)
    return lay(dealer)


# The association


def is_silent(state: Leading) -> bool:
    return state.core.turn.forfeit == "silence"


def lead(dealer: Dealer, state: Leading, seat: Seat, action: Lead) -> Giving | Voting:
    """B3: with the association the answer is fixed."""
    check_turn(state, seat)
    scenario = SCENARIOS[state.core.mode]
    scenario.check_die(action.sector)
    clue = checked(state, action.clue)
    dealer.note(clue=clue)
    dealer.tell(told(seat, clue))
    return scenario.led(dealer, state.cards, action.sector)


def checked(state: Leading, clue: Clue) -> Clue:
    """B35: a silent association has neither words nor sounds; other ones have."""
    if not is_silent(state):
        return check_clue(clue, SPOKEN)
    if clue.kind == "drawing" and not state.core.turn.sheet.strokes:
        raise Illegal("nothing_drawn")
    return check_clue(clue, SILENT)


def told(leader: Seat, clue: Clue) -> Event:
    match clue.kind:
        case "sound":
            return event("led_sound", seat=leader, sound=clue.text)
        case "aloud":
            return event("led_aloud", seat=leader)
        case "drawing":
            return event("led_drawing", seat=leader)
        case "shown":
            return event("led_shown", seat=leader)
        case _:
            return event("led", seat=leader, text=clue.text)


def draw(dealer: Dealer, state: Leading, seat: Seat, action: Draw) -> Leading:
    """B35: everybody sees the strokes as they are made."""
    check_turn(state, seat)
    check_silent(state)
    dealer.note(sheet=state.core.turn.sheet.drawn(action.stroke))
    dealer.tell(event("stroke", seat=seat, pen=action.pen))
    return replace(state, core=dealer.board)


def undo(dealer: Dealer, state: Leading, seat: Seat, _action: Undo) -> Leading:
    check_turn(state, seat)
    check_silent(state)
    dealer.note(sheet=state.core.turn.sheet.undone())
    dealer.tell(event("undone", seat=seat))
    return replace(state, core=dealer.board)


def skip(dealer: Dealer, state: Leading, seat: Seat) -> State:
    """No association in time: the lead passes on. A whole circle of it, and the table is left."""
    dealer.tell(event("skipped", seat=seat))
    SCENARIOS[state.core.mode].take_back(dealer, state.cards)
    dealer.record(Round(dealer.board.turn))
    dealer.change(skipped=dealer.board.skipped + 1)
    return over(dealer) if dealer.board.deserted else next_turn(dealer)


def over(dealer: Dealer) -> Over:
    ending = result(dealer.board)
    dealer.tell(event("ended", scores=ending.scores, seats=ending.winners, outcome=ending.why))
    return Over(dealer.board)


def check_turn(state: Theming | Shedding | Leading, seat: Seat) -> None:
    if seat not in state.awaited:
        raise Illegal("not_your_turn")


def check_silent(state: Leading) -> None:
    if not is_silent(state):
        raise Illegal("not_silent")
