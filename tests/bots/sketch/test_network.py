import numpy as np

from tests.bots.sketch.pens import HOUSE
from vernissage.bots.sketch import network
from vernissage.bots.sketch.network import Array, Layer
from vernissage.bots.sketch.raster import decode_strokes, rasterize


def slowly(maps: Array, layer: Layer) -> Array:
    """The same convolution, cell by cell."""
    high, wide, channels = maps.shape
    weight = layer.weight.reshape(3, 3, channels, -1)
    out = np.zeros((high - 2, wide - 2, weight.shape[-1]), np.float32)
    for y in range(high - 2):
        for x in range(wide - 2):
            square = maps[y : y + 3, x : x + 3]
            out[y, x] = np.tensordot(square, weight, 3) + layer.bias
    return np.maximum(out, 0)


def test_a_convolution_is_what_the_book_says() -> None:
    chance = np.random.default_rng(3)
    maps = chance.normal(size=(6, 7, 2)).astype(np.float32)
    layer = Layer(
        chance.normal(size=(18, 4)).astype(np.float32), chance.normal(size=4).astype(np.float32)
    )
    assert np.allclose(network.conv_relu(maps, layer), slowly(maps, layer), atol=1e-4)


def test_halving_keeps_the_strongest() -> None:
    maps = np.arange(16, dtype=np.float32).reshape(4, 4, 1)
    assert network.max_pool(maps)[..., 0].tolist() == [[5, 7], [13, 15]]


def test_answers_are_probabilities() -> None:
    features = network.features(rasterize(decode_strokes(HOUSE)))
    for told in (network.thing_log_probs(features), network.task_log_probs(features)):
        assert np.isclose(np.exp(told).sum(), 1, atol=1e-4)
