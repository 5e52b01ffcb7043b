/** Requests over HTTP. What is refused is thrown, with the server's words for it. */
import { language, t } from "./i18n.svelte";
import type { Api, JoinTable, Problem } from "./wire";

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

// The types of all requests come from the server: "GET /api/tables/{table}" is the name of one.
type Endpoint = keyof Api;
type Hole<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Hole<Rest>
  : never;
type Holes<E extends Endpoint> = Record<Hole<E>, string>;
type Sends<E extends Endpoint> = Api[E] extends { sends: infer Body } ? [body: Body] : [];

export const pathOf = <E extends Endpoint>(endpoint: E, holes: Holes<E>): string =>
  endpoint
    .slice(endpoint.indexOf("/"))
    .replace(/\{(\w+)\}/g, (_, name: Hole<E>) => encodeURIComponent(holes[name]));

/** The answer as it is, for what is no JSON. */
export function ask<E extends Endpoint>(
  endpoint: E,
  holes: Holes<E>,
  ...[body]: Sends<E>
): Promise<Response> {
  const method = endpoint.slice(0, endpoint.indexOf(" "));
  const json = body !== undefined && {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  return request(pathOf(endpoint, holes), { method, ...json });
}

/** Sends and gets JSON; what has no answer is answered by undefined. */
export async function call<E extends Endpoint>(
  endpoint: E,
  holes: Holes<E>,
  ...body: Sends<E>
): Promise<Api[E]["answer"]> {
  const text = await (await ask(endpoint, holes, ...body)).text();
  return text ? JSON.parse(text) : undefined;
}

export const openTable = (name: string) =>
  call("POST /api/tables", {}, { name, language: language() });
export const join = (how: Omit<JoinTable, "language">) =>
  call("POST /api/join", {}, { ...how, language: language() });
/** What a code or a link invites to. */
export const lookAtTable = (what: { code: string } | { table: string; invite: string }) =>
  call("POST /api/join/look", {}, what);
export const lookAtLink = (link: string) => call("POST /api/move/look", {}, { link });
export const move = (link: string) => call("POST /api/move", {}, { link });

export async function fetchDevices(
  table: string,
  person: string,
): Promise<Api["GET /api/tables/{table}/devices"]["answer"]> {
  const path = pathOf("GET /api/tables/{table}/devices", { table });
  return (await request(`${path}?person=${encodeURIComponent(person)}`)).json();
}

export const dropDevice = (table: string, person: string, number: number) =>
  call("POST /api/tables/{table}/devices/drop", { table }, { person, number });
export const fetchSummary = (table: string) => call("GET /api/tables/{table}", { table });
export const address = () => call("GET /api/address", {});

/** What is seen on the cards of an album, which is a table and the address of its pictures. */
export function fetchDescriptions(album: string) {
  const [table = "", game = ""] = album.split("/");
  const holes = { table, game, language: language() };
  return call("GET /api/pictures/{table}/{game}/{language}", holes);
}

/** A picture that should not be on the table. */
export const report = (table: string, person: string, card: number) =>
  call("POST /api/tables/{table}/reports", { table }, { card, person });

/** The host wants to have all of them back. */
export async function showAgain(table: string, person: string): Promise<void> {
  const path = pathOf("DELETE /api/tables/{table}/reports", { table });
  await request(`${path}?person=${encodeURIComponent(person)}`, { method: "DELETE" });
}

/** Leave, and take out of the table what one has left there. */
export const takeBack = (table: string, person: string) =>
  call("POST /api/tables/{table}/take-back", { table }, { person });

/** A QR code as the address of an image. */
export async function qr(text: string): Promise<string> {
  const answer = await ask("POST /api/qr", {}, { text });
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}
