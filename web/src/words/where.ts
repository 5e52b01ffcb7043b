/** Which side something is about, in words: by its level, its number there, and its theme. */
import { t } from "$lib/i18n.svelte";
import type { Language } from "$lib/texts";
import { sidesOf, type Draft, type Side } from "./pack";

export function whereIs(draft: Draft, side: Side): string {
  const number = sidesOf(draft, side.level).indexOf(side) + 1;
  return t("words.flaw_at", { level: t(`words.level_${side.level}`), side: number });
}

/** Where a word stands already, seen from a side. */
export function alreadyOn(draft: Draft, other: Side, side: Side, language: Language): string {
  if (other === side) return t("words.again_here");
  const theme = other.cells[0]![language] || t("words.no_theme");
  return t("words.again", { where: whereIs(draft, other), theme });
}
