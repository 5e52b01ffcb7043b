/** The server's time on this screen. */
import { createSubscriber } from "svelte/reactivity";

const TICK = 200; // ms: often enough for a countdown in seconds
const SAMPLES = 16; // the last messages, by which the offset is known
const MAX_AGE = 600_000; // ms: by then two clocks may have drifted apart by some 30 ms

interface Sample {
  at: number;
  offset: number;
}

/** How far the server's clock is ahead of a local one. The local one must be monotonic: a system
 * clock is set while people play. */
export class ServerClock {
  private samples: Sample[] = [];

  constructor(
    private readonly local: () => number,
    private offset: number,
  ) {}

  /** Every message has the server's time. The fastest message gives the best offset; it expires after a
   * while, because clocks drift, networks change, and a device that slept may not have counted it. */
  addSample(now: number, first: boolean): void {
    const at = this.local();
    const fresh = first ? [] : this.samples.filter((one) => at - one.at < MAX_AGE);
    this.samples = [...fresh, { at, offset: now - at }].slice(-SAMPLES);
    this.offset = Math.max(...this.samples.map(({ offset }) => offset));
  }

  now(): number {
    return Math.round(this.local() + this.offset);
  }
}

const clock = new ServerClock(() => performance.now(), Date.now() - performance.now());

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

export const syncClock = (now: number, first: boolean): void => clock.addSample(now, first);

export const serverNow = (): number => clock.now();

/** The server's time, read again and again while something on the page depends on it. */
export function ticking(): number {
  subscribe();
  return serverNow();
}
