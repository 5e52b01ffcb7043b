/** A recording: it begins when the microphone is given, and ends by itself. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clockOf, LONGEST, Recorder } from "../../src/ui/clue/recorder.svelte";

const track = { stop: vi.fn() };
const stream = { getTracks: () => [track] };
const getUserMedia = vi.fn();

class FakeRecorder {
  static isTypeSupported = (type: string) => type === "audio/ogg";
  state = "inactive";
  mimeType = "audio/ogg;codecs=opus";
  ondataavailable = (_: { data: Blob }) => {};
  onstop = () => {};
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable({ data: new Blob(["sound"]) });
    this.onstop();
  }
}
class FakeContext {
  createAnalyser = () => ({
    fftSize: 8,
    getFloatTimeDomainData: (wave: Float32Array) => wave.fill(0.25),
  });
  createMediaStreamSource = () => ({ connect: () => {} });
  close = async () => {};
}

beforeEach(() => {
  vi.useFakeTimers();
  track.stop.mockClear();
  getUserMedia.mockReset().mockResolvedValue(stream);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("AudioContext", FakeContext);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is stopped by hand, and lets go of the microphone", async () => {
  const recorder = new Recorder();
  await recorder.start();
  expect(recorder.state).toBe("recording");
  vi.advanceTimersByTime(2000);
  expect([recorder.length, recorder.level]).toEqual([2000, 1]);
  recorder.stop();
  expect([recorder.state, recorder.sound?.type, recorder.level]).toEqual(["full", "audio/ogg", 0]);
  expect(track.stop).toHaveBeenCalledOnce();
});

it("ends by itself when it is full", async () => {
  const recorder = new Recorder();
  await recorder.start();
  vi.advanceTimersByTime(LONGEST + 1000);
  expect([recorder.state, recorder.length]).toEqual(["full", LONGEST]);
});

it("says what stands in the way", async () => {
  getUserMedia.mockRejectedValue(new DOMException("", "NotAllowedError"));
  const denied = new Recorder();
  await denied.start();
  expect([denied.state, denied.trouble]).toEqual(["empty", "denied"]);
  getUserMedia.mockRejectedValue(new DOMException("", "NotFoundError"));
  const none = new Recorder();
  await none.start();
  expect(none.trouble).toBe("no_microphone");
  vi.stubGlobal("isSecureContext", false);
  expect(new Recorder().trouble).toBe("insecure");
});

it("asks for the microphone once, however often it is pressed", async () => {
  const recorder = new Recorder();
  await Promise.all([recorder.start(), recorder.start()]);
  await recorder.start();
  expect(getUserMedia).toHaveBeenCalledOnce();
});

it("that was closed while the browser asked records nothing", async () => {
  const recorder = new Recorder();
  const started = recorder.start();
  recorder.close();
  await started;
  expect(recorder.state).not.toBe("recording");
  expect(track.stop).toHaveBeenCalledOnce();
});

it("tells its length as a clock does", () => {
  expect([clockOf(0), clockOf(7400), clockOf(65_000)]).toEqual(["0:00", "0:07", "1:05"]);
});
