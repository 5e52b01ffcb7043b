"""Tables of Pictomania in the middle of a round."""

from typing import Any

from vernissage.bots import Decision, Look, Mind, Sight, decide
from vernissage.bots.among import Among
from vernissage.bots.pictomania import pen
from vernissage.games import load
from vernissage.games.pictomania.actions import Draw, Ready, Turn
from vernissage.kit import Act, Match, Rng, Seat
from vernissage.kit.prompts import holds

MINDS = (Mind("strong", "bold"), Mind("strong", "cautious"), Mind("strong", "poetic"))


def dealt(seats: int = 4, seed: bytes = b"table", **options: Any) -> Match:
    """Everybody has read the words."""
    match = Match(load("pictomania"), seats, {"mode": "full", **options}, seed)
    for seat in range(seats):
        give(match, seat, Ready())
    return match


def give(match: Match, seat: int, action: Any) -> None:
    match.give(Act(Seat(seat), action))


def look(match: Match, seat: int, mind: Mind | None = None, **facts: Any) -> Look:
    game, who = match.game, Seat(seat)
    return Look(
        "pictomania",
        game.view(match.state, who),
        tuple(game.prompts(match.state, who)),
        mind or MINDS[seat % len(MINDS)],
        Sight(),
        **facts,
    )


def draw(match: Match, seat: int, share: float = 1.0) -> None:
    """What a bot at this seat would draw, or the first part of it."""
    if pen.turns(look(match, seat)):
        give(match, seat, Turn())
    strokes = pen.left(look(match, seat))
    for path, _ in strokes[: max(1, round(share * len(strokes)))]:
        give(match, seat, Draw(path))


def among(minds: list[Mind], seed: bytes, **options: Any) -> Among:
    match = Match(load("pictomania"), len(minds), {"mode": "full", **options}, seed)
    return Among(match, minds, Sight(), checked)


def checked(look: Look, rng: Rng) -> Decision:
    """Every action must be one that was offered when it was decided."""
    decision = decide(look, rng)
    assert decision.action is None or holds(look.prompts, decision.action), look
    return decision
