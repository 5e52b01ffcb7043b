/** Requests about picture decks: the house's, and people's own. */
import { Refusal, request } from "$lib/api";
import { language } from "$lib/speech.svelte";
import type { OwnMade, Mine, OwnDeck, OwnPicture, DeckChoices } from "$lib/wire";

const OWN = "/api/own/decks";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const answer = await request(path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export const shelf = () => ask<DeckChoices>("GET", "/api/decks");
export const mine = () => ask<Mine>("GET", "/api/own");
export const make = (title: string) => ask<OwnMade>("POST", OWN, { title });
export const look = (id: string) => ask<OwnDeck>("GET", `${OWN}/${id}`);
export const change = (id: string, what: { title?: string; fill?: string }) =>
  ask<OwnDeck>("PATCH", `${OWN}/${id}`, what);
export const end = (id: string) => ask<void>("DELETE", `${OWN}/${id}`);
export const unlock = (id: string, key: string) =>
  ask<void>("POST", `${OWN}/${id}/owners`, { key });
export const newKey = (id: string) => ask<{ key: string }>("POST", `${OWN}/${id}/key`, {});
export const changePicture = (
  id: string,
  picture: string,
  what: { hidden?: boolean; alt?: string; reports?: 0 },
) => ask<OwnPicture>("PATCH", `${OWN}/${id}/pictures/${picture}`, what);
export const removePicture = (id: string, picture: string) =>
  ask<void>("DELETE", `${OWN}/${id}/pictures/${picture}`);

/** One file; only the old way of asking tells how much of it has left. */
export function upload(
  id: string,
  file: Blob,
  onshare: (share: number) => void,
): Promise<OwnPicture> {
  return new Promise((done, refused) => {
    const way = new XMLHttpRequest();
    way.open("POST", `${OWN}/${id}/pictures`);
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
