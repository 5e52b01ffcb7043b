/** What is chosen but not sent yet outlives a reload, as long as the same cards are in sight. */
import type { Dixit } from "./now";

const key = ({ table }: Dixit) => `vernissage.dixit.${table.id}.${table.person}`;

/** Another round or another game has other cards. */
const momentOf = ({ doc, view }: Dixit) =>
  [doc.moment, ...view.hand, ...(view.laid ?? []).map((one) => one.card)].join(" ");

export function kept<T>(game: Dixit): T | undefined {
  try {
    const { at, choice } = JSON.parse(sessionStorage.getItem(key(game)) ?? "{}");
    return at === momentOf(game) ? choice : undefined;
  } catch {
    return undefined; // nothing is kept here
  }
}

export function keep(game: Dixit, choice: unknown): void {
  try {
    sessionStorage.setItem(key(game), JSON.stringify({ at: momentOf(game), choice }));
  } catch {
    // Private windows may keep nothing; the choice lives as long as the page.
  }
}
