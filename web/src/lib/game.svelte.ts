/** The game on the table as a board needs it: what is seen, what may be done, who everybody is. */
import { Refusal } from "./api";
import { ticking } from "./clock.svelte";
import { letterOf, onChair, type Who } from "./people";
import { t, textsOf } from "./i18n.svelte";
import type { TableUpdate, Table } from "./table.svelte";
import { nameOrGuest } from "./takenBack.svelte";
import { named, type Args } from "./texts";
import { toast } from "./toasts.svelte";
import type { BotView, GameView, Ink, OneOf, Prompt, Said, SomeOf, Text } from "./wire";

export type Domain = OneOf | SomeOf | Text | Said | Ink;
export type Value = number | string | boolean | null;

/** Any game at all: parts that all boards share do not look into its view. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGame = Game<any, any>;

export const botName = (bot: BotView): string => t(`bot.${bot.name}`);

export class Game<View = unknown, Action extends { type: string } = { type: string }> {
  constructor(readonly table: Table) {}

  get doc(): GameView {
    return this.table.doc!.game!;
  }
  get id(): string {
    return this.doc.game;
  }
  get view(): View {
    return this.doc.view as View;
  }
  /** Where its pictures are. */
  get album(): string {
    return `${this.table.id}/${this.doc.pictures}`;
  }
  /** Where its words are, if people made them; empty: in the house. */
  get book(): string {
    return this.doc.words && `${this.table.id}/${this.doc.words}/`;
  }
  /** One's own; null for those who watch. */
  get seat(): number | null {
    return this.table.doc!.you.seat;
  }
  get seats(): number[] {
    return this.doc.chairs.map((_, seat) => seat);
  }
  get over(): boolean {
    return this.doc.outcome !== null;
  }
  /** Whether the table waits for this person. */
  get mine(): boolean {
    return !this.table.doc!.table.paused && this.waitsFor(this.seat);
  }
  get host(): boolean {
    return this.table.doc!.you.host;
  }

  waitsFor(seat: number | null): boolean {
    return this.doc.waits.some((wait) => wait.seat === seat);
  }

  // Words

  /** A sentence of this game; the board's own are under `web.` */
  t = (key: string, args: Args = {}): string => textsOf(this.id).say(key, args);

  /** A sentence with seats in its arguments: an event, or a line of the score. */
  tell = (key: string, args: Args = {}): string =>
    this.t(
      key,
      named(args, (seat) => this.name(seat)),
    );

  // People

  who(seat: number): Who {
    const doc = this.table.doc!;
    const chair = this.doc.chairs[seat] ?? 0;
    const played = this.over ? doc.table.evening.at(-1)?.players[seat] : undefined;
    const name = nameOrGuest(played?.name) || (played?.bot ? t(`bot.${played.bot}`) : "");
    const now = onChair(doc, chair, botName);
    if (now && (!name || name === now.name)) return now;
    return {
      name,
      letter: letterOf(name),
      chair,
      person: played?.person ?? null,
      bot: null,
      away: true,
    };
  }

  name(seat: number): string {
    return this.who(seat).name;
  }

  // What may be done

  prompts(what: Action["type"]): Prompt[] {
    return this.doc.prompts.filter((prompt) => prompt.do === what);
  }

  can(what: Action["type"]): boolean {
    return this.prompts(what).length > 0;
  }

  /** The domain of a field, in the first prompt that has it. */
  domain<D extends Domain = Domain>(what: Action["type"], field: string): D | undefined {
    const found = this.prompts(what).find((prompt) => prompt.fields?.[field]);
    return found?.fields?.[field] as D | undefined;
  }

  /** The values that a field may have while others have theirs already. */
  values(what: Action["type"], field: string, given: Record<string, Value> = {}): Value[] {
    const fits = this.prompts(what).filter((prompt) =>
      Object.entries(given).every(([name, value]) => holds(prompt.fields?.[name], value)),
    );
    const all = fits.flatMap((prompt) => listed(prompt.fields?.[field]));
    return [...new Set(all)];
  }

  /** One's choice so far, which may be replaced. */
  chosen(what: Action["type"]): Action | undefined {
    return this.prompts(what).find((prompt) => prompt.now)?.now as Action | undefined;
  }

  /** Whether something is on its way: buttons wait until it is answered. */
  get busy(): boolean {
    return this.table.sending > 0;
  }

  /** What is chosen and not sent: it is handed in when time runs out. null: not enough for an action. */
  prepare(action: Action | null): void {
    if (this.seat !== null) this.table.prepare(action, this.doc.moment);
  }

  /** Does it, once. What is refused is said in words. True: it counts. */
  async play(action: Action): Promise<boolean> {
    if (this.busy) return false;
    try {
      await this.table.play(action);
      return true;
    } catch (error) {
      if (error instanceof Refusal) toast(error.message, "no");
      return false;
    }
  }

  // Time

  /** Milliseconds since this moment of the game began, by the server's clock; ticks. The same on
   * every screen, so that reveals go in step. Endless once the host has hurried it. */
  get elapsed(): number {
    const { since, hurried } = this.doc;
    if (hurried) return Infinity;
    const { stopped } = this.table.doc!.table;
    return Math.max(0, (stopped ?? ticking()) - since);
  }

  onUpdate(listen: (news: TableUpdate) => void): () => void {
    return this.table.onUpdate(listen);
  }
}

function listed(domain: Domain | undefined): Value[] {
  return domain?.type === "one" || domain?.type === "some" ? domain.of : [];
}

function holds(domain: Domain | undefined, value: Value): boolean {
  return domain !== undefined && listed(domain).includes(value);
}
