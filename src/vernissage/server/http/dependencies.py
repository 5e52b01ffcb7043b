"""What HTTP handlers may ask for, by the names of their parameters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from vernissage.server.http.files import File, build_folder, read_client
from vernissage.server.http.table_access import TableAccess
from vernissage.server.identity import Tokens
from vernissage.server.limits import Buckets
from vernissage.server.materials.decks import Decks
from vernissage.server.metrics import Metrics
from vernissage.server.node import Node
from vernissage.server.origin import Networks
from vernissage.server.own.library import OwnLibrary
from vernissage.server.rooms.services import Services
from vernissage.server.siblings import Siblings
from vernissage.server.transport.tunnel import Tunnels

COSTLY = ("/api", "/ready", "/metrics", "/schema")
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  (hosts that stand for all addresses)


class HttpLimiters:
    """Rates of requests, by address or device."""

    def __init__(self, services: Services) -> None:
        limits, clock = services.limits, services.clock
        self.requests = Buckets(limits.requests, clock)
        self.pages = Buckets(limits.pages, clock)
        self.pictures = Buckets(limits.pictures, clock)
        self.samples = Buckets(limits.samples, clock)
        self.own_made = Buckets(limits.own_made, clock)
        self.uploads = Buckets(limits.uploads, clock)
        self.sounds = Buckets(limits.sounds, clock)
        self.taking_back = Buckets(limits.taking_back, clock)
        self.tunnelled = Buckets(limits.tunnelled, clock)

    def of(self, path: str) -> Buckets | None:
        """By the first prefix that fits; all else is pages and files. Only `/health` is free: it
        costs nothing, and whoever watches the process must not take it for dead."""
        if path == "/health":
            return None
        if path.startswith(("/pictures/", "/api/pictures/")):
            return self.pictures
        if path.startswith("/api/tunnels/"):
            return self.tunnelled
        return self.requests if path.startswith(COSTLY) else self.pages


@dataclass
class Dependencies:
    node: Node
    access: TableAccess
    decks: Decks
    own: OwnLibrary
    limiters: HttpLimiters
    tunnels: Tunnels
    siblings: Siblings | None  # other processes of this server
    tokens: Tokens
    metrics: Metrics
    operators: Networks  # who may see the metrics
    client: Mapping[str, File]  # the built browser client, by path
    everywhere: bool  # the server listens on all addresses of this machine

    def providers(self) -> dict[str, Provide]:
        return {field.name: self._provider(field.name) for field in fields(self)}

    def _provider(self, name: str) -> Provide:
        def provide() -> Any:
            return getattr(self, name)

        return Provide(provide, sync_to_thread=False)

    @classmethod
    def of(
        cls,
        node: Node,
        tunnels: Tunnels,
        operators: Sequence[str] = (),
        host: str = "127.0.0.1",
        siblings: Siblings | None = None,
    ) -> "Dependencies":
        services = node.services
        return cls(
            node=node,
            access=TableAccess(node),
            decks=services.decks,
            own=services.own,
            limiters=HttpLimiters(services),
            tunnels=tunnels,
            siblings=siblings,
            tokens=services.tokens,
            metrics=services.metrics,
            operators=Networks(*operators),
            client=read_client(build_folder()),
            everywhere=host in EVERYWHERE,
        )


NodeDep = NamedDependency[SkipValidation[Node]]
AccessDep = NamedDependency[SkipValidation[TableAccess]]
DecksDep = NamedDependency[SkipValidation[Decks]]
OwnDep = NamedDependency[SkipValidation[OwnLibrary]]
LimitersDep = NamedDependency[SkipValidation[HttpLimiters]]
TunnelsDep = NamedDependency[SkipValidation[Tunnels]]
SiblingsDep = NamedDependency[SkipValidation[Siblings | None]]
TokensDep = NamedDependency[SkipValidation[Tokens]]
MetricsDep = NamedDependency[SkipValidation[Metrics]]
OperatorsDep = NamedDependency[SkipValidation[Networks]]
ClientDep = NamedDependency[SkipValidation[Mapping[str, File]]]
EverywhereDep = NamedDependency[SkipValidation[bool]]
