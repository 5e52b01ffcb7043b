import { describe, expect, it } from "vitest";
import { lengthOf } from "$ui/clue/kinds";
import { PALETTE } from "$ui/clue/palette";

// As in `vernissage.kit.clue`: what a silent clue may be made of.
const PICTOGRAPH =
  /^[\u2190-\u245f\u2500-\u27ff\u2900-\u2bff\u3030-\u303d\u{1f000}-\u{1f0ff}\u{1f300}-\u{1faff}]\ufe0f?$/u;

describe("the palette", () => {
  const all = Object.values(PALETTE).flat();

  it("has only what the server takes for an emoji", () => {
    expect(all.filter((emoji) => !PICTOGRAPH.test(emoji))).toEqual([]);
  });

  it("has enough, and each once", () => {
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(120);
  });
});

it("words are counted as the server counts them", () => {
  expect(lengthOf("  a   few\nwords ")).toBe(11);
  expect(lengthOf("🎨🎨")).toBe(2);
  expect(lengthOf(" ")).toBe(0);
});
