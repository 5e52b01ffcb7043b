"""Health, readiness and metrics, for operators and their tools."""

from asyncio import gather

from litestar import MediaType, Response, get
from litestar.openapi import ResponseSpec
from msgspec import Struct, msgpack

from vernissage import __version__
from vernissage.kit.errors import Illegal
from vernissage.server.http.dependencies import MetricsDep, NodeDep, OperatorsDep, SiblingsDep
from vernissage.server.http.devices import AnyRequest, client_of
from vernissage.server.http.patience import UNHURRIED
from vernissage.server.http.peers import address_is_known
from vernissage.server.metrics import Family, Metrics, page_of_all
from vernissage.server.siblings import Siblings

METRICS = "metrics"
WITHIN = 5.0  # seconds for another process to tell its metrics


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
    """Tries a write, though not for every request."""
    ok = not node.draining and await node.services.health.ok()
    return Response(Health(ok, __version__), status_code=200 if ok else 503)


@get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT, opt=UNHURRIED)
async def metrics(
    request: AnyRequest, metrics: MetricsDep, operators: OperatorsDep, siblings: SiblingsDep
) -> Response[bytes]:
    """For operators only: on a quiet server the bytes counted are those of somebody's secret."""
    if client_of(request) not in operators or not address_is_known(request):
        raise Illegal("not_here")
    page = await _page_of_all(metrics, siblings) if siblings else metrics.page()
    return Response(page, media_type="text/plain; version=0.0.4; charset=utf-8")


async def _page_of_all(metrics: Metrics, siblings: Siblings) -> bytes:
    """A process that does not answer is missing."""
    others = siblings.others()
    asking = (siblings.ask(one, METRICS, b"", WITHIN) for one in others)
    found = {siblings.place.index: metrics.families()}
    for one, answer in zip(others, await gather(*asking, return_exceptions=True), strict=True):
        if isinstance(answer, bytes):
            found[one] = msgpack.decode(answer, type=list[Family])
    return page_of_all(found)


def tell_metrics(metrics: Metrics, siblings: Siblings) -> None:
    """Answer other processes that ask for them."""

    async def answer(_: bytes) -> bytes:
        return msgpack.encode(metrics.families())

    siblings.answer(METRICS, answer)


HANDLERS = (health, ready, metrics)
