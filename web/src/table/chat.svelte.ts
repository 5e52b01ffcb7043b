/** Which chat messages this person has not read yet, also after a reload; who wrote one; who may write. */
import { botName } from "$lib/game.svelte";
import { chairOf, onChair } from "$lib/people";
import type { ChatMessage, Table } from "$lib/table.svelte";
import { t } from "$lib/i18n.svelte";
import { inSession } from "$lib/storage";
import type { Doc } from "$lib/wire";

export class UnreadChat {
  private seen = $state(0);
  private readonly key: string;

  constructor(private readonly table: Table) {
    this.key = `vernissage.heard.${table.id}.${table.person}`;
    this.seen = inSession.read<number>(this.key) ?? 0;
  }

  get unread(): ChatMessage[] {
    return this.table.chat.filter((one) => one.at > this.seen && one.person !== this.table.person);
  }

  markRead(): void {
    const last = this.table.chat.at(-1)?.at ?? 0;
    if (last <= this.seen) return;
    this.seen = last;
    inSession.write(this.key, last);
  }
}

export function nameOf(doc: Doc, person: string): string {
  return doc.table.people.find((one) => one.id === person)?.name ?? t("play.somebody");
}

const STANDING = 9; // the colour and shape of whoever has no chair

/** Name and chair (colour and shape) of whoever wrote it, a person or the bot on a chair. */
export function authorOf(
  doc: Doc,
  { person, chair }: ChatMessage,
): { name: string; chair: number } {
  const bot = chair == null ? null : onChair(doc, chair, botName);
  if (bot) return bot;
  return { name: nameOf(doc, person), chair: chairOf(doc, person) ?? STANDING };
}

/** Why this person may not chat now, in words; "" if they may. */
export function whyMuted(doc: Doc): string {
  const { seat, person } = doc.you;
  if (doc.table.people.find((one) => one.id === person)?.muted) return t("play.muted");
  const knows = seat !== null && (doc.game?.hushed.includes(seat) ?? false);
  return doc.table.hush && knows ? t("illegal.you_know_too_much") : "";
}
