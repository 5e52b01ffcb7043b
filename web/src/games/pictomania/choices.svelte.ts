/** What a player is about to do while everybody draws. Nothing of it counts before it is sent. */
import { Refusal } from "$lib/api";
import type { Game } from "$lib/game.svelte";
import { playSound } from "$lib/sounds";
import { wordOf } from "$lib/words.svelte";
import { idleNote } from "./note";
import { PLACES, type Place } from "./places";
import type { Action, Guess, View } from "./view";

export type Pictomania = Game<View, Action>;
/** A word of the stand: for a guess its number is all that counts (P15, P31). */
export interface Said {
  letter: Place;
  number: number;
}
export type Lays = Said & Pick<Guess, "whose">;

export const COUNT = 3000; // ms between the deal and the first stroke
export const WAY_BACK = 500; // ms in which a guess can be taken back
export const WITHOUT = 0; // finishing without a black token
const TOLD = 5000; // ms: why something did not happen
const RACES = ["no_such_token", "stale", "wrong_phase"]; // somebody was quicker

export class Choices {
  /** Whose drawing is enlarged; null: one's own sheet lies here. */
  look = $state<number | null>(null);
  /** A guess that was laid, and can still be taken back. */
  laying = $state.raw<Lays | null>(null);
  /** A word that is dragged. */
  dragged = $state.raw<{ word: Said; x: number; y: number } | null>(null);
  /** Why something did not happen, in words, for a while. */
  told = $state("");
  private picked = $state.raw<Said | null>(null);
  private asked = $state<number | null>(null);
  private sent = $state.raw<readonly Lays[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: Pictomania) {}

  /** The word that waits for a drawing. */
  get word(): Said | null {
    const { picked } = this;
    return picked && this.free(picked.number) ? picked : null;
  }

  /** The token that wants a second tap, as long as nobody else takes it. */
  get token(): number | null {
    const { asked, game } = this;
    if (asked === null || !game.can("done")) return null;
    return asked === WITHOUT || game.view.black.includes(asked) ? asked : null;
  }

  /** Whether it was asked for, and somebody else has taken it meanwhile. */
  get outrun(): boolean {
    return this.asked !== null && this.token === null && this.game.can("done");
  }

  get finished(): boolean {
    return this.game.view.drawings[this.game.seat!]?.finished ?? false;
  }

  /** Whether nobody can do anything: a pause, or a bot that plays for this person. */
  get idle(): boolean {
    return this.game.doc.prompts.length === 0 && !this.finished;
  }

  /** What counts as chosen when time runs out: a guess that was laid a moment ago, or the word that
   * waits for the only drawing left. */
  get prepared(): Guess | null {
    const { game, laying, word } = this;
    if (laying) return { type: "guess", whose: laying.whose, number: laying.number };
    const left = game.values("guess", "whose") as number[];
    return word && left.length === 1 && !this.leaving.length
      ? { type: "guess", whose: left[0]!, number: word.number }
      : null;
  }

  private get leaving(): readonly Lays[] {
    return this.laying ? [...this.sent, this.laying] : this.sent;
  }

  /** Neither laid nor on its way. */
  free(number: number): boolean {
    const { game } = this;
    return (
      game.view.guess_cards.includes(number) && !this.leaving.some((one) => one.number === number)
    );
  }

  /** Whether one's first guess is still to come, after which the pencil is down (P17). */
  get first(): boolean {
    return this.game.can("draw") || this.game.can("undo") || this.game.can("turn");
  }

  /** Whose drawing one's card lies before, or will in a moment. */
  whose(number: number): number | undefined {
    const laid = this.game.view.guesses.indexOf(number);
    return laid >= 0 ? laid : this.leaving.find((one) => one.number === number)?.whose;
  }

  /** Why no card can be laid there now; "" if one can. */
  whyNot(whose: number): string {
    const { game } = this;
    if (whose === game.seat) return game.t("illegal.own_drawing");
    if (this.finished) return game.t("illegal.already_finished");
    if (this.idle) return idleNote(game);
    const taken = this.leaving.some((one) => one.whose === whose);
    return taken || !game.values("guess", "whose").includes(whose)
      ? game.t("illegal.already_guessed")
      : "";
  }

  /** A word was tapped: it is the guess about the drawing that is looked at. */
  pick(word: Said): void {
    this.asked = null;
    const { game, laying, picked } = this;
    if (laying?.number === word.number) return this.takeBack();
    if (this.finished) return this.refuse(game.t("illegal.already_finished"));
    if (!this.free(word.number))
      return this.refuse(game.t("illegal.number_used", { number: word.number }));
    if (this.look !== null) return this.lay({ whose: this.look, ...word });
    const same = picked?.number === word.number && picked.letter === word.letter;
    this.picked = same ? null : word;
  }

  /** A drawing was tapped: it gets the word that waits, or is looked at. */
  choose(whose: number): void {
    this.asked = null;
    if (this.laying?.whose === whose) return this.takeBack();
    if (this.word) return this.lay({ whose, ...this.word });
    this.look = this.look === whose ? null : whose;
  }

  lay(guess: Lays): void {
    this.picked = null;
    const why = this.whyNot(guess.whose);
    if (why) return this.refuse(why);
    this.leave(); // the one before has no more time to come back
    this.refuse("");
    this.laying = guess;
    this.timer = setTimeout(() => this.leave(), WAY_BACK);
    playSound("card");
  }

  takeBack(): void {
    clearTimeout(this.timer);
    this.laying = null;
  }

  /** A first tap asks, a second one takes it; WITHOUT is no token. */
  finish(token: number): void {
    this.picked = null;
    if (this.token !== token) {
      this.asked = token;
      return;
    }
    this.leave();
    this.asked = null;
    void this.try(token === WITHOUT ? { type: "done" } : { type: "take", token });
  }

  forget(): void {
    this.asked = this.picked = null;
  }

  /** In the line of words, where it covers nothing; "": no more. */
  refuse(why: string): void {
    clearTimeout(this.quiet);
    this.told = why;
    if (why) this.quiet = setTimeout(() => (this.told = ""), TOLD);
  }

  /** A word as it is written on its card. */
  say({ letter, number }: Said): string {
    return wordOf(this.game.view.stand[PLACES.indexOf(letter)]!, number);
  }

  private leave(): void {
    const guess = this.laying;
    this.takeBack();
    if (!guess) return;
    this.sent = [...this.sent, guess];
    const { whose, number } = guess;
    void this.try({ type: "guess", whose, number }).finally(() => {
      this.sent = this.sent.filter((one) => one !== guess);
    });
  }

  private async try(action: Action): Promise<void> {
    const { game } = this;
    try {
      await game.table.play(action);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const raced = RACES.includes(error.code);
      this.refuse(raced ? game.t(`web.race.${error.code}`) : error.message);
    }
  }
}
