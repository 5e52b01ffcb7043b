// Made by `python -m tools.wire_types` from the server's structs; do not edit.

export interface View {
  seat: number | null;
  task: Task | null;
  guess_cards: number[];
  guesses: (number | null)[];
  vote: Admire | Skip | null;
  options: Options;
  phase: string;
  round: number;
  rounds: number;
  level: "green" | "orange" | "red" | "yellow";
  stand: WordCard[];
  spare: number;
  ready: number[];
  whose: number | null;
  drawings: DrawingView[];
  stars: number[];
  black: number[];
  middle: number[];
  totals: number[];
  history: Scored[];
  voted: number[];
  votes: Vote[];
  coolest: Admire[];
}

export interface Task {
  letter: "A" | "B" | "C";
  number: number;
}

export interface Admire {
  type: "admire";
  round: number;
  whose: number;
}

export interface Skip {
  type: "skip";
}

export interface Options {
  mode: string;
  levels: ("green" | "orange" | "red" | "yellow")[];
  drawing_time: number;
  learning: boolean;
  sheep_first: boolean;
  undo: boolean;
  coolest: boolean;
  green_cards: number;
  yellow_cards: number;
  orange_cards: number;
  red_cards: number;
}

export interface WordCard {
  level: "green" | "orange" | "red" | "yellow";
  number: number;
  side: number;
}

export interface DrawingView {
  seat: number;
  colour: string;
  sheet: Sheet;
  stack: GuessView[];
  finished: boolean;
  token: number;
  task: Task | null;
  turned: boolean;
  wrong: boolean;
  flags: number[];
  flags_needed: number;
}

export interface Sheet {
  landscape: boolean;
  strokes: string[];
}

export interface GuessView {
  seat: number;
  when: number;
  number?: number | null;
  result?: "back" | "right" | "wrong" | null;
  stars?: number;
}

export interface Scored {
  work: Work;
  lines: Line[];
  sheep: number | null;
}

export interface Work {
  stand: WordCard[];
  tasks: Task[];
  sheets: Sheet[];
  guesses: Laid[];
  finished: Finish[];
  late: number[];
  turned: number[];
  wrong: number[];
  flags: Flagged[];
}

export interface Laid {
  seat: number;
  whose: number;
  number: number;
}

export interface Finish {
  seat: number;
  token: number;
}

export interface Flagged {
  seat: number;
  whose: number;
}

export interface Line {
  seat: number;
  points: number;
  why: string;
  args?: Record<string, unknown>;
}

export interface Vote {
  seat: number;
  choice: Admire | Skip;
}

export interface Ready {
  type: "ready";
}

export interface Replace {
  type: "replace";
  place: "A" | "B" | "C";
}

export interface Draw {
  type: "draw";
  stroke: string;
  pen?: number | null;
}

export interface Undo {
  type: "undo";
}

export interface Turn {
  type: "turn";
}

export interface Guess {
  type: "guess";
  whose: number;
  number: number;
}

export interface Take {
  type: "take";
  token: number;
}

export interface Done {
  type: "done";
}

export interface TurnOver {
  type: "turn_over";
}

export interface Confess {
  type: "confess";
}

export interface Flag {
  type: "flag";
  whose: number;
}

export type Action =
  | Ready
  | Replace
  | Draw
  | Undo
  | Turn
  | Guess
  | Take
  | Done
  | TurnOver
  | Confess
  | Flag
  | Admire
  | Skip;
