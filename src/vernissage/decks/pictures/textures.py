"""Noise textures: made once, then cropped differently for each card."""

from functools import cache

import numpy as np
from PIL import Image

from vernissage.decks.pictures.layer import HIGH, WIDE
from vernissage.decks.pictures.raster import Array

ROOM = 1.5  # size relative to a card, so that crops differ


@cache
def _noise(seed: int, across: int, down: int, octaves: int) -> Array:
    """Value noise of 0 … 1 with about `across` x `down` cells on a card."""
    made = np.random.default_rng(seed)
    wide, high = int(WIDE * ROOM), int(HIGH * ROOM)
    total, weight, sum_ = np.zeros((high, wide), np.float32), 1.0, 0.0
    for octave in range(octaves):
        grid = (max(2, int(down * ROOM)) << octave, max(2, int(across * ROOM)) << octave)
        small = made.random(grid, np.float32)
        total += weight * np.asarray(
            Image.fromarray(small).resize((wide, high), Image.Resampling.BICUBIC), np.float32
        )
        sum_ += weight
        weight *= 0.55
    total /= sum_
    low, top = np.percentile(total, (1, 99))
    scaled: Array = np.clip((total - low) / (top - low), 0, 1)
    return scaled


def crop_texture(texture: Array, number: int) -> Array:
    """A random crop in the size of a card."""
    dy = number % (texture.shape[0] - HIGH)
    dx = number // 7919 % (texture.shape[1] - WIDE)
    piece = texture[dy : dy + HIGH, dx : dx + WIDE]
    return piece[:, ::-1] if number & 1 else piece


def clouds(number: int) -> Array:
    return crop_texture(_noise(1, 3, 4, 5), number)


def mottle(number: int) -> Array:
    """Patches of paint, about a thumb wide."""
    return crop_texture(_noise(2, 14, 18, 4), number)


def grain(number: int) -> Array:
    """Paper grain, pixel by pixel."""
    return crop_texture(_noise(3, 300, 450, 1), number)


def strokes(number: int) -> Array:
    """Horizontal strokes of a broad brush."""
    return crop_texture(_noise(4, 5, 120, 3), number)


def fibres(number: int) -> Array:
    """Vertical fibres."""
    return crop_texture(_noise(5, 110, 6, 3), number)
