import { t } from "$lib/i18n.svelte";
import type { Manifest } from "$lib/wire";

/** How many can play, over all modes: "3–12 players". */
export function playersOf(game: Manifest): string {
  const seats = Object.values(game.modes).flatMap((mode) => mode.seats);
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return t("rules.players", { n: most, of: least === most ? `${most}` : `${least}–${most}` });
}
