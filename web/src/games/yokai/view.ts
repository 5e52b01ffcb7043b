// Made by `python -m tools.wire_types` from the server's structs; do not edit.

export interface View {
  seat: number | null;
  hand: number[];
  turn: number;
  whose: number | null;
  stacks: StackView[];
  hands: [number, number];
  pile: number;
  discards: number[];
  albums: [number[], number[]];
  scores: [number, number];
  moves: Move[];
  moves_before: Move[];
}

export interface StackView {
  colour: "blue" | "green" | "red" | "yellow";
  top: number | null;
  value: number;
  left: number;
  below: (number | null)[];
  sides: [number[], number[]];
  missing: number;
}

export interface Move {
  seat: number;
  play: Play;
  distracted?: number | null;
  completed?: Completed[];
}

export interface Play {
  type: "play";
  card: number;
  colour: "blue" | "green" | "red" | "yellow";
  call?: "blue" | "green" | "red" | "yellow" | null;
  distract?: boolean;
}

export interface Completed {
  colour: "blue" | "green" | "red" | "yellow";
  yokai: number;
  counts: [number, number];
  seat: number | null;
}

export interface Done {
  type: "done";
}

export type Action =
  | Play
  | Done;
