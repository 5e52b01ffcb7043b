"""Which pictures are on the table, and which of them a card of the game is.

The rules know cards by number only. What a number shows, and where it is to be seen, follows from
the secret seed of the game, so that neither a number nor an address says anything about a card.
"""

import hmac
from functools import lru_cache

from msgspec.structs import replace

from vernissage.decks.pack_id import is_own_deck
from vernissage.decks.pictures.card import SIZE
from vernissage.decks.pictures.packs import BUILT_IN
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.rng import Rng
from vernissage.kit.seen_cards import seen_cards
from vernissage.table.inputs import Entry, ShowAgain, Veiled
from vernissage.table.scenes import Place, by_scenes
from vernissage.table.state import DECKS, Pack, PersonId, Playing, Report, Table
from vernissage.table.step import Step, event

PREPARED = 8  # pictures that are ready to come in the place of reported ones
MOST_REPORTS = 3  # of pictures in a game, by each player, and by all who watch together


def veil(table: Table, entry: Entry, what: Veiled) -> Step:
    """For everybody at the table, at once: the pictures move to another address, and another one is
    in the place of the one that was veiled. So nobody is told which it was, nor who saw it."""
    on = table.playing
    if on is None:
        raise Illegal("no_game")
    if what.limited:
        _check_seen(table, on, entry.by, what.card)
    found = picture(on, what.card)
    if found is None or not is_own_deck(found[0]):
        raise Illegal("picture_not_own")
    if what.card in on.veiled:
        return Step(table)
    if what.limited:
        on = _with_report(table, on, entry.by, what.card)
    on = replace(on, veiled=(*on.veiled, what.card), moved=on.moved + 1)
    return Step(replace(table, playing=on), event("veiled"))


def _check_seen(table: Table, on: Playing, by: PersonId, card: int) -> None:
    """One answer for all cards out of sight: it must not tell whether somebody holds them."""
    view = load(on.game).view(on.state, table.seat_of(by))
    if card not in seen_cards(view):
        raise Illegal("picture_not_seen")


def _with_report(table: Table, on: Playing, by: PersonId, card: int) -> Playing:
    """Those who only watch count as one: they come and go as they like."""
    seated = table.seat_of(by) is not None
    report = Report(card, by, table.people[by].devices) if seated else Report(card, None)
    earlier = [one for one in on.reports if _same_reporter(one, report)]
    if any(one.card == card for one in earlier):
        raise Illegal("picture_shown_again")
    if len(earlier) >= MOST_REPORTS:
        raise Illegal("reports_used_up", n=MOST_REPORTS)
    return replace(on, reports=(*on.reports, report))


def _same_reporter(one: Report, other: Report) -> bool:
    """People who share a device count as one, and so does whoever comes anew on it."""
    return one.player == other.player or any(device in one.devices for device in other.devices)


def show_again(table: Table, entry: Entry, what: ShowAgain) -> Step:
    """All of them: which they are says something about hands, so the host is not told."""
    on = table.playing
    if on is None or not on.veiled:
        raise Illegal("no_change")
    on = replace(on, veiled=(), moved=on.moved + 1)
    return Step(replace(table, playing=on), event("shown_again"))


def wanted(game: str) -> int:
    """How many pictures a game takes from a deck; 0: it has none."""
    return load(game).manifest.picture_cards()


def packs(on: Playing) -> tuple[Pack, ...]:
    """What the cards were taken from; games of older logs do not say so."""
    return on.packs or tuple(Pack(name, wanted(on.game)) for name in DECKS)


def address(on: Playing) -> str:
    """Where the pictures of a game are; empty if it has none."""
    return _address(on.seed, on.moved) if wanted(on.game) else ""


@lru_cache(256)
def _address(seed: bytes, moved: int) -> str:
    after = f"/{moved}" if moved else ""
    return _secret(seed, f"address{after}").hex()[:32]


def picture(on: Playing, card: int) -> tuple[str, int] | None:
    """The deck and the number in it of the picture that a card shows."""
    found = all_pictures(on)
    return found[card] if 0 <= card < len(found) else None


def shown_picture(on: Playing, card: int) -> tuple[str, int] | None:
    """The deck and the number in it of what people see on a card: in the place of a picture that
    was reported, one of a painted deck that no other card of the game shows."""
    if card not in on.veiled:
        return picture(on, card)
    spare = _spare(on.seed, packs(on))
    return spare[on.veiled.index(card) % len(spare)]


def shown_pictures(on: Playing) -> tuple[tuple[str, int], ...]:
    """By card: what people see on it."""
    places = list(all_pictures(on))
    for card in on.veiled:
        if (found := shown_picture(on, card)) is not None and 0 <= card < len(places):
            places[card] = found
    return tuple(places)


def spare_pictures(on: Playing) -> tuple[tuple[str, int], ...]:
    """Those that may come in the place of reported ones; none if nothing of people's own is on the
    table. They are painted with the others, so that no answer is slow for a report."""
    if not any(is_own_deck(pack.name) for pack in packs(on)):
        return ()
    return _spare(on.seed, packs(on))[: max(PREPARED, len(on.veiled))]


@lru_cache(256)
def _spare(seed: bytes, taken: tuple[Pack, ...]) -> tuple[Place, ...]:
    """What the game has left of its painted decks, or another deck, in an order of its own."""
    painted = [pack for pack in taken if not is_own_deck(pack.name)]
    places = [(one.name, number) for one in painted for number in range(one.size, SIZE)]
    if not places:
        names = {pack.name for pack in taken}
        other = next((name for name in BUILT_IN if name not in names), BUILT_IN[0])
        places = [(other, number) for number in range(SIZE)]
    order = Rng(_secret(seed, "spare"), 0).shuffled(range(len(places)))
    return tuple(places[place] for place in order)


def all_pictures(on: Playing) -> tuple[tuple[str, int], ...]:
    """By card: the deck and the number in it; none if the game has no pictures."""
    if not wanted(on.game):
        return ()
    material = load(on.game).manifest.materials.pictures
    scenes = int(on.options.get(material.scenes, 0)) if material else 0
    return _all_pictures(on.seed, packs(on), scenes)


@lru_cache(256)
def _all_pictures(seed: bytes, taken: tuple[Pack, ...], scenes: int) -> tuple[Place, ...]:
    places = [(pack.name, number) for pack in taken for number in range(pack.size)]
    shuffled = tuple(places[place] for place in _order(seed, len(places)))
    return by_scenes(shuffled, scenes) if scenes else shuffled


def _order(seed: bytes, size: int) -> tuple[int, ...]:
    return Rng(_secret(seed, "order"), 0).shuffled(range(size))


def _secret(seed: bytes, what: str) -> bytes:
    """Derived from the seed, without revealing anything about it or other secrets derived from
    it."""
    return hmac.digest(seed, f"pictures/{what}".encode(), "sha256")
