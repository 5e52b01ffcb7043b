/** Strokes that are being drawn right now, by seat and pen, as long as the table has not stored them. */
import type { TableUpdate, Table } from "$lib/table.svelte";
import type { Point } from "./path";
import { decodeFrame, type Segment } from "./segments";
import { storedIn } from "./stored";
import { Tip } from "./tip";

type Strokes = ReadonlyMap<number, readonly Point[]>; // by their pens
type Fresh = readonly (readonly Point[])[];

const NONE: Fresh = [];

export class LiveInk {
  private seats = $state.raw<ReadonlyMap<number, Strokes>>(new Map());
  private readonly listed = new WeakMap<Strokes, Fresh>();
  private readonly stored = new Set<string>();
  private readonly tips = new Map<string, Tip>();

  constructor(table: Pick<Table, "onInk" | "onUpdate">) {
    table.onInk((frame) => decodeFrame(frame).forEach((one) => this.add(one)));
    table.onUpdate((news) => this.update(news));
  }

  /** The same list as long as nothing of it has changed: others' sheets need no new paint. */
  of(seat: number): Fresh {
    const strokes = this.seats.get(seat);
    if (!strokes?.size) return NONE;
    const list = this.listed.get(strokes) ?? [...strokes.values()];
    this.listed.set(strokes, list);
    return list;
  }

  /** Where the pens of these strokes are shown now, in the same order. */
  tipsOf(seat: number): readonly (Tip | undefined)[] {
    return [...(this.seats.get(seat)?.keys() ?? [])].map((pen) => this.tips.get(nameOf(seat, pen)));
  }

  /** A segment begins where the last one ended; an empty one takes the stroke back. In a tunnel it
   * may come after the step that stored its stroke. */
  private add({ seat, pen, points }: Segment): void {
    if (this.stored.has(nameOf(seat, pen))) return;
    const before = this.seats.get(seat)?.get(pen) ?? [];
    this.set(seat, pen, points.length ? [...before, ...points.slice(before.length && 1)] : []);
  }

  private update(news: TableUpdate): void {
    const { before, after, reconnected } = news;
    const moved = before.game?.moment !== after.game?.moment;
    if (moved) this.stored.clear();
    if (moved || reconnected) this.tips.clear();
    if (moved || reconnected) this.seats = new Map(); // whatever is unfinished is sent again, whole
    for (const { seat, pen } of storedIn(news)) this.remove(seat, pen);
  }

  /** It is on everybody's sheet. Without a number it may have been any of the seat's. */
  private remove(seat: number, pen: number | null): void {
    if (pen === null) {
      this.seats = new Map(this.seats).set(seat, new Map());
    } else {
      this.stored.add(nameOf(seat, pen));
      this.set(seat, pen, []);
    }
  }

  private set(seat: number, pen: number, points: readonly Point[]): void {
    const strokes = new Map(this.seats.get(seat));
    const name = nameOf(seat, pen);
    if (points.length) strokes.set(pen, points);
    else if (!strokes.delete(pen)) return;
    if (points.length) this.follow(name, points);
    else this.tips.delete(name);
    this.seats = new Map(this.seats).set(seat, strokes);
  }

  private follow(name: string, points: readonly Point[]): void {
    const tip = this.tips.get(name) ?? new Tip();
    this.tips.set(name, tip);
    tip.follow(points, performance.now());
  }
}

const nameOf = (seat: number, pen: number): string => `${seat}/${pen}`;
