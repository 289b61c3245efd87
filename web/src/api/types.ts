// Names for what the server and the browser exchange, and what the screen adds. The types themselves are
// generated: see types.gen.ts.

import type {
  SurpriseTrigger as Trigger,
  BoardShape,
  ContentDocument,
  NewTable as NewTableBody,
  Option as OfferedOption,
  Preview,
  TableInfo,
} from "./types.gen";

export type {
  AboutView as About,
  AdviceInfo as Advice,
  AdvisedDanger,
  AdvisedStep,
  Why,
  BoardShape as Geometry,
  BotInfo,
  CardInfo as Card,
  BookChapter,
  BookClause,
  BookContents,
  BookHits,
  BookSection,
  ChanceNumberInfo as ChanceNumber,
  ChapterTitle,
  ClauseInfo as Clause,
  ClientMessage,
  ContentDocument as Content,
  DecisionInfo as Decision,
  DeckView as Deck,
  DiagramInfo as Diagram,
  EditionDifferences as EditionComparison,
  EntryInfo as Entry,
  Change,
  FightPreview as FightAhead,
  FightAccount,
  FightItem,
  FightSidePreview as FightSide,
  AccountItem,
  ForceView,
  ForecastView as Forecast,
  RuleLookup,
  FrameShape as Frame,
  GameAnalysis as Analysis,
  GameEvent,
  GameView as View,
  GeneralInfo as General,
  HouseRuleInfo as HouseRule,
  Invitation,
  Invite,
  LessonInfo,
  LessonState,
  LineShape as Line,
  MarchEnd,
  LossPreview as Loss,
  Me,
  Moment,
  NavalPreview as NavalOdds,
  NotificationChannel,
  NotificationSettings,
  Noun,
  GesturePreview as Gesture,
  Destinations,
  Orders,
  PackInfo,
  PuzzleInfo,
  AfterGame,
  OwnMistakeInfo,
  PathShape,
  Person,
  PlaceShape,
  PlayChanceInfo as PlayChance,
  Preview,
  ProblemBody as Problem,
  ProvinceInfo as Province,
  ProvinceShape,
  ReachedPreview as Reached,
  ReactionPreview as Reaction,
  RecordInfo,
  RuleTableInfo as RuleTable,
  RollAccount,
  SeatInfo,
  SeatView,
  ServerMessage,
  SpaceInfo as Space,
  SideAccount,
  StackView,
  AutomaticAnswerInfo,
  TableState as StateMessage,
  TableStatePatch as StatePatch,
  SurpriseTrigger,
  TableInfo,
  TermInfo as Term,
  TableRow,
  ThreatView as Threat,
  TurnSummary,
  TurningPointData as TurningPoint,
  SharedSeed,
  Verification,
  VictoryView,
  WhyNot,
} from "./types.gen";

export type Colour = TableInfo["seats"][number]["colour"];
export type Clock = TableInfo["clock"];
export type PathKind = BoardShape["paths"][number]["kind"];
export type UnitId = ContentDocument["units"][number]["id"];
/** Combat Units by kind. */
export type Units = Partial<Record<UnitId, number>>;
export type NounKind = OfferedOption["nouns"][number]["kind"];
export type Spread = Preview["attrition"];

/** Editions and options come from the server's lists. */
export type NewTable = Omit<NewTableBody, "edition" | "options"> & { edition?: string; options?: string[] };

/** A moment at which Surprise cards can be played. */
export type SurpriseMoment = Trigger["moments"][number];

/** The faction number of the Independents. */
export const INDEPENDENT = 5;

/** An answer as the screen offers it; a march or another gesture is one answer with several actions. */
export interface Option extends OfferedOption {
  path?: string[];
  /** `spent`: Movement Points of a whole march. */
  preview?: Preview & { spent?: number };
}
