/** Which lines of the chat this person has seen; kept over a reload. */
import type { Said, Table } from "$lib/table.svelte";
import { t } from "$lib/speech.svelte";
import type { Doc } from "$lib/wire";

export class Talk {
  private seen = $state(0);
  private readonly key: string;

  constructor(private readonly table: Table) {
    this.key = `vernissage.heard.${table.id}.${table.person}`;
    try {
      this.seen = Number(sessionStorage.getItem(this.key) ?? 0);
    } catch {
      // Nothing can be kept: all lines are new.
    }
  }

  get unread(): Said[] {
    return this.table.chat.filter((one) => one.at > this.seen && one.person !== this.table.person);
  }

  read(): void {
    const last = this.table.chat.at(-1)?.at ?? 0;
    if (last <= this.seen) return;
    this.seen = last;
    try {
      sessionStorage.setItem(this.key, String(last));
    } catch {
      // As above.
    }
  }
}

export function nameOf(doc: Doc, person: string): string {
  return doc.table.people.find((one) => one.id === person)?.name ?? t("play.somebody");
}

/** Why this person may not chat now, in words; "" if they may. */
export function silence(doc: Doc): string {
  const { seat, person } = doc.you;
  if (doc.table.people.find((one) => one.id === person)?.muted) return t("play.muted");
  const knows = seat !== null && (doc.game?.hushed.includes(seat) ?? false);
  return doc.table.hush && knows ? t("illegal.you_know_too_much") : "";
}
