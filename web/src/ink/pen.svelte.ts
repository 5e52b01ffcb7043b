/** This person's pen: ink at once here, live for the others, and stored when it lifts. */
import { toBase64 } from "$lib/bytes";
import type { Stroke } from "./kept";
import { PLAIN } from "./outline";
import { encode, MAX_PAUSE, MAX_POINTS, sizeOf, type Point } from "./path";
import { MAX_PEN, upward } from "./segments";

const TICK = 33; // ms: others are shown ink no more often
const KEEP = 250; // ms: what is under the pen is kept no more often
const NEAR = 4; // units: closer points say nothing new
const PER_SEGMENT = 40; // points, far below the most bytes of a segment
const PER_POINT = 10; // bytes at most

/** Where the pen is, by the browser: parts of the sheet's width and height. */
export interface Tip {
  across: number;
  down: number;
  pressure: number | null; // 0 to 1; null: a finger or a mouse, which has none
  at: number; // ms
}

export interface Ways {
  live: (frame: Uint8Array) => void;
  /** True: it is on the sheet; false: it was refused. */
  store: (stroke: Stroke) => Promise<boolean>;
  /** What would be lost with the page. */
  keep: (strokes: readonly Stroke[]) => void;
}

export class Pen {
  landscape = false;
  /** How many bytes the sheet still takes. */
  room = 0;
  /** What is under the pen. */
  points = $state.raw<readonly Point[]>([]);
  /** Lifted, and not on the sheet yet: they stay to be seen, even without a network. */
  waiting = $state.raw<readonly Stroke[]>([]);
  // Another page or device of the same person draws with other numbers; the upper half is for bots.
  private pen = Math.floor((Math.random() * MAX_PEN) / 2);
  private readonly name = Math.random().toString(36).slice(2, 10);
  private at = 0;
  private sent = 0;
  private shown = false; // others have seen something of the stroke
  private told = -Infinity; // when the others were
  private kept = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ways: Ways) {}

  get drawing(): boolean {
    return this.points.length > 0;
  }

  get full(): boolean {
    return this.room - this.waiting.reduce((sum, { ink }) => sum + ink.length, 0) < PER_POINT;
  }

  begin(tip: Tip): void {
    if (this.full) return;
    this.at = tip.at;
    this.points = [this.pointAt(tip)];
    this.sent = 0;
  }

  move(tips: readonly Tip[]): void {
    for (const tip of tips) if (this.drawing) this.add(tip);
    this.timer ??= setTimeout(() => this.tell(), this.told + TICK - performance.now());
  }

  lift(): void {
    this.stop();
    if (!this.drawing) return;
    const stroke = this.drawn;
    this.clear();
    void this.send(stroke);
  }

  /** What was begun is not meant: a palm, a second finger. */
  drop(): void {
    this.stop();
    if (this.shown) this.takeBack(this.pen);
    this.clear();
    this.keep();
  }

  /** Strokes of a page that is gone. */
  restore(strokes: readonly Stroke[]): void {
    for (const stroke of strokes) void this.send(stroke);
  }

  /** The line was lost: whoever watches is told the stroke from its beginning. */
  again(): void {
    this.sent = 0;
  }

  /** The sheet has it: it is not shown twice until the answer comes. */
  stored(pen: number | null): void {
    if (!this.waiting.some((one) => one.pen === pen)) return;
    this.waiting = this.waiting.filter((one) => one.pen !== pen);
    this.keep();
  }

  private get drawn(): Stroke {
    const { pen } = this;
    return { id: `${this.name}-${pen}`, pen, ink: toBase64(encode(this.points)) };
  }

  private clear(): void {
    this.pen = (this.pen + 1) % MAX_PEN;
    this.points = [];
    this.sent = 0;
    this.shown = false;
  }

  private async send(stroke: Stroke): Promise<void> {
    this.waiting = [...this.waiting, stroke];
    this.keep();
    const stored = await this.ways.store(stroke);
    if (!stored) this.takeBack(stroke.pen);
    this.stored(stroke.pen);
  }

  /** Whoever has seen of it forgets it. */
  private takeBack(pen: number): void {
    this.ways.live(upward(pen, []));
  }

  private keep(): void {
    this.kept = this.at;
    this.ways.keep(this.drawing ? [...this.waiting, this.drawn] : this.waiting);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private add(tip: Tip): void {
    const last = this.points.at(-1)!;
    const point = this.pointAt(tip);
    if (Math.hypot(point.x - last.x, point.y - last.y) < NEAR) return;
    this.at = tip.at;
    this.points = [...this.points, point];
    if (this.points.length < Math.min(MAX_POINTS, this.room / PER_POINT - 1)) return;
    this.lift(); // a stroke is so long at most: the next one goes on where it ended
    this.begin(tip);
  }

  private pointAt({ across, down, pressure, at }: Tip): Point {
    const { width, height } = sizeOf(this.landscape);
    return {
      x: within(across * width, width),
      y: within(down * height, height),
      pressure: pressure === null ? PLAIN : pressed(pressure),
      pause: within(at - this.at, MAX_PAUSE),
    };
  }

  /** A segment begins with the point where the last one ended. */
  private tell(): void {
    this.timer = undefined;
    this.told = performance.now();
    if (this.sent === 0 && this.shown) this.takeBack(this.pen); // and told anew
    while (this.sent < this.points.length) {
      const segment = this.points.slice(Math.max(0, this.sent - 1), this.sent + PER_SEGMENT);
      this.ways.live(upward(this.pen, segment));
      this.sent += PER_SEGMENT;
    }
    this.sent = this.points.length;
    this.shown = true;
    if (this.at - this.kept >= KEEP) this.keep();
  }
}

const within = (value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, 0), most));

/** A pen never says exactly what a finger says. */
function pressed(pressure: number): number {
  const byte = within(pressure * 255, 255);
  return byte === PLAIN ? PLAIN - 1 : byte;
}
