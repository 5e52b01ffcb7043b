"""Who may open a socket."""

from http.cookies import CookieError, SimpleCookie

from vernissage.server.identity import COOKIE
from vernissage.server.node import Node
from vernissage.server.origin import Hosts, Origins, Proxies, caller
from vernissage.server.texts import preferred_language
from vernissage.server.transport.session import Session
from vernissage.server.transport.sockets import Handler, Upgrade

SOCKET_PATH = "/socket"


class Handshake:
    def __init__(
        self, node: Node, origins: Origins, proxies: Proxies, hosts: Hosts | None = None
    ) -> None:
        self._node, self._origins, self._proxies = node, origins, proxies
        self._hosts = hosts or Hosts()

    def accept(self, asked: Upgrade) -> Handler | int:
        """A session, or the HTTP status to refuse with."""
        node, limits = self._node, self._node.services.limits
        if asked.path.partition("?")[0] != SOCKET_PATH:
            return 404
        by_proxy = asked.client in self._proxies.trusted
        if not self._hosts.allows(asked.headers.get("host", ""), by_proxy):
            return 421
        if not self._origins.allows(asked.headers):
            return 403
        client = caller(self._proxies.client(asked.client, asked.headers))
        if node.draining or node.callers.total() >= limits.in_all:
            return 503
        if node.callers[client] >= limits.per_address:
            return 429
        language = preferred_language(asked.headers.get("accept-language"))
        return Session(node, _device_in(asked.headers.get("cookie", "")), language, client)


def _device_in(header: str) -> str:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""
