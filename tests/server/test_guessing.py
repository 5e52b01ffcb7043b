"""Guessing is slow from wherever it comes, and nobody pays for somebody else's guesses."""

import pytest

from vernissage.kit.errors import Illegal
from vernissage.server.guessing import Guesses, GuessRates, network_of
from vernissage.server.limits import Rate

RATES = GuessRates(Rate(0.1, 4), Rate(0.2, 8), Rate(1, 20), Rate(0.01, 2))
HOUR = 3_600_000


class StillClock:
    def __init__(self) -> None:
        self.at = 1_000_000

    def now(self) -> int:
        return self.at


def guessing(clock: StillClock | None = None) -> Guesses:
    return Guesses(RATES, clock or StillClock())  # type: ignore[arg-type]


def answer(guesses: Guesses, device: str, address: str, right: bool = False, at: str = "") -> str:
    try:
        with guesses.one(device, address, at):
            if not right:
                raise Illegal("no_such_code")
    except Illegal as illegal:
        return illegal.code
    return "right"


def wrong_guesses(guesses: Guesses, address: str, most: int = 100, at: str = "") -> int:
    """How many of so many are answered, each by a device of its own."""
    said = [answer(guesses, f"{address}#{n}", address, at=at) for n in range(most)]
    return said.count("no_such_code")


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("203.0.113.9", "203.0.113.200", True),
        ("203.0.113.9", "203.0.114.9", False),
        ("2001:db8:1:2::/64", "2001:db8:1:ffff::/64", True),
        ("2001:db8:1::/64", "2001:db8:2::/64", False),
        ("nowhere", "nowhere", True),
    ],
)
def test_networks(one: str, other: str, alike: bool) -> None:
    assert (network_of(one) == network_of(other)) is alike


def test_the_64s_of_one_network_guess_as_one() -> None:
    guesses = guessing()
    answered = sum(wrong_guesses(guesses, f"2001:db8:1:{n:x}::/64") for n in range(60))
    assert answered == 8 + 2  # the network's, and its reserve


def test_many_networks_together_are_slow() -> None:
    clock = StillClock()
    guesses = guessing(clock)
    networks = [f"2001:db8:{n:x}::/64" for n in range(60)]
    first = sum(wrong_guesses(guesses, one) for one in networks)
    assert first <= 20 + 60 * (1 + 2)  # together; then one of each network, and its reserve
    answered = 0
    for _ in range(60):
        clock.at += 60_000
        answered += sum(wrong_guesses(guesses, one, 3) for one in networks)
    assert answered <= 3600 * (1 + 60 * (0.01 + 0.2 / 8)) + 20


def test_an_innocent_at_the_address_of_a_guesser_comes_in() -> None:
    guesses = guessing()
    said = [answer(guesses, "guesser", "203.0.113.9") for _ in range(50)]
    assert said == ["no_such_code"] * 4 + ["slow_down"] * 46
    assert answer(guesses, "guesser", "203.0.113.9", right=True) == "slow_down", "no oracle"
    assert [answer(guesses, f"guest {n}", "203.0.113.9", right=True) for n in range(30)] == [
        "right"
    ] * 30


def test_right_ones_cost_nothing() -> None:
    guesses = guessing()
    assert all(answer(guesses, "one", "203.0.113.9", right=True) == "right" for _ in range(100))
    assert wrong_guesses(guesses, "203.0.113.9") == 4 + 2


def test_a_fresh_network_comes_in_while_all_others_guess() -> None:
    guesses = guessing()
    for n in range(60):
        wrong_guesses(guesses, f"198.51.{n}.7")
    assert answer(guesses, "guest", "203.0.113.9", right=True) == "right"


def test_pins_of_another_table_are_another_matter() -> None:
    guesses = guessing()
    wrong_guesses(guesses, "203.0.113.9", at="one")
    assert answer(guesses, "guest", "203.0.113.9", right=True, at="other") == "right"


def test_many_at_once_gain_nothing() -> None:
    """They are charged before the store has answered."""
    guesses = guessing()
    open_ = []
    for _ in range(50):
        one = guesses.one("guesser", "203.0.113.9")
        try:
            one.__enter__()
        except Illegal:
            continue
        open_.append(one)
    assert len(open_) == 4
    for one in open_:
        one.__exit__(None, None, None)
    assert answer(guesses, "guesser", "203.0.113.9", right=True) == "right"
