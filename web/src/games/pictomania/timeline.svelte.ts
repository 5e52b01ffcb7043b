/**
 * When each stack was turned over, as the table's documents tell it. Times are those of the reveal:
 * milliseconds since it began, without the pauses of the table.
 */
import { untrack } from "svelte";
import type { Pictomania } from "./choices.svelte";
import { scenes, shownAt, turns, type Opened, type Shown } from "./reveal";

export class RevealTimeline {
  private opened = $state.raw<readonly Opened[]>([]);
  private base = $state(0); // when this moment of the game began
  private moment = "";
  private since = 0;
  private wait = 0;
  private last: Shown | null = null;

  /** Follows the table as long as the component lives that makes it. */
  constructor(private readonly game: Pictomania) {
    this.initialize();
    $effect.pre(() => {
      if (game.doc) untrack(() => this.update());
    });
  }

  /** The same one until something changes on the screen. */
  get shown(): Shown {
    const { drawings } = this.game.view;
    const now = shownAt(
      scenes(this.opened, drawings),
      drawings.length,
      this.base + this.game.elapsed,
    );
    const { last } = this;
    const same = last?.step === now.step && last.playing === now.playing && last.done === now.done;
    return same ? last! : (this.last = now);
  }

  private get order(): number[] {
    const { drawings, round } = this.game.view;
    return turns(drawings.length, round).filter((seat) => drawings[seat]!.turned);
  }

  private get waited(): number {
    const { waits, since } = this.game.doc;
    return this.game.doc.phase === "revealing" ? (waits[0]?.since ?? since) : since;
  }

  /** Whoever comes late sees only the latest stack as it is turned over. */
  private initialize(): void {
    const { game, order } = this;
    const { moment, since } = game.doc;
    Object.assign(this, { moment, since, wait: this.waited });
    const latest = game.doc.phase === "revealing" ? this.beforeNext() : this.unlessFlagged();
    this.opened = order.map((seat) => ({
      seat,
      at: seat === latest ? this.waited - since : -Infinity,
    }));
  }

  private beforeNext(): number | undefined {
    const { drawings, round, whose } = this.game.view;
    const all = turns(drawings.length, round);
    return all.slice(0, all.indexOf(whose!)).findLast((seat) => drawings[seat]!.turned);
  }

  /** A flag is another moment: then nobody can tell any more when the last stack was turned over. */
  private unlessFlagged(): number | undefined {
    return this.game.view.drawings.some(({ flags }) => flags.length)
      ? undefined
      : this.order.at(-1);
  }

  private update(): void {
    const { game, waited, order } = this;
    const { moment, since, hurried } = game.doc;
    if (moment !== this.moment) this.base += since - this.since;
    const turn = waited !== this.wait || moment !== this.moment;
    Object.assign(this, { moment, since, wait: waited });
    const at = turn ? this.base + waited - since : this.base + game.elapsed; // or somebody owned up
    const fresh = order.filter((seat) => !this.opened.some((one) => one.seat === seat));
    const all = [...this.opened, ...fresh.map((seat) => ({ seat, at }))];
    this.opened = hurried ? all.map(({ seat }) => ({ seat, at: -Infinity })) : all;
  }
}
