/** One person's place at one table: the document, kept up to date, and the ways to act on it. */
import { LiveInk } from "$ink/live.svelte";
import { Refusal } from "./api";
import { hear, serverNow } from "./clock.svelte";
import { patched, type Op } from "./patch";
import { Connection } from "./transport";
import type { Ask, Doc, Done, Fact, Notice, Refused, SaidOfWire, Step, Welcome } from "./wire";

export type Said = SaidOfWire;
export type Line = "connecting" | "open" | "lost" | "gone" | "refused";
type Message =
  Welcome | Step | Done | Refused | Said | Notice | { type: "pong"; id: string; now: number };

interface Pending {
  text: string;
  done: (answer: Done) => void;
  refused: (why: Refusal) => void;
}

/** What happened, with the documents before and after. */
export interface News {
  events: readonly Fact[];
  before: Doc;
  after: Doc;
  /** The first word of a connection: whatever is not in the document is told again after it. */
  anew: boolean;
}

const AGAIN = ["slow_down", "busy", "restarting", "store_down"]; // worth another try by itself
const AGAIN_AFTER = 400;
const LINES = 50;

export class Table {
  /** null until the first word of the server. Replaced, never changed in place. */
  doc = $state.raw<Doc | null>(null);
  line = $state<Line>("connecting");
  /** Why the line ended for good, in words. */
  reason = $state("");
  /** The server has said that it restarts, so the lost line is nobody's fault. */
  restarting = $state(false);
  chat = $state.raw<readonly Said[]>([]);
  /** What is on its way: two quick taps are one. */
  sending = $state(0);

  private readonly connection: Connection;
  private readonly pending = new Map<string, Pending>();
  private readonly listeners = new Set<(news: News) => void>();
  private readonly reactions = new Set<(said: Said) => void>();
  private readonly inks = new Set<(frame: Uint8Array) => void>();
  /** What is being drawn right now; from the first frame on, whichever board is shown later. */
  readonly live = new LiveInk(this);
  private seq = 0;
  private build = "";
  private heard = 0;
  private ids = 0;
  private readonly session = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    readonly person: string,
  ) {
    this.connection = new Connection({
      opened: () => this.hello(),
      text: (message) => this.take(JSON.parse(message)),
      ink: (frame) => this.inks.forEach((listen) => listen(frame)),
      closed: (code) => this.lost(code),
    });
  }

  close(): void {
    this.connection.stop();
  }

  // Asking

  /** Something about the table. */
  ask(action: Ask): Promise<Done> {
    return this.send({ type: "table", action });
  }

  /** An action in the game, for the moment it was decided in. Who pressed first may matter. */
  play(action: object, when = this.doc?.game?.moment ?? ""): Promise<Done> {
    return this.send({ type: "play", when, action, seen: serverNow() });
  }

  /** A stroke: kept and said again like any action, but no button need wait for it. With an `id` of
   * its own it may be said again by another page, and is still done once. */
  store(action: object, id?: string, when = this.doc?.game?.moment ?? ""): Promise<Done> {
    return this.send({ type: "play", when, action }, 0, id);
  }

  say(text: string): Promise<Done> {
    return this.send({ type: "chat", text });
  }

  react(emoji: string): Promise<Done> {
    return this.send({ type: "react", emoji });
  }

  /** A live segment; lost ones do no harm. */
  draw(frame: Uint8Array): void {
    if (this.line === "open") this.connection.draw(frame);
  }

  private send(message: object, counts = 1, id = `${this.session}-${++this.ids}`): Promise<Done> {
    const text = JSON.stringify({ ...message, id });
    this.sending += counts;
    return new Promise<Done>((done, refused) => {
      this.pending.set(id, { text, done, refused });
      if (this.line === "open") this.connection.say(text);
    }).finally(() => (this.sending -= counts));
  }

  // Listening

  onNews(listen: (news: News) => void): () => void {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  onReaction(listen: (said: Said) => void): () => void {
    this.reactions.add(listen);
    return () => this.reactions.delete(listen);
  }

  onInk(listen: (frame: Uint8Array) => void): () => void {
    this.inks.add(listen);
    return () => this.inks.delete(listen);
  }

  // The line

  private hello(): void {
    const { id: table, person, seq: since, heard, build } = this;
    const known = this.doc ? { since, heard, build } : {};
    this.connection.say(JSON.stringify({ type: "hello", table, person, ...known }));
  }

  private lost(code: number): void {
    if (this.line === "refused") return this.connection.stop();
    if (code === 4001) {
      this.line = "gone";
      return this.connection.stop();
    }
    this.line = this.doc ? "lost" : "connecting";
  }

  private take(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.build = message.build;
        return this.move(message, message.doc, []);
      case "step":
        if (!this.doc) return;
        return this.move(
          message,
          patched(this.doc, message.patch as unknown as Op[]),
          message.events,
        );
      case "done":
        return this.answer(message.id, (one) => one.done(message));
      case "refused":
        return this.refuse(message);
      case "chat":
        return this.hearSaid(message);
      case "notice":
        if (message.code === "gone") this.reason = message.text;
        if (message.code === "restarting") this.restarting = true;
    }
  }

  private move(message: Welcome | Step, after: Doc, events: readonly Fact[]): void {
    const anew = this.line !== "open";
    hear(message.now, anew);
    const before = this.doc ?? after;
    this.doc = after;
    this.seq = message.seq;
    if (anew) this.back();
    for (const listen of this.listeners) listen({ events, before, after, anew });
  }

  /** Whatever has no answer yet is said again; the server does it once. */
  private back(): void {
    this.line = "open";
    this.restarting = false;
    for (const { text } of this.pending.values()) this.connection.say(text);
  }

  private answer(id: string, tell: (one: Pending) => void): void {
    const one = this.pending.get(id);
    if (!one) return;
    this.pending.delete(id);
    tell(one);
  }

  private refuse(message: Refused): void {
    const again = this.pending.get(message.id);
    if (again && AGAIN.includes(message.code)) {
      setTimeout(() => this.connection.say(again.text), AGAIN_AFTER);
      return;
    }
    const why = new Refusal(message.code, message.text, message.facts);
    if (message.id) return this.answer(message.id, (one) => one.refused(why));
    if (this.line === "open") return;
    this.reason = message.text; // the hello was refused
    this.line = "refused";
  }

  private hearSaid(said: Said): void {
    if (said.emoji) return this.reactions.forEach((listen) => listen(said));
    this.heard = Math.max(this.heard, said.at);
    this.chat = [...this.chat, said].slice(-LINES);
  }
}
