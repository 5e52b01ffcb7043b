// Made by `python -m tools.wire_types` from the server's structs; do not edit.

export interface Welcome {
  type: "welcome";
  seq: number;
  stamp: string;
  now: number;
  build: string;
  doc: Doc;
}

export interface Doc {
  table: TableView;
  you: You;
  game: GameView | null;
}

export interface TableView {
  id: string;
  code: string;
  invite: string;
  host: string;
  people: PersonView[];
  chairs: ChairView[];
  wish: Wish | null;
  decks: string[];
  seen: string[];
  words: string[];
  pace: "brisk" | "none" | "relaxed";
  hush: boolean;
  locked: boolean;
  newcomers: "ask" | "free";
  asking: Record<string, number>;
  kept: Record<string, number>;
  doubted: Record<string, number>;
  patient: string[];
  has_pin: boolean;
  paused: boolean;
  stopped: number | null;
  evening: Played[];
  tally: Tally[];
  again: OnceMore | null;
  outdated: string;
}

export interface PersonView {
  id: string;
  name: string;
  language: "en" | "ru" | "uk";
  screen?: boolean;
  away?: number | null;
  ready?: boolean;
  muted?: boolean;
  extra?: number;
}

export interface ChairView {
  owner?: string | null;
  bot?: BotView | null;
}

export interface BotView {
  name: string;
  strength: string;
  temper: "bold" | "cautious" | "poetic";
  guest?: boolean;
}

export interface Wish {
  game: string;
  options: Record<string, unknown>;
}

export interface Played {
  game: string;
  mode: string;
  at: number;
  players: Player[];
  outcome: Outcome;
}

export interface Player {
  person?: string | null;
  name?: string;
  bot?: string;
}

export interface Outcome {
  why: string;
  scores: number[];
  winners: number[];
}

export interface Tally {
  person: string;
  name: string;
  games: number;
  wins: number;
  beaten: number;
}

export interface OnceMore {
  by: string;
  since: number;
  due: number;
  joined: string[];
}

export interface You {
  person: string;
  host: boolean;
  seat: number | null;
  pin: string | null;
}

export interface GameView {
  game: string;
  mode: string;
  options: Record<string, unknown>;
  chairs: number[];
  phase: string;
  moment: string;
  since: number;
  hurried: boolean;
  waits: WaitView[];
  hushed: number[];
  outcome: Outcome | null;
  pictures: string;
  veiled: number;
  words: string;
  view: unknown;
  prompts: Prompt[];
}

export interface WaitView {
  seat: number;
  since: number;
  due: number | null;
}

export interface Prompt {
  do: string;
  fields?: Record<string, OneOf | SomeOf | Text | Said | Ink>;
  now?: unknown | null;
  rare?: boolean;
}

export interface OneOf {
  type: "one";
  of: (number | string | boolean | null)[];
}

export interface SomeOf {
  type: "some";
  of: (number | string | boolean | null)[];
  least: number;
  most: number;
}

export interface Text {
  type: "text";
  most: number;
}

export interface Said {
  type: "clue";
  kinds: ("aloud" | "drawing" | "emoji" | "shown" | "sound" | "text")[];
}

export interface Ink {
  type: "ink";
  landscape: boolean;
  room: number;
}

export interface Step {
  type: "step";
  seq: number;
  stamp: string;
  now: number;
  events: Fact[];
  patch: Record<string, unknown>[];
}

export interface Fact {
  of: string;
  kind: string;
  args?: Record<string, unknown>;
}

export interface Done {
  type: "done";
  id: string;
  seq: number;
  link?: string;
}

export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: string;
  facts?: Record<string, unknown>;
}

export interface SaidOfWire {
  type: "chat";
  person: string;
  at: number;
  text?: string;
  emoji?: string;
  chair?: number | null;
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

export interface Notice {
  type: "notice";
  code: string;
  text: string;
}

export interface Manifest {
  id: string;
  version: number;
  modes: Record<string, Mode>;
  deadlines: Record<string, number>;
  options?: Record<string, Option>;
  materials?: Materials;
  history?: History;
  package?: string;
}

export interface Mode {
  seats: number[];
  minutes: number;
}

export interface Option {
  kind: "choice" | "flag" | "list" | "number";
  default: boolean | number | string | (boolean | number | string)[];
  rule: string;
  least?: number;
  most?: number;
  step?: number;
  off?: boolean;
  off_in?: string[];
  of?: (boolean | number | string)[];
  distinct?: boolean;
  modes?: string[];
}

export interface Materials {
  pictures?: Pictures | null;
  words?: Words | null;
  ink?: Strokes | null;
  recordings?: Recordings | null;
}

export interface Pictures {
  option: string;
  scenes?: string;
}

export interface Words {
  cards: Record<"green" | "orange" | "red" | "yellow", string>;
  view: string;
}

export interface Strokes {
  action: string;
  stroke: string;
  event: string;
}

export interface Recordings {
  clues: Record<string, string[]>;
}

export interface History {
  hidden?: string[];
}

export interface InstalledGame {
  manifest: Manifest;
  home: string;
  files: string[];
}

export interface Problem {
  code: string;
  text: string;
  facts: Record<string, unknown>;
}

export interface Address {
  address: string;
}

export interface ToScan {
  text: string;
}

export interface Health {
  ok: boolean;
  version: string;
}

export interface Mine {
  decks: Title[];
  words: Title[];
}

export interface Title {
  id: string;
  title: string;
}

export interface Key {
  key: string;
}

export interface NewDeck {
  title: string;
}

export interface OwnMade {
  id: string;
  pack: string;
  key: string;
}

export interface OwnDeck {
  id: string;
  pack: string;
  title: string;
  fill: string;
  yours: boolean;
  bytes: number;
  room: number;
  most: number;
  pictures: OwnPicture[];
}

export interface OwnPicture {
  name: string;
  alt: string;
  hidden: boolean;
  reports: number;
  near: string;
  bare: boolean;
  fitted: boolean;
}

export interface DeckChange {
  title?: string | null;
  fill?: string | null;
}

export interface DeviceView {
  number: number;
  kind: string;
  browser: string;
  at: number;
  this: boolean;
  droppable: boolean;
}

export interface DropDevice {
  number: number;
  person?: string;
}

export interface PictureChange {
  hidden?: boolean | null;
  alt?: string | null;
  reports?: number | null;
}

export interface Draft {
  language: "en" | "ru" | "uk";
  text: string;
}

export interface Checked {
  sides: Record<"green" | "orange" | "red" | "yellow", number>;
  problems: Flawed[];
}

export interface Flawed {
  key: string;
  grave: boolean;
  line: number;
  word: number;
  text: string;
}

export interface NewWords {
  title: string;
  language: "en" | "ru" | "uk";
  text: string;
}

export interface OwnWords {
  id: string;
  pack: string;
  title: string;
  language: "en" | "ru" | "uk";
  yours: boolean;
  sides: Record<"green" | "orange" | "red" | "yellow", number>;
  text: string;
}

export interface Alts {
  alts: string[];
  own: number[];
}

export interface DeckChoices {
  styles: string[];
  seeds: number;
  house: string[];
  usual: string[];
  most: number;
  samples: number;
}

export interface Recorded {
  sound: string;
}

export interface Report {
  card: number;
  person?: string;
}

export interface NewTable {
  name: string;
  language: "en" | "ru" | "uk";
}

export interface Invited {
  table: string;
  person: string;
  code: string;
  invite: string;
}

export interface JoinTable {
  language: "en" | "ru" | "uk";
  name?: string;
  code?: string;
  pin?: string;
  table?: string;
  invite?: string;
  screen?: boolean;
  another?: boolean;
}

export interface Place {
  table: string;
  person: string;
}

export interface LookAtTable {
  code?: string;
  table?: string;
  invite?: string;
}

export interface Invitation {
  open: boolean;
  locked: boolean;
  host: string;
  people: number;
  chairs: number;
  game: string | null;
  title: string;
  mode: string;
  playing: boolean;
}

export interface MoveHere {
  link: string;
}

export interface MoveOffer {
  name: string;
  code: string;
  people: string[];
  already: string[];
  here: boolean;
}

export interface Glance {
  table: string;
  person: string;
  code: string;
  people: string[];
  game: string | null;
  phase: string | null;
  waits_for_you: boolean;
}

export interface TakeBack {
  person?: string;
}

export interface Kept {
  days: number;
}

export interface Opened {
  tunnel: string;
}

export interface TunnelNews {
  first: number;
  text: unknown[];
  ink: string[];
  closed: number | null;
}

export interface Frames {
  text?: string[];
  ink?: string[];
}

export interface Sit {
  type: "sit";
  chair?: number | null;
}

export interface Stand {
  type: "stand";
}

export interface Leave {
  type: "leave";
}

export interface Rename {
  type: "rename";
  name: string;
}

export interface Speak {
  type: "speak";
  language: "en" | "ru" | "uk";
}

export interface Ready {
  type: "ready";
  on?: boolean;
}

export interface ExtraTime {
  type: "extra_time";
  person: string;
  percent: number;
}

export interface Choose {
  type: "choose";
  game: string;
  options?: Record<string, boolean | number | string | (boolean | number | string)[]>;
}

export interface SetPace {
  type: "pace";
  pace: "brisk" | "none" | "relaxed";
}

export interface Hush {
  type: "hush";
  on: boolean;
}

export interface Lock {
  type: "lock";
  on: boolean;
}

export interface SetPin {
  type: "pin";
  pin: string;
}

export interface Pause {
  type: "pause";
}

export interface Resume {
  type: "resume";
}

export interface HandOver {
  type: "hand_over";
  person: string;
}

export interface Remove {
  type: "remove";
  person: string;
  renew?: boolean;
}

export interface Swap {
  type: "swap";
  chair: number;
  other: number;
}

export interface SeatBot {
  type: "seat_bot";
  chair: number;
  strength?: string;
}

export interface GiveBack {
  type: "give_back";
  chair: number;
}

export interface Mute {
  type: "mute";
  person: string;
  on?: boolean;
}

export interface End {
  type: "end";
}

export interface Hurry {
  type: "hurry";
}

export interface NewEvening {
  type: "new_evening";
}

export interface Start {
  type: "start";
}

export interface Again {
  type: "again";
  on?: boolean;
}

export interface Renew {
  type: "renew";
}

export interface Move {
  type: "move";
}

export interface UseDecks {
  type: "decks";
  pictures: string[];
  words?: string[];
}

export interface SetNewcomers {
  type: "newcomers";
  way: "ask" | "free";
}

export interface LetSit {
  type: "let_sit";
  person: string;
  on?: boolean;
  chair?: number | null;
}

export interface Back {
  type: "back";
}

export interface WaitFor {
  type: "wait_for";
  person: string;
}

export interface LetBot {
  type: "let_bot";
  person: string;
}

export interface Skip {
  type: "skip";
  person: string;
}

export type Ask =
  | Sit
  | Stand
  | Leave
  | Rename
  | Speak
  | Ready
  | ExtraTime
  | Choose
  | SetPace
  | Hush
  | Lock
  | SetPin
  | Pause
  | Resume
  | HandOver
  | Remove
  | Swap
  | SeatBot
  | GiveBack
  | Mute
  | End
  | Hurry
  | NewEvening
  | Start
  | Again
  | Renew
  | Move
  | UseDecks
  | SetNewcomers
  | LetSit
  | Back
  | WaitFor
  | LetBot
  | Skip;

export interface Api {
  "DELETE /api/own/decks/{deck}": { answer: void };
  "DELETE /api/own/decks/{deck}/pictures/{name}": { answer: void };
  "DELETE /api/own/words/{words}": { answer: void };
  "DELETE /api/tables/{table}/reports": { answer: void };
  "DELETE /api/tables/{table}/sounds/{name}": { answer: void };
  "DELETE /api/tunnels/{name}": { answer: void };
  "GET /api/address": { answer: Address };
  "GET /api/decks": { answer: DeckChoices };
  "GET /api/games": { answer: Manifest[] };
  "GET /api/kept": { answer: Kept };
  "GET /api/own": { answer: Mine };
  "GET /api/own/decks/{deck}": { answer: OwnDeck };
  "GET /api/own/words/{words}": { answer: OwnWords };
  "GET /api/pictures/{table}/{game}/{language}": { answer: Alts };
  "GET /api/tables/{table}": { answer: Glance };
  "GET /api/tables/{table}/devices": { answer: DeviceView[] };
  "GET /api/tables/{table}/qr.svg": { answer: Blob };
  "GET /api/tables/{table}/sounds/{name}": { answer: Blob };
  "GET /api/tunnels/{name}": { answer: TunnelNews };
  "GET /api/words/{language}": { answer: Record<string, string[][][]> };
  "GET /api/words/{table}/{game}/{language}": { answer: Record<string, string[][][]> };
  "GET /health": { answer: Health };
  "PATCH /api/own/decks/{deck}": { sends: DeckChange; answer: OwnDeck };
  "PATCH /api/own/decks/{deck}/pictures/{name}": { sends: PictureChange; answer: OwnPicture };
  "POST /api/join": { sends: JoinTable; answer: Place };
  "POST /api/join/look": { sends: LookAtTable; answer: Invitation };
  "POST /api/move": { sends: MoveHere; answer: Place };
  "POST /api/move/look": { sends: MoveHere; answer: MoveOffer };
  "POST /api/own/decks": { sends: NewDeck; answer: OwnMade };
  "POST /api/own/decks/{deck}/pictures": { answer: OwnPicture };
  "POST /api/own/decks/{thing}/key": { answer: Key };
  "POST /api/own/decks/{thing}/owners": { sends: Key; answer: Title };
  "POST /api/own/words": { sends: NewWords; answer: OwnMade };
  "POST /api/own/words/check": { sends: Draft; answer: Checked };
  "POST /api/own/words/{thing}/key": { answer: Key };
  "POST /api/own/words/{thing}/owners": { sends: Key; answer: Title };
  "POST /api/qr": { sends: ToScan; answer: Blob };
  "POST /api/tables": { sends: NewTable; answer: Invited };
  "POST /api/tables/{table}/devices/drop": { sends: DropDevice; answer: void };
  "POST /api/tables/{table}/reports": { sends: Report; answer: void };
  "POST /api/tables/{table}/sounds": { answer: Recorded };
  "POST /api/tables/{table}/take-back": { sends: TakeBack; answer: void };
  "POST /api/tunnels": { answer: Opened };
  "POST /api/tunnels/{name}": { sends: Frames; answer: void };
  "PUT /api/own/words/{words}": { sends: NewWords; answer: OwnWords };
}
