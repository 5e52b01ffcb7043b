import { describe, expect, it, vi } from "vitest";
import { fromBase64, toBase64 } from "$lib/bytes";
import type { News, Table } from "$lib/table.svelte";
import { LiveInk } from "$ink/live.svelte";
import type { Stroke } from "$ink/kept";
import { pinched, WHOLE } from "$ink/lens";
import { outline } from "$ink/outline";
import { Broken, decode, encode, MAX_POINTS, type Point } from "$ink/path";
import { Pen, type Tip } from "$ink/pen.svelte";
import { downward, upward } from "$ink/segments";

// The example of docs/protocol.md
const STROKE: Point[] = [
  { x: 900, y: 900, pressure: 128, pause: 0 },
  { x: 1100, y: 1300, pressure: 200, pause: 16 },
];
const BASE64 = "iA6IDoAAkAOgBsgQ";
const bytes = (hex: string) => Uint8Array.from(hex.split(" "), (one) => parseInt(one, 16));

/** The same numbers every time. */
function numbers(seed: number): (below: number) => number {
  return (below) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % below;
  };
}

describe("a path", () => {
  it("is written as the protocol's example", () => {
    expect(toBase64(encode(STROKE))).toBe(BASE64);
    expect(decode(fromBase64(BASE64))).toEqual(STROKE);
  });

  it("comes back as it went", () => {
    const next = numbers(7);
    const points = Array.from({ length: MAX_POINTS }, () => ({
      x: next(4001),
      y: next(4001),
      pressure: next(256),
      pause: next(60_001),
    }));
    expect(decode(encode(points))).toEqual(points);
  });

  it.each([
    ["ends in the middle", "88 0E 88 0E 80"],
    ["has a longer spelling of a number", "80 00 00 80 00"],
    ["has an endless number", "FF FF FF 01 00 80 00"],
    ["pauses too long", "00 00 80 E1 D4 03"],
  ])("that %s is broken", (_, hex) => {
    expect(() => decode(bytes(hex))).toThrow(Broken);
  });

  it("has no more points than a stroke may have", () => {
    const long = Array.from({ length: MAX_POINTS + 1 }, () => STROKE[0]!);
    expect(() => decode(encode(long))).toThrow(Broken);
  });
});

describe("a segment", () => {
  it("goes up and comes down as the protocol's example", () => {
    expect(upward(7, STROKE)).toEqual(bytes("01 07 88 0E 88 0E 80 00 90 03 A0 06 C8 10"));
    const frame = bytes("01 01 07 0C 88 0E 88 0E 80 00 90 03 A0 06 C8 10");
    expect(downward(frame)).toEqual([{ seat: 1, stroke: 7, points: STROKE }]);
  });

  it("that makes no sense is no segment", () => {
    expect(downward(bytes("02 01 07"))).toEqual([]);
    expect(downward(bytes("01 01 07 0C 88"))).toEqual([]);
  });
});

it("an outline is closed, and wider where the pen presses", () => {
  const line = (pressure: number) =>
    [0, 400, 800, 1200].map((x) => ({ x: 500 + x, y: 1000, pressure, pause: 8 }));
  const height = (path: string) => {
    const ys = path
      .match(/[\d.-]+/g)!
      .map(Number)
      .filter((_, at) => at % 2);
    return Math.max(...ys) - Math.min(...ys);
  };
  expect(outline(line(250))).toMatch(/^M.*Z$/);
  expect(height(outline(line(250)))).toBeGreaterThan(height(outline(line(20))));
  expect(outline([])).toBe("");
});

/** A table that says what the test wants it to. */
class Wire {
  ink = (_: Uint8Array) => {};
  news = (_: News) => {};
  onInk = (listen: (frame: Uint8Array) => void) => ((this.ink = listen), () => {});
  onNews = (listen: (news: News) => void) => ((this.news = listen), () => {});

  segment(stroke: number, points: Point[], seat = 2) {
    const path = encode(points);
    this.ink(Uint8Array.from([1, seat, stroke, path.length, ...path]));
  }
  step(args: object, before = "drawing", after = before) {
    const doc = (phase: string) => ({ game: { phase } });
    const events = [{ of: "game", kind: "drew", args }];
    this.news({ events, before: doc(before), after: doc(after) } as unknown as News);
  }
}

function live() {
  const wire = new Wire();
  return { wire, ink: new LiveInk(wire as unknown as Table) };
}
const at = (...xs: number[]): Point[] => xs.map((x) => ({ x, y: 10, pressure: 128, pause: 0 }));
const xs = (strokes: readonly (readonly Point[])[]) =>
  strokes.map((points) => points.map(({ x }) => x));

describe("live ink", () => {
  it("grows by segments that begin where the last one ended", () => {
    const { wire, ink } = live();
    wire.segment(0, at(1, 2));
    wire.segment(0, at(2, 3, 4));
    expect(xs(ink.of(2))).toEqual([[1, 2, 3, 4]]);
    expect(ink.of(1)).toEqual([]);
  });

  it("of one seat stays the same while another one draws", () => {
    const { wire, ink } = live();
    wire.segment(0, at(1, 2));
    const before = ink.of(2);
    wire.segment(0, at(1, 2), 3);
    expect(ink.of(2)).toBe(before);
    expect(xs(ink.of(3))).toEqual([[1, 2]]);
  });

  it("begins anew when a stroke comes whole after a lost line", () => {
    const { wire, ink } = live();
    wire.segment(0, at(1, 2, 3));
    wire.segment(0, at(1, 2));
    wire.segment(0, at(2, 3, 4));
    expect(xs(ink.of(2))).toEqual([[1, 2, 3, 4]]);
  });

  it("forgets a stroke that is stored, and keeps the one that has begun since", () => {
    const { wire, ink } = live();
    wire.segment(0, at(1, 2));
    wire.segment(1, at(50, 51));
    wire.step({ seat: 2, stroke: toBase64(encode(at(1, 2, 3))) });
    expect(xs(ink.of(2))).toEqual([[50, 51]]);
  });

  it("forgets a stroke that its first point takes back", () => {
    const { wire, ink } = live();
    wire.segment(0, at(1, 2, 3));
    wire.segment(0, at(1));
    expect(ink.of(2)).toEqual([]);
  });

  it("forgets everything when the phase changes", () => {
    const { wire, ink } = live();
    wire.segment(0, at(1, 2));
    wire.step({}, "drawing", "revealing");
    expect(ink.of(2)).toEqual([]);
  });
});

describe("a pen", () => {
  const tip = (across: number, at = 0, pressure: number | null = null): Tip => ({
    across,
    down: 0.5,
    pressure,
    at,
  });

  function pen(room = 65_536) {
    const frames: Uint8Array[] = [];
    const stored: string[] = [];
    const answers: (() => void)[] = [];
    const kept: (readonly Stroke[])[] = [];
    const one = new Pen({
      live: (frame) => frames.push(frame),
      store: ({ ink }) => new Promise((done) => (stored.push(ink), answers.push(() => done(null)))),
      keep: (strokes) => kept.push(strokes),
    });
    one.room = room;
    return { one, frames, stored, answers, kept };
  }

  it("stores a whole stroke, and shows it until the sheet has it", async () => {
    const { one, stored, answers } = pen();
    one.begin(tip(0.1, 1000));
    one.move([tip(0.2, 1016), tip(2, 1032)]);
    one.lift();
    expect(decode(fromBase64(stored[0]!)).map(({ x, y, pause }) => [x, y, pause])).toEqual([
      [300, 2000, 0],
      [600, 2000, 16],
      [3000, 2000, 16],
    ]);
    expect(one.waiting.map(({ ink }) => ink)).toEqual(stored);
    answers[0]!();
    await vi.waitFor(() => expect(one.waiting).toEqual([]));
  });

  it("tells the others at once after a rest, and then by the beat", () => {
    vi.useFakeTimers();
    const { one, frames } = pen();
    one.begin(tip(0.1));
    const told = [0.2, 0.3, 0.4, 0.5, 0.6].map((across) => {
      one.move([tip(across)]);
      vi.advanceTimersByTime(16);
      return frames.length;
    });
    expect(told).toEqual([1, 1, 2, 2, 3]);
    vi.useRealTimers();
  });

  it("tells the others what is new, once a tick", () => {
    vi.useFakeTimers();
    const { one, frames } = pen();
    one.begin(tip(0.1));
    one.move([tip(0.2)]);
    one.move([tip(0.3)]);
    vi.advanceTimersByTime(40);
    one.move([tip(0.4)]);
    vi.advanceTimersByTime(40);
    vi.useRealTimers();
    const segments = frames.map((frame) => downward(Uint8Array.from([1, 0, ...sized(frame)])));
    expect(segments.map(([one]) => one!.points.map(({ x }) => x))).toEqual([
      [300, 600, 900],
      [900, 1200],
    ]);
  });

  it("never gives a stroke more points than it may have", () => {
    const { one, stored } = pen();
    one.begin(tip(0));
    one.move(Array.from({ length: MAX_POINTS * 2 }, (_, n) => tip((n % 100) / 100, n)));
    one.lift();
    expect(stored.length).toBeGreaterThan(1);
    for (const stroke of stored) expect(() => decode(fromBase64(stroke))).not.toThrow();
  });

  it("keeps what is not stored, and what is under it", async () => {
    vi.useFakeTimers();
    const { one, stored, answers, kept } = pen();
    one.begin(tip(0.1, 1000));
    one.lift();
    one.begin(tip(0.3, 2000));
    one.move([tip(0.4, 2400)]);
    vi.advanceTimersByTime(40);
    vi.useRealTimers();
    expect(kept.at(-1)!.map(({ ink }) => decode(fromBase64(ink)).map(({ x }) => x))).toEqual([
      [300],
      [900, 1200],
    ]);
    const other = pen();
    other.one.restore(kept.at(-1)!);
    expect(other.stored).toEqual(kept.at(-1)!.map(({ ink }) => ink));
    one.lift();
    answers.forEach((answer) => answer());
    await vi.waitFor(() => expect(kept.at(-1)).toEqual([]));
    expect(stored).toEqual(other.stored); // under the same names: done once
  });

  it("takes back from others what was not meant", () => {
    vi.useFakeTimers();
    const { one, frames, stored } = pen();
    one.begin(tip(0.1));
    one.move([tip(0.2)]);
    vi.advanceTimersByTime(40);
    vi.useRealTimers();
    one.drop();
    const [segment] = downward(Uint8Array.from([1, 0, ...sized(frames.at(-1)!)]));
    expect(segment!.points.map(({ x }) => x)).toEqual([300]);
    expect(stored).toEqual([]);
  });

  it("does not begin on a full sheet", () => {
    const { one } = pen(0);
    one.begin(tip(0.5));
    expect([one.full, one.drawing]).toEqual([true, false]);
  });

  it("presses otherwise than a finger", () => {
    const { one, stored } = pen();
    one.begin(tip(0.1, 0, 128 / 255));
    one.lift();
    expect(decode(fromBase64(stored[0]!))[0]!.pressure).toBe(127);
  });
});

describe("a lens", () => {
  const sheet = { width: 300, height: 400 } as DOMRect;
  const pair = (x: number, y: number, far: number) => [
    { x: x - far, y },
    { x: x + far, y },
  ];

  it("keeps between two fingers what was between them", () => {
    const lens = pinched(WHOLE, pair(150, 200, 20), pair(180, 200, 40), sheet);
    expect(lens.zoom).toBe(2);
    expect(lens.across + 180 / 300 / 2).toBeCloseTo(150 / 300);
  });

  it("never shows what is beside the sheet", () => {
    const near = pinched(WHOLE, pair(10, 10, 5), pair(290, 390, 30), sheet);
    expect([near.zoom, near.across, near.down]).toEqual([6, 0, 0]);
    expect(pinched(near, pair(150, 200, 60), pair(10, 10, 5), sheet)).toEqual(WHOLE);
  });
});

/** A frame on its way up, as its segment comes down: stroke, length, path. */
function sized(frame: Uint8Array): number[] {
  const head = [...frame].findIndex((byte, index) => index > 0 && byte < 0x80) + 1;
  const path = [...frame].slice(head);
  return [...[...frame].slice(1, head), path.length, ...path];
}
