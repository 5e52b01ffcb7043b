/** Requests about picture decks: built-in ones, and people's own. */
import { call, pathOf, Refusal } from "$lib/api";
import { language } from "$lib/i18n.svelte";
import type { DeckChange, OwnPicture, PictureChange } from "$lib/wire";

export const fetchChoices = () => call("GET /api/decks", {});
export const fetchMine = async () => (await call("GET /api/own", {})).decks;
export const createDeck = (title: string) => call("POST /api/own/decks", {}, { title });
export const fetchDeck = (deck: string) => call("GET /api/own/decks/{deck}", { deck });
export const changeDeck = (deck: string, what: DeckChange) =>
  call("PATCH /api/own/decks/{deck}", { deck }, what);
export const deleteDeck = (deck: string) => call("DELETE /api/own/decks/{deck}", { deck });
export const becomeOwner = (thing: string, key: string) =>
  call("POST /api/own/decks/{thing}/owners", { thing }, { key });
export const replaceKey = (thing: string) => call("POST /api/own/decks/{thing}/key", { thing });
export const changePicture = (deck: string, name: string, what: PictureChange) =>
  call("PATCH /api/own/decks/{deck}/pictures/{name}", { deck, name }, what);
export const removePicture = (deck: string, name: string) =>
  call("DELETE /api/own/decks/{deck}/pictures/{name}", { deck, name });

/** One file. Only XMLHttpRequest tells how much of it has left. */
export function upload(
  deck: string,
  file: Blob,
  onshare: (share: number) => void,
): Promise<OwnPicture> {
  return new Promise((done, refused) => {
    const way = new XMLHttpRequest();
    way.open("POST", pathOf("POST /api/own/decks/{deck}/pictures", { deck }));
    way.setRequestHeader("accept-language", language());
    way.setRequestHeader("content-type", "application/octet-stream");
    way.responseType = "json";
    way.upload.onprogress = ({ loaded, total }) => onshare(loaded / total);
    way.onerror = () => refused(new Refusal("no_network", ""));
    way.onload = () => {
      const { code, text, facts } = way.response ?? { code: "failed", text: "" };
      if (way.status < 300) done(way.response);
      else refused(new Refusal(code, text, facts));
    };
    way.send(file);
  });
}
