"""Paints picture cards in a process of its own: python -m vernissage.decks.pictures.paint_worker

A request names a deck and a number; the answer is the picture in both sizes, or why it failed.
"""

import traceback

from msgspec import Struct, msgpack

from vernissage.decks.pictures.painting import paint_numbered
from vernissage.worker_process import serve

NICE = 10  # players are served before pictures are painted


class PaintCard(Struct, frozen=True):
    deck: str
    number: int


class CardPainted(Struct, frozen=True, tag=True):
    full: bytes  # WebP
    small: bytes


class PaintingFailed(Struct, frozen=True, tag=True):
    traceback: str


PaintAnswer = CardPainted | PaintingFailed


def handle(request: bytes) -> bytes:
    card = msgpack.decode(request, type=PaintCard)
    answer: PaintAnswer
    try:
        answer = CardPainted(*paint_numbered(card.deck, card.number))
    except Exception:  # the next picture may work
        answer = PaintingFailed(traceback.format_exc())
    return msgpack.encode(answer)


if __name__ == "__main__":
    serve(handle, nice=NICE)
