"""Giving cards, and in teams agreeing who gives."""

from vernissage.bots.dixit.hidden_cards import partner, unseen_cards
from vernissage.bots.look import Decision, Look
from vernissage.bots.storytelling import timing
from vernissage.bots.storytelling.card_choice import clue_scores, rank_cards
from vernissage.games.dixit.state import Give, Giver, Offer
from vernissage.games.dixit.view import View
from vernissage.kit import CardId, Seat
from vernissage.kit.prompts import Prompt, SomeOf
from vernissage.kit.rng import Rng

HANDS = 8  # random hands that the own one is compared with
ANSWER = 8000  # ms that a partner has to make an offer
PATIENCE = 25_000  # ms to wait for a partner who is to give


def give(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    offer = next((one for one in look.prompts if one.do == "offer"), None)
    if offer is None:
        return _give_best(look, prompt, rng)
    if offer.now is None:
        giver: Giver = "me" if good_hand(look, rng) else "you"
        return Decision(Offer(giver), timing.pause(look, rng, timing.TALK))
    if look.waited > PATIENCE or (should_give(look.view) and not _waits_for_partner(look)):
        return _give_best(look, prompt, rng)
    return Decision(None, max(1, timing.pause(look, rng, timing.AGAIN)))


def _waits_for_partner(look: Look) -> bool:
    """Whether to wait for the partner's offer."""
    other = partner(look.view)
    silent = other is not None and look.view.offers[other] is None
    return silent and not look.hurry and look.waited < ANSWER


def _give_best(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    """The cards that fit best: each vote that goes astray is a point (D19)."""
    asked = prompt.fields["cards"]
    assert isinstance(asked, SomeOf)
    hand = [int(card or 0) for card in asked.of]
    order = rank_cards(look.view.clue, hand, look, rng)
    cards = tuple(CardId(hand[at]) for at in order[: asked.least])
    return Decision(Give(cards), timing.pause(look, rng, timing.GIVE))


def good_hand(look: Look, rng: Rng) -> bool:
    """Whether the best card here fits better than the best of most hands."""
    view: View = look.view
    size = len(view.hand)
    others = rng.sample(unseen_cards(look), size * HANDS)
    known = clue_scores(view.clue, (*view.hand, *others), look)
    best, rest = max(known[:size]), known[size:]
    rivals = [max(rest[at : at + size]) for at in range(0, len(rest), size)]
    return sum(best >= one for one in rivals) * 2 >= len(rivals)


def should_give(view: View) -> bool:
    """Whether it is this seat that gives, by what both have said (D43)."""
    other = partner(view)
    assert view.seat is not None
    if other is None or other in view.late:
        return True
    said, heard_of = view.offers[view.seat], view.offers[other]
    if heard_of is None:  # nothing yet; whoever wants to, goes on
        return said == "me"
    if (said == "me") != (heard_of == "me"):
        return said == "me"
    return whose_turn_to_give(view.seat, other, view.turn) == view.seat


def whose_turn_to_give(one: Seat, other: Seat, turn: int) -> Seat:
    """Where both want to, or neither does, they take turns."""
    return min(one, other) if turn % 2 else max(one, other)
