"""Giving cards, and in teams agreeing who gives."""

from vernissage.bots.dixit.table import partner, unseen
from vernissage.bots.look import Decision, Look
from vernissage.bots.telling import pace
from vernissage.bots.telling.listening import heard, ranked
from vernissage.games.dixit.state import Give, Giver, Offer
from vernissage.games.dixit.view import View
from vernissage.kit import CardId, Seat
from vernissage.kit.prompts import Prompt, SomeOf
from vernissage.kit.rng import Rng

HANDS = 8  # imagined ones, to know a good hand from a poor one
ANSWER = 8000  # ms that a partner has to say something
PATIENCE = 25_000  # ms that one waits for a partner who is to give


def give(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    offer = next((one for one in look.prompts if one.do == "offer"), None)
    if offer is None:
        return _given(look, prompt, rng)
    if offer.now is None:
        giver: Giver = "me" if good_hand(look, rng) else "you"
        return Decision(Offer(giver), pace.pause(look, rng, pace.TALK))
    if look.waited > PATIENCE or (mine(look.view) and not _listening(look)):
        return _given(look, prompt, rng)
    return Decision(None, max(1, pace.pause(look, rng, pace.AGAIN)))


def _listening(look: Look) -> bool:
    """Whether the partner, who has said nothing yet, should have time to."""
    other = partner(look.view)
    silent = other is not None and look.view.offers[other] is None
    return silent and not look.hurry and look.waited < ANSWER


def _given(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    """The cards that fit best: each vote that goes astray is a point (D19)."""
    asked = prompt.fields["cards"]
    assert isinstance(asked, SomeOf)
    hand = [int(card or 0) for card in asked.of]
    order = ranked(look.view.clue, hand, look, rng)
    cards = tuple(CardId(hand[at]) for at in order[: asked.least])
    return Decision(Give(cards), pace.pause(look, rng, pace.GIVE))


def good_hand(look: Look, rng: Rng) -> bool:
    """Whether the best card here fits better than the best of most hands."""
    view: View = look.view
    size = len(view.hand)
    others = rng.sample(unseen(look), size * HANDS)
    known = heard(view.clue, (*view.hand, *others), look)
    best, rest = max(known[:size]), known[size:]
    rivals = [max(rest[at : at + size]) for at in range(0, len(rest), size)]
    return sum(best >= one for one in rivals) * 2 >= len(rivals)


def mine(view: View) -> bool:
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
    return first(view.seat, other, view.turn) == view.seat


def first(one: Seat, other: Seat, turn: int) -> Seat:
    """Where both want to, or neither does, they take turns."""
    return min(one, other) if turn % 2 else max(one, other)
