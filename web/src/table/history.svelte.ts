/** What happened at the table, for looking back; survives a reload. */
import { botName } from "$lib/game.svelte";
import { manifestOf } from "$lib/games";
import { onChair } from "$lib/people";
import { t, textsOf } from "$lib/i18n.svelte";
import { inSession } from "$lib/storage";
import type { TableUpdate, Table } from "$lib/table.svelte";
import { named, type Args } from "$lib/texts";
import type { Doc, Fact } from "$lib/wire";

export interface HistoryLine {
  game: string; // "": of the table
  kind: string;
  args: Args;
  moment?: string; // of the game that it led to
}

const MAX_LINES = 300;

export class History {
  lines = $state.raw<readonly HistoryLine[]>([]);
  private readonly key: string;

  constructor(table: Table) {
    this.key = `vernissage.story.${table.id}.${table.person}`;
    this.lines = inSession.read<HistoryLine[]>(this.key) ?? [];
  }

  append({ events, before, after }: TableUpdate): void {
    const fresh = events.map((one) => told(one, after, before)).filter((one) => !isHidden(one));
    if (fresh.length === 0) return;
    this.lines = [...this.lines, ...fresh].slice(-MAX_LINES);
    inSession.write(this.key, this.lines);
  }
}

/** What the game leaves out: cards are seen in the hand, not read about. */
const isHidden = ({ game, kind }: HistoryLine): boolean =>
  Boolean(manifestOf(game)?.history?.hidden?.includes(kind));

/** With the names of that moment: later others may sit there. */
function told({ of, kind, args = {} }: Fact, after: Doc, before: Doc): HistoryLine {
  if (of === "table") return { game: "", kind, args };
  const doc = after.game ? after : before;
  const name = (seat: number) => onChair(doc, doc.game!.chairs[seat] ?? 0, botName)?.name ?? "";
  const { game = "", moment } = doc.game ?? {};
  return { game, kind, args: named(args, name), moment };
}

export function sentence({ game, kind, args }: HistoryLine): string {
  if (game) return textsOf(game).say(`event.${kind}`, args);
  const title = typeof args.game === "string" ? { game: textsOf(args.game).say("title") } : {};
  return t(`event.${kind}`, { ...args, ...title });
}

const histories = new WeakMap<Table, History>();

/** The history of a table on this page; recorded from the first call on. */
export function historyOf(table: Table): History {
  let history = histories.get(table);
  if (!history) {
    history = new History(table);
    histories.set(table, history);
    table.onUpdate((news) => history!.append(news));
  }
  return history;
}
