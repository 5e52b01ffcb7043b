/** A short recording by this device's microphone. */

export const LONGEST = 20_000; // ms
const TICK = 100;
const BITS = 48_000; // a second: speech stays clear, and the longest one is 120 kB
// The first one plays on every device; browsers that cannot write it write one of the others.
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4", "audio/ogg"];

export type Trouble = "" | "insecure" | "denied" | "no_microphone";

function troubleHere(): Trouble {
  if (!isSecureContext) return "insecure";
  const able = "mediaDevices" in navigator && typeof MediaRecorder !== "undefined";
  return able ? "" : "no_microphone";
}

export class Recorder {
  state = $state<"empty" | "asking" | "recording" | "full">("empty");
  trouble = $state<Trouble>(troubleHere());
  /** 0 to 1, how loud it is now. */
  level = $state(0);
  /** Milliseconds recorded. */
  length = $state(0);
  sound = $state.raw<Blob | null>(null);
  private recorder: MediaRecorder | null = null;
  private release = () => {};
  private closed = false;

  async start(): Promise<void> {
    if (this.state === "asking" || this.state === "recording") return;
    this.state = "asking";
    this.sound = null;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      this.record(stream);
    } catch (error) {
      const denied = error instanceof DOMException && error.name === "NotAllowedError";
      this.trouble = denied ? "denied" : "no_microphone";
      this.state = "empty";
    }
  }

  stop(): void {
    if (this.recorder?.state === "recording") this.recorder.stop();
  }

  /** For whoever goes away: the microphone is let go at once. */
  close(): void {
    this.closed = true;
    this.release();
  }

  private record(stream: MediaStream): void {
    const letGo = () => stream.getTracks().forEach((track) => track.stop());
    if (this.closed) return letGo();
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: BITS,
      ...(mimeType && { mimeType }),
    });
    const parts: Blob[] = [];
    const stopWatching = this.watch(stream);
    this.release = () => {
      this.release = () => {}; // once
      stopWatching();
      letGo();
    };
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      this.release();
      this.sound = new Blob(parts, { type: recorder.mimeType.split(";")[0] });
      this.state = "full";
    };
    recorder.start();
    this.recorder = recorder;
    this.trouble = "";
    this.state = "recording";
  }

  /** How loud and how long, until it is full. */
  private watch(stream: MediaStream): () => void {
    const context = new AudioContext();
    const ear = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(ear);
    const wave = new Float32Array(ear.fftSize);
    const begun = performance.now();
    const timer = setInterval(() => {
      ear.getFloatTimeDomainData(wave);
      const power = wave.reduce((sum, one) => sum + one * one, 0) / wave.length;
      this.level = Math.min(1, Math.sqrt(power) * 4);
      this.length = Math.min(LONGEST, performance.now() - begun);
      if (this.length >= LONGEST) this.stop();
    }, TICK);
    return () => {
      clearInterval(timer);
      void context.close();
      this.level = 0;
    };
  }
}

/** 0:07 */
export function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
