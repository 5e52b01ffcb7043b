/** Tells the server what is chosen and not sent, so that it can be handed in when time runs out.
 * Only the latest counts, so whoever changes their mind quickly is told of once. */

const LULL = 400; // ms between two messages

export class Preparation {
  private wanted = "";
  private when = "";
  private told = "";
  private toldAt = -LULL;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `send` says whether the line was open. */
  constructor(
    private readonly send: (text: string) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** null: nothing is chosen, or not enough for an action. */
  set(when: string, action: object | null): void {
    const nothing = action === null && when !== this.when;
    const text = nothing ? "" : JSON.stringify({ type: "prepare", when, action });
    this.when = when;
    if (text === this.wanted) return;
    this.wanted = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), Math.max(0, this.toldAt + LULL - this.now()));
  }

  /** After a new connection: the server may have forgotten, or be another one. */
  tellAgain(when: string): void {
    this.told = "";
    if (when === this.when) this.tell();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private tell(): void {
    if (!this.wanted || this.wanted === this.told || !this.send(this.wanted)) return;
    this.told = this.wanted;
    this.toldAt = this.now();
  }
}
