"""Reading the cards, and the deal (P10 to P12)."""

from msgspec.structs import replace

from vernissage.games.pictomania.actions import Action, Ready, Replace
from vernissage.games.pictomania.figures import (
    LETTERS,
    NUMBERS,
    PLACES,
    SIDES,
    Place,
)
from vernissage.games.pictomania.state import (
    Drawing,
    Options,
    Reading,
    State,
    Table,
    Task,
    Work,
)
from vernissage.kit import (
    LEVELS,
    Cards,
    Illegal,
    Level,
    OneOf,
    Prompt,
    Rng,
    Seat,
    Sheet,
    Step,
    WordCard,
    event,
    numbered,
)

READY = Prompt("ready")
REPLACE = Prompt("replace", {"place": OneOf(PLACES)}, rare=True)


def check_deck(options: Options) -> None:
    """P10: no card is used twice, so every level needs three for each of its rounds."""
    for level in LEVELS:
        needed, cards = len(PLACES) * options.levels.count(level), options.cards_of(level)
        if needed > cards:
            raise Illegal("deck_too_small", level=level, needed=needed, cards=cards)


def shuffled_piles(options: Options, rng: Rng) -> dict[Level, Cards]:
    return {level: rng.shuffled(numbered(options.cards_of(level))) for level in LEVELS}


def begin_round(table: Table, rng: Rng) -> Step[State]:
    """P2: three new cards stand on the stand."""
    table, stand = draw_cards(replace(table, round=table.round + 1), len(PLACES), rng)
    events = [event("round_begins", round=table.round, level=table.level)]
    for place, card in zip(PLACES, stand, strict=True):
        events.append(event("card_shown", place=place, card=card))
    return Step(Reading(replace(table, stand=stand)), events)


def draw_cards(table: Table, count: int, rng: Rng) -> tuple[Table, tuple[WordCard, ...]]:
    """Cards of the round's level, each with a side at random (P1). They never come back (P10)."""
    level, pile = table.level, table.pile
    cards = tuple(WordCard(level, number, rng.below(SIDES)) for number in pile[:count])
    return replace(table, piles={**table.piles, level: pile[count:]}), cards


def offers(state: Reading, seat: Seat) -> tuple[Prompt, ...]:
    ready = () if seat in state.ready else (READY,)
    return (*ready, REPLACE) if state.core.spare() > 0 else ready


def act(state: Reading, seat: Seat, action: Action, rng: Rng) -> Step[State]:
    match action:
        case Ready():
            if seat in state.ready:
                raise Illegal("no_change")
            read = replace(state, ready=(*state.ready, seat))
            return Step(read, (event("knows_all_words", seat=seat),))
        case Replace(place):
            if state.core.spare() <= 0:
                raise Illegal("no_more_cards", level=state.core.level)
            return replace_card(state.core, seat, place, rng)
    raise Illegal("wrong_phase")


def replace_card(table: Table, seat: Seat, place: Place, rng: Rng) -> Step[State]:
    """P11: another card of the same level comes, and everybody reads again."""
    table, (card,) = draw_cards(table, 1, rng)
    at = PLACES.index(place)
    table = replace(table, stand=(*table.stand[:at], card, *table.stand[at + 1 :]))
    replaced = event("card_replaced", seat=seat, place=place)
    return Step(Reading(table), (replaced, event("card_shown", place=place, card=card)))


def deal(table: Table, rng: Rng) -> Step[State]:
    """P12: a letter and a number for everybody, in secret; the rest stay unseen."""
    letters = rng.sample(LETTERS, table.seats)
    numbers = rng.sample(NUMBERS, table.seats)
    tasks = tuple(map(Task, letters, numbers))
    events = []
    for seat, task in zip(table.all_seats(), tasks, strict=True):
        events.append(
            event("dealt", only=(seat,), seat=seat, letter=task.letter, number=task.number)
        )
        events.append(event("dealt_hidden", but=(seat,), seat=seat))
    events.append(event("drawing_begins"))
    sheets = (Sheet(),) * table.seats
    return Step(Drawing(table, Work(table.stand, tasks, sheets)), events)
