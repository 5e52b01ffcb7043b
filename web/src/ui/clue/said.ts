/** A clue and a name in one line, as under a picture; a clue without words is left out. */
import { t } from "$lib/i18n.svelte";
import { isTakenBack } from "$lib/takenBack.svelte";
import type { Clue } from "./kinds";

export function saidOn(clue: Clue | null | undefined, name: string): string {
  const text = clue?.text ?? "";
  if (!clue || !text || isTakenBack(text)) return name;
  if (clue.kind === "emoji") return `${text} · ${name}`;
  return clue.kind === "text" ? `${t("clue.quoted", { text })} · ${name}` : name;
}
