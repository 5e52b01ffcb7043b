/** RULES.md as data: paragraphs, numbered rules, and drawings that the client knows. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GAMES, LANGUAGES, PACKAGE, WEB } from "../build/paths";
import { rulesIn } from "../build/rules";

const figuresOf = (markdown: string, language: string) =>
  rulesIn(markdown, language).flatMap(({ title, paragraphs }) =>
    paragraphs.flatMap(({ figure }, at) =>
      figure ? [{ figure, title, after: paragraphs[at - 1]!.rule }] : [],
    ),
  );

it("takes a picture of the rules as a drawing with words", () => {
  const text =
    "# English\n\nShort.\n\n## One\n- **X1** A *rule*.\n\n![Seen *here*.](seen)\n\n- Two\n";
  expect(rulesIn(text, "en")[1]!.paragraphs).toEqual([
    {
      rule: "X1",
      item: true,
      pieces: [{ text: "A " }, { text: "rule", soft: true }, { text: "." }],
    },
    { figure: "seen", pieces: [{ text: "Seen " }, { text: "here", soft: true }, { text: "." }] },
    { item: true, pieces: [{ text: "Two" }] },
  ]);
});

it.each(GAMES)("%s has its drawings, after the same rules in every language", (game) => {
  const text = readFileSync(join(PACKAGE, "games", game, "RULES.md"), "utf-8");
  const [first, ...others] = LANGUAGES.map((language) =>
    figuresOf(text, language).map(({ figure, after }) => ({ figure, after })),
  );
  expect(first!.length).toBeGreaterThanOrEqual(2);
  for (const other of others) expect(other).toEqual(first);
  for (const { figure, after } of first!) {
    expect(after).toBeDefined();
    expect(existsSync(join(WEB, "src/games", game, "figures", `${figure}.svelte`))).toBe(true);
  }
});
