"""Which origins may connect from a browser, by which names the server may be asked, and the address
of a client behind a proxy."""

import ipaddress
import socket
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


# Nobody can register a name under these in the DNS.
PRIVATE = (
    *(".local", ".localhost", ".localdomain"),
    *(".lan", ".home", ".home.arpa", ".internal", ".test"),
)


class Hosts:
    """By which names this server may be asked. A site whose name was made to point here ("DNS
    rebinding") would otherwise be its own origin, for everybody who can reach this server."""

    def __init__(
        self, host: str = "", origins: Sequence[str] = (), names: Sequence[str] = ()
    ) -> None:
        self._named = bool(names)
        known = (*names, host, socket.gethostname(), *map(_host, origins))
        self._names = {_name_in(one.lower()) for one in known}

    def allows(self, host: str, by_proxy: bool = False) -> bool:
        """A proxy that was declared asks by the names that it serves, unless the operator has
        named them."""
        name = _name_in(host.lower())
        if (by_proxy and not self._named) or name in self._names:
            return True
        return "." not in name or _is_address(name) or name.endswith(PRIVATE)


def _name_in(host: str) -> str:
    """Without a port. Empty if it cannot be one: then no browser has sent it."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def is_local(host: str) -> bool:
    """Whether an address, perhaps with a port, is this machine's own name for itself."""
    name = _name_in(host)
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
