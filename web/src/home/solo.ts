/** A table of one's own, bots on the other chairs, and the game begins. */
import * as api from "$lib/api";
import { manifestOf } from "$lib/games";
import { t } from "$lib/i18n.svelte";
import { later } from "$lib/later";
import { isNewTo } from "$lib/marks.svelte";
import { savePlace } from "$lib/places.svelte";
import { go } from "$lib/router.svelte";
import { settings } from "$lib/settings.svelte";
import type { Ask, Manifest } from "$lib/wire";

const LIVELY = 4; // players: enough to be fooled by, few enough to know

/** Nobody needs a name to play alone. */
export async function playWithBots(id: string, mode?: string): Promise<void> {
  const game = manifestOf(id)!;
  const place = await api.openTable(settings.name.trim() || t("games.solo_name"));
  const { Table } = await later(() => import("$lib/table.svelte"));
  const table = new Table(place.table, place.person);
  try {
    for (const action of opening(game, mode ?? Object.keys(game.modes)[0]!))
      await table.ask(action);
  } finally {
    table.close();
    savePlace(place);
  }
  go(`/t/${place.table}?as=${place.person}`);
}

function opening(game: Manifest, mode: string): Ask[] {
  const { seats } = game.modes[mode]!;
  const players = seats.find((some) => some >= LIVELY) ?? seats.at(-1)!;
  const bots = Array.from({ length: players - 1 }, (_, at) => at + 1);
  return [
    { type: "sit", chair: 0 },
    ...bots.map((chair): Ask => ({ type: "seat_bot", chair, strength: settings.bots })),
    { type: "choose", game: game.id, options: { mode, ...guided(game) } },
    { type: "start" },
  ];
}

/** Whoever plays a game for the first time learns it in its first round, if it has one for that. */
const guided = (game: Manifest): Record<string, boolean> =>
  settings.marks && isNewTo(game.id) && game.options?.["learning"] ? { learning: true } : {};
