/** The socket's messages over plain HTTP (docs/protocol.md, "The tunnel"). */
import { fromBase64, toBase64 } from "./bytes";
import { call, pathOf, request } from "./api";
import type { Ears, Line } from "./transport";
import type { Api } from "./wire";

type Heard = Api["GET /api/tunnels/{name}"]["answer"];
type Sent = Api["POST /api/tunnels/{name}"]["sends"];

const TRIES = 5;
const PAUSE = 500; // ms
const AT_ONCE = 32; // frames of a kind in one request

export class Tunnel implements Line {
  private path = "";
  private heard = 0;
  private over = false;
  private waiting: { text: string[]; ink: string[] } = { text: [], ink: [] };
  private sending = false;

  constructor(private readonly ears: Ears) {
    void this.open();
  }

  say(text: string): void {
    this.waiting.text.push(text);
    void this.send();
  }

  draw(frame: Uint8Array): void {
    this.waiting.ink.push(toBase64(frame));
    void this.send();
  }

  close(): void {
    if (this.over) return;
    this.end(1000);
    if (this.path) void request(this.path, { method: "DELETE" }).catch(() => {});
  }

  private end(code: number): void {
    if (this.over) return;
    this.over = true;
    this.ears.closed(code);
  }

  private async open(): Promise<void> {
    try {
      const { tunnel } = await call("POST /api/tunnels", {});
      this.path = pathOf("GET /api/tunnels/{name}", { name: tunnel });
    } catch {
      return this.end(1006);
    }
    this.ears.opened();
    while (!this.over) await this.listen();
  }

  private async listen(): Promise<void> {
    const answer = await this.try(`${this.path}?heard=${this.heard}`);
    if (answer === null || this.over) return this.end(1006);
    const { first, text, ink, closed }: Heard = await answer.json();
    this.heard = first + text.length - 1;
    for (const message of text) this.ears.text(JSON.stringify(message));
    for (const frame of ink) this.ears.ink(fromBase64(frame));
    if (closed !== null) this.end(closed);
  }

  private async send(): Promise<void> {
    if (this.sending || !this.path) return;
    this.sending = true;
    while (!this.over && this.waiting.text.length + this.waiting.ink.length > 0) {
      const frames: Sent = {
        text: this.waiting.text.splice(0, AT_ONCE),
        ink: this.waiting.ink.splice(0, AT_ONCE),
      };
      const body = JSON.stringify(frames);
      const headers = { "content-type": "application/json" };
      if ((await this.try(this.path, { method: "POST", headers, body })) === null) this.end(1006);
    }
    this.sending = false;
  }

  private async try(path: string, init?: RequestInit): Promise<Response | null> {
    for (let tries = 0; tries < TRIES && !this.over; tries++) {
      try {
        return await request(path, init);
      } catch {
        await new Promise((done) => setTimeout(done, PAUSE));
      }
    }
    return null;
  }
}
