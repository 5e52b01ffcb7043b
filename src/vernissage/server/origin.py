"""Which origins may connect from a browser, and the address of a client behind a proxy."""

import ipaddress
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit


class Origins:
    """The server's own origin, and those that the operator configured."""

    def __init__(self, allowed: Sequence[str] = ()) -> None:
        self._allowed = {origin.rstrip("/").lower() for origin in allowed}

    def allows(self, headers: Mapping[str, str]) -> bool:
        """Programs send no origin. Browsers always do, and cannot lie about it."""
        origin = headers.get("origin")
        if origin is None:
            return True
        host = headers.get("host", "").lower()
        return origin.lower() in self._allowed or _host(origin.lower()) == host != ""


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # an address that cannot be one
        return ""


def is_local(host: str) -> bool:
    """Whether an address, perhaps with a port, is this machine's own name for itself."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return name == "localhost" or name.endswith(".localhost") or name in LOOPBACK


class Networks:
    """Addresses that belong together."""

    def __init__(self, *named: str) -> None:
        self._networks = [ipaddress.ip_network(one, strict=False) for one in named]

    def __contains__(self, address: str) -> bool:
        try:
            known = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in self._networks)

    def names(self) -> list[str]:
        """In CIDR notation without host bits."""
        return [str(network) for network in self._networks]


LOOPBACK = Networks("127.0.0.0/8", "::1/128")


def caller(address: str) -> str:
    """Whose limits count: a host has a whole /64 of IPv6 addresses to choose from."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False))
    except ValueError:
        return address


class Proxies:
    """Forwarded addresses are trusted only from a configured proxy."""

    def __init__(self, trusted: Sequence[str] = ()) -> None:
        self.trusted = Networks(*trusted)

    def client(self, peer: str, headers: Mapping[str, str]) -> str:
        """For sockets; uvicorn does the same for HTTP, and the results must agree."""
        address = peer
        for hop in reversed(headers.get("x-forwarded-for", "").split(",")):
            if address not in self.trusted:
                break
            address = _portless(hop.strip())
        return address or peer


def _portless(hop: str) -> str:
    """Some proxies add the client's port."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
