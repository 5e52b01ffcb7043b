import { describe, expect, it } from "vitest";
import { named, Texts, type Catalogue, type Language } from "$lib/texts";

const texts = (entries: Catalogue, language: Language = "en") => new Texts(language, entries);

describe("plural forms", () => {
  const cards: Record<Language, Catalogue> = {
    uk: { cards: { one: "{n} карта", few: "{n} карти", many: "{n} карт" } },
    ru: { cards: { one: "{n} карта", few: "{n} карты", many: "{n} карт" } },
    en: { cards: { one: "{n} card", other: "{n} cards" } },
  };
  const say = (language: Language, n: number) =>
    texts(cards[language], language).say("cards", { n });

  it.each([
    [1, "карта"],
    [2, "карти"],
    [4, "карти"],
    [5, "карт"],
    [11, "карт"],
    [14, "карт"],
    [21, "карта"],
    [22, "карти"],
    [111, "карт"],
    [0, "карт"],
    [-2, "карти"],
  ])("of Ukrainian: %i", (n, word) => expect(say("uk", n)).toBe(`${n} ${word}`));

  it.each([
    [1, "карта"],
    [3, "карты"],
    [12, "карт"],
    [101, "карта"],
    [104, "карты"],
  ])("of Russian: %i", (n, word) => expect(say("ru", n)).toBe(`${n} ${word}`));

  it.each([
    [1, "card"],
    [0, "cards"],
    [2, "cards"],
    [21, "cards"],
    [-1, "card"],
  ])("of English: %i", (n, word) => expect(say("en", n)).toBe(`${n} ${word}`));
});

describe("a sentence", () => {
  const some = texts({
    "event.laid": "{seat} lays {colour}",
    "colour.red": "the red one",
    told: "{name} says {text}",
    "text.red": "never said",
    list: "Here: {names}",
    "why.true": "yes",
    flag: "{why}",
  });

  it("has its values in words", () => {
    expect(some.say("event.laid", { seat: "Ira", colour: "red" })).toBe("Ira lays the red one");
    expect(some.say("flag", { why: true })).toBe("yes");
    expect(some.say("event.laid", { seat: "Ira", colour: "mauve" })).toBe("Ira lays mauve");
  });

  it("leaves people's own words alone", () => {
    expect(some.say("told", { name: "{text}", text: "red" })).toBe("{text} says red");
  });

  it("joins lists, and lacks nothing but what it was not given", () => {
    expect(some.say("list", { names: ["Ira", "Leo"] })).toBe("Here: Ira, Leo");
    expect(some.say("list")).toBe("Here: ");
  });

  it("that is missing is its key", () => expect(some.say("no.such")).toBe("no.such"));
});

it("seats in arguments become names", () => {
  const name = (seat: number) => ["Ira", "Leo"][seat]!;
  const args = { seat: 0, other: 1, seats: [1, 0], n: 1, space: 0 };
  expect(named(args, name)).toEqual({
    seat: "Ira",
    other: "Leo",
    seats: ["Leo", "Ira"],
    n: 1,
    space: 0,
  });
});
