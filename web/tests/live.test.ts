/** Whatever artists do, and whatever the line does, every live stroke is seen once, and whole. */
import { expect, it } from "vitest";
import type { Point } from "$ink/path";
import { at, live, numbers, xs } from "./inks";

interface Stroke {
  seat: number;
  pen: number;
  points: Point[];
}
const SEATS = [0, 1, 2];
const DEEDS = 400;

class Evening {
  private readonly table = live();
  private readonly late: (() => void)[] = [];
  private drawn: Stroke[] = []; // unfinished
  begun = 0;
  stored = 0;

  constructor(private readonly below: (bound: number) => number) {}

  doAnything(): void {
    const { begin, goOn, lift, giveUp, undo, comeBack, beLate } = this;
    const deeds = [begin, begin, goOn, goOn, goOn, lift, lift, giveUp, undo, comeBack, beLate];
    deeds[this.below(deeds.length)]!();
  }

  check(): void {
    for (const seat of SEATS) {
      const drawn = this.drawn.filter((one) => one.seat === seat).map(({ points }) => points);
      expect(sorted(this.table.ink.of(seat))).toEqual(sorted(drawn));
    }
  }

  private any(): Stroke | undefined {
    return this.drawn[this.below(this.drawn.length || 1)];
  }

  private tell({ seat, pen }: Stroke, points: Point[]): void {
    this.table.wire.segment(pen, points, seat);
  }

  private forget(stroke: Stroke): void {
    this.drawn = this.drawn.filter((one) => one !== stroke);
  }

  private begin = () => {
    const pen = this.begun++;
    const stroke = { seat: pen % SEATS.length, pen, points: at(pen, pen + 1) };
    this.drawn.push(stroke);
    this.tell(stroke, stroke.points);
  };

  private goOn = () => {
    const stroke = this.any();
    if (!stroke) return;
    const segment = at(stroke.points.at(-1)!.x, this.below(3000));
    stroke.points = [...stroke.points, segment[1]!];
    this.tell(stroke, segment);
  };

  /** Its last segment comes after the step that stores it, as it may in a tunnel. */
  private lift = () => {
    const stroke = this.any();
    if (!stroke) return;
    this.forget(stroke);
    this.late.push(() => this.tell(stroke, at(1, 2)));
    this.table.wire.step({ seat: stroke.seat, pen: stroke.pen });
    this.stored += 1;
  };

  private giveUp = () => {
    const stroke = this.any();
    if (!stroke) return;
    this.forget(stroke);
    this.tell(stroke, []);
  };

  private undo = () => this.table.wire.step({ seat: this.below(SEATS.length) });

  /** A lost line is back: the server tells what is unfinished. */
  private comeBack = () => {
    this.table.wire.step(undefined, { reconnected: true });
    for (const stroke of this.drawn) this.tell(stroke, stroke.points);
  };

  private beLate = () => this.late.splice(0).forEach((tell) => tell());
}

const sorted = (strokes: readonly (readonly Point[])[]) =>
  xs(strokes).sort((one, other) => one[0]! - other[0]!);

it.each([1, 2, 3, 4, 5, 6])("live ink is never seen double, and never lost (%i)", (seed) => {
  const evening = new Evening(numbers(seed));
  for (let deed = 0; deed < DEEDS; deed++) {
    evening.doAnything();
    evening.check();
  }
  expect(evening.begun).toBeGreaterThan(30);
  expect(evening.stored).toBeGreaterThan(20);
});
