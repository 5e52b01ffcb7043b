/** A game's RULES.md in one language, as data: no Markdown is parsed in the browser. */

export interface Piece {
  text: string;
  strong?: true;
  soft?: true;
}
export interface Paragraph {
  rule?: string; // its number, e.g. D18
  item?: true;
  figure?: string; // the name of a drawing of the game's, in web/src/games/<game>/figures; said by the pieces
  pieces: Piece[];
}
export interface Section {
  title: string;
  paragraphs: Paragraph[];
}

const TITLES: Record<string, string> = { en: "English", uk: "Українська", ru: "Русский" };
const FIGURE = /^!\[(.*)\]\((\w+)\)$/;
const RULE = /^\*\*([A-Z]\d+)\*\*\s*/;

export function rulesIn(markdown: string, language: string): Section[] {
  const chapter = markdown.split(/^# /m).find((part) => part.startsWith(`${TITLES[language]}\n`));
  if (chapter === undefined) throw new Error(`RULES.md has no chapter in ${language}`);
  const [head, ...rest] = chapter.slice(TITLES[language]!.length).split(/^## /m);
  const sections = rest.map((text) => {
    const [title, ...lines] = text.split("\n");
    return { title: title!.trim(), paragraphs: paragraphs(lines) };
  });
  return [{ title: "", paragraphs: paragraphs(head!.split("\n")) }, ...sections];
}

function paragraphs(lines: string[]): Paragraph[] {
  const blocks: string[] = [];
  let open = false;
  for (const line of lines) {
    const starts = /^(- |!\[)/.test(line) || !open;
    if (!line.trim()) open = false;
    else if (starts) {
      blocks.push(line);
      open = true;
    } else blocks.push(`${blocks.pop()} ${line.trim()}`);
  }
  return blocks.map(paragraph);
}

function paragraph(block: string): Paragraph {
  const figure = FIGURE.exec(block);
  if (figure) return { figure: figure[2]!, pieces: pieces(figure[1]!) };
  const item = block.startsWith("- ");
  const text = item ? block.slice(2) : block;
  const rule = RULE.exec(text)?.[1];
  return {
    ...(rule && { rule }),
    ...(item && { item: true as const }),
    pieces: pieces(text.replace(RULE, "")),
  };
}

function pieces(text: string): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**")) return { text: part.slice(2, -2), strong: true as const };
      if (/^[*`]/.test(part)) return { text: part.slice(1, -1), soft: true as const };
      return { text: part };
    });
}
