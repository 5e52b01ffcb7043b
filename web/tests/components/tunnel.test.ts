/** The socket's messages over plain HTTP: each is heard once, and what fails is tried again. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tunnel } from "$lib/tunnel";

type Reply = object | number; // JSON, or a status
let asked: { method: string; path: string; body?: unknown }[];
let heard: unknown[];
let waiting: ((reply: Reply) => void)[]; // questions that the server holds back
let opens: Reply;
let fails: number; // requests that never arrive

const answer = (reply: Reply) =>
  typeof reply === "number"
    ? new Response(null, { status: reply })
    : new Response(JSON.stringify(reply));

async function serve(path: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  asked.push({ method, path, ...(body ? { body: JSON.parse(String(body)) } : {}) });
  if (fails > 0 && fails--) throw new TypeError("network");
  if (path === "/api/tunnels") return answer(opens);
  if (method !== "GET") return new Response(null, { status: 204 });
  return answer(await new Promise<Reply>((done) => waiting.push(done)));
}
const told = (reply: object) => waiting.shift()!({ ink: [], text: [], closed: null, ...reply });
const rest = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const open = () =>
  new Tunnel({
    onOpen: () => heard.push("opened"),
    onText: (message) => heard.push(JSON.parse(message)),
    onInk: (frame) => heard.push(frame),
    onClose: (code) => heard.push(code),
  });

beforeEach(() => {
  vi.useFakeTimers();
  [asked, heard, waiting, opens, fails] = [[], [], [], { tunnel: "secret" }, 0];
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks for what comes after the last it heard", async () => {
  open();
  await rest();
  told({ first: 1, text: [{ a: 1 }, { b: 2 }] });
  await rest();
  told({ first: 3, ink: ["AQI="] });
  await rest();
  expect(heard).toEqual(["opened", { a: 1 }, { b: 2 }, new Uint8Array([1, 2])]);
  const questions = asked.filter((one) => one.method === "GET").map((one) => one.path);
  expect(questions).toEqual([0, 2, 2].map((n) => `/api/tunnels/secret?heard=${n}`));
});

it("sends together what was said meanwhile", async () => {
  const tunnel = open();
  await rest();
  tunnel.sendText("one");
  tunnel.sendText("two");
  tunnel.sendInk(new Uint8Array([1, 2]));
  await rest();
  const sent = asked.filter((one) => one.method === "POST").slice(1);
  expect(sent.map((one) => one.body)).toEqual([
    { text: ["one"], ink: [] },
    { text: ["two"], ink: ["AQI="] },
  ]);
});

it("tries again after a pause, and gives up in the end", async () => {
  const tunnel = open();
  await rest();
  fails = 1;
  tunnel.sendText("one");
  await rest();
  const sent = () => asked.filter((one) => one.method === "POST").length - 1;
  expect(sent()).toBe(1);
  await rest(500);
  expect([sent(), heard]).toEqual([2, ["opened"]]);
  fails = Infinity;
  tunnel.sendText("two");
  await rest(10_000);
  expect(heard).toEqual(["opened", 1006]);
});

it("ends with the code that the server says", async () => {
  open();
  await rest();
  told({ first: 1, closed: 4008 });
  await rest(10_000);
  expect(heard).toEqual(["opened", 4008]);
  expect(asked).toHaveLength(2);
});

it("that cannot be opened is closed", async () => {
  opens = 503;
  open();
  await rest();
  expect(heard).toEqual([1006]);
});

it("tells the server when it is closed here", async () => {
  const tunnel = open();
  await rest();
  tunnel.close();
  tunnel.close();
  await rest();
  expect(heard).toEqual(["opened", 1000]);
  expect(asked.at(-1)).toEqual({ method: "DELETE", path: "/api/tunnels/secret" });
});
