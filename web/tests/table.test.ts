import { FakeSocket } from "./browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Refusal } from "$lib/api";
import { Game } from "$lib/game.svelte";
import { Table, type TableUpdate } from "$lib/table.svelte";
import type { Doc, Prompt } from "$lib/wire";

function doc(prompts: Prompt[] = []): Doc {
  const table = { id: "t", code: "ABC234", paused: false, stopped: null, people: [], chairs: [] };
  const game = {
    game: "yokai",
    phase: "turn",
    moment: "turn/1",
    chairs: [0, 1],
    waits: [{ seat: 0 }],
    prompts,
  };
  return { table, you: { person: "p1", host: true, seat: 0 }, game } as unknown as Doc;
}
const welcome = (seq = 5, prompts: Prompt[] = []) => ({
  type: "welcome",
  seq,
  stamp: `stamp${seq}`,
  now: 1000,
  build: "b1",
  doc: doc(prompts),
});

let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  table = new Table("t", "p1");
  FakeSocket.last.open();
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

function comeBack(): FakeSocket {
  FakeSocket.last.drop();
  vi.advanceTimersByTime(1300);
  FakeSocket.last.open();
  return FakeSocket.last;
}

describe("the document", () => {
  it("comes with the welcome and goes on by steps", () => {
    const news: TableUpdate[] = [];
    table.onUpdate((one) => news.push(one));
    FakeSocket.last.tell(welcome());
    const events = [{ of: "table", kind: "paused" }];
    const patch = [{ op: "replace", path: "/table/paused", value: true }];
    FakeSocket.last.tell({ type: "step", seq: 6, now: 1001, events, patch });
    expect(table.doc!.table.paused).toBe(true);
    expect(news.at(-1)).toMatchObject({ events, before: { table: { paused: false } } });
  });

  it("is resumed from where it was", () => {
    FakeSocket.last.tell(welcome(5));
    FakeSocket.last.tell({ type: "chat", person: "p2", at: 77, text: "Hi" });
    FakeSocket.last.drop();
    expect(table.connectionState).toBe("lost");
    vi.advanceTimersByTime(1300);
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toEqual([
      {
        type: "hello",
        table: "t",
        person: "p1",
        since: 5,
        stamp: "stamp5",
        heard: 77,
        build: "b1",
      },
    ]);
    const step = { type: "step", seq: 9, stamp: "stamp9", now: 1002, events: [], patch: [] };
    FakeSocket.last.tell(step);
    expect(table.connectionState).toBe("open");
    expect(comeBack().said).toMatchObject([{ since: 9, stamp: "stamp9" }]);
  });

  it("is taken whole when the server has another history of the table", () => {
    FakeSocket.last.tell(welcome(9));
    const patch = [{ op: "replace", path: "/table/paused", value: true }];
    FakeSocket.last.tell({ type: "step", seq: 10, stamp: "lost", now: 1, events: [], patch });
    comeBack().tell({ ...welcome(6), stamp: "other6" });
    expect(table.doc!.table.paused).toBe(false);
    expect(comeBack().said).toMatchObject([{ since: 6, stamp: "other6" }]);
  });

  it("says that a table can only be looked at, until it is repaired", () => {
    FakeSocket.last.tell(welcome(5));
    FakeSocket.last.tell({ type: "notice", code: "table_broken", text: "Damaged." });
    expect(table.damaged).toBe("Damaged.");
    comeBack().tell(welcome(5));
    expect(table.damaged).toBe("");
  });
});

describe("a line of chat", () => {
  it("is shown once, also if another node brings it again", () => {
    FakeSocket.last.tell(welcome());
    const said = { type: "chat", person: "p2", at: 77, text: "Hi" };
    FakeSocket.last.tell(said);
    comeBack().tell(said);
    FakeSocket.last.tell({ ...said, at: 78 });
    expect(table.chat.map(({ at }) => at)).toEqual([77, 78]);
  });
});

describe("a request", () => {
  it("is done when the server says so, and busy until then", async () => {
    FakeSocket.last.tell(welcome());
    const asked = table.ask({ type: "sit" });
    expect(table.sending).toBe(1);
    const { id } = FakeSocket.last.said.at(-1)!;
    FakeSocket.last.tell({ type: "done", id, seq: 6 });
    expect(await asked).toMatchObject({ seq: 6 });
    expect(table.sending).toBe(0);
  });

  it("without an answer is said again with the same id", async () => {
    FakeSocket.last.tell(welcome());
    const asked = table.play({ type: "done" });
    const said = FakeSocket.last.said.at(-1)!;
    expect(said).toMatchObject({ type: "play", when: "turn/1", action: { type: "done" } });
    const socket = comeBack();
    expect(socket.said.length).toBe(1); // the hello first
    socket.tell(welcome(6));
    expect(socket.said[1]).toEqual(said);
    socket.tell({ type: "done", id: said.id, seq: 6 });
    await asked;
    expect(comeBack().said.length).toBe(1);
  });

  it("in the game says when it was made, by the server's clock", () => {
    FakeSocket.last.tell(welcome()); // at 1000
    vi.advanceTimersByTime(250);
    void table.play({ type: "done" });
    expect(FakeSocket.last.said.at(-1)!.seen).toBe(1250);
  });

  it("made without a line waits for it", () => {
    FakeSocket.last.tell(welcome());
    FakeSocket.last.drop();
    void table.ask({ type: "sit" });
    vi.advanceTimersByTime(1300);
    FakeSocket.last.open();
    FakeSocket.last.tell(welcome());
    expect(FakeSocket.last.said[1]).toMatchObject({ type: "table", action: { type: "sit" } });
  });

  it("that is refused says why", async () => {
    FakeSocket.last.tell(welcome());
    const asked = table.ask({ type: "sit", chair: 3 });
    const { id } = FakeSocket.last.said.at(-1)!;
    FakeSocket.last.tell({
      type: "refused",
      id,
      code: "chair_taken",
      text: "Taken.",
      facts: { chair: 3 },
    });
    const why = await asked.catch((error: Refusal) => error);
    expect(why).toMatchObject({ code: "chair_taken", message: "Taken.", facts: { chair: 3 } });
    expect(table.sending).toBe(0);
  });

  it("that came at a busy moment is tried again by itself", () => {
    FakeSocket.last.tell(welcome());
    void table.ask({ type: "sit" });
    const said = FakeSocket.last.said.at(-1)!;
    FakeSocket.last.tell({ type: "refused", id: said.id, code: "slow_down", text: "Slowly." });
    expect(table.sending).toBe(1);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.last.said.slice(1)).toEqual([said, said]);
  });
});

describe("the end", () => {
  it("of a place is final", () => {
    FakeSocket.last.tell(welcome());
    FakeSocket.last.tell({ type: "notice", code: "gone", text: "You were shown out." });
    FakeSocket.last.drop(4001);
    vi.advanceTimersByTime(60_000);
    expect([table.connectionState, table.reason]).toEqual(["gone", "You were shown out."]);
    expect(FakeSocket.all.length).toBe(1);
  });

  it("of a refused hello is final", () => {
    FakeSocket.last.tell({ type: "refused", id: "", code: "not_here", text: "Not here." });
    FakeSocket.last.drop(4003);
    vi.advanceTimersByTime(60_000);
    expect([table.connectionState, table.reason]).toEqual(["refused", "Not here."]);
    expect(FakeSocket.all.length).toBe(1);
  });
});

describe("a game", () => {
  const one = (...of: (number | string)[]) => ({ type: "one" as const, of });
  const prompts: Prompt[] = [
    { do: "play", fields: { card: one(31), colour: one("green", "blue") } },
    { do: "play", fields: { card: one(25), colour: one("yellow", "blue") } },
    {
      do: "vote",
      fields: { spaces: { type: "some", of: [1, 2], least: 1, most: 2 } },
      now: { type: "vote", spaces: [1] },
    },
    { do: "done" },
  ];

  it("knows which values go together", () => {
    FakeSocket.last.tell(welcome(5, prompts));
    const game = new Game(table);
    expect(game.values("play", "card")).toEqual([31, 25]);
    expect(game.values("play", "colour")).toEqual(["green", "blue", "yellow"]);
    expect(game.values("play", "colour", { card: 25 })).toEqual(["yellow", "blue"]);
    expect(game.values("play", "card", { colour: "blue" })).toEqual([31, 25]);
    expect(game.values("play", "card", { colour: "red" })).toEqual([]);
    expect(game.values("vote", "spaces")).toEqual([1, 2]);
    expect(game.chosen("vote")).toEqual({ type: "vote", spaces: [1] });
    expect([game.can("done"), game.can("undo"), game.mine]).toEqual([true, false, true]);
  });

  it("takes two quick taps for one", async () => {
    FakeSocket.last.tell(welcome(5, prompts));
    const game = new Game(table);
    const first = game.play({ type: "done" });
    expect(await game.play({ type: "done" })).toBe(false);
    const plays = FakeSocket.last.said.filter((said) => said.type === "play");
    expect(plays.length).toBe(1);
    FakeSocket.last.tell({ type: "done", id: plays[0]!.id, seq: 6 });
    expect(await first).toBe(true);
    expect(game.busy).toBe(false);
  });
});
