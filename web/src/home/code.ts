/** Short codes as people type them: small letters, gaps, dashes, and Cyrillic keys for Latin letters. */

const LENGTH = 6;
const ALIKE: Record<string, string> = {
  А: "A",
  В: "B",
  Е: "E",
  Ё: "E",
  К: "K",
  М: "M",
  Н: "H",
  Р: "P",
  С: "C",
  Т: "T",
  У: "Y",
  Х: "X",
  З: "3",
  Ј: "J",
  Ѕ: "S",
  Ґ: "G",
};

/** Keeps only the characters that a code can have. */
export function tidyCode(typed: string): string {
  const letters = [...typed.normalize("NFC").toUpperCase()].map((one) => ALIKE[one] ?? one);
  return letters
    .filter((one) => /[A-Z0-9]/.test(one))
    .join("")
    .slice(0, LENGTH);
}

/** As it is read aloud: in two halves. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

export const isWhole = (code: string): boolean => code.length === LENGTH;

/** Whoever pastes a whole link into the field means where it leads. */
export function linkIn(typed: string): string | null {
  const found = /\/(t\/[0-9a-f]+(?:\?[^#\s]*)?#[0-9a-f]+|(?:join|stage)\/[^/?#\s]+|move#\S+)/i.exec(
    typed,
  );
  return found ? `/${found[1]}` : null;
}
