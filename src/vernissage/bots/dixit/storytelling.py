"""Claiming and telling."""

from vernissage.bots.dixit.hidden_cards import sample_other_hands
from vernissage.bots.look import Decision, Look
from vernissage.bots.storytelling import storyteller, timing
from vernissage.bots.storytelling.personality import length_preference, skill
from vernissage.bots.storytelling.sampling import weighted_sample
from vernissage.bots.storytelling.storyteller import Storyteller
from vernissage.bots.storytelling.voters import HiddenHands, some_but_not_all
from vernissage.games.dixit.state import Claim, Tell
from vernissage.kit import CardId, Clue
from vernissage.kit.prompts import OneOf, Prompt
from vernissage.kit.rng import Rng


def claim(look: Look, _prompt: Prompt, rng: Rng) -> Decision:
    """D11: late enough that anybody else can claim first."""
    return Decision(Claim(), timing.pause(look, rng, timing.CLAIM))


def tell(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    cards = prompt.fields.get("card")
    rounds = look.view.rounds
    teller = Storyteller.from_look(look, (done.clue.text for done in rounds), turn=len(rounds))
    wait = timing.pause(look, rng, timing.CLUE)
    if not isinstance(cards, OneOf):
        return Decision(Tell(Clue("text", _clue_for_unseen_cards(teller, rng))), wait)
    worlds = tuple(sample_other_hands(look, rng) for _ in range(skill(look.profile).samples))
    hand = [int(card or 0) for card in cards.of]
    option = storyteller.tell(
        teller, hand, HiddenHands(look.descriptions, worlds), some_but_not_all, rng
    )
    return Decision(Tell(Clue("text", option.text), CardId(option.card)), wait)


def _clue_for_unseen_cards(teller: Storyteller, rng: Rng) -> str:
    """D31, D42: a clue for cards that the storyteller does not see."""
    clues = storyteller.general_clues(teller)
    weights = [
        1 + storyteller.PREFERENCE_WEIGHT * max(0, length_preference(one.text, teller.profile))
        for one in clues
    ]
    return weighted_sample(clues, weights, 1, rng)[0].text
