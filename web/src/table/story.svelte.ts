/** What happened at the table, as it came, for whoever looks back. Kept over a reload of the page. */
import { botName } from "$lib/game.svelte";
import { manifestOf } from "$lib/games";
import { onChair } from "$lib/people";
import { t, textsOf } from "$lib/speech.svelte";
import { inSession } from "$lib/storage";
import type { News, Table } from "$lib/table.svelte";
import { named, type Args } from "$lib/texts";
import type { Doc, Fact } from "$lib/wire";

export interface Told {
  game: string; // "": of the table
  kind: string;
  args: Args;
  moment?: string; // of the game that it led to
}

const MOST = 300;

export class Story {
  lines = $state.raw<readonly Told[]>([]);
  private readonly key: string;

  constructor(table: Table) {
    this.key = `vernissage.story.${table.id}.${table.person}`;
    this.lines = inSession.read<Told[]>(this.key) ?? [];
  }

  hear({ events, before, after }: News): void {
    const fresh = events.map((one) => told(one, after, before)).filter((one) => !isHidden(one));
    if (fresh.length === 0) return;
    this.lines = [...this.lines, ...fresh].slice(-MOST);
    inSession.write(this.key, this.lines);
  }
}

/** What the game leaves out: cards are seen in the hand, not read about. */
const isHidden = ({ game, kind }: Told): boolean =>
  Boolean(manifestOf(game)?.history?.hidden?.includes(kind));

/** With the names of that moment: later others may sit there. */
function told({ of, kind, args = {} }: Fact, after: Doc, before: Doc): Told {
  if (of === "table") return { game: "", kind, args };
  const doc = after.game ? after : before;
  const name = (seat: number) => onChair(doc, doc.game!.chairs[seat] ?? 0, botName)?.name ?? "";
  const { game = "", moment } = doc.game ?? {};
  return { game, kind, args: named(args, name), moment };
}

export function sentence({ game, kind, args }: Told): string {
  if (game) return textsOf(game).say(`event.${kind}`, args);
  const title = typeof args.game === "string" ? { game: textsOf(args.game).say("title") } : {};
  return t(`event.${kind}`, { ...args, ...title });
}

const stories = new WeakMap<Table, Story>();

/** The story of a table on this page; it is heard from the moment somebody asks for it first. */
export function storyOf(table: Table): Story {
  let story = stories.get(table);
  if (!story) {
    story = new Story(table);
    stories.set(table, story);
    table.onNews((news) => story!.hear(news));
  }
  return story;
}
