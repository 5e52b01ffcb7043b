"""Tables of Pictomania in the middle of a round."""

from typing import Any

from vernissage.bots import CardDescriptions, Decision, Look, Profile, decide
from vernissage.bots.bot_match import BotMatch
from vernissage.bots.pictomania import own_drawing
from vernissage.games import load
from vernissage.games.pictomania.actions import Draw, Ready, Turn
from vernissage.kit import Act, Match, Rng, Seat
from vernissage.kit.prompts import holds

MINDS = (Profile("strong", "bold"), Profile("strong", "cautious"), Profile("strong", "poetic"))


def dealt(seats: int = 4, seed: bytes = b"table", **options: Any) -> Match:
    """Everybody has read the words."""
    match = Match(load("pictomania"), seats, {"mode": "full", **options}, seed)
    for seat in range(seats):
        give(match, seat, Ready())
    return match


def give(match: Match, seat: int, action: Any) -> None:
    match.give(Act(Seat(seat), action))


def look(match: Match, seat: int, mind: Profile | None = None, **facts: Any) -> Look:
    game, who = match.game, Seat(seat)
    return Look(
        "pictomania",
        game.view(match.state, who),
        tuple(game.prompts(match.state, who)),
        mind or MINDS[seat % len(MINDS)],
        CardDescriptions(),
        **facts,
    )


def draw(match: Match, seat: int, share: float = 1.0) -> None:
    """What a bot at this seat would draw, or the first part of it."""
    if own_drawing.should_turn_sheet(look(match, seat)):
        give(match, seat, Turn())
    strokes = own_drawing.strokes_left(look(match, seat))
    for path, _ in strokes[: max(1, round(share * len(strokes)))]:
        give(match, seat, Draw(path))


def among(minds: list[Profile], seed: bytes, **options: Any) -> BotMatch:
    match = Match(load("pictomania"), len(minds), {"mode": "full", **options}, seed)
    return BotMatch(match, minds, CardDescriptions(), checked)


def checked(look: Look, rng: Rng) -> Decision:
    """Every action must be one that was offered when it was decided."""
    decision = decide(look, rng)
    assert decision.action is None or holds(look.prompts, decision.action), look
    return decision
