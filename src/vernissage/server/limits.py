"""Rate limits and quotas."""

from collections import OrderedDict

from msgspec import Struct
from msgspec.structs import replace

from vernissage.server.clock import Clock


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """A sustained rate, per second, and a burst."""

    second: float
    burst: float

    def divided(self, by: int) -> "Rate":
        return Rate(self.second / by, max(self.burst / by, 1.0))


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """All limits in one place; `docs/operating.md` describes how to override them."""

    messages: Rate = Rate(20, 60)  # text frames of a connection
    ink: Rate = Rate(60, 120)  # live segments of a connection
    bytes: Rate = Rate(64 * 1024, 256 * 1024)  # of a connection
    requests_of_person: Rate = Rate(30, 120)  # at a table, over all their connections
    requests_of_table: Rate = Rate(200, 800)  # of which an address has a half
    assured: Rate = Rate(5, 20)  # requests of a person that others cannot use up
    vital: Rate = Rate(2, 30)  # leaving, and the host's keeping order: they always pass
    entries: int = 1_000_000  # in a table's log
    entries_of_person: Rate = Rate(0.5, 20_000)  # at a table
    entries_of_address: Rate = Rate(5, 100_000)  # at a table
    # Bytes of actions above 1 KiB, which are long strokes:
    bytes_of_person: Rate = Rate(1024, 16 * 1024 * 1024)  # at a table
    bytes_of_table: Rate = Rate(8 * 1024, 256 * 1024 * 1024)
    bytes_of_address: Rate = Rate(32 * 1024, 256 * 1024 * 1024)  # at all tables
    bytes_in_all: Rate = Rate(256 * 1024, 8 * 1024 * 1024 * 1024)
    joins: Rate = Rate(0.5, 64)  # new people at tables, of an address
    hellos: Rate = Rate(2, 40)  # of a person at a table
    chats: Rate = Rate(0.5, 6)  # chat messages and reactions of a person
    sounds: Rate = Rate(0.2, 6)  # recordings of a person
    sounds_of_person: int = 8 * 1024 * 1024  # bytes of their recordings at a table
    sounds_of_table: int = 32 * 1024 * 1024  # bytes of all its recordings
    sounds_in_all: int = 8 * 1024 * 1024 * 1024  # bytes of all recordings on the server
    taking_back: Rate = Rate(20, 20_000)  # entries of logs that are read for it, of an address
    requests: Rate = Rate(10, 60)  # HTTP, of an address
    pictures: Rate = Rate(200, 2000)  # HTTP, of an address: a whole deck for a whole table
    samples: Rate = Rate(0.1, 12)  # pictures of decks that nobody plays with, of an address
    own_made: Rate = Rate(0.02, 20)  # decks and word cards of people's own, of an address
    uploads: Rate = Rate(1, 120)  # pictures for them, of a device
    own_of_device: int = 24  # decks of people's own, and as many packs of words
    own_deck: int = 64 * 1024 * 1024  # bytes of all pictures of one
    own_in_all: int = 4 * 1024 * 1024 * 1024  # bytes of all of them on the server
    tunnelled: Rate = Rate(60, 180)  # requests through tunnels, of an address
    tables: Rate = Rate(0.2, 30)  # new tables, of an address
    pages: Rate = Rate(100, 1000)  # the client's pages and files, of an address
    guesses: Rate = Rate(0.1, 20)  # wrong short codes, of an address
    guesses_of_network: Rate = Rate(0.2, 60)  # a /24, or a /48 of IPv6
    guesses_in_all: Rate = Rate(2, 600)
    guesses_reserved: Rate = Rate(0.01, 5)  # in a network, for devices that have guessed nothing
    pins: Rate = Rate(0.05, 20)  # wrong PINs at a table, by anybody
    pins_of_network: Rate = Rate(0.005, 5)  # at a table
    pins_reserved: Rate = Rate(0.002, 2)  # at a table, in a network, as above
    segment: int = 512  # bytes of a live segment
    patience: int = 100  # refused frames in a row until a connection is closed
    debt: float = 10.0  # seconds that a connection may be ahead of its rates
    inbox: int = 256  # requests that wait at a table
    per_person: int = 8  # connections
    per_table: int = 128
    per_address: int = 256
    in_all: int = 20_000

    def of_one_process(self, processes: int) -> "Limits":
        """What protects a processor is of each process. What protects a secret is shared out:
        somebody who guesses can reach all of them."""
        return replace(self, **{name: getattr(self, name).divided(processes) for name in SECRET})


SECRET = (
    *("guesses", "guesses_of_network", "guesses_in_all", "guesses_reserved"),
    *("pins", "pins_of_network", "pins_reserved"),
)


class Bucket:
    """A token bucket."""

    __slots__ = ("_each", "_full_at", "_whole")

    def __init__(self, rate: Rate) -> None:
        self._each, self._whole = 1 / rate.second, rate.burst / rate.second  # seconds to fill
        self._full_at = 0.0  # when it would be full again, in seconds

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Take tokens if there are enough; whether there were."""
        missing = (self._full_at - now if self._full_at > now else 0.0) + amount * self._each
        if missing > self._whole:
            return False
        self._full_at = now + missing
        return True

    def owe(self, now: float, amount: float = 1.0) -> float:
        """Take tokens even if there are not enough; the seconds by which the rate is exceeded.
        A negative amount gives back."""
        missing = self._full_at - now if self._full_at > now else 0.0
        missing += amount * self._each
        self._full_at = now + missing
        return missing - self._whole

    def is_full(self, now: float) -> bool:
        return self._full_at <= now

    def has(self, now: float, amount: float = 1.0) -> bool:
        return max(self._full_at - now, 0.0) + amount * self._each <= self._whole


class Buckets:
    """One bucket per client; the least recently used are dropped."""

    KEPT = 10_000

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate, self._clock = rate, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, amount: float = 1.0) -> bool:
        return self._of(who).take(self._clock.now() / 1000, amount)

    def owe(self, who: str, amount: float = 1.0) -> None:
        """Take even if there is not enough: trying many things at once gains nothing."""
        self._of(who).owe(self._clock.now() / 1000, amount)

    def _of(self, who: str) -> Bucket:
        bucket = self._buckets.pop(who, None) or Bucket(self._rate)
        self._buckets[who] = bucket
        if len(self._buckets) > self.KEPT:
            self._buckets.popitem(last=False)
        return bucket

    def forget_full(self) -> None:
        """A full bucket is as good as a new one. Those of people who have left would each keep a
        whole arena of memory from being returned."""
        now = self._clock.now() / 1000
        for who in [who for who, bucket in self._buckets.items() if bucket.is_full(now)]:
            del self._buckets[who]

    def has(self, who: str) -> bool:
        bucket = self._buckets.get(who)
        return bucket is None or bucket.has(self._clock.now() / 1000)

    def is_full(self, who: str) -> bool:
        bucket = self._buckets.get(who)
        return bucket is None or bucket.is_full(self._clock.now() / 1000)
