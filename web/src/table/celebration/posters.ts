/** What is on the picture of a game, and on that of an evening. */
import { language, t } from "$lib/i18n.svelte";
import type { Game } from "$lib/game.svelte";
import type { GameUi } from "$lib/games";
import { nameOrGuest } from "$lib/takenBack.svelte";
import type { Table } from "$lib/table.svelte";
import { ranked } from "../ranking";
import { winnersOf } from "../status";
import type { Poster } from "./poster";

const foot = (at: number): string => {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(at);
  return `${t("title")} · ${day}`;
};

export function ofGame(game: Game, ui: GameUi): Poster {
  const { outcome } = game.doc;
  const { scores, winners, why } = outcome!;
  return {
    title: game.t("title"),
    head: winnersOf(game),
    why: game.t(`outcome.${why}`),
    rows: ranked(scores, winners).map(({ seat, score, wins }) => ({
      name: game.name(seat),
      score: t("play.points", { n: score }),
      wins,
    })),
    peak: ui.peak?.(game) ?? null,
    laugh: ui.laugh?.(game) ?? "",
    foot: foot(game.table.doc!.table.evening.at(-1)?.at ?? Date.now()),
  };
}

/** Those who have won most games of the evening, then left most players behind. */
export function bestOf(table: Table): string[] {
  const { tally } = table.doc!.table;
  const [first] = tally;
  const best = tally.filter(
    (one) => one.wins === first?.wins && one.beaten === first.beaten && one.wins > 0,
  );
  return best.map((one) => nameOrGuest(one.name));
}

export function eveningHead(table: Table): string {
  const names = bestOf(table);
  return names.length
    ? t("play.evening_head", { n: names.length, names })
    : t("play.evening_nobody");
}

export function ofEvening(table: Table, peak: Poster["peak"] = null): Poster {
  const { tally, evening } = table.doc!.table;
  const best = bestOf(table);
  return {
    title: t("play.evening", { n: evening.length }),
    head: eveningHead(table),
    why: "",
    rows: tally.map((one) => ({
      name: nameOrGuest(one.name),
      score: t("play.evening_wins", { n: one.wins }),
      wins: best.includes(nameOrGuest(one.name)),
    })),
    peak,
    laugh: "",
    foot: foot(evening.at(-1)?.at ?? Date.now()),
  };
}
