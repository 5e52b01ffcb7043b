"""What holds for every byte of a whole game, whoever it is sent to."""

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import msgspec

from tests.leaks.games import Evening
from tests.leaks.web import Browser
from tests.leaks.worlds import STRANGER, World

RESUMED = 40  # steps that somebody may have missed
SECRET = 16  # bytes: whatever is shorter is a name or a code
COUNTS = rb"""(?<!"pile":)(?<!/pile","value":)(?<!"closed":)"""  # numbers, but of no cards
NUMBER = re.compile(rb"(?<=[\[,:])" + COUNTS + rb"\d{4}(?=[\],}])")


async def check_docs(evening: Evening, who: str) -> None:
    """Whoever comes anew, or comes back, knows what those know who never left."""
    world, line = evening.world, evening.world.lines[who]
    fresh = await world.connect(who)
    assert fresh.heard == "welcome"
    assert fresh.doc == line.doc, f"{who} would know something else after a reload"
    since = evening.some([seq for seq in line.docs if seq > line.seq - RESUMED])
    back = await world.connect(who, since, line.docs[since], line.stamps[since])
    assert back.heard == "step"
    assert back.doc == line.doc, f"{who} would know something else, back from {since}"
    fresh.hang_up()
    back.hang_up()


async def look_around(evening: Evening) -> None:
    for who in (*evening.world.people, STRANGER):
        await Browser(evening.world, who).look_around()


class Hands:
    """Cards that nobody has shown yet are in no bytes but their holder's."""

    def __init__(self) -> None:
        self._held: dict[int, set[int]] = {}  # by seat: cards that it has ever held
        self._shown: set[int] = set()  # cards that lie open, or have
        self._read: dict[str, int] = {}  # frames looked at, by line

    def check(self, evening: Evening) -> None:
        if "pictures" not in evening.on.options or evening.scenario.mode == "party":
            return  # too few cards: their numbers would not stand out; or hands that go round
        state = evening.on.state
        if not hasattr(state.core, "hands"):
            return
        for seat, hand in enumerate(state.core.hands):
            self._held.setdefault(seat, set()).update(hand, _put_down(state, seat))
        hidden = {card for hand in state.core.hands for card in hand} | _face_down(state)
        self._shown |= set().union(*self._held.values()) - hidden
        self._shown |= cards_in(msgspec.json.encode(evening.game.view(state, None)))
        for line, new in self._news(evening.world):
            seat_ = evening.world.seat_of(line.partition("/")[0])
            known = set() if seat_ is None else self._held[seat_]
            leaked = cards_in(new) & hidden - known - self._shown
            assert not leaked, f"{line} is sent {leaked}, which are not theirs to know"

    def _news(self, world: World) -> Iterator[tuple[str, bytes]]:
        for line, frames in world.record.items():
            new = frames[self._read.get(line, 0) :]
            self._read[line] = len(frames)
            if new:
                yield line, b"\n".join(frame.data for frame in new)


def cards_in(data: bytes) -> set[int]:
    return set(map(int, NUMBER.findall(data)))


def _face_down(state: Any) -> set[int]:
    """Cards out of the hands that nobody may look at yet."""
    return set().union(*(_put_down(state, seat) for seat in range(state.core.seats)))


def _put_down(state: Any, seat: int) -> set[int]:
    """Those of them that one seat knows: given, or drawn to be thought of."""
    leads = type(state).__name__ == "Leading" and state.core.mode == "closed"
    drawn = state.cards if leads and state.core.leader == seat else ()
    given = getattr(state, "given", ())[seat : seat + 1]
    return {card for card in (*drawn, *_flat(given)) if card is not None}


def _flat(given: Any) -> Iterator[int | None]:
    for one in given:
        yield from one if isinstance(one, tuple) else (one,)


def check_planted(evening: Evening) -> None:
    """No secret is in any bytes but for those it is meant for."""
    world = evening.world
    public = {world.table.invite, *world.meant}
    for token in world.tokens.given:
        if len(token) >= SECRET and token.hex() not in public:  # seeds and devices
            _check_nowhere(world, token)
    for person in world.table.people.values():
        for print_ in filter(None, (*person.devices, person.moving)):
            _check_only(world, print_.encode(), "")
    for secret, who in world.meant.items():
        _check_only(world, secret.encode(), who)
        assert _is_told(world, secret.encode(), who)


def _check_nowhere(world: World, token: bytes) -> None:
    encoded = (token.hex().encode(), b64encode(token), urlsafe_b64encode(token))
    for form in (token, *(one.rstrip(b"=")[:-1] for one in encoded), msgspec.json.encode(token)):
        _check_only(world, form, "")


def _check_only(world: World, secret: bytes, who: str) -> None:
    for line, frames in world.record.items():
        if who and line.startswith(f"{who}/"):
            continue
        for frame in frames:
            assert secret not in frame.data, f"{line} is sent {secret!r}: {frame}"


def _is_told(world: World, secret: bytes, who: str) -> bool:
    lines = [frames for line, frames in world.record.items() if line.startswith(f"{who}/")]
    return any(secret in frame.data for frames in lines for frame in frames)
