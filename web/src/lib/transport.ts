/** A line to the server: a WebSocket, or the tunnel over plain HTTP where sockets are broken. */
import { Tunnel } from "./tunnel";

export interface Ears {
  opened(): void;
  text(message: string): void;
  ink(frame: Uint8Array): void;
  closed(code: number): void;
}

export interface Line {
  say(text: string): void;
  draw(frame: Uint8Array): void;
  close(): void;
}

class Socket implements Line {
  private readonly socket: WebSocket;

  constructor(ears: Ears) {
    const url = new URL("/socket", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.socket = new WebSocket(url);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => ears.opened();
    this.socket.onclose = (event) => ears.closed(event.code);
    this.socket.onmessage = ({ data }) => {
      if (typeof data === "string") ears.text(data);
      else ears.ink(new Uint8Array(data));
    };
  }

  say(text: string): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  draw(frame: Uint8Array): void {
    if (this.socket.readyState === WebSocket.OPEN)
      this.socket.send(frame as Uint8Array<ArrayBuffer>);
  }

  close(): void {
    this.socket.close(1000);
  }
}

const PAUSES = [50, 100, 200, 500, 1000]; // ms between tries, as docs/protocol.md advises
const SOCKETS_FAIL = 3; // so many sockets that never opened, and the tunnel is tried
const OPENS_WITHIN = 8000;

/** Keeps a line open: connects, and connects again, until it is told to stop. */
export class Connection {
  private line: Line | null = null;
  private tries = 0;
  private unopened = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly ears: Ears) {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
  }

  say(text: string): void {
    this.line?.say(text);
  }

  draw(frame: Uint8Array): void {
    this.line?.draw(frame);
  }

  stop(): void {
    this.stopped = true;
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    clearTimeout(this.timer);
    this.line?.close();
    this.line = null;
  }

  /** A network that came back, or a page that is looked at again, need not wait for its turn. */
  private now = (): void => {
    if (this.line === null && !document.hidden) this.connect();
  };

  private connect(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    let opened = false;
    const ears: Ears = {
      ...this.ears,
      text: (message) => this.ears.text(message),
      ink: (frame) => this.ears.ink(frame),
      opened: () => {
        clearTimeout(this.timer);
        opened = true;
        this.tries = this.unopened = 0;
        this.ears.opened();
      },
      closed: (code) => {
        if (this.line !== line) return;
        this.line = null;
        if (!opened && navigator.onLine) this.unopened += 1;
        this.ears.closed(code);
        this.again();
      },
    };
    const line: Line = this.unopened >= SOCKETS_FAIL ? new Tunnel(ears) : new Socket(ears);
    this.line = line;
    this.timer = setTimeout(() => line.close(), OPENS_WITHIN);
  }

  private again(): void {
    if (this.stopped) return;
    const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)]!;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }
}
