/** Coach marks: a first game explained while it is played. Each is shown once on this device. */
import type { AnyGame } from "./game.svelte";
import { settings } from "./settings.svelte";
import { onDevice } from "./storage";

/** One thing to know, at the moment it matters. Its text is `web.mark.<id>` of the game. */
export interface Mark {
  id: string;
  /** Whether it is true now, by what this person may know. */
  when(game: AnyGame): boolean;
}

const KEY = "vernissage.marks";
const ENOUGH = 4000; // ms: what was on the screen this long counts as read

let seen = $state.raw(onDevice.read<readonly string[]>(KEY) ?? []);

function write(next: readonly string[]): void {
  seen = next;
  onDevice.write(KEY, next);
}

const keyOf = (game: string, { id }: Mark) => `${game}/${id}`;

/** What this person should read now; those who watch, or know it all, read nothing. */
export function markNow(game: AnyGame, marks: readonly Mark[]): Mark | undefined {
  const playing = game.seat !== null && !game.table.doc!.table.paused;
  if (!settings.marks || !playing) return undefined;
  return marks.find((one) => !seen.includes(keyOf(game.id, one)) && one.when(game));
}

export function markRead(game: string, mark: Mark): void {
  if (!seen.includes(keyOf(game, mark))) write([...seen, keyOf(game, mark)]);
}

/** Whether nobody on this device has read any of a game's marks yet. */
export const isNewTo = (game: string): boolean => !seen.some((one) => one.startsWith(`${game}/`));

/** Shown again from the first one, or none at all. */
export function setMarks(on: boolean): void {
  settings.marks = on;
  if (on) write([]);
}

/** Call it when a mark appears, and what it gives when it goes away with its moment. */
export function reading(game: string, mark: Mark): () => void {
  const since = Date.now();
  return () => {
    if (Date.now() - since >= ENOUGH) markRead(game, mark);
  };
}
