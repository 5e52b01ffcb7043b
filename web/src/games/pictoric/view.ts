// Made by `python -m tools.wire_types` from the server's structs; do not edit.

export interface View {
  seat: number | null;
  hand: number[];
  own: Own;
  mode: "closed" | "open";
  forfeits: ("double" | "lucky" | "silence" | "theme" | "trouble" | "unlucky")[];
  track: number;
  opening: Roll[];
  turn: Turn;
  waiting: number[];
  cells: number[];
  points: number[];
  hands: number[];
  pile: number;
  discards: number[];
  shed: number;
  laid: number[];
  history: Round[];
}

export interface Own {
  card?: number | null;
  sector?: number | null;
  vote?: number | null;
}

export interface Roll {
  seat: number;
  die: number;
}

export interface Turn {
  number?: number;
  leader?: number;
  rolls?: number[];
  forfeit?: "double" | "lucky" | "silence" | "theme" | "trouble" | "unlucky" | null;
  lost?: number[];
  theme?: string;
  sheet?: Sheet;
  clue?: Clue | null;
  lines?: Line[];
}

export interface Sheet {
  landscape: boolean;
  strokes: string[];
}

export interface Clue {
  kind: "aloud" | "drawing" | "emoji" | "shown" | "sound" | "text";
  text?: string;
}

export interface Line {
  seat: number;
  points: number;
  why: string;
  args?: Record<string, unknown>;
}

export interface Round {
  turn: Turn;
  laid?: number[];
  owners?: number[];
  answer?: number;
  votes?: number[];
  lines?: Line[];
}

export interface Theme {
  type: "theme";
  text: string;
}

export interface Shed {
  type: "shed";
  cards: number[];
}

export interface Lead {
  type: "lead";
  clue: Clue;
  sector?: number | null;
}

export interface Draw {
  type: "draw";
  stroke: string;
  pen?: number | null;
}

export interface Undo {
  type: "undo";
}

export interface Give {
  type: "give";
  card: number;
}

export interface Vote {
  type: "vote";
  sector: number;
}

export interface Ready {
  type: "ready";
}

export interface PutBack {
  type: "put_back";
  card: number;
}

export type Action =
  | Theme
  | Shed
  | Lead
  | Draw
  | Undo
  | Give
  | Vote
  | Ready
  | PutBack;
