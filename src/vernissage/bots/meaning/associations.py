"""What one bot associates: what it loves, hardly knows and mixes up. Everything follows from a
number that stands for it, its mind."""

from functools import cache, lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vernissage.bots.meaning.facets import facet_index
from vernissage.kit.rng import Rng

NOBODY = 0  # the mind of nobody in particular, who associates what people have in common
SPREAD = 2.0  # standard deviation, in log-odds, of how readily a facet comes to mind
UNKNOWN, UNLIKELY = 0.12, -6.0  # share of facets that it hardly knows, and their log-odds
MIXED_UP = 0.25  # of how near a facet seems, the share that comes from another facet


class Associations(NamedTuple):
    readiness: npt.NDArray[np.float64]  # by facet, in log-odds
    mixed_with: npt.NDArray[np.int64]  # by facet: another one


@lru_cache(64)
def associations(mind: int) -> Associations:
    rng, places = Rng(b"associations", mind), range(len(facet_index()))
    ranks = np.array(rng.shuffled(places), np.int64)
    return Associations(_by_rank()[ranks], np.array(rng.shuffled(places), np.int64))


@cache
def _by_rank() -> npt.NDArray[np.float64]:
    """The same for everybody; only whose facet has which rank differs."""
    normal, count = NormalDist(0, SPREAD), len(facet_index())
    found = [normal.inv_cdf((rank + 0.5) / count) for rank in range(count)]
    found[: int(UNKNOWN * count)] = [UNLIKELY] * int(UNKNOWN * count)
    return np.array(found)
