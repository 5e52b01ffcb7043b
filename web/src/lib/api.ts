/** Requests over HTTP. What is refused is thrown, with the server's words for it. */
import { language, t } from "./speech.svelte";
import type { Glance, Invited, JoinTable, Place, Problem } from "./wire";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(text);
  }
}

/** Why something failed, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.message) return error.message;
  const offline = error instanceof Refusal && error.code === "no_network";
  return t(offline ? "home.no_network" : "home.failed");
}

export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("accept-language", language());
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers });
  } catch {
    throw new Refusal("no_network", "");
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const problem: Problem = await answer.json();
    return new Refusal(problem.code, problem.text, problem.facts);
  } catch {
    return new Refusal("failed", "");
  }
}

/** Asks in JSON; what has no answer is answered by undefined. */
export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const answer = await request(path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

const post = <T>(path: string, body: unknown) => send<T>("POST", path, body);

const get = async <T>(path: string): Promise<T> => (await request(path)).json();

export const openTable = (name: string) =>
  post<Invited>("/api/tables", { name, language: language() });
export const join = (how: Omit<JoinTable, "language">) =>
  post<Place>("/api/join", { ...how, language: language() });
export const move = (link: string) => post<Place>("/api/move", { link });
export const glance = (table: string) => get<Glance>(`/api/tables/${table}`);
export const address = () => get<{ address: string }>("/api/address");
export const alts = (album: string) =>
  get<{ alts: string[]; own: number[] }>(`/api/pictures/${album}/${language()}`);

/** A picture that should not be on the table. */
export async function report(table: string, card: number): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ card });
  await request(`/api/tables/${table}/reports`, { method: "POST", headers, body });
}

/** A QR code as the address of an image. */
export async function qr(text: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await request("/api/qr", {
    method: "POST",
    headers,
    body: JSON.stringify({ text }),
  });
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}
