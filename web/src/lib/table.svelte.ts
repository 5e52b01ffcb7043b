/** One person at one table: the document, updated by messages, and the requests that person can make. */
import { LiveInk } from "$ink/live.svelte";
import { Refusal } from "./api";
import { serverNow, syncClock } from "./clock.svelte";
import { patched, type Op } from "./patch";
import { Connection } from "./connection";
import { Preparation } from "./preparation";
import type { Ask, Doc, Done, Fact, Notice, Refused, SaidOfWire, Step, Welcome } from "./wire";

export type ChatMessage = SaidOfWire;
export type ConnectionState = "connecting" | "open" | "lost" | "gone" | "refused";
type Message =
  | Welcome
  | Step
  | Done
  | Refused
  | ChatMessage
  | Notice
  | { type: "pong"; id: string; now: number };

interface Pending {
  text: string;
  resolve: (answer: Done) => void;
  reject: (why: Refusal) => void;
}

/** What happened, with the documents before and after. */
export interface TableUpdate {
  events: readonly Fact[];
  before: Doc;
  after: Doc;
  /** The first message of a connection: whatever is not in the document is sent again after it. */
  reconnected: boolean;
}

const RETRIABLE = ["slow_down", "busy", "restarting", "store_down"]; // sent again without asking anybody
const RETRY_DELAY = 400; // ms
const MAX_CHAT = 50;

export class Table {
  /** null until the server has sent it. Replaced, never changed in place. */
  doc = $state.raw<Doc | null>(null);
  connectionState = $state<ConnectionState>("connecting");
  /** Why the connection ended for good, in words. */
  reason = $state("");
  /** The server has said that it restarts, so a lost connection is expected. */
  restarting = $state(false);
  /** Why the table can only be looked at, in words: its records are damaged. */
  damaged = $state("");
  chat = $state.raw<readonly ChatMessage[]>([]);
  /** How many requests have no answer yet: until then, buttons are disabled. */
  sending = $state(0);

  private readonly connection: Connection;
  private readonly preparation = new Preparation((text) => this.sendIfOpen(text));
  private readonly pending = new Map<string, Pending>();
  private readonly listeners = new Set<(news: TableUpdate) => void>();
  private readonly reactions = new Set<(said: ChatMessage) => void>();
  private readonly inks = new Set<(frame: Uint8Array) => void>();
  /** What is being drawn right now; from the first frame on, whichever board is shown later. */
  readonly live = new LiveInk(this);
  private seq = 0;
  private stamp = ""; // of that entry, as the server knows it
  private build = "";
  private lastChatAt = 0;
  private ids = 0;
  private readonly session = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    readonly person: string,
  ) {
    this.connection = new Connection(id, {
      onOpen: () => this.sendHello(),
      onText: (message) => this.receive(JSON.parse(message)),
      onInk: (frame) => this.inks.forEach((listen) => listen(frame)),
      onClose: (code) => this.handleClose(code),
    });
  }

  close(): void {
    this.preparation.close();
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

  /** A stroke: resent until it is answered like any action, but buttons stay enabled. With an `id` of its
   * own it may be resent by another page, and is still stored once. */
  storeStroke(action: object, id?: string, when = this.doc?.game?.moment ?? ""): Promise<Done> {
    return this.send({ type: "play", when, action }, 0, id);
  }

  /** An action that is chosen and not sent: it is handed in when time runs out. null: none. */
  prepare(action: object | null, when = this.doc?.game?.moment ?? ""): void {
    this.preparation.set(when, action);
  }

  private sendIfOpen(text: string): boolean {
    if (this.connectionState !== "open") return false;
    this.connection.sendText(text);
    return true;
  }

  sendChat(text: string): Promise<Done> {
    return this.send({ type: "chat", text });
  }

  react(emoji: string): Promise<Done> {
    return this.send({ type: "react", emoji });
  }

  /** A live segment; lost ones do no harm. */
  sendInk(frame: Uint8Array): void {
    if (this.connectionState === "open") this.connection.sendInk(frame);
  }

  private send(message: object, counts = 1, id = `${this.session}-${++this.ids}`): Promise<Done> {
    const text = JSON.stringify({ ...message, id });
    this.sending += counts;
    return new Promise<Done>((resolve, reject) => {
      this.pending.set(id, { text, resolve, reject });
      if (this.connectionState === "open") this.connection.sendText(text);
    }).finally(() => (this.sending -= counts));
  }

  // Listening

  onUpdate(listen: (news: TableUpdate) => void): () => void {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  onReaction(listen: (said: ChatMessage) => void): () => void {
    this.reactions.add(listen);
    return () => this.reactions.delete(listen);
  }

  onInk(listen: (frame: Uint8Array) => void): () => void {
    this.inks.add(listen);
    return () => this.inks.delete(listen);
  }

  // The connection

  private sendHello(): void {
    const { id: table, person, seq: since, stamp, lastChatAt: heard, build } = this;
    const known = this.doc ? { since, stamp, heard, build } : {};
    this.connection.sendText(JSON.stringify({ type: "hello", table, person, ...known }));
  }

  private handleClose(code: number): void {
    if (this.connectionState === "refused") return this.connection.stop();
    if (code === 4001) {
      this.connectionState = "gone";
      return this.connection.stop();
    }
    this.connectionState = this.doc ? "lost" : "connecting";
  }

  private receive(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.build = message.build;
        this.forgetLinesOfStrangers(message.doc);
        return this.update(message, message.doc, []);
      case "step":
        if (!this.doc) return;
        return this.update(
          message,
          patched(this.doc, message.patch as unknown as Op[]),
          message.events,
        );
      case "done":
        return this.answer(message.id, (one) => one.resolve(message));
      case "refused":
        return this.refuse(message);
      case "chat":
        return this.receiveChat(message);
      case "notice":
        if (message.code === "gone") this.reason = message.text;
        if (message.code === "restarting") this.restarting = true;
        if (message.code === "table_broken") this.damaged = message.text;
    }
  }

  /** A whole document while connected: somebody took back what they left here. */
  private forgetLinesOfStrangers(doc: Doc): void {
    if (this.connectionState !== "open") return;
    const people = new Set(doc.table.people.map((one) => one.id));
    this.chat = this.chat.filter((one) => !one.person || people.has(one.person));
  }

  private update(message: Welcome | Step, after: Doc, events: readonly Fact[]): void {
    const reconnected = this.connectionState !== "open";
    syncClock(message.now, reconnected);
    const before = this.doc ?? after;
    this.doc = after;
    this.seq = message.seq;
    this.stamp = message.stamp;
    if (reconnected) this.resendPending();
    for (const listen of this.listeners) listen({ events, before, after, reconnected });
  }

  /** Requests without an answer are sent again; the server does each of them once. */
  private resendPending(): void {
    this.connectionState = "open";
    this.restarting = false;
    this.damaged = ""; // said again if it still is
    for (const { text } of this.pending.values()) this.connection.sendText(text);
    this.preparation.tellAgain(this.doc?.game?.moment ?? "");
  }

  private answer(id: string, tell: (one: Pending) => void): void {
    const one = this.pending.get(id);
    if (!one) return;
    this.pending.delete(id);
    tell(one);
  }

  private refuse(message: Refused): void {
    const retried = this.pending.get(message.id);
    if (retried && RETRIABLE.includes(message.code)) {
      setTimeout(() => this.connection.sendText(retried.text), RETRY_DELAY);
      return;
    }
    const why = new Refusal(message.code, message.text, message.facts);
    if (message.id) return this.answer(message.id, (one) => one.reject(why));
    if (this.connectionState === "open") return;
    this.reason = message.text; // the hello was refused
    this.connectionState = "refused";
  }

  private receiveChat(said: ChatMessage): void {
    if (said.emoji) return this.reactions.forEach((listen) => listen(said));
    this.lastChatAt = Math.max(this.lastChatAt, said.at);
    // After a reconnect another node may pass on what this page has heard already.
    if (this.chat.some(({ at, person }) => at === said.at && person === said.person)) return;
    // A line that another node could not pass on in time comes late, and stands where it was said.
    this.chat = [...this.chat, said].sort((one, other) => one.at - other.at).slice(-MAX_CHAT);
  }
}
