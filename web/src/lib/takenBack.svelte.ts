/** What people took back: the marks that stand in its place, as vernissage.kit.withdrawal has them. */
import { reasonOf, takeBack } from "./api";
import { t } from "./i18n.svelte";
import type { Table } from "./table.svelte";
import { toast } from "./toasts.svelte";

const NO_WORDS = "\u2e3a"; // of a name, a clue or a theme
const NO_CLUE = [NO_WORDS, "taken-back", "\u2796"]; // a text, a recording, emoji
export const NO_STROKE = "AAAAAA=="; // a point without any pressure

export const isTakenBack = (text: string): boolean => NO_CLUE.includes(text);
export const nameOrGuest = (name = ""): string => (name === NO_WORDS ? t("people.guest") : name);
export const wordsOrNone = (text = ""): string => (isTakenBack(text) ? t("clue.taken_back") : text);

/** Whether there was a drawing that is gone. */
export const isSheetTakenBack = (strokes: readonly string[]): boolean =>
  strokes.length > 0 && strokes.every((stroke) => stroke === NO_STROKE);

const done = $state<Record<string, boolean>>({}); // by table, since the page was opened
export const hasTakenBack = (table: Table): boolean => done[table.id] ?? false;

/** Whether it was done; why not is said. */
export async function takeAllBack(table: Table): Promise<boolean> {
  try {
    done[table.id] = true; // the goodbye may come before the answer
    await takeBack(table.id, table.person);
    toast(t("people.taken_back"));
    return true;
  } catch (error) {
    done[table.id] = false;
    toast(reasonOf(error), "no");
    return false;
  }
}
