"""Cards are handed in face down."""

from msgspec.structs import replace

from vernissage.games.dixit.modes import Seats, mode_of
from vernissage.games.dixit.state import Give, Giving, Laid, Offer, State, Voting
from vernissage.kit import Cards, Event, Illegal, OneOf, Prompt, Rng, Seat, SomeOf, Step, event

OFFER = {"giver": OneOf(("me", "you"))}


def slot_of(state: Giving, seat: Seat) -> Seats:
    """Those of whom this seat or another one gives; nobody if the seat gives nothing now."""
    slots = mode_of(state.core).slots[state.teller]
    return next((slot for slot in slots if seat in slot), ())


def awaited(state: Giving) -> Seats:
    """Whom the table waits for. In a team both, until one has given (D43)."""
    given, late = state.given, state.late
    slots = mode_of(state.core).slots[state.teller]
    missing = [slot for slot in slots if not any(map(given.__getitem__, slot))]
    return tuple([seat for slot in missing for seat in slot if seat not in late])


def offers(state: Giving, seat: Seat) -> list[Prompt]:
    slot, given = slot_of(state, seat), state.given
    if not slot or any(given[one] for one in slot if one != seat):
        return []
    count = mode_of(state.core).gives
    now = Give(given[seat]) if given[seat] else None
    prompts = [Prompt("give", {"cards": SomeOf(state.core.hands[seat], count, count)}, now)]
    if len(slot) > 1 and now is None:
        said = state.offers[seat]
        prompts.append(Prompt("offer", OFFER, Offer(said) if said else None))
    return prompts


def give(state: Giving, seat: Seat, action: Give, rng: Rng) -> Step[State]:
    check_slot(state, seat)
    hand, count = state.core.hands[seat], mode_of(state.core).gives
    if any(card not in hand for card in action.cards):
        raise Illegal("not_in_hand")
    if len(action.cards) != count or len(set(action.cards)) != count:
        raise Illegal("give_count", n=count)
    before = state.given[seat]
    if set(action.cards) == set(before):
        raise Illegal("no_change")
    told = event("gave_other", seat=seat) if before else event("gave", seat=seat, n=count)
    return put(state, seat, action.cards, told, rng)


def check_slot(state: Giving, seat: Seat) -> None:
    slot = slot_of(state, seat)
    if not slot:
        raise Illegal("teller_gives_nothing")
    if any(state.given[one] for one in slot if one != seat):
        raise Illegal("partner_gave")


def offer(state: Giving, seat: Seat, action: Offer) -> Step[State]:
    """D43: who gives is agreed openly."""
    check_slot(state, seat)
    slot = slot_of(state, seat)
    if len(slot) == 1:
        raise Illegal("nobody_to_ask")
    if state.given[seat]:
        raise Illegal("already_gave")
    if state.offers[seat] == action.giver:
        raise Illegal("no_change")
    (partner,) = (one for one in slot if one != seat)
    said = (*state.offers[:seat], action.giver, *state.offers[seat + 1 :])
    told = (
        event("offered_me", seat=seat, other=partner)
        if action.giver == "me"
        else event("offered_you", seat=seat, other=partner)
    )
    return Step(replace(state, offers=said), (told,))


def miss_giving(state: Giving, seat: Seat, rng: Rng) -> Step[State]:
    """When all who could give are late, chance takes a card from one of them."""
    state = replace(state, late=(*state.late, seat))
    slot, told = slot_of(state, seat), event("late", seat=seat)
    if any(one not in state.late for one in slot):
        return Step(state, (told,))
    giver, count = rng.choice(slot), mode_of(state.core).gives
    cards = rng.sample(state.core.hands[giver], count)
    step: Step[State] = Step(state, (told,))
    return step.then(put(state, giver, cards, event("gave", seat=giver, n=count), rng))


def put(state: Giving, seat: Seat, cards: Cards, told: Event, rng: Rng) -> Step[State]:
    given = (*state.given[:seat], cards, *state.given[seat + 1 :])
    state = replace(state, given=given)
    step: Step[State] = Step(state, (told,))
    return step if awaited(state) else step.then(lay(state, rng))


def lay(state: Giving, rng: Rng) -> Step[State]:
    """D2: shuffled, so that the spaces say nothing about the givers."""
    board, mode = state.core, mode_of(state.core)
    gifts = [Laid(card, Seat(seat)) for seat, cards in enumerate(state.given) for card in cards]
    laid = rng.shuffled(gifts)
    hands = tuple(
        tuple([card for card in hand if card not in cards])
        for hand, cards in zip(board.hands, state.given, strict=True)
    )
    voting = Voting(
        core=replace(board, hands=hands),
        teller=state.teller,
        clue=state.clue,
        laid=laid,
        voters=mode.voters(state.teller, laid),
        votes=(None,) * board.seats,
    )
    return Step(voting, (event("laid", cards=tuple(one.card for one in laid), n=len(laid)),))
