/** Where somebody else's pen is shown between two messages: for any pen, and any delays. */
import type { Point } from "$ink/path";
import { MAX_CARRY, MAX_DISTANCE, Tip, type Position } from "$ink/tip";
import { describe, expect, it } from "vitest";
import { numbers } from "./inks";

const FRAME = 16;
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1);
const far = (one: Position, other: Position) => Math.hypot(one.x - other.x, one.y - other.y);

/** A pen that goes anywhere, and the times at which others hear of its points. */
function drawn(seed: number, late = 40) {
  const below = numbers(seed);
  const points: Point[] = [{ x: 1500, y: 2000, pressure: 128, pause: 0 }];
  let [time, x, y] = [0, 0, 0];
  const messages: { at: number; count: number }[] = [];
  for (let n = 0; n < 80; n++) {
    [x, y] = below(12)
      ? [x + below(21) - 10, y + below(21) - 10]
      : [below(201) - 100, below(201) - 100];
    const pause = 8 + below(12);
    time += pause;
    const last = points.at(-1)!;
    points.push({ x: last.x + x, y: last.y + y, pressure: 128, pause });
    if (n % 3 === 2) messages.push({ at: time + 10 + below(late), count: points.length });
  }
  messages.sort((one, other) => one.count - other.count);
  for (let n = 1; n < messages.length; n++)
    messages[n]!.at = Math.max(messages[n]!.at, messages[n - 1]!.at);
  return { points, messages };
}

/** Calls `look` in every frame, and right before and after every message. */
function play(
  { points, messages }: ReturnType<typeof drawn>,
  look: (tip: Tip, newest: Point, now: number, before: Position | null) => void,
  goOn = 0,
): Tip {
  const tip = new Tip();
  let newest = points[0]!;
  let frame = messages[0]!.at;
  const end = messages.at(-1)!.at + goOn;
  for (const { at, count } of [...messages, { at: end, count: 0 }]) {
    for (; frame < at; frame += FRAME) look(tip, newest, frame, null);
    if (!count) break;
    const before = newest === points[0] ? null : tip.at(at);
    tip.follow(points.slice(0, count), at);
    newest = points[count - 1]!;
    look(tip, newest, at, before);
  }
  return tip;
}

describe("the tip of another's pen", () => {
  it.each(SEEDS)("is never carried on beyond the cap (%i)", (seed) => {
    play(drawn(seed), (tip, _, now) => {
      const { x, y } = tip.carried(now);
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(MAX_DISTANCE + 1e-6);
    });
  });

  it("is never carried on for longer than the cap", () => {
    const tip = new Tip();
    const line = [0, 10, 20, 30].map((x) => ({ x, y: 0, pressure: 128, pause: x && 10 }));
    tip.follow(line, 1000);
    for (let now = 1000; now < 1500; now += 5)
      expect(tip.at(now).x).toBeLessThanOrEqual(30 + MAX_CARRY);
  });

  it.each(SEEDS)("comes to where the pen is when nothing more is heard of it (%i)", (seed) => {
    const stroke = drawn(seed);
    const tip = play(stroke, () => {}, 600);
    const end = stroke.messages.at(-1)!;
    expect(tip.isSettled(end.at + 600)).toBe(true);
    expect(far(tip.at(end.at + 600), stroke.points[end.count - 1]!)).toBeLessThan(1);
  });

  it.each(SEEDS)("does not jump sideways or back when a message comes (%i)", (seed) => {
    play(drawn(seed), (tip, newest, now, before) => {
      if (!before) return;
      const after = tip.at(now);
      const carried = tip.carried(now);
      const right = { x: newest.x + carried.x, y: newest.y + carried.y };
      if (far(before, right) > MAX_DISTANCE) return; // too far off to be eased
      const [x, y] = [after.x - before.x, after.y - before.y];
      const speed = Math.hypot(tip.velocity.x, tip.velocity.y);
      const along = speed ? (x * tip.velocity.x + y * tip.velocity.y) / speed : 0;
      const across = Math.sqrt(Math.max(0, x * x + y * y - along * along));
      expect([along >= -1e-6, across < 1e-3]).toEqual([true, true]);
    });
  });

  it.each(SEEDS)("moves in small steps between messages (%i)", (seed) => {
    let last: { at: Position; now: number } | null = null;
    play(drawn(seed), (tip, _, now, before) => {
      const at = tip.at(now);
      const speed = Math.hypot(tip.velocity.x, tip.velocity.y);
      if (!before && last) {
        const ms = now - last.now;
        const eased = MAX_DISTANCE * (1 - Math.exp(-ms / 20));
        expect(far(at, last.at)).toBeLessThanOrEqual(4 * speed * ms + eased + 1);
      }
      last = { at, now };
    });
  });

  it("is nearer to a pen that goes on than the newest point is", () => {
    const at = (ms: number) => ({
      x: 1500 + 900 * Math.sin(ms / 400),
      y: 2000 + 700 * Math.cos(ms / 300),
    });
    const points: Point[] = [];
    const tip = new Tip();
    let [carried, newest, frames] = [0, 0, 0];
    for (let ms = 0; ms < 2000; ms += FRAME) {
      points.push({ ...at(ms), pressure: 128, pause: ms && FRAME });
      if (points.length % 2 === 0) tip.follow(points, ms + 10);
      if (ms < 200) continue;
      const [now, pen] = [ms + 12, at(ms + 12)];
      carried += far(tip.at(now), pen);
      newest += far(points.at(-1 - (points.length % 2))!, pen);
      frames += 1;
    }
    expect(carried / frames).toBeLessThan(0.75 * (newest / frames));
  });

  it("stays where a pen rests", () => {
    const tip = new Tip();
    const rest: Point[] = [
      { x: 0, y: 0, pressure: 128, pause: 0 },
      { x: 100, y: 0, pressure: 128, pause: 500 },
    ];
    tip.follow(rest, 1000);
    expect(tip.at(1040)).toEqual({ x: 100, y: 0 });
  });
});
