/** The server's time on this screen. */
import { createSubscriber } from "svelte/reactivity";

const EVERY = 200; // ms: often enough for seconds that do not stumble
const KEPT = 16; // messages by which the time is known
const LASTS = 600_000; // ms: by then two clocks may have drifted apart by some 30 ms

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

  /** Each message brings the server's time. The one that came fastest tells best, and is forgotten
   * after a while: clocks drift, lines change, and a device that slept may not have counted it. */
  hear(now: number, first: boolean): void {
    const at = this.local();
    const fresh = first ? [] : this.samples.filter((one) => at - one.at < LASTS);
    this.samples = [...fresh, { at, offset: now - at }].slice(-KEPT);
    this.offset = Math.max(...this.samples.map(({ offset }) => offset));
  }

  now(): number {
    return Math.round(this.local() + this.offset);
  }
}

const clock = new ServerClock(() => performance.now(), Date.now() - performance.now());

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

export const hear = (now: number, first: boolean): void => clock.hear(now, first);

export const serverNow = (): number => clock.now();

/** The server's time, read again and again while something on the page depends on it. */
export function ticking(): number {
  subscribe();
  return serverNow();
}
