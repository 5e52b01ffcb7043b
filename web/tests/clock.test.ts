import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { syncClock, ServerClock, serverNow } from "$lib/clock.svelte";
import { numbers } from "./inks";

const START = 1_794_801_200_000;

/** A device and a server, with a line between them. Time is the server's, in ms since the start. */
class World {
  time = 0;
  asleep = 0; // ms that the device's clock has not counted
  readonly clock = new ServerClock(() => this.time - this.asleep + 5000, 0);

  message(delay: number, first = false): void {
    const now = START + this.time;
    this.time += delay;
    this.clock.addSample(now, first);
  }
  /** ms by which the screen is behind. */
  get behind(): number {
    return START + this.time - this.clock.now();
  }
}

describe("the server's time", () => {
  it("is what the fastest of the last messages says", () => {
    const world = new World();
    const below = numbers(3);
    world.message(300, true);
    expect(world.behind).toBe(300);
    const delays = Array.from({ length: 40 }, () => 20 + below(400));
    delays.forEach((delay, at) => {
      world.time += 1000;
      world.message(delay);
      const last = [300, ...delays.slice(0, at + 1)].slice(-16);
      expect(world.behind).toBe(Math.min(...last));
    });
  });

  it("stands while a line is slow for a while, and follows one that stays slow", () => {
    const world = new World();
    world.message(30, true);
    for (let n = 0; n < 15; n++) world.message(2000);
    expect(world.behind).toBe(30);
    world.message(2000);
    expect(world.behind).toBe(2000);
  });

  it("forgets in ten minutes what it knew", () => {
    const world = new World();
    world.message(30, true);
    world.time += 599_000;
    world.message(80);
    expect(world.behind).toBe(30);
    world.time += 2000;
    world.message(80);
    expect(world.behind).toBe(80);
  });

  it("is right with the first message after a sleep that the device did not count", () => {
    const world = new World();
    world.message(30, true);
    world.time += 3_600_000;
    world.asleep = 3_600_000;
    expect(world.behind).toBe(3_600_030);
    world.message(40);
    expect(world.behind).toBe(40);
  });

  it("begins anew with every connection", () => {
    const world = new World();
    world.message(30, true);
    world.message(90, true);
    expect(world.behind).toBe(90);
  });
});

describe("the page's clock", () => {
  beforeEach(() => void vi.useFakeTimers({ now: START }));
  afterEach(() => void vi.useRealTimers());

  it("is whole milliseconds of the server, whatever happens to the system's clock", () => {
    syncClock(START + 70_000, true);
    vi.advanceTimersByTime(1000);
    vi.setSystemTime(START - 86_400_000);
    expect(serverNow()).toBe(START + 71_000);
    vi.setSystemTime(START + 86_400_000);
    vi.advanceTimersByTime(500);
    expect(serverNow()).toBe(START + 71_500);
    syncClock(START + 71_480, false); // a message that took 20 ms
    expect(serverNow()).toBe(START + 71_500);
  });
});
