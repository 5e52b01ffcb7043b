/**
 * What the board of an installed game is given, and what it gives. docs/adding-a-game.md tells the
 * same to its authors. A board is a plain ES module, `web/board.js` in the game's package.
 *
 * Whatever a board reads of its host inside a function that it hands over (to `watch`, or to a part)
 * is followed: the function is called again once any of it has changed.
 */

/** Raised when a board written for the one before could break. */
export const VERSION = 1;

/** What `board.js` exports. */
export interface BoardModule {
  /** The board for a player or somebody who watches, on any screen. */
  board(place: HTMLElement, host: BoardHost): void;
  /** The board for a TV: no secrets, readable from 3 m. */
  stage(place: HTMLElement, host: BoardHost): void;
  /** The one thing to do now, in words; "" if there is none. */
  task(host: BoardHost): string;
  /** The number of the rule where the rules open now, e.g. "C3". */
  rule(host: BoardHost): string;
  /** What to know in a first game, in the order in which it matters: each is shown once, when it is
   * true. Its words are `web.mark.<id>` of the game's texts. */
  marks?: readonly { id: string; when(host: BoardHost): boolean }[];
}

type Action = { type: string } & Record<string, unknown>;
type Value = number | string | boolean | null;
type Level = "green" | "yellow" | "orange" | "red";
type Card = { level: Level; number: number; side: number };

export interface BoardHost {
  readonly version: typeof VERSION;

  // The game, as this person may know it

  /** The game's own view. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly view: any;
  readonly phase: string;
  /** Differs from one wait to the next, also within a phase: another turn, another round. */
  readonly moment: string;
  /** This person's seat; null for those who watch. */
  readonly seat: number | null;
  /** All of them, from 0. */
  readonly seats: readonly number[];
  readonly over: boolean;
  /** Milliseconds since this moment began, the same on every screen. */
  readonly elapsed: number;
  /** Whether things should not move. */
  readonly still: boolean;
  readonly language: "uk" | "ru" | "en";
  /** Whether the table waits for this seat. */
  waitsFor(seat: number | null): boolean;
  name(seat: number): string;

  // What may be done

  /** Whether a prompt offers this action. */
  can(action: string): boolean;
  /** The values that a prompt offers for a field. */
  values(action: string, field: string): readonly Value[];
  /** One's choice so far, which may be replaced. */
  chosen(action: string): Action | undefined;
  /** Does it. What is refused is said in words; true: it counts. */
  play(action: Action): Promise<boolean>;

  // Words

  /** A sentence of the game's texts. */
  t(key: string, args?: Record<string, unknown>): string;
  /** The same with seats in its arguments: an event, or a line of a score. */
  tell(key: string, args?: Record<string, unknown>): string;
  /** The words of a word card, in the reader's language; empty until they are here. */
  words(card: Card): readonly string[];

  // What changes

  /** Calls a function now, and again once anything that it read has changed. */
  watch(run: () => void): void;
  /** What a function gives, without following what it read. */
  peek<T>(read: () => T): T;

  // Parts. Each is an element to put anywhere, and lasts as long as the `watch` that made it.

  /** A button. With `why` it cannot be pressed now, and says the reason. */
  button(read: () => Button): HTMLElement;
  /** A picture card, with its description for screen readers; null: its back. */
  picture(read: () => Picture): HTMLElement;
  /** Whoever sits on a seat: colour, shape, letter and name. */
  person(read: () => Person): HTMLElement;
  /** A sheet to draw on. Strokes are shown to everybody while they grow, and stored by the action
   * that the manifest names under `[materials.ink]`. */
  canvas(read: () => Sheet): HTMLElement;
  /** Somebody's sheet, with what they draw on it right now. */
  drawing(read: () => Sheet & { seat: number }): HTMLElement;
}

export interface Button {
  label: string;
  press: () => void;
  main?: boolean;
  why?: string;
  testid?: string;
}

export interface Picture {
  card: number | null;
  /** How wide it is shown, as of an image's `sizes`; absent: large. */
  sizes?: string;
  /** Instead of the description; "": said elsewhere. */
  alt?: string;
}

export interface Person {
  seat: number;
  size?: number; // px
}

export interface Sheet {
  strokes: readonly string[];
  landscape?: boolean;
  label: string;
  testid?: string;
}
