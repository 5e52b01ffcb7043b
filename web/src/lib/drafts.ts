/** What a player has chosen or written and not sent yet. It survives a reload of the page, for as
 * long as it belongs to the same moment of the game: whoever saves it says which one that is. */
import type { AnyGame } from "./game.svelte";
import { inSession } from "./storage";

interface Draft<T> {
  moment: string;
  value: T;
}

const keyOf = (name: string, { table }: AnyGame) =>
  `vernissage.${name}.${table.id}.${table.person}`;

/** This phase of this game; the next round has another. */
export const phaseMoment = ({ doc }: AnyGame): string => `${doc.game}/${doc.moment}/${doc.since}`;

export function readDraft<T>(name: string, game: AnyGame, moment: string): T | undefined {
  const draft = inSession.read<Draft<T>>(keyOf(name, game));
  return draft?.moment === moment ? draft.value : undefined;
}

export function saveDraft(name: string, game: AnyGame, moment: string, value: unknown): void {
  inSession.write(keyOf(name, game), { moment, value });
}

export function dropDraft(name: string, game: AnyGame): void {
  inSession.remove(keyOf(name, game));
}
