/**
 * Where somebody else's pen is shown between two messages.
 *
 * Segments arrive some 30 times a second. Until the next one comes, the tip is carried on as the pen
 * moved last. What turns out to be wrong is eased away, so that the tip neither jumps sideways nor
 * back. Pure: time is passed in.
 */
import type { Point } from "./path";

export interface Position {
  x: number; // units of the pen
  y: number;
}

export const MAX_CARRY = 50; // ms: further ahead nobody can say where a pen will be
export const MAX_DISTANCE = 240; // units that it is carried on at most, whatever its speed
const LAG = 6; // ms behind the fastest message: what is shown is seldom ahead of the pen
const WINDOW = 20; // ms of the last points that tell its speed
const SILENCE = 90; // ms without a message: it has stopped, and the tip goes back to where it is
const RETURN = 120; // ms that this takes
const EASE = 20; // ms in which an error falls to a third
const NEGLIGIBLE = 1; // units

const NOWHERE: Position = { x: 0, y: 0 };

export class Tip {
  private newest: Position = NOWHERE;
  private penTime = 0; // ms since the stroke began, by its points
  private count = 0; // points so far
  private arrived = 0; // when the last ones came
  private delay = Infinity; // between pen time and arrival, of the fastest message
  velocity: Position = NOWHERE; // units per ms
  private error: Position = NOWHERE; // at `arrived`

  /** All points of the stroke by now. */
  follow(points: readonly Point[], now: number): void {
    const last = points.at(-1);
    if (!last) return;
    const shown = this.count ? this.at(now) : last;
    for (const { pause } of points.slice(Math.max(this.count, 1))) this.penTime += pause;
    this.count = points.length;
    this.newest = { x: last.x, y: last.y };
    this.arrived = now;
    this.delay = Math.min(this.delay, now - this.penTime);
    this.velocity = velocityOf(points);
    this.error = this.correction(shown, now);
  }

  /** Where it is shown. */
  at(now: number): Position {
    const rest = Math.exp((this.arrived - now) / EASE);
    const carried = this.carried(now);
    return {
      x: this.newest.x + carried.x + this.error.x * rest,
      y: this.newest.y + carried.y + this.error.y * rest,
    };
  }

  /** Whether it is where the pen was last known to be, and stays there. */
  isSettled(now: number): boolean {
    if (now - this.arrived < SILENCE + RETURN) return false;
    const { x, y } = this.at(now);
    return Math.hypot(x - this.newest.x, y - this.newest.y) < NEGLIGIBLE;
  }

  /** How far it has probably gone since its newest point. */
  carried(now: number): Position {
    const ahead = now - this.delay - LAG - this.penTime;
    const silent = Math.max(0, now - this.arrived - SILENCE);
    const ms = clamp(ahead, 0, MAX_CARRY) * (1 - Math.min(1, silent / RETURN));
    const far = Math.hypot(this.velocity.x, this.velocity.y) * ms;
    const share = far > MAX_DISTANCE ? (ms * MAX_DISTANCE) / far : ms;
    return { x: this.velocity.x * share, y: this.velocity.y * share };
  }

  /** What is left of the way from where it was shown to where it should be. Ink may grow forward at
   * once: only what is beside or beyond is taken back slowly. */
  private correction(shown: Position, now: number): Position {
    const carried = this.carried(now);
    const x = shown.x - this.newest.x - carried.x;
    const y = shown.y - this.newest.y - carried.y;
    const speed = Math.hypot(this.velocity.x, this.velocity.y);
    if (speed === 0) return limited({ x, y });
    const [alongX, alongY] = [this.velocity.x / speed, this.velocity.y / speed];
    const behind = Math.min(0, x * alongX + y * alongY);
    return limited({ x: x - behind * alongX, y: y - behind * alongY });
  }
}

/** By the points of the last moments. */
function velocityOf(points: readonly Point[]): Position {
  const last = points.at(-1)!;
  let from = last;
  let ms = 0;
  for (let at = points.length - 1; at > 0 && ms < WINDOW; at--) {
    if (points[at]!.pause > SILENCE) break; // the pen rested
    ms += points[at]!.pause;
    from = points[at - 1]!;
  }
  return ms > 0 ? { x: (last.x - from.x) / ms, y: (last.y - from.y) / ms } : NOWHERE;
}

function limited({ x, y }: Position): Position {
  const far = Math.hypot(x, y);
  const share = far > MAX_DISTANCE ? MAX_DISTANCE / far : 1;
  return { x: x * share, y: y * share };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);
