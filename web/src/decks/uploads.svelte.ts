/** Files on their way into a deck: a few at a time, each with an answer of its own. */
import { Refusal } from "$lib/api";

export interface Upload {
  id: number;
  name: string;
  state: "waiting" | "sending" | "done" | "copy" | "refused";
  share: number; // of the file that has left, 0 to 1
  reason: string;
}
interface Waiting {
  id: number;
  file: File;
  tries: number;
}
type Send<T> = (file: File, onshare: (share: number) => void) => Promise<T>;

export const COPY = "copy"; // what `send` says of a file that is there already
const AT_ONCE = 3;
const AGAIN = ["slow_down", "busy", "restarting", "store_down", "no_network"]; // worth another try
const FOR_ALL = ["deck_full", "deck_heavy", "house_full", "deck_unknown", "not_yours"]; // true of every file
const TRIES = 6;
const PAUSE = 1500; // ms, longer with every try

export class Uploads<T> {
  list = $state.raw<readonly Upload[]>([]);
  private waiting: Waiting[] = [];
  private under = 0; // files under way
  private next = 0;
  private begun = 0; // the first of those that are counted

  constructor(
    private readonly send: Send<T>,
    private readonly ondone: (made: T) => void,
    private readonly why: (error: unknown) => string,
  ) {}

  get left(): number {
    return this.list.filter((one) => one.state === "waiting" || one.state === "sending").length;
  }
  get done(): number {
    return this.list.filter((one) => one.state === "done").length;
  }
  /** Files of this time, whatever became of them. */
  get all(): number {
    return this.list.filter((one) => one.id >= this.begun).length;
  }
  /** Those that are in the deck already, to the byte. */
  get copies(): Upload[] {
    return this.list.filter((one) => one.state === "copy");
  }
  get refused(): Upload[] {
    return this.list.filter((one) => one.state === "refused");
  }
  get sending(): Upload[] {
    return this.list.filter((one) => one.state === "sending");
  }

  add(files: Iterable<File>): void {
    if (!this.left) {
      this.list = this.refused; // what is done has been seen
      this.begun = this.next;
    }
    for (const file of files) {
      const id = this.next++;
      this.list = [...this.list, { id, name: file.name, state: "waiting", share: 0, reason: "" }];
      this.waiting.push({ id, file, tries: 0 });
    }
    this.fill();
  }

  /** Forgets what was refused. */
  tidy(): void {
    this.list = this.list.filter((one) => one.state !== "refused");
  }

  private fill(): void {
    while (this.under < AT_ONCE && this.waiting.length) void this.try(this.waiting.shift()!);
  }

  private async try(one: Waiting): Promise<void> {
    this.under += 1;
    this.set(one.id, { state: "sending", share: 0 });
    try {
      this.ondone(await this.send(one.file, (share) => this.set(one.id, { share })));
      this.set(one.id, { state: "done", share: 1 });
    } catch (error) {
      await this.failed({ ...one, tries: one.tries + 1 }, error);
    }
    this.under -= 1;
    this.fill();
  }

  /** Holds its place while it waits, so that a busy server is not asked by others meanwhile. */
  private async failed(one: Waiting, error: unknown): Promise<void> {
    const code = error instanceof Refusal ? error.code : "failed";
    if (code === COPY) return this.set(one.id, { state: "copy", reason: this.why(error) });
    if (AGAIN.includes(code) && one.tries < TRIES) {
      await new Promise((done) => setTimeout(done, PAUSE * one.tries));
      this.waiting.unshift(one);
      return this.set(one.id, { state: "waiting", share: 0 });
    }
    const others = FOR_ALL.includes(code) ? this.waiting.splice(0) : [];
    for (const { id } of [one, ...others])
      this.set(id, { state: "refused", reason: this.why(error) });
  }

  private set(id: number, what: Partial<Upload>): void {
    this.list = this.list.map((one) => (one.id === id ? { ...one, ...what } : one));
  }
}
