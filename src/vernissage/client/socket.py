"""One WebSocket of a client."""

from collections.abc import Callable
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

PART = 8 * 1024  # bytes


class Socket(WSListener):
    """Calls back for every frame, until the connection is lost."""

    def __init__(
        self,
        connected: Callable[["Socket"], None],
        heard: Callable[[bytes], None],
        inked: Callable[[bytes], None],
        lost: Callable[["Socket"], None],
    ) -> None:
        self._connected, self._heard, self._inked, self._lost = connected, heard, inked, lost
        self.code = 1006  # the close code; until then "abnormal closure"

    def send(self, message: dict[str, Any]) -> None:
        """Long messages are fragmented: picows 2.3 may corrupt a frame of more than 8 KiB."""
        data = msgspec.json.encode(message)
        kind = WSMsgType.TEXT
        while len(data) > PART:
            self._transport.send(kind, data[:PART], fin=False)
            data, kind = data[PART:], WSMsgType.CONTINUATION
        self._transport.send(kind, data)

    def send_ink(self, frame: bytes) -> None:
        self._transport.send(WSMsgType.BINARY, frame)

    def close(self) -> None:
        self._transport.disconnect()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._connected(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._heard(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.BINARY:
            self._inked(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            self.code = int.from_bytes(frame.get_payload_as_bytes()[:2], "big") or 1005
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._lost(self)
