/** What the player is about to lay: card, colour, effect, step by step. Nothing counts until it is
 * complete; until then it can be taken back, and it outlives a reload. */
import { readDraft, saveDraft } from "$lib/drafts";
import type { Game } from "$lib/game.svelte";
import type { Colour } from "./cards";
import type { Action, View } from "./view";

export type YokaiGame = Game<View, Action>;
export type Step = "card" | "colour" | "call" | "distract" | "pass";

/** What is asked on the board now; coach marks go by it. */
export const asked = $state<{ step: Step }>({ step: "card" });

interface Kept {
  moment: string;
  card?: number;
  colour?: Colour;
  pass?: boolean;
}

export class Choice {
  private kept = $state.raw<Kept>({ moment: "" });

  constructor(readonly game: YokaiGame) {
    this.kept = readDraft<Kept>("yokai", game, game.doc.moment) ?? { moment: "" };
  }

  /** The card in question, as long as the server lets it be laid. */
  get card(): number | null {
    const { moment, card } = this.kept;
    const now = moment === this.game.doc.moment && card !== undefined;
    return now && this.game.values("play", "card").includes(card) ? card : null;
  }

  get colour(): Colour | null {
    const colour = this.kept.colour;
    return this.card !== null && colour && this.colours.includes(colour) ? colour : null;
  }

  get colours(): Colour[] {
    return this.card === null
      ? []
      : (this.game.values("play", "colour", { card: this.card }) as Colour[]);
  }

  /** What is laid when time runs out: a card whose colour is clear, its effect unused. */
  get prepared(): Action | null {
    const { card, colours } = this;
    const colour = this.colour ?? (colours.length === 1 ? colours[0]! : null);
    if (this.step === "pass") return { type: "done" };
    return card === null || colour === null ? null : { type: "play", card, colour };
  }

  /** Stacks that a yokai may be called from. */
  get sources(): Colour[] {
    return this.effects("call").filter((one) => one !== null) as Colour[];
  }

  get step(): Step {
    if (this.card === null) return this.passing ? "pass" : "card";
    if (this.colour === null) return "colour";
    return this.sources.length ? "call" : "distract";
  }

  private get passing(): boolean {
    return (
      Boolean(this.kept.pass) && this.kept.moment === this.game.doc.moment && this.game.can("done")
    );
  }

  take(card: number): void {
    this.keep(card === this.card ? {} : { card });
  }

  /** Lays it, unless its effect is a question. */
  async layAt(colour: Colour, card = this.card): Promise<void> {
    if (card === null || this.game.busy) return;
    this.keep({ card, colour });
    if (this.sources.length || this.effects("distract").includes(true)) return;
    this.keep({ card });
    await this.game.play({ type: "play", card, colour });
  }

  async call(source: Colour | null): Promise<void> {
    await this.complete({ call: source });
  }

  async distract(yes: boolean): Promise<void> {
    await this.complete({ distract: yes });
  }

  /** A turn without a single sketch is worth a second look. */
  async done(): Promise<void> {
    if (this.game.view.moves.length === 0 && this.step !== "pass") return this.keep({ pass: true });
    await this.game.play({ type: "done" });
  }

  back(): void {
    this.keep(this.colour === null ? {} : { card: this.card! });
  }

  private async complete(effect: { call: Colour | null } | { distract: boolean }): Promise<void> {
    const { card, colour } = this;
    if (card !== null && colour !== null)
      await this.game.play({ type: "play", card, colour, ...effect });
  }

  private effects(field: "call" | "distract"): (string | number | boolean | null)[] {
    const { card, colour } = this;
    if (card === null || colour === null) return [];
    return this.game.values("play", field, { card, colour });
  }

  private keep(choice: Omit<Kept, "moment">): void {
    this.kept = { moment: this.game.doc.moment, ...choice };
    saveDraft("yokai", this.game, this.kept.moment, this.kept);
  }
}
