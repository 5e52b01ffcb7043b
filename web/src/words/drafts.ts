/** Words that are not saved yet stay on this device, whatever happens to the page. */
import { onDevice } from "$lib/storage";
import type { Draft } from "./pack";

export const NEW = "new"; // the name of what has no id yet

const key = (id: string) => `vernissage.words.${id}`;

export const readDraft = (id: string): Draft | null => onDevice.read(key(id)) ?? null;

export function saveDraft(id: string, draft: Draft | null): void {
  if (draft) onDevice.write(key(id), draft);
  else onDevice.remove(key(id));
}
