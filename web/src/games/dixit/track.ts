/** The score track: a road that winds to and fro, ten spaces a row. */
import type { Options } from "./view";

export interface Point {
  x: number;
  y: number;
}

export const SPACING = 40;
export const ROW = 62;
const COLUMNS = 10;
const WAVE = 9;
/** A round brings at most 7: found with one vote, and three votes on one's own card. */
const BEYOND = 6;
const LEAST = 20;

/** How long the road has to be; never longer because of points that nobody has seen yet. */
export function lengthOf(options: Options, seen: readonly number[]): number {
  if (options.mode === "classic") return options.target + BEYOND;
  const most = Math.max(...seen) + BEYOND;
  return Math.max(LEAST, Math.ceil(most / COLUMNS) * COLUMNS);
}

export function pointAt(space: number): Point {
  const row = Math.floor(space / COLUMNS);
  const along = space % COLUMNS;
  const column = row % 2 ? COLUMNS - 1 - along : along;
  return {
    x: (column + 0.9) * SPACING,
    y: (row + 0.75) * ROW + Math.sin(column * 0.9 + row) * WAVE,
  };
}

export function size(length: number): { width: number; height: number } {
  const rows = Math.floor(length / COLUMNS) + 1;
  return { width: (COLUMNS + 0.8) * SPACING, height: (rows + 0.35) * ROW };
}

/** A smooth line through all spaces; it swings out where it turns. */
export function road(length: number): string {
  const points = Array.from({ length: length + 1 }, (_, space) => pointAt(space));
  const at = (index: number) => points[Math.min(Math.max(index, 0), length)]!;
  const begin = `M${text(at(0))}`;
  return points.slice(1).reduce((path, to, index) => {
    const from = at(index);
    if ((index + 1) % COLUMNS === 0) return `${path} C${bend(from, to)} ${text(to)}`;
    const one = towards(from, to, at(index - 1), turns(index) ? 0 : 1);
    const two = towards(to, from, at(index + 2), turns(index + 1) ? 0 : 1);
    return `${path} C${text(one)} ${text(two)} ${text(to)}`;
  }, begin);
}

const turns = (index: number) => index % COLUMNS === 0 || (index + 1) % COLUMNS === 0;

/** A control point of a curve that leaves `from` as its neighbours lie. */
function towards(from: Point, to: Point, before: Point, bent: number): Point {
  return {
    x: from.x + (to.x - from.x) / 3,
    y: from.y + ((to.y - before.y) / 6) * bent,
  };
}

function bend(from: Point, to: Point): string {
  const out = from.x > (COLUMNS * SPACING) / 2 ? SPACING * 0.8 : -SPACING * 0.8;
  return `${text({ x: from.x + out, y: from.y })} ${text({ x: to.x + out, y: to.y })}`;
}

const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Where the one stands who came to a space as the `nth` of `all`: round about its middle. */
export function beside(nth: number, all: number): Point {
  if (all === 1) return { x: 0, y: 0 };
  const angle = nth * 2.4; // the golden angle: nobody stands on anybody
  const far = 9 * Math.sqrt(nth + 0.6);
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far };
}
