/** Strokes that are being drawn right now, by seat, as long as the table has not stored them. */
import { fromBase64 } from "$lib/bytes";
import type { News, Table } from "$lib/table.svelte";
import { decode, type Point } from "./path";
import { downward, type Segment } from "./segments";

type Strokes = ReadonlyMap<number, readonly Point[]>; // by their numbers
type Fresh = readonly (readonly Point[])[];

const NONE: Fresh = [];

export class LiveInk {
  private seats = $state.raw<ReadonlyMap<number, Strokes>>(new Map());
  private readonly listed = new WeakMap<Strokes, Fresh>();
  private readonly ends: (() => void)[];

  constructor(table: Pick<Table, "onInk" | "onNews">) {
    this.ends = [
      table.onInk((frame) => downward(frame).forEach((one) => this.add(one))),
      table.onNews((news) => this.hear(news)),
    ];
  }

  close(): void {
    for (const end of this.ends) end();
  }

  /** The same list as long as nothing of it has changed: others' sheets need no new paint. */
  of(seat: number): Fresh {
    const strokes = this.seats.get(seat);
    if (!strokes?.size) return NONE;
    const list = this.listed.get(strokes) ?? [...strokes.values()];
    this.listed.set(strokes, list);
    return list;
  }

  private set(seat: number, strokes: Strokes): void {
    this.seats = new Map(this.seats).set(seat, strokes);
  }

  /** A segment begins where the last one ended; after a lost line the whole stroke comes again, and
   * its first point alone takes it back. */
  private add({ seat, stroke, points }: Segment): void {
    const strokes = new Map(this.seats.get(seat));
    const before = strokes.get(stroke) ?? [];
    const anew = same(before[0], points[0]);
    if (anew && points.length === 1) strokes.delete(stroke);
    else strokes.set(stroke, anew ? points : [...before, ...points.slice(before.length && 1)]);
    this.set(seat, strokes);
  }

  private hear({ events, before, after }: News): void {
    if (before.game?.phase !== after.game?.phase) this.seats = new Map();
    for (const { args } of events) {
      if (typeof args?.stroke === "string") this.stored(args.seat as number, args.stroke);
    }
  }

  /** A whole stroke is on everybody's sheet: it is forgotten here with all before it. The next one
   * may have begun already, and stays. */
  private stored(seat: number, stroke: string): void {
    const strokes = [...(this.seats.get(seat) ?? [])];
    const drawn = decode(fromBase64(stroke));
    const at = strokes.findIndex(([, [begin]]) => drawn.some((point) => same(point, begin)));
    this.set(seat, new Map(at < 0 ? strokes.slice(-1) : strokes.slice(at + 1)));
  }
}

const same = (one?: Point, other?: Point): boolean =>
  one !== undefined && one.x === other?.x && one.y === other.y;
