/** Back closes what is open, from the top, and leaves the page when nothing is. */
import { beforeEach, expect, it, vi } from "vitest";

let pages: unknown[];
let back: typeof import("../../src/lib/back");

/** A browser's history, as far as it is needed: entries, and where we are. */
beforeEach(async () => {
  pages = ["home", null];
  vi.stubGlobal("history", {
    get state() {
      return pages.at(-1);
    },
    pushState: (state: unknown) => void pages.push(state),
    back: () => void pages.pop(),
  });
  vi.useFakeTimers();
  vi.resetModules();
  back = await import("../../src/lib/back");
});

function press(): boolean {
  pages.pop();
  const stays = back.goneBack();
  vi.runAllTimers();
  return stays;
}

it("closes the top one first, and one with each press", () => {
  const closed: string[] = [];
  const opened = (name: string) => {
    const close = back.onBack(() => {
      closed.push(name);
      close();
    });
  };
  opened("sheet");
  opened("viewer");
  expect(pages).toEqual(["home", null, "guard"]); // one entry, however much is open
  expect(press()).toBe(true);
  expect(press()).toBe(true);
  expect(closed).toEqual(["viewer", "sheet"]);
  expect(pages).toEqual(["home", null]);
});

it("asks again and again what asks before leaving", () => {
  let asked = 0;
  back.onBack(() => (asked += 1));
  press();
  press();
  expect(asked).toBe(2);
  expect(pages).toEqual(["home", null, "guard"]);
});

it("goes over the entry of what was closed by hand", () => {
  back.onBack(() => {})();
  expect(press()).toBe(true);
  expect(pages).toEqual(["home"]);
});
