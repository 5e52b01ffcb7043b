import { boxOf, changedPoints, GrowingLayer, type Growing } from "$ink/growing";
import type { Look } from "$ink/layer";
import { WHOLE } from "$ink/lens";
import type { Point } from "$ink/path";
import { beforeEach, describe, expect, it, vi } from "vitest";

const point = (x: number, y = 2000): Point => ({ x, y, pressure: 128, pause: 16 });
const line = (count: number) => Array.from({ length: count }, (_, n) => point(200 + 50 * n));
const stroke = (points: readonly Point[], ...ahead: Point[]): Growing => ({ points, ahead });
const look: Look = {
  ...{ width: 300, height: 400, lens: WHOLE, colour: undefined },
  sheet: { width: 3000, height: 4000 },
};

beforeEach(() => {
  class Path {
    moveTo() {}
    quadraticCurveTo() {}
    closePath() {}
  }
  vi.stubGlobal("Path2D", Path);
});

/** Remembers which part of it was painted. */
function canvas() {
  const cleared: number[][] = [];
  const options: unknown[] = [];
  let filled = 0;
  const nothing = () => {};
  const ink = {
    ...{ scale: nothing, translate: nothing, save: nothing, restore: nothing, clip: nothing },
    ...{ resetTransform: nothing, beginPath: nothing, rect: nothing },
    clearRect: (...box: number[]) => cleared.push(box),
    fill: () => (filled += 1),
  };
  const getContext = (_: string, how: unknown) => (options.push(how), ink);
  const element = { getContext } as unknown as HTMLCanvasElement;
  return { element, cleared, options, filled: () => filled };
}

describe("a layer of growing ink", () => {
  it("paints only around what is new", () => {
    const { element, cleared } = canvas();
    const layer = new GrowingLayer(element);
    const points = line(40);
    layer.paint([stroke(points)], look);
    expect(cleared.at(-1)).toEqual([0, 0, 300, 400]);
    layer.paint([stroke([...points, point(2200)])], look);
    const [left, top, width, height] = cleared.at(-1)!;
    expect([left! > 180, top! > 190, width! < 60, height! < 20]).toEqual([true, true, true, true]);
  });

  it("paints nothing when nothing has changed", () => {
    const { element, cleared, filled } = canvas();
    const layer = new GrowingLayer(element);
    const points = line(40);
    layer.paint([stroke(points, point(2300))], look);
    const before = [cleared.length, filled()];
    layer.paint([stroke(points, point(2300))], look);
    expect([cleared.length, filled()]).toEqual(before);
  });

  it("cleans where a tip was that is somewhere else now", () => {
    const points = line(40);
    const changed = changedPoints(stroke(points, point(2300, 2100)), stroke(points, point(2300)));
    expect(changed).toContainEqual(point(2300));
    expect(changed).toContainEqual(point(2300, 2100));
  });

  it("is painted anew when a stroke is another one, or gone", () => {
    const { element, cleared } = canvas();
    const layer = new GrowingLayer(element);
    layer.paint([stroke(line(40))], look);
    layer.paint([stroke(line(41))], look); // other points, even if they look the same
    layer.paint([], look);
    expect(cleared).toEqual([
      [0, 0, 300, 400],
      [0, 0, 300, 400],
      [0, 0, 300, 400],
    ]);
  });

  it("asks for the shortest way to the screen only for one's own pen", () => {
    const { element, options } = canvas();
    new GrowingLayer(element, true);
    new GrowingLayer(element);
    expect(options).toEqual([{ desynchronized: true }, {}]);
  });

  it("knows which pixels it changes, also through a lens, and none beside the sheet", () => {
    const near = { ...look, lens: { zoom: 2, across: 0.5, down: 0.5 } };
    const { left, top, right, bottom } = boxOf([point(2000, 2500)], near);
    expect([left < 100, right > 100, top < 100, bottom > 100]).toEqual([true, true, true, true]);
    expect([left, top, right, bottom].every(Number.isInteger)).toBe(true);
    expect(boxOf([point(0, 0), point(3000, 4000)], look)).toEqual({
      left: 0,
      top: 0,
      right: 300,
      bottom: 400,
    });
  });
});
