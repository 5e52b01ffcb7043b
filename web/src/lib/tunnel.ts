/** The socket's messages over plain HTTP (docs/protocol.md, "The tunnel"). */
import { fromBase64, toBase64 } from "./bytes";
import { call, pathOf, request } from "./api";
import type { ConnectionHandlers, Transport } from "./connection";
import type { Api } from "./wire";

type Received = Api["GET /api/tunnels/{name}"]["answer"];
type Sent = Api["POST /api/tunnels/{name}"]["sends"];

const ATTEMPTS = 5;
const RETRY_DELAY = 500; // ms
const BATCH = 32; // frames of a kind in one request

export class Tunnel implements Transport {
  private path = "";
  private received = 0;
  private ended = false;
  private queue: { text: string[]; ink: string[] } = { text: [], ink: [] };
  private sending = false;

  constructor(private readonly handlers: ConnectionHandlers) {
    void this.open();
  }

  sendText(text: string): void {
    this.queue.text.push(text);
    void this.flush();
  }

  sendInk(frame: Uint8Array): void {
    this.queue.ink.push(toBase64(frame));
    void this.flush();
  }

  close(): void {
    if (this.ended) return;
    this.finish(1000);
    if (this.path) void request(this.path, { method: "DELETE" }).catch(() => {});
  }

  private finish(code: number): void {
    if (this.ended) return;
    this.ended = true;
    this.handlers.onClose(code);
  }

  private async open(): Promise<void> {
    try {
      const { tunnel } = await call("POST /api/tunnels", {});
      this.path = pathOf("GET /api/tunnels/{name}", { name: tunnel });
    } catch {
      return this.finish(1006);
    }
    this.handlers.onOpen();
    while (!this.ended) await this.poll();
  }

  private async poll(): Promise<void> {
    const answer = await this.retry(`${this.path}?heard=${this.received}`);
    if (answer === null || this.ended) return this.finish(1006);
    const { first, text, ink, closed }: Received = await answer.json();
    this.received = first + text.length - 1;
    for (const message of text) this.handlers.onText(JSON.stringify(message));
    for (const frame of ink) this.handlers.onInk(fromBase64(frame));
    if (closed !== null) this.finish(closed);
  }

  private async flush(): Promise<void> {
    if (this.sending || !this.path) return;
    this.sending = true;
    while (!this.ended && this.queue.text.length + this.queue.ink.length > 0) {
      const frames: Sent = {
        text: this.queue.text.splice(0, BATCH),
        ink: this.queue.ink.splice(0, BATCH),
      };
      const body = JSON.stringify(frames);
      const headers = { "content-type": "application/json" };
      if ((await this.retry(this.path, { method: "POST", headers, body })) === null)
        this.finish(1006);
    }
    this.sending = false;
  }

  private async retry(path: string, init?: RequestInit): Promise<Response | null> {
    for (let tries = 0; tries < ATTEMPTS && !this.ended; tries++) {
      try {
        return await request(path, init);
      } catch {
        await new Promise((done) => setTimeout(done, RETRY_DELAY));
      }
    }
    return null;
  }
}
