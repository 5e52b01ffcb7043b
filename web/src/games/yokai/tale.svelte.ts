/** What others do, told one step after the other at a pace that can be followed, while the table
 * shows what is being told. Whoever moves meanwhile, or taps, sees it all at once. */
import type { Table, TableUpdate } from "$lib/table.svelte";
import { linesOf, passed, withSketch, type Line } from "./story";
import type { Move, View } from "./view";

const STEP = 1800; // ms for a sentence
const MOMENT = 2600; // for a portrait that is finished
const MANY = 5; // sentences that wait: more are skipped, up to the newest turn

export class Tale {
  private queue = $state.raw<readonly Line[]>([]);
  private turn: Line[] = []; // what was told of the last turn
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    table.onUpdate((news) => this.hear(news));
  }

  /** What is being told; undefined: nothing, the table is as it is. */
  get line(): Line | undefined {
    return this.queue[0];
  }

  /** All at once. */
  finish(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  /** The last turn once more; `lines` for whoever was not here when it was told. */
  again(lines: readonly Line[]): void {
    this.finish();
    this.tell(this.turn.length ? this.turn : lines);
  }

  private hear({ events, before, after, reconnected }: TableUpdate): void {
    const facts = events.filter((one) => one.of === "game").map((one) => one.kind);
    if (reconnected || !before.game || after.game?.game !== "yokai") return this.forget();
    if (!facts.includes("played") && !facts.includes("passed")) return;
    const [then, now] = [before.game.view as View, after.game.view as View];
    const lines: Line[] = [];
    if (facts.includes("played")) {
      const moves = now.turn === then.turn ? now.moves : now.moves_before;
      const move = moves.at(-1) as Move;
      lines.push(...linesOf(move, withSketch(then, move), now));
    } else if (then.whose !== null) lines.push({ ...passed(then.whose), view: now });
    const first = then.moves.length === 0;
    this.turn = first ? lines : [...this.turn, ...lines];
    if (then.whose === after.you.seat) return this.finish();
    this.tell(lines);
  }

  private tell(lines: readonly Line[]): void {
    if (this.queue.length > MANY) this.finish();
    const idle = this.queue.length === 0;
    this.queue = [...this.queue, ...lines];
    if (idle) this.wait();
  }

  private wait(): void {
    const line = this.queue[0];
    if (!line) return;
    this.timer = setTimeout(
      () => {
        this.queue = this.queue.slice(1);
        this.wait();
      },
      line.finished ? MOMENT : STEP,
    );
  }

  private forget(): void {
    this.finish();
    this.turn = [];
  }
}

const tales = new WeakMap<Table, Tale>();

/** The tale of a table on this page; it begins with the first call. */
export function taleOf(table: Table): Tale {
  let tale = tales.get(table);
  if (!tale) tales.set(table, (tale = new Tale(table)));
  return tale;
}
