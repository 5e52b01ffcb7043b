/** Live ink that a test tells what it likes. */
import "./browser";
import type { TableUpdate, Table } from "$lib/table.svelte";
import { LiveInk } from "$ink/live.svelte";
import { encode, put, type Point } from "$ink/path";

const DRAWING = "drawing/1";

/** A table that says what the test wants it to. */
export class Wire {
  ink = (_: Uint8Array) => {};
  news = (_: TableUpdate) => {};
  onInk = (listen: (frame: Uint8Array) => void) => ((this.ink = listen), () => {});
  onUpdate = (listen: (news: TableUpdate) => void) => ((this.news = listen), () => {});

  segment(pen: number, points: Point[], seat = 2) {
    const path = encode(points);
    const head: number[] = [1, seat];
    put(head, pen);
    put(head, path.length);
    this.ink(Uint8Array.from([...head, ...path]));
  }
  step(args?: object, { after = DRAWING, reconnected = false } = {}) {
    const doc = (moment: string) => ({ game: { game: "pictomania", moment } });
    const events = args ? [{ of: "game", kind: "drew", args }] : [];
    this.news({
      events,
      before: doc(DRAWING),
      after: doc(after),
      reconnected,
    } as unknown as TableUpdate);
  }
}

export function live() {
  const wire = new Wire();
  return { wire, ink: new LiveInk(wire as unknown as Table) };
}
export const at = (...xs: number[]): Point[] =>
  xs.map((x) => ({ x, y: 10, pressure: 128, pause: 0 }));
export const xs = (strokes: readonly (readonly Point[])[]) =>
  strokes.map((points) => points.map(({ x }) => x));

/** The same numbers every time. */
export function numbers(seed: number): (below: number) => number {
  return (below) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % below;
  };
}
