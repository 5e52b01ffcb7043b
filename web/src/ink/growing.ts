/** The layer on which strokes grow: only the part that has changed is painted again. */
import { INK, transform, type Look } from "./layer";
import { SIZE, shapeOf } from "./outline";
import type { Point } from "./path";

export interface Growing {
  points: readonly Point[];
  ahead: readonly Point[]; // where the pen probably goes on: shown, and nothing else
}

interface Painted extends Growing {
  body: Path2D;
  tip: Path2D | null;
}

/** In pixels of the canvas. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const UNSETTLED = 10; // the first points decide how thick a stroke begins
const TAIL = 6; // points whose outline changes with those after them
const TIP = 10; // points that lead to what is ahead, so that its end has the stroke's thickness
const MARGIN = SIZE; // units around the middle of a stroke
const SOFT_EDGE = 1; // pixels

export class GrowingLayer {
  private readonly ink: CanvasRenderingContext2D;
  private look: Look | null = null;
  private on: readonly Painted[] = [];

  /** `immediate`: past the compositor where the browser can do that, for one's own pen. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    immediate = false,
  ) {
    this.ink = canvas.getContext("2d", immediate ? { desynchronized: true } : {})!;
  }

  paint(strokes: readonly Growing[], look: Look): void {
    const before = this.on;
    const grows = look === this.look && strokes.length >= before.length;
    const stays = grows && before.every((one, at) => continues(one, strokes[at]!));
    this.on = strokes.map((one, at) => painted(one, stays ? before[at] : undefined));
    if (look !== this.look) this.prepare(look);
    if (!stays) return this.repaint({ left: 0, top: 0, right: look.width, bottom: look.height });
    const changed = this.on.flatMap((one, at) => changedPoints(one, before[at]));
    if (changed.length) this.repaint(boxOf(changed, look));
  }

  private repaint({ left, top, right, bottom }: Box): void {
    const { ink } = this;
    ink.save();
    ink.resetTransform();
    ink.clearRect(left, top, right - left, bottom - top);
    ink.beginPath();
    ink.rect(left, top, right - left, bottom - top);
    ink.clip();
    transform(ink, this.look!);
    for (const { body, tip } of this.on) {
      ink.fill(body);
      if (tip) ink.fill(tip);
    }
    ink.restore();
  }

  private prepare(look: Look): void {
    const { width, height, colour } = look;
    Object.assign(this.canvas, { width, height });
    this.ink.fillStyle = colour ? getComputedStyle(this.canvas).color : INK;
    this.look = look;
  }
}

/** Whether a stroke is the same one with more points, or with none. */
function continues({ points: before }: Growing, { points }: Growing): boolean {
  const last = before.length - 1;
  return points[0] === before[0] && points[last] === before[last];
}

function painted({ points, ahead }: Growing, before: Painted | undefined): Painted {
  const body = before?.points === points ? before.body : shapeOf(points);
  return { points, ahead, body, tip: ahead.length ? shapeOf(tipPoints(points, ahead)) : null };
}

/** What is ahead, and the points that lead to it. */
const tipPoints = (points: readonly Point[] = [], ahead: readonly Point[] = []): Point[] =>
  ahead.length ? [...points.slice(-TIP), ...ahead] : [];

/** The points around which it looks different from before. */
export function changedPoints(
  { points, ahead }: Growing,
  before: Growing | undefined,
): readonly Point[] {
  const changed = [...tipPoints(points, ahead), ...tipPoints(before?.points, before?.ahead)];
  if (before?.points === points) return isSame(ahead, before.ahead) ? [] : changed;
  const settled = before && before.points.length > UNSETTLED ? before.points.length - TAIL : 0;
  return [...points.slice(settled), ...changed];
}

const isSame = (one: readonly Point[], other: readonly Point[]): boolean =>
  one.length === other.length &&
  one.every(({ x, y }, at) => x === other[at]!.x && y === other[at]!.y);

/** Whole pixels, so that its edges are not seen. */
export function boxOf(points: readonly Point[], { width, height, sheet, lens }: Look): Box {
  const scale = (width / sheet.width) * lens.zoom;
  const across = (x: number) => (x - lens.across * sheet.width) * scale;
  const down = (y: number) => (y - lens.down * sheet.height) * scale;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.max(0, Math.floor(across(Math.min(...xs) - MARGIN)) - SOFT_EDGE),
    top: Math.max(0, Math.floor(down(Math.min(...ys) - MARGIN)) - SOFT_EDGE),
    right: Math.min(width, Math.ceil(across(Math.max(...xs) + MARGIN)) + SOFT_EDGE),
    bottom: Math.min(height, Math.ceil(down(Math.max(...ys) + MARGIN)) + SOFT_EDGE),
  };
}
