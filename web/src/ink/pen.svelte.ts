/** This person's pen: ink at once here, live for the others, and stored when it lifts. */
import { toBase64 } from "$lib/bytes";
import type { Stroke } from "./drafts";
import { PLAIN } from "./outline";
import { encode, MAX_PAUSE, MAX_POINTS, sizeOf, type Point } from "./path";
import { MAX_PEN, encodeSegment } from "./segments";

const SEND_EVERY = 33; // ms: live segments are sent no more often
const SAVE_EVERY = 250; // ms: the stroke under the pen is saved no more often
const AHEAD_FOR = 40; // ms: a pen that rests is not ahead of itself
const MIN_DISTANCE = 4; // units: points closer than this are left out
const PER_SEGMENT = 40; // points, far below the most bytes of a segment
const PER_POINT = 10; // bytes at most

/** Where the pen is, by the browser: parts of the sheet's width and height. */
export interface Tip {
  across: number;
  down: number;
  pressure: number | null; // 0 to 1; null: a finger or a mouse, which has none
  at: number; // ms
}

export interface PenOutput {
  sendLive: (frame: Uint8Array) => void;
  /** True: it is on the sheet; false: it was refused. */
  store: (stroke: Stroke) => Promise<boolean>;
  /** Strokes that a reload would lose. */
  saveDraft: (strokes: readonly Stroke[]) => void;
}

export class Pen {
  landscape = false;
  /** How many bytes the sheet still takes. */
  room = 0;
  /** What is under the pen. */
  points = $state.raw<readonly Point[]>([]);
  /** Where it probably goes on, by the browser: drawn, never sent or stored. */
  ahead = $state.raw<readonly Point[]>([]);
  /** Lifted, and not on the sheet yet: they stay to be seen, even without a network. */
  unstored = $state.raw<readonly Stroke[]>([]);
  // Another page or device of the same person draws with other numbers; the upper half is for bots.
  private pen = Math.floor((Math.random() * MAX_PEN) / 2);
  private readonly name = Math.random().toString(36).slice(2, 10);
  private at = 0;
  private sent = 0;
  private shown = false; // others have received something of the stroke
  private lastSent = -Infinity; // when live segments were sent
  private lastSaved = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private aheadTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly output: PenOutput) {}

  get drawing(): boolean {
    return this.points.length > 0;
  }

  get full(): boolean {
    return this.room - this.unstored.reduce((sum, { ink }) => sum + ink.length, 0) < PER_POINT;
  }

  begin(tip: Tip): void {
    if (this.full) return;
    this.at = tip.at;
    this.points = [this.pointAt(tip)];
    this.sent = 0;
  }

  move(tips: readonly Tip[], predicted: readonly Tip[] = []): void {
    for (const tip of tips) if (this.drawing) this.add(tip);
    this.showAhead(this.drawing ? predicted : []);
    this.timer ??= setTimeout(
      () => this.sendSegments(),
      this.lastSent + SEND_EVERY - performance.now(),
    );
  }

  lift(): void {
    this.cancelTimer();
    if (!this.drawing) return;
    const stroke = this.drawn;
    this.clear();
    void this.store(stroke);
  }

  /** What was begun is not meant: a palm, a second finger. */
  drop(): void {
    this.cancelTimer();
    if (this.shown) this.retract(this.pen);
    this.clear();
    this.saveDraft();
  }

  /** Strokes of a page that is gone. */
  restore(strokes: readonly Stroke[]): void {
    for (const stroke of strokes) void this.store(stroke);
  }

  /** After a lost connection the stroke is sent again from its beginning. */
  resendStroke(): void {
    this.sent = 0;
  }

  /** The sheet has it: it is not shown twice until the answer comes. */
  markStored(pen: number | null): void {
    if (!this.unstored.some((one) => one.pen === pen)) return;
    this.unstored = this.unstored.filter((one) => one.pen !== pen);
    this.saveDraft();
  }

  private get drawn(): Stroke {
    const { pen } = this;
    return { id: `${this.name}-${pen}`, pen, ink: toBase64(encode(this.points)) };
  }

  private clear(): void {
    this.pen = (this.pen + 1) % MAX_PEN;
    this.points = [];
    this.showAhead([]);
    this.sent = 0;
    this.shown = false;
  }

  private async store(stroke: Stroke): Promise<void> {
    this.unstored = [...this.unstored, stroke];
    this.saveDraft();
    const isStored = await this.output.store(stroke);
    if (!isStored) this.retract(stroke.pen);
    this.markStored(stroke.pen);
  }

  /** Removes a live stroke from other people's screens. */
  private retract(pen: number): void {
    this.output.sendLive(encodeSegment(pen, []));
  }

  private saveDraft(): void {
    this.lastSaved = this.at;
    this.output.saveDraft(this.drawing ? [...this.unstored, this.drawn] : this.unstored);
  }

  private showAhead(predicted: readonly Tip[]): void {
    clearTimeout(this.aheadTimer);
    this.ahead = predicted.map((tip) => this.pointAt(tip));
    if (predicted.length) this.aheadTimer = setTimeout(() => (this.ahead = []), AHEAD_FOR);
  }

  private cancelTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private add(tip: Tip): void {
    const last = this.points.at(-1)!;
    const point = this.pointAt(tip);
    if (Math.hypot(point.x - last.x, point.y - last.y) < MIN_DISTANCE) return;
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
  private sendSegments(): void {
    this.timer = undefined;
    this.lastSent = performance.now();
    if (this.sent === 0 && this.shown) this.retract(this.pen); // and sent again
    while (this.sent < this.points.length) {
      const segment = this.points.slice(Math.max(0, this.sent - 1), this.sent + PER_SEGMENT);
      this.output.sendLive(encodeSegment(this.pen, segment));
      this.sent += PER_SEGMENT;
    }
    this.sent = this.points.length;
    this.shown = true;
    if (this.at - this.lastSaved >= SAVE_EVERY) this.saveDraft();
  }
}

const within = (value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, 0), most));

/** A pen never says exactly what a finger says. */
function pressed(pressure: number): number {
  const byte = within(pressure * 255, 255);
  return byte === PLAIN ? PLAIN - 1 : byte;
}
