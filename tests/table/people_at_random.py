"""People who do anything at any time, sensible or not, and a table that must bear it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.table.movers import bot_move, next_move
from tests.table.tables import SERVER, STRANGER, Evening, modes
from vernissage.games import load
from vernissage.kit import Illegal, Rng, Seat
from vernissage.table import PersonId, Repeated, read_entry
from vernissage.table.inputs import (
    Again,
    Away,
    Back,
    Choose,
    Doubt,
    End,
    ExtraTime,
    GiveBack,
    HandOver,
    Here,
    Hurry,
    Hush,
    Join,
    Late,
    Leave,
    LetBot,
    LetSit,
    Lock,
    Moved,
    MoveOffered,
    Mute,
    NewEvening,
    Pause,
    Play,
    Ready,
    Remove,
    Rename,
    Renewed,
    Resume,
    SeatBot,
    SetNewcomers,
    SetPace,
    SetPin,
    Sit,
    Skipped,
    Speak,
    Stand,
    StandIn,
    Started,
    Succeed,
    Swap,
    WaitFor,
    Wake,
)

PIN = "90817263"
HASTE = (0, 0, 40, 700, 3000, 20_000, 70_000)  # ms between two things that happen
Asked = tuple[Any, PersonId]


class RandomEvening(Evening):
    """An evening without sense; `happen` does the next thing and says whether it was legal."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.rng = Rng(b"people of " + seed, 0)
        self.requests = 0
        self.refusals: set[str] = set()

    def happen(self) -> bool:
        what, by = self.rng.choice(CHOICES)(self)
        self.now += self.rng.choice(HASTE)
        self.requests += self.rng.below(5) > 0  # one in five is a resend, or has an old name
        try:
            self.do(what, by, f"request-{self.requests}" if by else "")
        except Illegal as illegal:
            self.refusals.add(illegal.code)
        except Repeated as repeated:
            self.refusals.add("repeated" if self._was_by(repeated.seq, by) else "wrong seq")
        else:
            return True
        return False

    def _was_by(self, seq: int, by: PersonId) -> bool:
        return read_entry(self.log[seq - 1]).by == by

    # Who, where, what

    def anybody(self) -> PersonId:
        return self.rng.choice((*self.table.people, *self.table.people, STRANGER))

    def chair(self) -> int:
        return self.rng.below(14) - 1

    def number(self) -> str:
        return str(self.rng.below(10**6))

    # What may happen

    def ask(self) -> Asked:
        """Anybody asks for anything."""
        return self.rng.choice((*self._own(), *self._hosts())), self.anybody()

    def own(self) -> Asked:
        return self.rng.choice(self._own()), self.anybody()

    def host(self) -> Asked:
        return self.rng.choice(self._hosts()), self.table.host

    def _own(self) -> tuple[Any, ...]:
        until = self.now + self.rng.choice(HASTE)
        return (
            Sit(), Sit(self.chair()), Sit(self.chair()), Stand(), Leave(), Ready(),
            Rename(f"Name {self.number()}"), Speak("ru"), ExtraTime(self.anybody(), 150),
            ExtraTime(self.anybody(), 100), MoveOffered("token-" + self.number(), until),
            Back(), Again(), Again(), Again(bool(self.rng.below(2))),
        )  # fmt: skip

    def _hosts(self) -> tuple[Any, ...]:
        one, other = self.anybody(), self.chair()
        on = bool(self.rng.below(2))
        return (
            SetPace(self.rng.choice(("none", "relaxed", "brisk"))), Hush(on), Lock(on), SetPin(PIN),
            SetNewcomers("ask" if on else "free"), LetSit(one, on),
            Pause(), Resume(), Resume(), Resume(), HandOver(one), Remove(one),
            Swap(self.chair(), other), SeatBot(other), SeatBot(self.chair()), GiveBack(other),
            WaitFor(one), LetBot(one), Skipped(one),
            Mute(one, on), End(), Hurry(), NewEvening(), Renewed("CODE" + self.number(), "invite"),
        )  # fmt: skip

    def choose(self) -> Asked:
        """Mostly what those who sit can play."""
        sitting = sum(not chair.free for chair in self.table.chairs)
        fitting = [one for one in modes() if sitting in load(one[0]).manifest.modes[one[1]].seats]
        game, mode, _ = self.rng.choice(fitting or modes())
        return Choose(game, {"mode": mode}), self.table.host

    def begin(self) -> Asked:
        version = load(self.table.wish.game).manifest.version if self.table.wish else 1
        seed = self.number().encode() + self.seed
        return Started(seed, version, guarded=bool(self.rng.below(4))), self.table.host

    def seat(self) -> Asked:
        """The table is filled as the chosen game needs it."""
        free = [at for at, chair in enumerate(self.table.chairs) if chair.free]
        what = SeatBot(self.rng.choice(free or [0]))
        return (what, self.table.host) if self.rng.below(2) else (Sit(), self.anybody())

    def let_sit(self) -> Asked:
        """The host answers whoever asks for a chair of the game."""
        asking = tuple(self.table.on.asking) if self.table.on else ()
        what = LetSit(self.rng.choice(asking or (STRANGER,)), bool(self.rng.below(3)))
        return what, self.table.host

    def play(self) -> Asked:
        """A legal move, mostly by whose it is."""
        on = self.table.on
        if on is None:
            return self.begin()
        seat = self.awaited()
        chair = self.table.chairs[on.chairs[seat]]
        if not self.rng.below(10):
            return self.move(seat, bot=bool(self.rng.below(2))), self.anybody()
        return self.move(seat, bot=chair.bot is not None), chair.owner or SERVER

    def misplay(self) -> Asked:
        return Play(Seat(self.chair()), msgspec.Raw(b'{"type":"vote"}')), self.anybody()

    def join(self, screen: bool = False) -> Any:
        device = f"device-{self.rng.below(self.table.came + 3)}"
        return Join(f"Name {self.number()}", "en", device, not self.rng.below(6)), SERVER

    def presence(self) -> Asked:
        one = self.anybody()
        return self.rng.choice((Away(one), Here(one), Here(one))), SERVER

    def moved(self) -> Asked:
        one = self.table.people.get(self.anybody())
        if one is None:
            return Moved(STRANGER, "token", "device"), SERVER
        return Moved(one.id, one.moving, f"device-{self.number()}"), SERVER

    def scheduled_or_not(self) -> Asked:
        """The next event, in time, or something that the clock does not allow."""
        coming = next_move(self.table)
        if coming is None or not self.rng.below(3):
            one = self.anybody()
            late = (Wake(), Succeed(), Late("turn/1/0"), Doubt(one), StandIn(one))
            return self.rng.choice(late), SERVER
        self.now = max(self.now, coming.at) if self.rng.below(4) else self.now
        what = coming.what
        if isinstance(what, Started):
            return replace(self.begin()[0], asked=True), SERVER
        found = bot_move(self.table, what, self.now) if isinstance(what, int) else what
        return found or Wake(), SERVER


CHOICES: tuple[Callable[[RandomEvening], Asked], ...] = (
    *(RandomEvening.play,) * 36,
    *(RandomEvening.scheduled_or_not,) * 12,
    *(RandomEvening.seat,) * 4,
    *(RandomEvening.presence,) * 4,
    *(RandomEvening.begin,) * 2,
    *(RandomEvening.join,) * 2,
    *(RandomEvening.own,) * 3,
    RandomEvening.ask,
    RandomEvening.host,
    *(RandomEvening.choose,) * 3,
    *(RandomEvening.let_sit,) * 2,
    RandomEvening.misplay,
    RandomEvening.moved,
)
