"""Claiming and telling."""

from vernissage.bots.dixit.table import world
from vernissage.bots.look import Decision, Look
from vernissage.bots.telling import pace, telling
from vernissage.bots.telling.chance import some
from vernissage.bots.telling.character import liking, skill
from vernissage.bots.telling.telling import Teller
from vernissage.bots.telling.voters import Hidden, some_find
from vernissage.games.dixit.state import Claim, Tell
from vernissage.kit import CardId, Clue
from vernissage.kit.prompts import OneOf, Prompt
from vernissage.kit.rng import Rng


def claim(look: Look, _prompt: Prompt, rng: Rng) -> Decision:
    """D11: in good time, so that anybody else can be first."""
    return Decision(Claim(), pace.pause(look, rng, pace.CLAIM))


def tell(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    cards = prompt.fields.get("card")
    rounds = look.view.rounds
    teller = Teller.of(look, (done.clue.text for done in rounds), turn=len(rounds))
    wait = pace.pause(look, rng, pace.CLUE)
    if not isinstance(cards, OneOf):
        return Decision(Tell(Clue("text", _blind(teller, rng))), wait)
    worlds = tuple(world(look, rng) for _ in range(skill(look.mind).hands))
    hand = [int(card or 0) for card in cards.of]
    tale = telling.tell(teller, hand, Hidden(look.sight, worlds), some_find, rng)
    return Decision(Tell(Clue("text", tale.text), CardId(tale.card)), wait)


def _blind(teller: Teller, rng: Rng) -> str:
    """D31, D42: a clue for cards that one does not see."""
    lines = telling.general(teller)
    weights = [1 + telling.TASTE * max(0, liking(one.text, teller.mind)) for one in lines]
    return some(lines, weights, 1, rng)[0].text
