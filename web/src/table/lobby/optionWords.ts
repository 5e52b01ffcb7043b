/** Options in words that people understand. */
import { t } from "$lib/i18n.svelte";
import type { Args, Texts } from "$lib/texts";
import type { Option } from "$lib/wire";
import type { Value } from "./choices";

type Say = (key: string, args?: Args) => string;

/** One value of an option: `option_value.<option>.<value>`, yes or no, or the number itself. */
export function valueInWords(say: Say, name: string, option: Option, value: Value): string {
  if (typeof value === "boolean") return t(value ? "lobby.yes" : "lobby.no");
  if (typeof value === "number" && value !== 0 && !option.of?.length) return String(value);
  return say(`option_value.${name}.${value}`);
}

export function inWords(say: Texts["say"], name: string, option: Option, value: Value): string {
  const values = option.kind === "list" && Array.isArray(value) ? value : [value];
  return values.map((one) => valueInWords(say, name, option, one)).join(", ");
}
