import { FakeSocket, page, fakeWindow } from "./browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "$lib/connection";

const LONGEST = 1300; // ms: no pause between two tries is longer
let connection: Connection;
let heard: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // pauses are exactly as they are written
  FakeSocket.all = [];
  heard = [];
  vi.stubGlobal("navigator", { languages: ["en"], onLine: true });
  connection = new Connection("t1", {
    onOpen: () => heard.push("opened"),
    onText: (message) => heard.push(message),
    onInk: (frame) => heard.push(`ink ${frame.length}`),
    onClose: (code) => heard.push(`closed ${code}`),
  });
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a connection", () => {
  it("hears text and ink, and says what it is told", () => {
    const socket = FakeSocket.last;
    expect(socket.url.href).toBe("ws://house.test/socket?table=t1");
    socket.open();
    socket.onmessage({ data: "hello" });
    socket.onmessage({ data: new Uint8Array([1, 2]).buffer });
    connection.sendText('{"a": 1}');
    expect(heard).toEqual(["opened", "hello", "ink 2"]);
    expect(socket.said).toEqual([{ a: 1 }]);
  });

  it("comes back by itself, at first at once, then every second", () => {
    FakeSocket.last.open();
    for (const pause of [50, 100, 200, 500, 1000, 1000]) {
      const before = FakeSocket.all.length;
      FakeSocket.last.drop();
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all.length).toBe(before + 1);
      vi.stubGlobal("navigator", { onLine: false }); // what never opens is the network's fault
    }
    FakeSocket.last.open();
    FakeSocket.last.drop();
    vi.advanceTimersByTime(50);
    expect(FakeSocket.last.readyState).toBe(0); // quick again after it was open
  });

  it("gives up a socket that never opens, and tries another", () => {
    vi.advanceTimersByTime(8000);
    expect(heard).toEqual(["closed 1000"]);
    vi.advanceTimersByTime(50);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("does not wait when the network is back or the page is looked at again", () => {
    FakeSocket.last.open();
    FakeSocket.last.drop();
    fakeWindow.tell("online");
    expect(FakeSocket.all.length).toBe(2);
    vi.advanceTimersByTime(LONGEST);
    expect(FakeSocket.all.length).toBe(2); // not once more by the clock
    FakeSocket.last.drop();
    page.tell("visibilitychange");
    expect(FakeSocket.all.length).toBe(3);
  });

  it("takes the tunnel where sockets are broken", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return new Promise(() => {});
    });
    for (let tries = 0; tries < 3; tries++) {
      FakeSocket.last.drop();
      vi.advanceTimersByTime(LONGEST);
    }
    expect(FakeSocket.all.length).toBe(3);
    expect(asked).toEqual(["/api/tunnels"]);
  });

  it("is silent once it was stopped", () => {
    FakeSocket.last.open();
    connection.stop();
    heard = [];
    fakeWindow.tell("online");
    page.tell("visibilitychange");
    vi.advanceTimersByTime(10 * LONGEST);
    expect(FakeSocket.all.length).toBe(1);
    expect(heard).toEqual([]);
  });
});
