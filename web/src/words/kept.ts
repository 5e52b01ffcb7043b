/** Words that are not saved yet stay on this device, whatever happens to the page. */
import type { Draft } from "./pack";

export const NEW = "new"; // the name of what has no id yet

const key = (id: string) => `vernissage.words.${id}`;

export function kept(id: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? "null");
  } catch {
    return null;
  }
}

export function keep(id: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(key(id), JSON.stringify(draft));
    else localStorage.removeItem(key(id));
  } catch {
    // Private windows keep nothing.
  }
}
