import { describe, expect, it, vi } from "vitest";
import { fromBase64, toBase64 } from "$lib/bytes";
import type { Stroke } from "$ink/drafts";
import { pinched, WHOLE } from "$ink/lens";
import { cornersOf } from "$ink/outline";
import { Broken, decode, encode, MAX_POINTS, type Point } from "$ink/path";
import { Pen, type Tip } from "$ink/pen.svelte";
import { decodeFrame, encodeSegment } from "$ink/segments";
import { at, live, numbers, xs } from "./inks";

// The example of docs/protocol.md
const STROKE: Point[] = [
  { x: 900, y: 900, pressure: 128, pause: 0 },
  { x: 1100, y: 1300, pressure: 200, pause: 16 },
];
const BASE64 = "iA6IDoAAkAOgBsgQ";
const bytes = (hex: string) => Uint8Array.from(hex.split(" "), (one) => parseInt(one, 16));

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
    expect(encodeSegment(7, STROKE)).toEqual(bytes("01 07 88 0E 88 0E 80 00 90 03 A0 06 C8 10"));
    const frame = bytes("01 01 07 0C 88 0E 88 0E 80 00 90 03 A0 06 C8 10");
    expect(decodeFrame(frame)).toEqual([{ seat: 1, pen: 7, points: STROKE }]);
  });

  it("without a point takes its stroke back", () => {
    expect(encodeSegment(7, [])).toEqual(bytes("01 07"));
    expect(decodeFrame(bytes("01 01 07 00"))).toEqual([{ seat: 1, pen: 7, points: [] }]);
  });

  it("that makes no sense is no segment", () => {
    expect(decodeFrame(bytes("02 01 07"))).toEqual([]);
    expect(decodeFrame(bytes("01 01 07 0C 88"))).toEqual([]);
  });
});

it("an outline is wider where the pen presses", () => {
  const line = (pressure: number) =>
    [0, 400, 800, 1200].map((x) => ({ x: 500 + x, y: 1000, pressure, pause: 8 }));
  const height = (pressure: number) => {
    const ys = cornersOf(line(pressure)).map(([, y]) => y);
    return Math.max(...ys) - Math.min(...ys);
  };
  expect(height(250)).toBeGreaterThan(height(20));
  expect(cornersOf([])).toEqual([]);
});

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

  it("comes back to where it began, and is still one stroke", () => {
    const { wire, ink } = live();
    wire.segment(0, at(1, 2, 1));
    wire.segment(0, at(1, 3));
    expect(xs(ink.of(2))).toEqual([[1, 2, 1, 3]]);
  });

  it("forgets the stroke that is stored, by its number, whichever began first", () => {
    const { wire, ink } = live();
    wire.segment(7, at(1, 2));
    wire.segment(500_000, at(1, 2), 2); // another device of the same person, at the same place
    wire.segment(500_000, at(3, 4), 1);
    wire.step({ seat: 2, pen: 500_000 });
    expect(xs(ink.of(2))).toEqual([[1, 2]]);
    expect(xs(ink.of(1))).toEqual([[3, 4]]);
  });

  it("passes over what comes late of a stroke that is stored", () => {
    const { wire, ink } = live();
    wire.segment(7, at(1, 2));
    wire.step({ seat: 2, pen: 7 });
    wire.segment(7, at(2, 3));
    expect(ink.of(2)).toEqual([]);
  });

  it("forgets all strokes of a seat whose stored stroke has no number", () => {
    const { wire, ink } = live();
    wire.segment(7, at(1, 2));
    wire.segment(7, at(3, 4), 1);
    wire.step({ seat: 2, pen: null });
    expect([ink.of(2), xs(ink.of(1))]).toEqual([[], [[3, 4]]]);
  });

  it("forgets a stroke that is taken back, and may be told it anew", () => {
    const { wire, ink } = live();
    wire.segment(0, at(1, 2, 3));
    wire.segment(0, []);
    expect(ink.of(2)).toEqual([]);
    wire.segment(0, at(1, 2, 3, 4));
    expect(xs(ink.of(2))).toEqual([[1, 2, 3, 4]]);
  });

  it("forgets everything at another moment, and when a lost line is back", () => {
    for (const how of [{ after: "revealing/1" }, { reconnected: true }]) {
      const { wire, ink } = live();
      wire.segment(0, at(1, 2));
      wire.step();
      expect(xs(ink.of(2))).toEqual([[1, 2]]);
      wire.step(undefined, how);
      expect(ink.of(2)).toEqual([]);
    }
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
    const pens: number[] = [];
    const answers: ((stored?: boolean) => void)[] = [];
    const kept: (readonly Stroke[])[] = [];
    const one = new Pen({
      sendLive: (frame) => frames.push(frame),
      store: ({ ink, pen }) =>
        new Promise((done) => {
          stored.push(ink);
          pens.push(pen);
          answers.push((stored = true) => done(stored));
        }),
      saveDraft: (strokes) => kept.push(strokes),
    });
    one.room = room;
    return { one, frames, stored, pens, answers, kept };
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
    expect(one.unstored.map(({ ink }) => ink)).toEqual(stored);
    answers[0]!();
    await vi.waitFor(() => expect(one.unstored).toEqual([]));
  });

  it("draws and stores a stroke by one number, and the next one by another", () => {
    vi.useFakeTimers();
    const { one, frames, pens } = pen();
    for (const _ of [1, 2]) {
      one.begin(tip(0.1));
      one.move([tip(0.2)]);
      vi.advanceTimersByTime(40);
      one.lift();
    }
    vi.useRealTimers();
    expect(told(frames).map(({ pen }) => pen)).toEqual(pens);
    expect(pens[0]).not.toBe(pens[1]);
  });

  it("shows a stroke no longer once the sheet has it, also before the answer", () => {
    const { one, pens } = pen();
    one.begin(tip(0.1));
    one.lift();
    one.markStored(pens[0]! + 1); // another device's
    one.markStored(null);
    expect(one.unstored).toHaveLength(1);
    one.markStored(pens[0]!);
    expect(one.unstored).toEqual([]);
  });

  it("takes back from others what was refused", async () => {
    const { one, frames, pens, answers } = pen();
    one.begin(tip(0.1));
    one.lift();
    answers[0]!(false);
    await vi.waitFor(() => expect(told(frames)).toEqual([{ seat: 0, pen: pens[0], points: [] }]));
    expect(one.unstored).toEqual([]);
  });

  it("is told anew from its beginning after a lost line", () => {
    vi.useFakeTimers();
    const { one, frames } = pen();
    one.begin(tip(0.1));
    one.move([tip(0.2)]);
    vi.advanceTimersByTime(40);
    one.resendStroke();
    expect(frames).toHaveLength(1); // it is still to be seen
    one.move([tip(0.3)]);
    vi.advanceTimersByTime(40);
    vi.useRealTimers();
    expect(told(frames).map(({ points }) => points.map(({ x }) => x))).toEqual([
      [300, 600],
      [],
      [300, 600, 900],
    ]);
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
    expect(told(frames).map(({ points }) => points.map(({ x }) => x))).toEqual([
      [300, 600, 900],
      [900, 1200],
    ]);
  });

  it("shows where the browser thinks it goes, and neither sends nor stores it", () => {
    vi.useFakeTimers();
    const { one, frames, stored } = pen();
    one.begin(tip(0.1));
    one.move([tip(0.2)], [tip(0.25), tip(0.3)]);
    expect(one.ahead.map(({ x }) => x)).toEqual([750, 900]);
    vi.advanceTimersByTime(40);
    expect(one.ahead).toEqual([]); // it rests
    one.move([tip(0.22)]);
    expect(one.ahead).toEqual([]);
    one.move([tip(0.24)], [tip(0.3)]);
    one.lift();
    vi.useRealTimers();
    expect(one.ahead).toEqual([]);
    expect(told(frames).flatMap(({ points }) => points.map(({ x }) => x))).toEqual([300, 600]);
    expect(decode(fromBase64(stored[0]!)).map(({ x }) => x)).toEqual([300, 600, 660, 720]);
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
    expect(told(frames).map(({ points }) => points.length)).toEqual([2, 0]);
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

/** Frames on their way up, as others see them. */
const told = (frames: Uint8Array[]) =>
  frames.flatMap((frame) => decodeFrame(Uint8Array.from([1, 0, ...sized(frame)])));

/** A frame on its way up, as its segment comes down: stroke, length, path. */
function sized(frame: Uint8Array): number[] {
  const head = [...frame].findIndex((byte, index) => index > 0 && byte < 0x80) + 1;
  const path = [...frame].slice(head);
  return [...[...frame].slice(1, head), path.length, ...path];
}
