/** What is chosen and not sent: said to the server, only the latest, and again on a new line. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Preparation } from "../src/lib/preparation";

let open = true;
let told: { when: string; action: unknown }[] = [];
const make = () =>
  new Preparation(
    (text) => {
      if (open) told.push(JSON.parse(text));
      return open;
    },
    () => Date.now(),
  );
const actions = () => told.map((one) => one.action);

beforeEach(() => {
  vi.useFakeTimers();
  open = true;
  told = [];
});
afterEach(() => void vi.useRealTimers());

test("only the latest of many choices is told", () => {
  const one = make();
  one.set("voting/1", { n: 1 });
  vi.runAllTimers();
  one.set("voting/1", { n: 2 });
  one.set("voting/1", { n: 3 });
  one.set("voting/1", { n: 3 });
  vi.runAllTimers();
  expect(actions()).toEqual([{ n: 1 }, { n: 3 }]);
});

test("what was chosen can be taken back, and nothing is said of nothing", () => {
  const one = make();
  one.set("voting/1", null);
  vi.runAllTimers();
  expect(told).toEqual([]);
  one.set("voting/1", { n: 1 });
  vi.runAllTimers();
  one.set("voting/1", null);
  vi.runAllTimers();
  expect(actions()).toEqual([{ n: 1 }, null]);
});

test("a new line is told again what belongs to this moment", () => {
  const one = make();
  open = false;
  one.set("voting/1", { n: 1 });
  vi.runAllTimers();
  expect(told).toEqual([]);
  open = true;
  one.tellAgain("voting/1");
  one.tellAgain("voting/1");
  expect(actions()).toEqual([{ n: 1 }, { n: 1 }]);
  one.tellAgain("revealing/1");
  expect(told).toHaveLength(2);
});
