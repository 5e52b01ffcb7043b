/** As much of a browser as the client's lib needs. Import it before anything of the client. */
import { vi } from "vitest";

type Listener = (event?: unknown) => void;

/** Where `online` and `visibilitychange` are heard. */
class FakeEventTarget {
  private readonly listeners = new Map<string, Set<Listener>>();
  addEventListener = (name: string, listen: Listener) => {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listen));
  };
  removeEventListener = (name: string, listen: Listener) => {
    this.listeners.get(name)?.delete(listen);
  };
  tell(name: string) {
    for (const listen of this.listeners.get(name) ?? []) listen();
  }
}

export const page = Object.assign(new FakeEventTarget(), {
  hidden: false,
  documentElement: { lang: "" },
});
export const fakeWindow = new FakeEventTarget();

/** The server's end of a socket, in the test's hand. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  readyState = 0;
  said: Record<string, unknown>[] = [];
  onopen = () => {};
  onclose = (_: { code: number }) => {};
  onmessage = (_: { data: unknown }) => {};

  constructor(readonly url: URL) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.drop(1000);
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }
  drop(code = 1006) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code });
  }
  tell(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

vi.stubGlobal("navigator", { languages: ["en"], onLine: true });
vi.stubGlobal("location", {
  href: "http://house.test/t/1",
  pathname: "/t/1",
  search: "",
  hash: "",
});
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("document", page);
vi.stubGlobal("addEventListener", fakeWindow.addEventListener);
vi.stubGlobal("removeEventListener", fakeWindow.removeEventListener);
vi.stubGlobal("WebSocket", FakeSocket);
