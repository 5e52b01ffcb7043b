/** Whose time ran out: what they had prepared is handed in, or they are skipped. Everybody reads it. */
import { t } from "$lib/i18n.svelte";
import type { TableUpdate } from "$lib/table.svelte";
import { toast } from "$lib/toasts.svelte";

const MINE = ["handed_in_you", "skipped_you"];
const OTHERS = ["handed_in", "skipped"];

/** One line for all of a kind: a whole table may be late at once. */
export function timeOver({ events }: TableUpdate): void {
  const mine = events.find((one) => one.of === "table" && MINE.includes(one.kind));
  if (mine) toast(t(`event.${mine.kind}`));
  for (const kind of OTHERS) {
    const names = events
      .filter((one) => one.of === "table" && one.kind === kind)
      .map(({ args }) => String(args?.name ?? ""));
    if (names.length) toast(t(`event.${kind}`, { name: names }));
  }
}
