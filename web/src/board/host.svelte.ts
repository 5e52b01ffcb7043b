/** The host of an installed game's board: the game in the words of `api.ts`, and parts of the page. */
import Canvas from "$ink/Canvas.svelte";
import Drawing from "$ink/Drawing.svelte";
import type { AnyGame } from "$lib/game.svelte";
import { manifestOf } from "$lib/games";
import { settings } from "$lib/settings.svelte";
import { language } from "$lib/i18n.svelte";
import type { Ink } from "$lib/wire";
import { wordsOf, type WordCard } from "$lib/words.svelte";
import PersonPart from "$ui/Person.svelte";
import CardPicture from "$ui/Picture.svelte";
import { mount, unmount, untrack, type Component } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import { VERSION, type BoardHost, type Button, type Person, type Picture, type Sheet } from "./api";
import ButtonPart from "./Button.svelte";
import Part from "./Part.svelte";

type Action = Parameters<BoardHost["play"]>[0];

export class Host implements BoardHost {
  readonly version = VERSION;
  readonly phase = $derived.by(() => this.game.doc.phase);
  readonly moment = $derived.by(() => this.game.doc.moment);
  readonly seat = $derived.by(() => this.game.seat);
  readonly over = $derived.by(() => this.game.over);
  private parts: (() => void)[] = []; // how to remove those of the function that runs now

  constructor(private readonly game: AnyGame) {}

  get view() {
    return this.game.view;
  }
  get seats() {
    return this.game.seats;
  }
  get elapsed() {
    return this.game.elapsed;
  }
  get still() {
    return !settings.motion || prefersReducedMotion.current;
  }
  get language() {
    return language();
  }

  waitsFor = (seat: number | null) => this.game.waitsFor(seat);
  name = (seat: number) => this.game.name(seat);
  can = (action: string) => this.game.can(action);
  values = (action: string, field: string) => this.game.values(action, field);
  chosen = (action: string) => this.game.chosen(action) as Action | undefined;
  play = (action: Action) => this.game.play(action);
  t = (key: string, args = {}) => this.game.t(key, args);
  tell = (key: string, args = {}) => this.game.tell(key, args);

  words = (card: WordCard) => wordsOf(card, this.game.book);

  watch = (run: () => void): void => {
    $effect(() => this.scoped(run));
  };

  peek = <T>(read: () => T): T => untrack(read);

  /** Runs a function; what it gives removes all parts that were made by it. */
  scoped(run: () => void): () => void {
    const around = this.parts;
    const made: (() => void)[] = [];
    this.parts = made;
    try {
      run();
    } finally {
      this.parts = around;
    }
    return () => made.forEach((remove) => remove());
  }

  // Parts

  button = (read: () => Button) => this.part(ButtonPart, () => ({ game: this.game, ...read() }));

  picture = (read: () => Picture) =>
    this.part(CardPicture, () => ({ album: this.game.album, ...read() }));

  person = (read: () => Person) => this.part(PersonPart, () => ({ game: this.game, ...read() }));

  canvas = (read: () => Sheet) => this.part(Canvas, () => ({ ...this.pen(), ...read() }));

  drawing = (read: () => Sheet & { seat: number }) =>
    this.part(Drawing, () => ({ live: this.game.table.live, ...read() }));

  /** By the names that the manifest has for ink. */
  private pen() {
    const ink = manifestOf(this.game.id)?.materials?.ink;
    if (!ink) throw new Error("a canvas needs [materials.ink] in the manifest");
    const room = this.game.domain<Ink>(ink.action, ink.stroke)?.room ?? 0;
    return { game: this.game, room, disabled: room === 0 };
  }

  /** In an element that is not seen itself: the board's own layout goes through it. */
  private part<P extends object>(of: Component<P>, read: () => P): HTMLElement {
    const target = document.createElement("div");
    target.style.display = "contents";
    const props = { of: of as Component<Record<string, unknown>>, read: read as never };
    const part = untrack(() => mount(Part, { target, props }));
    this.parts.push(() => void unmount(part));
    return target;
  }
}
