/** Sentences with plural forms, exactly as `vernissage.kit.texts` says them. */

export const LANGUAGES = ["uk", "ru", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Entry = string | Record<string, string>;
export type Catalogue = Record<string, Entry>;
export type Args = Record<string, unknown>;

const SEAT_ARGS = ["seat", "other", "seats"];
const SPOKEN_ARGS = [...SEAT_ARGS, "clue", "text", "theme", "name"]; // people's own words
const rules = new Map(LANGUAGES.map((language) => [language, new Intl.PluralRules(language)]));

export class Texts {
  constructor(
    readonly language: Language,
    private readonly entries: Catalogue,
  ) {}

  has(key: string): boolean {
    return key in this.entries;
  }

  /** A missing key is shown as itself: the checks find it before a person does. */
  say = (key: string, args: Args = {}): string => {
    const entry = this.entries[key];
    if (entry === undefined) return key;
    return this.form(entry, args).replace(/\{(\w+)\}/g, (_, name) => this.show(name, args[name]));
  };

  private form(entry: Entry, args: Args): string {
    if (typeof entry === "string") return entry;
    const wanted = rules.get(this.language)!.select(Math.abs(Number(args.n)));
    return entry[wanted] ?? Object.values(entry).at(-1)!;
  }

  /** A value in words: `colour=red` is looked up as `colour.red`, lists are joined. */
  private show(name: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((one) => this.show(name, one)).join(", ");
    const key = `${name}.${value}`.toLowerCase();
    return !SPOKEN_ARGS.includes(name) && this.has(key) ? this.say(key) : plain(value);
  }
}

/** A number has a minus, not a hyphen. */
const plain = (value: unknown): string =>
  typeof value === "number" ? `${value}`.replace("-", "−") : String(value ?? "");

/** The arguments of an event or a score line with seats turned into people's names. */
export function named(args: Args, name: (seat: number) => string): Args {
  const names = (value: unknown) =>
    Array.isArray(value) ? value.map((seat) => name(seat)) : name(value as number);
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      SEAT_ARGS.includes(key) ? names(value) : value,
    ]),
  );
}
