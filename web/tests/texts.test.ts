/** The server says the same: both read tests/fixtures/texts.json. */
import { describe, expect, it } from "vitest";
import { named, Texts, type Args, type Catalogue, type Language } from "$lib/texts";
import shared from "../../tests/fixtures/texts.json";

const catalogues = shared.entries as unknown as Record<Language, Catalogue>;
const texts = (language: string) =>
  new Texts(language as Language, catalogues[language as Language]);

describe("a sentence", () => {
  it.each(shared.said)("$language $key $args: $says", ({ language, key, args, says }) => {
    expect(texts(language).say(key, args as Args)).toBe(says);
  });

  it.each(shared.missing)("that is missing is its key: %s", (key) => {
    expect(texts("en").say(key)).toBe(key);
  });

  it("lacks nothing but what it was not given", () => {
    expect(texts("en").say("list")).toBe("Here: ");
  });
});

it.each(shared.named)("seats in arguments become names: $args", ({ args, becomes }) => {
  expect(named(args, (seat) => shared.names[seat]!)).toEqual(becomes);
});
