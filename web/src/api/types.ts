// The shapes of the server's messages and of the content document; see docs/api.md.

export type Colour = "red" | "blue" | "yellow" | "green" | "black";
export type UnitId = "loyal" | "royal" | "silver_shields" | "mercenary" | "elephant" | "cavalry";
export type Units = Partial<Record<UnitId, number>>;

export const INDEPENDENT = 5;

// ---------------------------------------------------------------- content

export interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
}

export interface PlaceShape {
  id: string;
  x: number;
  y: number;
  label: Line & { size: number; style: "roman" | "bold" | "italic"; over: "land" | "sea" };
  tags: { kind: "hellespont" | "siege"; x: number; y: number }[];
}

export interface ProvinceShape {
  id: string;
  tint: number;
  area: string;
  label: { lines: Line[]; size: number; badge: [number, number]; over: "land" | "sea" };
}

export interface PathShape {
  a: string;
  b: string;
  kind: PathKind;
  curve: string;
  peak?: [number, number] | null;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CurvedName {
  name: string;
  size: number;
  spacing: number;
  width: number;
  curve: string;
}

export interface Geometry {
  width: number;
  height: number;
  land: string;
  lakes: string;
  rivers: string;
  relief: { lit: string; shade: string };
  borders: string;
  marches: string;
  underlays: { place: string; area: string }[];
  provinces: ProvinceShape[];
  places: PlaceShape[];
  paths: PathShape[];
  boxes: (Frame & { army: string; entries: { to: string; curve: string }[] })[];
  seas: CurvedName[];
  streams: CurvedName[];
  furniture: Record<string, Frame>;
}

export type PathKind = "land" | "mountain" | "strait" | "sea" | "transmed";

export interface Space {
  id: string;
  name: string;
  province: string | null;
  kind: "minor" | "major" | "stronghold" | "transit";
  port: boolean;
  seas: string[];
  hellespont: boolean;
  siege_modifier: number;
  independent: number[];
  aka: string;
}

export interface Province {
  id: string;
  name: string;
  vp: number;
  region: string;
  spaces: string[];
  need: number;
  major_city: string | null;
  aka: string;
}

export interface General {
  id: string;
  name: string;
  seniority: number;
  initiative: number;
  battle: number;
  popularity: number;
  legitimacy: number;
  aka: string;
  ability: { name: string; title: string; text: string; clauses: string[] } | null;
}

export interface Card {
  id: string;
  number: string;
  title: string;
  type: "event" | "bonus" | "surprise" | "general";
  ops: number;
  optional: boolean;
  removed_after_event: boolean;
  timing: string;
  preconditions: string[];
  effects: string[];
  clauses: string[];
}

export interface Content {
  hash: string;
  edition: string;
  colours: Colour[];
  geometry: Geometry;
  spaces: Space[];
  provinces: Province[];
  paths: { a: string; b: string; kind: PathKind; cost: number }[];
  units: { id: UnitId; name: string; strength: number | null; training_cost: number }[];
  generals: General[];
  minors: { per_player: number; initiative: number; battle: number; names: string[][]; ids: string[][] };
  royals: { id: string; name: string; kind: "heir" | "female" | "body"; legitimacy: number }[];
  fleets: { id: string; name: string; holder: string; holder_id: string | null; normal: number; upgraded: number }[];
  independents: { id: string; name: string; people: string; units: number; initiative: number; battle: number }[];
  cards: Card[];
  tables: { siege_points_needed: number[]; [name: string]: unknown };
  player_counts: Record<string, { instant_vp: number; rounds: number; hand: number }>;
  calendar: { turn: number; name: string }[];
  house_rules: { id: string; title: string; text: string; values: string[]; default: string }[];
  optional_rules: { id: string; title: string; text: string; players: number[]; cards: string[] }[];
  editions: { id: string; title: string; turns: number; instant_legitimacy: number; instant_from_turn: number }[];
  verb_clauses: Record<string, string>;
  words: { word: Record<string, string>; [table: string]: Record<string, unknown> };
}

// ---------------------------------------------------------------- the view

export interface SeatView {
  vp: number;
  vp_sources: [string, number][];
  legitimacy: number;
  legitimacy_sources: [string, number][];
  champion: boolean;
  cards: number;
  hand: string[];
  roster: string[];
  dispersed: Units;
  training: [UnitId, number] | null;
  capital: string | null;
  captured_capitals: number;
}

export interface StackView {
  at: string;
  owner: number;
  units: Units;
  generals: string[];
}

/** The pieces a player has put together to move, or to Intercept with. */
export interface ForceView {
  seat: number;
  at: string;
  units: Units;
  generals: string[];
  royals: string[];
  commander: string | null;
  /** Movement points in all and those left; null for a force that gathers to Intercept. */
  points: number | null;
  left: number | null;
  /** The place such a force would go to. */
  intercepts: string | null;
}

export interface View {
  seat: number;
  players: number;
  edition: string;
  options: string[];
  turn: number;
  round: number;
  segment: string;
  active: number;
  order: number[];
  clockwise: boolean;
  usurper: number;
  winner: number;
  win: string;
  seats: SeatView[];
  control: Record<string, number>;
  provinces: Record<string, number>;
  stacks: StackView[];
  force: ForceView | null;
  generals: Record<string, [string, number]>;
  popularity: Record<string, number>;
  royals: Record<string, [string, number]>;
  tomb: [string, number] | null;
  fleets: Record<string, [owner: number, strength: number, upgraded: boolean, dispersed: boolean]>;
  independents: Record<string, string>;
  siege_points: Record<string, [number, number]>;
  cards: { draw_pile: number; table: number; discards: string[]; removed: string[]; in_front: Record<string, number> };
  done: {
    moved: string[];
    fought: string[];
    arrived: string[];
    moved_royals: string[];
    moved_units: Record<string, Units>;
    sieges: Record<string, number>;
    movement_roll: number;
    naval_general: string | null;
  };
  colours: Colour[];
  victory: VictoryView;
  /** Effects of cards that last: the card, and whom or what it is about. */
  lasting: { card: string; nouns: Noun[] }[];
}

/** How far every seat is from each kind of victory. */
export interface VictoryView {
  /** null: these rules know no such victory. */
  instant_vp: number | null;
  instant_legitimacy: number | null;
  instant_from_turn: number;
  heirs: { royal: string; turn: number; regent: number }[];
  regency_totals: number[];
  ranks: number[];
}

// ---------------------------------------------------------------- decisions and entries

export type NounKind =
  | "place"
  | "unit"
  | "general"
  | "royal"
  | "fleet"
  | "army"
  | "seat"
  | "number"
  | "word"
  | "card"
  | "province";

export interface Noun {
  kind: NounKind;
  id: string;
}

export interface Option {
  action: string;
  label: string;
  verb: string;
  nouns: Noun[];
  /** A march of several steps: the actions to be taken one after the other, and what it faces. */
  path?: string[];
  preview?: Reached;
}

export interface Decision {
  seat: number;
  colour: Colour;
  mine: boolean;
  question: string;
  clause: string;
  subjects: Noun[];
  prompt: string;
  undoable: boolean;
  /** "Pass" may be given as a standing answer. */
  in_advance: boolean;
  options: Option[];
}

export interface GameEvent {
  event: string;
  text: string;
  [field: string]: unknown;
}

export interface Entry {
  seq: number;
  kind: string;
  at: string;
  seat: number | null;
  by: string | null;
  play?: number | null;
  action?: string | null;
  undone?: boolean;
  events?: GameEvent[];
  to?: number | null;
  text?: string | null;
  agree?: boolean | null;
  paused?: boolean | null;
}

// ---------------------------------------------------------------- tables

export interface Person {
  id: string;
  name: string;
}

export interface SeatInfo {
  seat: number;
  colour: Colour;
  kind: "open" | "human" | "bot";
  user: Person | null;
  bot: string | null;
  stand_in: boolean;
  /** A bot keeps the seat for whoever is invited or claims it. */
  vacant: boolean;
  mine: boolean;
  online: boolean;
  time: { left_ms: number | null; running: boolean; deadline: string | null };
}

export type Clock =
  | { kind: "none" }
  | { kind: "live"; minutes: number; free_seconds: number }
  | { kind: "days"; days: number };

export interface TableInfo {
  id: string;
  name: string;
  state: "open" | "running" | "finished" | "abandoned";
  visibility: "public" | "private";
  shared: boolean;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  host: Person;
  players: number;
  edition: string;
  options: string[];
  house_rules: Record<string, string>;
  /** The content pack it is played with; null: the facts of the program. */
  pack: { id: string; title: string; author: string; digest: string } | null;
  windows: "everyone" | "holders";
  seats: SeatInfo[];
  clock: Clock;
  bot_delay_ms: number;
  paused: boolean;
  dice: { commitment: string; seed: string | null; seed_known: boolean };
  progress: {
    seq: number;
    plays: number;
    turn: number;
    round: number;
    segment: string;
    asked: number | null;
    vp: number[];
    legitimacy: number[];
  };
  result: { winner: number; colour: Colour; kind: string; vp: number[]; legitimacy: number[] } | null;
  undo: { seat: number; to: number; waiting: number[] } | null;
  me: { host: boolean; seats: number[]; may: string[] };
}

/** One number that chance brought: a die has 6 sides from 1 up, a draw any number of sides from 0 up. */
export interface ChanceNumber {
  n: number;
  sides: number | null;
  least: number;
  value: number | null;
}
/** The numbers of one play; play 0 is the set-up. */
export interface PlayChance {
  play: number;
  seat: string | null;
  action: string | null;
  numbers: ChanceNumber[];
}
export interface Verification {
  commitment: string;
  commitment_rule: string;
  number_rule: string;
  seed: string | null;
  seed_known: boolean;
  plays: PlayChance[];
}
export interface RecordInfo {
  players: number;
  edition: string;
  options: string[];
  pack: string | null;
  plays: number;
  over: boolean;
  winner: Colour | null;
  win: string | null;
}

/** What a link leads to, before somebody comes in. */
export interface Invitation extends Pick<TableInfo, "name" | "host" | "state" | "visibility" | "players" | "edition" | "options" | "house_rules" | "pack" | "clock"> {
  /** null: a link for watching */
  seat: number | null;
  colour: Colour | null;
  owner: Person | null;
}

export interface StandingAnswer {
  seat: number;
  question: string;
  answer: string;
  until: string;
  when: string;
}

export interface StateMessage {
  type: "state";
  seq: number;
  reset: boolean;
  viewpoint: number | null;
  entries: Entry[];
  table: TableInfo;
  view: View | null;
  decision: Decision | null;
  can_undo: boolean;
  standing: StandingAnswer[];
}

export interface Problem {
  code: string;
  message: string;
  clause: string | null;
  suggestions: string[];
  field: string | null;
  retry_after: number | null;
}

export interface Moment {
  play: number;
  plays: number;
  seat: number | null;
  action: string | null;
  viewpoint: number | null;
  view: View;
  events: GameEvent[];
  decision: Decision | null;
}

export interface Reaction {
  seat: number;
  general: string;
  place: string;
  chance: number;
}

export type Spread = [value: number, chance: number][];

export interface Preview {
  cost: number | null;
  left: number | null;
  interceptions: Reaction[];
  evasions: Reaction[];
  battle: {
    how: string;
    attacker_wins: number;
    draw: number;
    defender_wins: number;
    attacker_killed: number;
    defender_killed: number;
    attacker_losses: Spread;
    defender_losses: Spread;
    attacker_strength: Spread;
    defender_strength: Spread;
  } | null;
  siege: { completed: number; completed_by: number[]; points: Spread; losses: Spread } | null;
  naval: ({ seat: number } & NavalOdds)[];
  /** Units a Stronghold on the way may cost. */
  attrition: Spread;
  /** That a declared Interception or Evasion succeeds. */
  chance: number | null;
}

export interface NavalOdds {
  mover_wins: number;
  draw: number;
  interceptor_wins: number;
}

/** A space the force on the march can come to. */
export interface Reached extends Preview {
  place: string;
  actions: string[];
  spent: number;
}

export interface FightItem {
  item: string;
  points: number;
  clause: string;
}

/** What is known of a side before the dice. */
export interface FightSide {
  faction: number;
  general: string | null;
  rating: number | null;
  fleets: FightItem[];
  items: FightItem[];
  roll_items: FightItem[];
}

/** A fight whose dice are not yet rolled. */
export interface FightAhead {
  kind: "battle" | "naval" | "siege";
  place: string;
  attacker: number;
  defender: number;
  threatens: boolean;
  sides: FightSide[];
  battle: Preview["battle"];
  naval: NavalOdds | null;
  siege: Preview["siege"];
}

export interface Outlook {
  reach: Reached[];
  fight: FightAhead | null;
}

export interface Clause {
  id: string;
  section: string;
  section_title: string;
  chapter: string;
  chapter_title: string;
  heading: string;
  kind: string;
  text: string;
  links: string[];
}

export interface RuleFound {
  id: string;
  title: string;
  clauses: Clause[];
  cited_by: string[];
}

export interface EditionComparison {
  left: { id: string; title: string };
  right: { id: string; title: string };
  rows: {
    switch: string;
    title: string;
    group: string;
    left: string;
    right: string;
    left_meaning: string;
    right_meaning: string;
    clauses: string[];
  }[];
  clauses: (Clause & { difference: string })[];
}

export interface Analysis {
  first_play: number;
  plays: number;
  curve: { play: number; turn: number; chances: number[] }[];
  turning_points: TurningPoint[];
}

export interface TurningPoint {
  play: number;
  seat: number;
  from: number;
  to: number;
  text: string;
  label: string;
  better: { bot: string; label: string; reason: string } | null;
}

export interface Invite {
  seat: number | null;
  token: string;
  path: string;
}

/** What a bot would do in one's place, and its reason. */
export interface Advice {
  bot: string;
  action: string;
  label: string;
  reason: string;
}

export interface BotInfo {
  name: string;
  title: string;
  text: string;
}

/** A content pack on the server's shelf; with problems it cannot be chosen. */
export interface PackInfo {
  folder: string;
  id: string | null;
  title: string;
  author: string;
  version: string;
  note: string;
  digest: string | null;
  editions: string[];
  changes: { file: string; entries: number }[];
  problems: string[];
}

export interface NewTable {
  name?: string;
  players: number;
  edition?: string;
  options?: string[];
  pack?: string;
  visibility?: "public" | "private";
  seats?: string[];
  clock?: Clock;
  bot_delay_ms?: number;
  record?: unknown;
  upto?: number;
  start?: boolean;
}
