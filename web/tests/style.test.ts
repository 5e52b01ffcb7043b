/** Sizes of type come from app.css, and screens differ at a few agreed widths and heights only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const WIDTHS = [360, 480, 640, 700, 800, 900, 1000, 1100, 1200, 1600];
const HEIGHTS = [560, 720];
const LARGE = 3; // rem: single signs that are drawn with a letter

const styles = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(svelte|css)$/.test(name))
  .map((name) => [name, readFileSync(join(SRC, name), "utf-8")] as const);

/** "min-width: 700px" begins where "max-width: 699px" ends, "min-height: 561px" where
 * "max-height: 560px" does. */
const isAgreed = (bound: string, side: string, px: number) =>
  (side === "width" ? WIDTHS : HEIGHTS).some(
    (one) => px === one || px === (bound === "max" ? one - 1 : one + 1),
  );

it.each(styles)("%s has agreed breakpoints", (_, text) => {
  const queries = text.match(/@media[^{]*\{/g) ?? [];
  const sizes = queries.flatMap((query) => [
    ...query.matchAll(/(min|max)-(width|height): ([\d.]+\w+)/g),
  ]);
  const strange = sizes.filter(
    ([, bound, side, size]) =>
      !size!.endsWith("px") || !isAgreed(bound!, side!, Number.parseInt(size!)),
  );
  expect(strange.map(([whole]) => whole)).toEqual([]);
});

it.each(styles)("%s has sizes of type by their names", (_, text) => {
  const sizes = text.matchAll(/font(?:-size)?: (?:\d+ )?([\d.]+)rem(?=[;/])/g);
  const strange = [...sizes].filter(([, size]) => Number(size) < LARGE);
  expect(strange.map(([whole]) => whole)).toEqual([]);
});
