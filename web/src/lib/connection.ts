/** The connection to the server: a WebSocket, or HTTP requests where WebSockets do not get through. */
import { Tunnel } from "./tunnel";

export interface ConnectionHandlers {
  onOpen(): void;
  onText(message: string): void;
  onInk(frame: Uint8Array): void;
  onClose(code: number): void;
}

export interface Transport {
  sendText(text: string): void;
  sendInk(frame: Uint8Array): void;
  close(): void;
}

class WebSocketTransport implements Transport {
  private readonly socket: WebSocket;

  /** The server may choose by the table which of its processes gets the connection. */
  constructor(table: string, handlers: ConnectionHandlers) {
    const url = new URL("/socket", location.href);
    url.searchParams.set("table", table);
    url.protocol = url.protocol.replace("http", "ws");
    this.socket = new WebSocket(url);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => handlers.onOpen();
    this.socket.onclose = (event) => handlers.onClose(event.code);
    this.socket.onmessage = ({ data }) => {
      if (typeof data === "string") handlers.onText(data);
      else handlers.onInk(new Uint8Array(data));
    };
  }

  sendText(text: string): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  sendInk(frame: Uint8Array): void {
    if (this.socket.readyState === WebSocket.OPEN)
      this.socket.send(frame as Uint8Array<ArrayBuffer>);
  }

  close(): void {
    this.socket.close(1000);
  }
}

const RETRY_DELAYS = [50, 100, 200, 500, 1000]; // ms between tries, as docs/protocol.md advises
const MAX_FAILED_SOCKETS = 3; // sockets that never opened, until the tunnel is tried
const OPEN_TIMEOUT = 8000; // ms

/** Stays connected: opens a transport, and another one whenever it closes, until it is stopped. */
export class Connection {
  private transport: Transport | null = null;
  private attempts = 0;
  private failedSockets = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly table: string,
    private readonly handlers: ConnectionHandlers,
  ) {
    addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
    this.connect();
  }

  sendText(text: string): void {
    this.transport?.sendText(text);
  }

  sendInk(frame: Uint8Array): void {
    this.transport?.sendInk(frame);
  }

  stop(): void {
    this.stopped = true;
    removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    clearTimeout(this.timer);
    this.transport?.close();
    this.transport = null;
  }

  /** Connects without delay when the network or the page comes back. */
  private reconnectNow = (): void => {
    if (this.transport === null && !document.hidden) this.connect();
  };

  private connect(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    let opened = false;
    const handlers: ConnectionHandlers = {
      ...this.handlers,
      onText: (message) => this.handlers.onText(message),
      onInk: (frame) => this.handlers.onInk(frame),
      onOpen: () => {
        clearTimeout(this.timer);
        opened = true;
        this.attempts = this.failedSockets = 0;
        this.handlers.onOpen();
      },
      onClose: (code) => {
        if (this.transport !== transport) return;
        this.transport = null;
        if (!opened && navigator.onLine) this.failedSockets += 1;
        this.handlers.onClose(code);
        this.scheduleReconnect();
      },
    };
    const transport: Transport =
      this.failedSockets >= MAX_FAILED_SOCKETS
        ? new Tunnel(handlers)
        : new WebSocketTransport(this.table, handlers);
    this.transport = transport;
    this.timer = setTimeout(() => transport.close(), OPEN_TIMEOUT);
  }

  private scheduleReconnect(): void {
    if (this.stopped) return;
    const delay = RETRY_DELAYS[Math.min(this.attempts++, RETRY_DELAYS.length - 1)]!;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2));
  }
}
