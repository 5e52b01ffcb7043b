/** The fingers on a sheet: one draws, two move the sheet. */
import { pinched, type Lens, type Spot } from "./lens";

type Pointed = PointerEvent & { currentTarget: HTMLElement };

export class Fingers {
  private readonly positions = new Map<number, Spot>();
  /** Two have come; nothing is drawn before all are gone. */
  pinching = false;

  /** True: it is the second one. */
  down(event: Pointed): boolean {
    this.positions.set(event.pointerId, spotOf(event));
    const second = this.positions.size === 2;
    this.pinching ||= second;
    return second;
  }

  /** What is seen after one of two fingers has moved. */
  move(event: Pointed, lens: Lens): Lens {
    const before = [...this.positions.values()].slice(0, 2);
    if (!this.positions.has(event.pointerId)) return lens;
    this.positions.set(event.pointerId, spotOf(event));
    if (before.length < 2) return lens;
    const after = [...this.positions.values()].slice(0, 2);
    return pinched(lens, before, after, event.currentTarget.getBoundingClientRect());
  }

  up(event: PointerEvent): void {
    this.positions.delete(event.pointerId);
    if (this.positions.size === 0) this.pinching = false;
  }

  /** The sheet was turned or has gone: whoever comes next is the first one. */
  reset(): void {
    this.positions.clear();
    this.pinching = false;
  }
}

function spotOf(event: Pointed): Spot {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
