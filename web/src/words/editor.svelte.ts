/** A pack of word cards while it is written: the draft, what is wrong with it, what is saved. */
import { untrack } from "svelte";
import { LANGUAGES, type Language } from "$lib/texts";
import type { NewWords, OwnWords } from "$lib/wire";
import * as api from "./api";
import { sideAt, sidesIn, toToml } from "./files";
import { saveDraft, readDraft, NEW } from "./drafts";
import {
  blankDraft,
  blankSide,
  isBlank,
  LEVELS,
  original,
  sidesOf,
  tidy,
  written,
  type Draft,
  type Problem,
  type Level,
  type Side,
} from "./pack";

const CELL_AT_MOST = 60; // characters: more than can be right, so that the server says what is wrong

/** One word may be there already in two languages. */
const isSame = (one: Problem, other: Problem): boolean =>
  one.side === other.side && one.cell === other.cell && one.key === other.key;

export class Editor {
  draft = $state<Draft>(blankDraft("en"));
  level = $state<Level>("green");
  language = $state<Language>("en"); // that is shown and written
  flaws = $state.raw<Problem[]>([]);
  here = $state.raw<Side | null>(null); // where somebody types: what is not written yet is no flaw there
  removed = $state.raw<{ side: Side; at: number } | null>(null); // may be put back
  busy = $state(false);
  private saved = $state.raw("");
  readonly first = $derived(original(this.draft, this.language));
  readonly pack = $derived<NewWords>({
    title: tidy(this.draft.title),
    language: this.first,
    text: toToml({ ...this.draft, language: this.first }),
  });
  readonly told = $derived(
    this.flaws.filter((one) => one.key !== "missing" || one.side !== this.here),
  );
  readonly changed = $derived(JSON.stringify(this.pack) !== this.saved);

  private constructor(
    readonly id: string,
    draft: Draft,
    language: Language,
  ) {
    this.draft = draft;
    this.language = draft.sides.length ? original(draft, language) : language;
    this.level = LEVELS.find((one) => sidesOf(draft, one).length) ?? "green";
    this.saved = JSON.stringify(this.pack);
    const unsaved = readDraft(id);
    if (unsaved) this.draft = unsaved;
  }

  static async of(found: OwnWords): Promise<Editor> {
    const sides = await sidesIn(found.text, found.language, "green");
    return new Editor(
      found.id,
      { title: found.title, language: found.language, sides },
      found.language,
    );
  }

  static blank(language: Language): Editor {
    return new Editor(NEW, blankDraft(language), language);
  }

  get isNew(): boolean {
    return this.id === NEW;
  }

  /** Called whenever something has changed. */
  saveDraft(): void {
    saveDraft(this.id, this.changed ? $state.snapshot(this.draft) : null);
  }

  async check(): Promise<void> {
    const { language, text } = this.pack;
    const sides = untrack(() => written(this.draft));
    const { problems } = await api.checkText(language, text);
    if (text !== this.pack.text) return; // asked again meanwhile
    const worth = problems.filter((one) => one.grave || one.key !== "missing"); // others are shown in the original
    const flaws = worth.map(({ line, word, ...rest }) => ({
      ...rest,
      side: sideAt(sides, line),
      cell: word,
    }));
    this.flaws = flaws.filter((one, at) => at === flaws.findIndex((other) => isSame(one, other)));
  }

  /** The id under which it is to be found from now on. */
  async save(): Promise<string> {
    this.busy = true;
    try {
      const { pack } = this;
      const id = this.isNew ? (await api.createPack(pack)).id : this.id;
      if (!this.isNew) await api.replacePack(id, pack);
      this.saved = JSON.stringify(pack);
      saveDraft(this.id, null);
      return id;
    } finally {
      this.busy = false;
    }
  }

  flawsAt(side: Side, cell: number): Problem[] {
    return this.told.filter((one) => one.side === side && one.cell === cell);
  }

  write(side: Side, cell: number, text: string): void {
    side.cells[cell]![this.language] = text.slice(0, CELL_AT_MOST);
  }

  /** How many there are of the open level afterwards. */
  add(...sides: Side[]): number {
    this.draft.sides.push(...(sides.length ? sides : [blankSide(this.level)]));
    return sidesOf(this.draft, this.level).length;
  }

  remove(side: Side): void {
    const at = this.draft.sides.indexOf(side);
    this.draft.sides.splice(at, 1);
    if (!isBlank(side)) this.removed = { side, at };
  }

  undo(): void {
    if (this.removed) this.draft.sides.splice(this.removed.at, 0, this.removed.side);
    this.removed = null;
  }

  /** Sides of a file, added or instead of what is there. */
  take(sides: Side[], instead: boolean): void {
    this.draft.sides = [...(instead ? [] : written(this.draft)), ...sides];
    if (sides[0]) this.level = sides[0].level;
    const has = LANGUAGES.filter((one) =>
      sides.some((side) => side.cells.some((cell) => cell[one])),
    );
    if (has.length && !has.includes(this.language)) this.language = has[0]!;
  }
}
