import { Layer, type Look } from "$ink/layer";
import { WHOLE } from "$ink/lens";
import { describe, expect, it } from "vitest";

const path = () => ({}) as Path2D;
const look = (width = 300): Look => ({
  ...{ width, height: (width * 4) / 3, lens: WHOLE, colour: undefined },
  sheet: { width: 3000, height: 4000 },
});

/** Remembers what was done to it. */
function canvas() {
  const done: unknown[] = [];
  const sizes: number[] = [];
  const ink = {
    ...{ scale() {}, translate() {}, save() {}, restore() {}, resetTransform() {} },
    fill: (one: Path2D) => done.push(one),
    clearRect: () => done.push("wiped"),
  };
  const element = {
    getContext: () => ink,
    set width(width: number) {
      sizes.push(width);
    },
  };
  return { layer: new Layer(element as unknown as HTMLCanvasElement), done, sizes };
}

describe("a layer of ink", () => {
  it("adds what is new, and leaves alone what is there", () => {
    const { layer, done, sizes } = canvas();
    const [as, one, two] = [look(), path(), path()];
    layer.paint([one], as);
    layer.paint([one, two], as);
    layer.paint([one, two], as);
    expect(done).toEqual([one, two]);
    expect(sizes).toEqual([300]);
  });

  it("is painted anew when something is gone, without another canvas", () => {
    const { layer, done, sizes } = canvas();
    const [as, one, two] = [look(), path(), path()];
    layer.paint([one, two], as);
    layer.paint([one], as);
    layer.paint([], as);
    layer.paint([], as);
    expect(done).toEqual([one, two, "wiped", one, "wiped"]);
    expect(sizes).toEqual([300]);
  });

  it("is painted anew at another size", () => {
    const { layer, done, sizes } = canvas();
    const one = path();
    layer.paint([one], look());
    layer.paint([one], look(600));
    expect(done).toEqual([one, one]);
    expect(sizes).toEqual([300, 600]);
  });
});
