"""Guessing is slow, and nobody is locked out by somebody else's guesses.

Only wrong guesses are charged: to the address, to its network, and to everything together (all
codes, or one table's PIN). When everything together is used up, a network that has not guessed
lately may still try. When address or network is used up, a device that has not guessed wrong may
draw on a small reserve of the network. `docs/operating.md` has the arithmetic.
"""

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from vernissage.kit.errors import Illegal
from vernissage.server.clock import Clock
from vernissage.server.limits import Buckets, Limits, Rate

NETWORK = {4: 24, 6: 48}  # bits: what one household, school or attacker gets from a provider
OF_DEVICE = Rate(0.001, 1)  # one wrong guess, and the reserve is closed for a quarter of an hour
WRONG = ("no_such_code", "pin_refused")

Charge = tuple[Buckets, str]


class GuessRates(Struct, frozen=True):
    address: Rate
    network: Rate
    together: Rate
    reserve: Rate  # of a network


def code_rates(limits: Limits) -> GuessRates:
    return GuessRates(
        limits.guesses, limits.guesses_of_network, limits.guesses_in_all, limits.guesses_reserved
    )


def pin_rates(limits: Limits) -> GuessRates:
    """A network is the smallest that counts: a table has few people, and a PIN few digits."""
    network = limits.pins_of_network
    return GuessRates(network, network, limits.pins, limits.pins_reserved)


class Guesses:
    def __init__(self, rates: GuessRates, clock: Clock) -> None:
        self._address = Buckets(rates.address, clock)
        self._network = Buckets(rates.network, clock)
        self._together = Buckets(rates.together, clock)
        self._reserve = Buckets(rates.reserve, clock)
        self._device = Buckets(OF_DEVICE, clock)

    @contextmanager
    def one(self, device: str, address: str, at: str = "") -> Iterator[None]:
        """A guess (`at`: a table, for its PIN). It is charged before the answer is known, so that
        many at once gain nothing, and given back unless it was wrong."""
        charged = self._charge(device, address, at)
        for buckets, who in charged:
            buckets.owe(who)
        try:
            yield
        except Illegal as illegal:
            if illegal.code not in WRONG:
                _give_back(charged)
            raise
        except BaseException:
            _give_back(charged)
            raise
        else:
            _give_back(charged)

    def _charge(self, device: str, address: str, at: str) -> list[Charge]:
        network, own = f"{at}/{network_of(address)}", (self._device, f"{at}/{device}")
        usual = [(self._address, f"{at}/{address}"), (self._network, network)]
        if all(buckets.has(who) for buckets, who in usual) and (
            self._together.has(at) or self._network.is_full(network)
        ):
            return [*usual, (self._together, at), own]
        if self._device.is_full(own[1]) and self._reserve.has(network):
            return [(self._reserve, network), own]
        raise Illegal("slow_down")


def _give_back(charged: list[Charge]) -> None:
    for buckets, who in charged:
        buckets.owe(who, -1)


def network_of(address: str) -> str:
    """The network of an address, or of the /64 that stands for a host."""
    host = address.partition("/")[0].partition("%")[0]
    try:
        bits = NETWORK[ipaddress.ip_address(host).version]
    except ValueError:
        return address
    return str(ipaddress.ip_network(f"{host}/{bits}", strict=False))
