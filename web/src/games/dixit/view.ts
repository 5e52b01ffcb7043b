// Made by `python -m tools.wire_types` from the server's structs; do not edit.

export interface View {
  seat: number | null;
  hand: number[];
  hidden: boolean;
  given?: number[];
  laid?: LaidView[];
  vote?: Vote | null;
  phase: string;
  options: Options;
  teams: number[][];
  turn: number;
  told: number;
  scores: number[];
  hands: number[];
  pile: number;
  discards: number;
  rounds: Round[];
  barred?: number[];
  looked?: boolean;
  teller?: number | null;
  clue?: Clue | null;
  gave?: number[];
  offers?: ("me" | "you" | null)[];
  voters?: number[];
  voted?: number[];
  late?: number[];
  ready?: number[];
}

export interface LaidView {
  space: number;
  card: number;
  seat: number | null;
}

export interface Vote {
  type: "vote";
  spaces: number[];
  red?: number | null;
}

export interface Options {
  mode: string;
  pictures: number;
  scenes: number;
  target: number;
  tellings: number;
  partner_supplies: boolean;
}

export interface Round {
  turn: number;
  teller: number;
  clue: Clue;
  laid: Laid[];
  answer: number | null;
  votes: (Vote | null)[];
  lines: Line[];
}

export interface Clue {
  kind: "aloud" | "drawing" | "emoji" | "shown" | "sound" | "text";
  text?: string;
}

export interface Laid {
  card: number;
  seat: number;
}

export interface Line {
  seat: number;
  points: number;
  why: string;
  args?: Record<string, unknown>;
}

export interface Claim {
  type: "claim";
}

export interface Tell {
  type: "tell";
  clue: Clue;
  card?: number | null;
}

export interface Give {
  type: "give";
  cards: number[];
}

export interface Offer {
  type: "offer";
  giver: "me" | "you";
}

export interface Ready {
  type: "ready";
}

export type Action =
  | Claim
  | Tell
  | Give
  | Offer
  | Vote
  | Ready;
