/** What is chosen but not sent yet outlives a reload, as long as the same cards are in sight. */
import { readDraft, saveDraft } from "$lib/drafts";
import type { Dixit } from "./now";

/** Another round or another game has other cards. */
const momentOf = ({ doc, view }: Dixit) =>
  [doc.moment, ...view.hand, ...(view.laid ?? []).map((one) => one.card)].join(" ");

export const readChoice = <T>(game: Dixit): T | undefined =>
  readDraft("dixit", game, momentOf(game));

export const saveChoice = (game: Dixit, choice: unknown): void =>
  saveDraft("dixit", game, momentOf(game), choice);
