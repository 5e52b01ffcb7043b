import { describe, expect, it } from "vitest";
import { cellsIn, levelOf, sideAt, sidesIn, toToml, toTsv, Unreadable } from "../src/words/files";
import {
  blankDraft,
  blankSide,
  cardsOf,
  earlier,
  filledUp,
  nothing,
  original,
  tidy,
  written,
  type Draft,
  type Side,
} from "../src/words/pack";
import { isFile, isSingle, spread } from "../src/words/paste";

const FRUIT = ["apple", "pear", "banana", "kiwi", "lemon", "orange", "peach"];
const row = (level: string, theme: string, words: string[]) => [level, theme, ...words].join("\t");
const read = (text: string) => sidesIn(text, "en", "green");
const said = (side: Side, language: "uk" | "ru" | "en" = "en") =>
  side.cells.map((one) => one[language]);

async function readClueDraft(text: string): Promise<Draft> {
  return { title: "T", language: "en", sides: await read(text) };
}

describe("table files", () => {
  it("know levels in all languages", () => {
    expect(levelOf("Зелений")).toBe("green");
    expect(levelOf("жёлтый")).toBe("yellow");
    expect(levelOf("red")).toBe("red");
    expect(levelOf("apple")).toBeUndefined();
  });
  it("have a side a row, with or without a level", async () => {
    const [one, two] = await read(
      `${row("red", "Fruit", FRUIT)}\r\nMore\t${FRUIT.join("\t")}\t\t\n`,
    );
    expect(one!.level).toBe("red");
    expect(said(one!)).toEqual(["Fruit", ...FRUIT]);
    expect(two!.level).toBe("green");
    expect(said(two!)).toEqual(["More", ...FRUIT]);
  });
  it("may begin with names of columns", async () => {
    const sides = await read(`lev\ttopic\t1\t2\n${row("red", "Fruit", FRUIT)}\n`);
    expect(sides.map((side) => side.cells[0]!.en)).toEqual(["Fruit"]);
  });
  it("turn more than seven words into more than one side", async () => {
    const sides = await read(row("red", "Fruit", [...FRUIT, "fig"]));
    expect(sides.map((side) => side.cells[1]!.en)).toEqual(["apple", "fig"]);
  });
  it("have a word a row in several languages", async () => {
    const words = FRUIT.map((word) => `green\tФрукти / Fruit\tпо-${word}\t${word}`);
    const [side] = await read(["level\ttheme\tuk\ten", ...words].join("\n"));
    expect(said(side!)).toEqual(["Fruit", ...FRUIT]);
    expect(side!.cells[0]!.uk).toBe("Фрукти");
  });
  it("say where TOML cannot be read", async () => {
    await expect(read('[[side]]\nlevel = "green\n')).rejects.toThrow(Unreadable);
  });
  it("come back from both forms as they were", async () => {
    const draft = await readClueDraft(
      `${row("red", "Fruit", FRUIT)}\n${row("green", "More", ["a", "", "c"])}`,
    );
    expect(await read(toTsv(draft))).toEqual(draft.sides);
    draft.sides[0]!.cells[3]!.uk = 'Ба"нан\\';
    draft.sides[0]!.cells[0]!.uk = "Фрукти";
    expect(await read(toToml(draft))).toEqual(draft.sides);
    draft.sides[1]!.cells[0]!.en = "";
    expect(await read(toTsv(draft))).toEqual(draft.sides);
  });
  it("have a line for every side, blank ones left out", () => {
    const sides = [blankSide("green"), blankSide("red"), blankSide("red")];
    sides[1]!.cells[0]!.en = "One";
    sides[2]!.cells[7]!.en = "two";
    const draft = { ...blankDraft("en"), sides };
    const lines = toToml(draft).split("\n");
    const at = lines.flatMap((line, index) => (line === "[[side]]" ? [index + 1] : []));
    expect(at.map((line) => sideAt(written(draft), line))).toEqual([sides[1], sides[2]]);
    expect(sideAt(written(draft), 0)).toBeNull();
  });
});

describe("pasting", () => {
  it("tells a word from cells, and cells from a file", () => {
    expect(isSingle("apple pie\n")).toBe(true);
    expect(isSingle("apple\tpie")).toBe(false);
    expect(isFile(row("red", "Fruit", FRUIT))).toBe(true);
    expect(isFile("apple\tpear")).toBe(false);
  });
  it("fills cells to the right and sides below", () => {
    const draft = { ...blankDraft("en"), sides: [blankSide("green")] };
    spread(draft, { level: "green", language: "en", row: 0, cell: 6 }, "a\tb\tc\nd\te\n", false);
    expect(draft.sides.map((side) => said(side).slice(6))).toEqual([
      ["a", "b"],
      ["d", "e"],
    ]);
  });
  it("fills a side by a column where its cells are below each other", () => {
    const draft = { ...blankDraft("en"), sides: [blankSide("green")] };
    spread(draft, { level: "green", language: "en", row: 0, cell: 1 }, FRUIT.join("\n"), true);
    expect(said(draft.sides[0]!)).toEqual(["", ...FRUIT]);
  });
});

describe("a pack", () => {
  it("is tidy", () => {
    expect(tidy("  a \u00a0b\tc ")).toBe("a b c");
    expect(tidy('"say ""hi"""')).toBe('say "hi"');
    expect(cellsIn("\ufeffa\tb")).toEqual([["a", "b"]]);
  });
  it("makes cards of sides, and the house the rest", () => {
    expect([0, 1, 2, 3].map(cardsOf)).toEqual([0, 1, 1, 2]);
    expect([0, 3, 24, 40].map(filledUp)).toEqual([12, 10, 0, 0]);
  });
  it("is written in the language its words are in", () => {
    const draft = blankDraft("en");
    expect(original(draft, "uk")).toBe("uk");
    draft.sides.push(blankSide("green"));
    draft.sides[0]!.cells[1]!.ru = "стол";
    expect(original(draft, "uk")).toBe("ru");
  });
  it("knows where a word stands already", async () => {
    const draft = await readClueDraft(
      `${row("red", "Fruit", FRUIT)}\n${row("red", "Food", ["PEAR"])}`,
    );
    const flaw = { key: "again", grave: false, text: "", side: draft.sides[1]!, cell: 1 };
    expect(earlier(draft, flaw)).toBe(draft.sides[0]);
    expect(
      earlier(draft, { ...flaw, side: { level: "red", cells: Array(8).fill(nothing()) } }),
    ).toBeUndefined();
  });
});
