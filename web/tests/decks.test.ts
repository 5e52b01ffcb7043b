import "./browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "$lib/api";
import { badgesOf } from "../src/decks/badges";
import {
  paintedDeckOf,
  idIn,
  idOf,
  inAll,
  isOwn,
  ownOf,
  randomDeck,
  toggled,
} from "../src/decks/names";
import { scaleOf } from "../src/decks/shrink";
import { Uploads } from "../src/decks/uploads.svelte";

const ID = "5f1d0c9a77e24b6f8a90b1c2d3e4f506";

describe("names of decks", () => {
  it("tell the house's from people's own", () => {
    expect(paintedDeckOf("gouache-12")).toEqual({ style: "gouache", seed: 12 });
    expect(isOwn("gouache-12")).toBe(false);
    expect(isOwn(ownOf(ID))).toBe(true);
    expect(idOf(ownOf(ID))).toBe(ID);
  });

  it.each([
    [`https://house.test/decks/${ID}`, ID],
    [` http://192.168.0.7:8000/decks/${ID}?table=1#${"c0".repeat(32)} `, ID],
    [ID.toUpperCase(), ID],
    [`own-${ID}`, ID],
    ["https://house.test/decks/", ""],
    [`https://house.test/t/${ID}0`, ""],
    [`${ID}${ID}`, ""],
    ["", ""],
  ])("are found in %s", (text, id) => expect(idIn(text)).toBe(id));

  it("are rolled within the styles and seeds", () => {
    const chances = [0.99, 0.5];
    expect(randomDeck(["gouache", "paper"], 1000, () => chances.shift()!)).toBe("paper-500");
    expect(randomDeck(["wash"], 1000, () => 0)).toBe("wash-0");
  });

  it("are taken and put back", () => {
    expect(toggled(["a-1"], "b-1")).toEqual(["a-1", "b-1"]);
    expect(toggled(["a-1", "b-1"], "a-1")).toEqual(["b-1"]);
  });

  it("add up, and what is missing is filled up", () => {
    expect(inAll([84, 37], 84)).toBe(121);
    expect(inAll([5], 84)).toBe(84);
  });
});

describe("pictures", () => {
  it("shrink to what a card needs, and long ones stay high enough", () => {
    expect(scaleOf(800, 1200)).toBe(1);
    expect(scaleOf(4000, 3000)).toBe(0.5);
    expect(scaleOf(12000, 1800)).toBe(0.5);
    expect(scaleOf(12000, 600)).toBe(1);
  });

  it("wear badges, the gravest first", () => {
    const plain = {
      name: "a",
      alt: "",
      hidden: false,
      reports: 0,
      near: "",
      bare: false,
      fitted: true,
    };
    expect(badgesOf(plain)).toEqual([]);
    expect(badgesOf({ ...plain, hidden: true, reports: 2, near: "b", bare: true })).toEqual([
      "reported",
      "hid",
      "near",
      "bare",
    ]);
  });
});

/** A server that answers when the test says so. */
class Answers {
  asked: string[] = [];
  private readonly open = new Map<
    string,
    { done: (name: string) => void; refused: (why: unknown) => void }
  >();

  send = (file: File) => {
    this.asked.push(file.name);
    return new Promise<string>((done, refused) => this.open.set(file.name, { done, refused }));
  };
  async take(name: string) {
    this.open.get(name)!.done(name);
    await vi.advanceTimersByTimeAsync(0);
  }
  async refuse(name: string, code: string) {
    this.open.get(name)!.refused(new Refusal(code, `no: ${code}`));
    await vi.advanceTimersByTimeAsync(0);
  }
}

describe("uploads", () => {
  const files = (...names: string[]) => names.map((name) => ({ name }) as File);
  let server: Answers;
  let made: string[];
  let uploads: Uploads<string>;

  beforeEach(() => {
    vi.useFakeTimers();
    server = new Answers();
    made = [];
    uploads = new Uploads(
      server.send,
      (one) => made.push(one),
      (error) => (error as Error).message,
    );
  });
  afterEach(() => vi.useRealTimers());

  it("go three at a time", async () => {
    uploads.add(files("a", "b", "c", "d", "e"));
    expect(server.asked).toEqual(["a", "b", "c"]);
    await server.take("b");
    expect(server.asked).toEqual(["a", "b", "c", "d"]);
    expect(made).toEqual(["b"]);
    expect([uploads.done, uploads.left]).toEqual([1, 4]);
  });

  it("go on after a bad file, which says what is wrong with it", async () => {
    uploads.add(files("a", "bad"));
    await server.refuse("bad", "picture_broken");
    await server.take("a");
    expect(uploads.refused).toMatchObject([{ name: "bad", reason: "no: picture_broken" }]);
    expect([uploads.done, uploads.left]).toEqual([1, 0]);
    uploads.tidy();
    expect(uploads.refused).toEqual([]);
  });

  it("try again when the server is busy, and give up in the end", async () => {
    uploads.add(files("a"));
    await server.refuse("a", "slow_down");
    expect(uploads.refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toEqual(["a", "a"]);
    while (uploads.left) {
      await server.refuse("a", "no_network");
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(uploads.refused).toMatchObject([{ reason: "no: no_network" }]);
  });

  it("do not send what a full deck will refuse", async () => {
    uploads.add(files("a", "b", "c", "d", "e"));
    await server.refuse("a", "deck_full");
    expect(server.asked).toEqual(["a", "b", "c"]);
    expect(uploads.refused.map((one) => one.name)).toEqual(["a", "d", "e"]);
  });

  it("forget what is done when new ones come", async () => {
    uploads.add(files("a", "bad"));
    await server.take("a");
    await server.refuse("bad", "picture_small");
    uploads.add(files("b"));
    expect(uploads.list.map((one) => one.name)).toEqual(["bad", "b"]);
  });
});
