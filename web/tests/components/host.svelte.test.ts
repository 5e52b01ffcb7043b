/** The host of an installed game's board: what a board may read, do and put on the page. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BoardHost } from "../../src/board/api";
import { Host } from "../../src/board/host.svelte";
import Mounted from "../../src/board/Mounted.svelte";
import type { Game } from "$lib/game.svelte";
import { settings } from "$lib/settings.svelte";
import type { Doc, GameView, Prompt } from "$lib/wire";
import { seated } from "./games";

interface View {
  coins: number;
}
type Play = { type: string };

/** A game whose document may be replaced, as the server's messages do it. */
function played(prompts: Prompt[] = [], game = "coins") {
  const all = seated<View, Play>({ game, view: { coins: 1 }, prompts });
  let doc = $state.raw(all.game.table.doc!);
  Object.defineProperty(all.game.table, "doc", { get: () => doc });
  const change = (now: Partial<GameView>) => {
    doc = { ...doc, game: { ...doc.game!, ...now } } as Doc;
    flushSync();
  };
  return { ...all, change };
}

/** The board of a package: `fill` is its code. */
const shown = (game: Game<View, Play>, fill: (place: HTMLElement, host: BoardHost) => void) =>
  render(Mounted, { game, fill });

beforeEach(() => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network"))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("gives the game as this person may know it", () => {
  const { game } = played([{ do: "take", now: { type: "take", n: 2 }, fields: {} }]);
  const host = new Host(game);
  expect(host).toMatchObject({
    version: 1,
    view: { coins: 1 },
    moment: "1",
    seat: 0,
    seats: [0, 1, 2, 3],
    over: false,
    language: "en",
  });
  expect([host.can("take"), host.can("steal")]).toEqual([true, false]);
  expect(host.chosen("take")).toEqual({ type: "take", n: 2 });
  expect(host.waitsFor(0)).toBe(false);
});

it("offers the values of a field once each", () => {
  const { game } = played([
    { do: "take", fields: { n: { type: "one", of: [1, 2] } } },
    { do: "take", fields: { n: { type: "one", of: [2, 3] } } },
  ]);
  expect(new Host(game).values("take", "n")).toEqual([1, 2, 3]);
});

it("calls a watched function again only when something that it read has changed", () => {
  const { game, change } = played();
  const seen: number[] = [];
  shown(game, (_, host) => host.watch(() => void seen.push(host.view.coins)));
  flushSync();
  change({ view: { coins: 5 } as never });
  expect(seen).toEqual([1, 5]);
});

it("does not follow what a board only peeks at", () => {
  const { game, change } = played();
  const seen: number[] = [];
  shown(game, (_, host) =>
    host.watch(() => void seen.push(host.peek(() => host.view.coins as number))),
  );
  flushSync();
  change({ view: { coins: 5 } as never });
  expect(seen).toEqual([1]);
});

it("follows the phase alone, whatever else changes", () => {
  const { game, change } = played();
  const phases: string[] = [];
  shown(game, (_, host) => host.watch(() => void phases.push(host.phase)));
  flushSync();
  change({ view: { coins: 5 } as never });
  change({ phase: "end" });
  expect(phases).toEqual(["", "end"]);
});

it("updates a button with what its function reads, and plays when it is pressed", async () => {
  const { game, played: actions, change } = played();
  shown(game, (place, host) =>
    place.append(
      host.button(() => ({
        label: `Take ${host.view.coins}`,
        press: () => void host.play({ type: "take" }),
        testid: "take",
      })),
    ),
  );
  expect(screen.getByTestId("take").textContent.trim()).toBe("Take 1");
  change({ view: { coins: 5 } as never });
  expect(screen.getByTestId("take").textContent.trim()).toBe("Take 5");
  await fireEvent.click(screen.getByTestId("take"));
  expect(actions).toEqual([{ type: "take" }]);
});

it("does not press a button that says why not", async () => {
  const { game } = played();
  const press = vi.fn();
  shown(game, (place, host) =>
    place.append(host.button(() => ({ label: "Take", press, why: "Not yet", testid: "take" }))),
  );
  await fireEvent.click(screen.getByTestId("take"));
  expect(press).not.toHaveBeenCalled();
});

it("removes the parts that a watched function made before it runs again", () => {
  const { game, change } = played();
  shown(game, (place, host) =>
    host.watch(() => {
      const label = String(host.view.coins);
      place.replaceChildren(host.button(() => ({ label, press: () => {}, testid: label })));
    }),
  );
  flushSync();
  change({ view: { coins: 5 } as never });
  expect(screen.queryByTestId("1")).toBeNull();
  expect(screen.getByTestId("5")).toBeTruthy();
});

it("leaves nothing behind when the board goes", () => {
  const { game, change } = played();
  let runs = 0;
  const { unmount, container } = shown(game, (place, host) => {
    place.append(host.person(() => ({ seat: 1 })));
    host.watch(() => {
      void host.view;
      runs += 1;
    });
  });
  flushSync();
  unmount();
  change({ view: { coins: 5 } as never });
  expect([runs, container.textContent.trim()]).toEqual([1, ""]);
});

it("keeps the parts of an outer function when an inner one is scoped", () => {
  const { game } = played();
  const host = new Host(game);
  const part = () => host.button(() => ({ label: "x", press: () => {} }));
  let removeInner = () => {};
  const parts: { outer?: HTMLElement; inner?: HTMLElement } = {};
  const removeOuter = host.scoped(() => {
    removeInner = host.scoped(() => void (parts.inner = part()));
    parts.outer = part();
  });
  flushSync();
  removeInner();
  flushSync();
  expect(parts.inner!.querySelector("button")).toBeNull();
  expect(parts.outer!.querySelector("button")).not.toBeNull();
  removeOuter();
  flushSync();
  expect(parts.outer!.querySelector("button")).toBeNull();
});

it("restores the outer scope when a board's function throws", () => {
  const { game } = played();
  const host = new Host(game);
  const broken = () => {
    throw new Error("a board's bug");
  };
  let made: HTMLElement | undefined;
  const remove = host.scoped(() => {
    expect(() => host.scoped(broken)).toThrow("a board's bug");
    made = host.button(() => ({ label: "x", press: () => {} }));
  });
  remove();
  flushSync();
  expect(made!.querySelector("button")).toBeNull();
});

it("refuses a canvas to a game whose manifest has no ink", () => {
  const { game } = played();
  const host = new Host(game);
  const sheet = () => ({ strokes: [], label: "Sheet" });
  expect(() => host.scoped(() => void host.canvas(sheet))).toThrow("[materials.ink]");
});

it("is still where motion is off", () => {
  const { game } = played();
  const host = new Host(game);
  expect(host.still).toBe(false);
  settings.motion = false;
  expect(host.still).toBe(true);
  settings.motion = true;
});
