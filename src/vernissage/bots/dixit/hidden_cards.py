"""What a seat can infer about the cards of the others."""

from vernissage.bots.look import Look
from vernissage.bots.storytelling.voters import SampledHands, sample_hands
from vernissage.games.dixit.figures import GIVES, GIVES_OF_THREE, THREE
from vernissage.games.dixit.view import View
from vernissage.kit import Seat
from vernissage.kit.rng import Rng


def team(view: View) -> tuple[Seat, ...]:
    """Who scores with this seat, itself included."""
    return next((some for some in view.teams if view.seat in some), ())


def partner(view: View) -> Seat | None:
    return next((one for one in team(view) if one != view.seat), None)


def unseen_cards(look: Look) -> list[int]:
    """Cards that others may hold. What was played comes back only when the pile is used up."""
    view: View = look.view
    gone = {one.card for done in view.rounds for one in done.laid}
    gone.update(one.card for one in view.laid)
    others = [card for card in range(view.options.pictures) if card not in view.hand]
    fresh = [card for card in others if card not in gone]
    return fresh if len(fresh) >= sum(view.hands) - len(view.hand) else others


def sample_other_hands(look: Look, rng: Rng) -> SampledHands:
    """Hands that the others might hold; a team has one hand, and the own partner does not vote."""
    view: View = look.view
    gives = GIVES_OF_THREE if len(view.hands) == THREE else GIVES
    mine = team(view)
    own = [one for one in mine if one != view.seat]
    others = [some for some in view.teams if some != mine]
    sizes = [view.hands[one] for one in own] + [view.hands[some[0]] for some in others]
    voters = range(len(own), len(own) + len(others))
    return sample_hands(unseen_cards(look), sizes, gives, voters, rng)
