"""Whose limits count, and who is an operator."""

import pytest

from vernissage.server.origin import Networks, Proxies, caller


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no:address", "no:address"),
    ],
)
def test_a_host_is_counted_once_however_many_addresses_it_has(address: str, counted: str) -> None:
    assert caller(address) == counted


def test_networks_hold_addresses_and_nothing_else() -> None:
    operators = Networks("127.0.0.0/8", "::1/128", "192.0.2.9")
    assert all(one in operators for one in ("127.3.2.1", "::1", "192.0.2.9"))
    assert not any(one in operators for one in ("192.0.2.8", "::2", "", "localhost"))


def test_only_a_trusted_proxy_names_the_client() -> None:
    proxies = Proxies(["10.0.0.0/8"])
    forwarded = {"x-forwarded-for": "203.0.113.5, 198.51.100.7, 10.0.0.2"}
    assert proxies.client("198.51.100.1", forwarded) == "198.51.100.1"
    assert proxies.client("10.0.0.1", forwarded) == "198.51.100.7"
    assert proxies.client("10.0.0.1", {}) == "10.0.0.1"
