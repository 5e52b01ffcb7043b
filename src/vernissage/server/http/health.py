"""Health, readiness and metrics, for operators and their tools."""

from litestar import MediaType, Response, get
from litestar.openapi import ResponseSpec
from msgspec import Struct

from vernissage import __version__
from vernissage.kit.errors import Illegal
from vernissage.log import StoreUnavailable
from vernissage.server.http.dependencies import MetricsDep, NodeDep, OperatorsDep
from vernissage.server.http.devices import AnyRequest, client_of


class Health(Struct, frozen=True):
    ok: bool
    version: str


@get("/health", summary="Whether the process lives", sync_to_thread=False)
def health() -> Health:
    return Health(True, __version__)


@get(
    "/ready",
    summary="Whether it takes people",
    responses={503: ResponseSpec(Health, generate_examples=False, description="Not now")},
)
async def ready(node: NodeDep) -> Response[Health]:
    try:
        await node.services.store.last("")
        ok = not node.draining
    except StoreUnavailable:
        ok = False
    return Response(Health(ok, __version__), status_code=200 if ok else 503)


@get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: AnyRequest, metrics: MetricsDep, operators: OperatorsDep) -> Response[bytes]:
    """For operators only: on a quiet server the bytes counted are those of somebody's secret."""
    if client_of(request) not in operators:
        raise Illegal("not_here")
    return Response(metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


HANDLERS = (health, ready, metrics)
