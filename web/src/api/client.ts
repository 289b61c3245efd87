// The server's API over HTTP. Every error becomes a Refusal with the server's message.

import type {
  About,
  Advice,
  Why,
  Analysis,
  BookChapter,
  BookContents,
  BookHits,
  BotInfo,
  Content,
  Deck,
  EditionComparison,
  Entry,
  Invitation,
  Invite,
  AfterGame,
  LessonInfo,
  LessonState,
  OwnMistakeInfo,
  PuzzleInfo,
  Me,
  Moment,
  NewTable,
  Noun,
  Orders,
  PackInfo,
  PlayChance,
  Problem,
  RecordInfo,
  RuleLookup,
  RuleTable,
  TableInfo,
  Term,
  Verification,
  WhyNot,
} from "./types";
import { has, currentLanguage, t } from "../words";

export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }
}

/** A problem reported by the browser, in the server's format. */
export const problem = (code: string, message: string): Problem => ({
  code,
  message,
  key: "",
  clause: null,
  suggestions: [],
  field: null,
  retry_after: null,
});
const unreachable = () => problem("unreachable", t("problem.unreachable"));

export async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Refusal(unreachable(), 0);
  }
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal((answer as Problem | null) ?? unreachable(), response.status);
  return answer as Answer;
}

const get = <Answer>(path: string) => request<Answer>("GET", path);
const post = <Answer>(path: string, body: unknown = {}) => request<Answer>("POST", path, body);

export const whoAmI = () => get<Me>("/api/me");
export const becomeGuest = (name?: string) => post<Me>("/api/me", name ? { name } : {});
let introduction: Promise<Me> | null = null;
/** The current user. Creates a guest if there is none, only once for requests at the same time. */
export function signedIn(): Promise<Me> {
  introduction ??= whoAmI()
    .then((known) => (known.user ? known : becomeGuest()))
    .finally(() => (introduction = null));
  return introduction;
}
export const makeAccount = (name: string, password: string) => post<Me>("/api/accounts", { name, password });
export const signIn = (name: string, password: string) => post<Me>("/api/login", { name, password });
export const signOut = (everywhere = false) => post<Me>("/api/logout", { everywhere });
export const changePassword = (password: string, new_password: string) =>
  post<Me>("/api/account/password", { password, new_password });
export const forgotPassword = (name: string) => post<unknown>("/api/account/reset", { name });
export const resetPassword = (token: string, new_password: string) =>
  post<Me>("/api/account/reset/finish", { token, new_password });
export const deleteAccount = (password: string) => post<Me>("/api/account/delete", { password });

export const publicAddress = () => get<{ address: string | null }>("/api/address");
/**
 * The server describes its bots in English; a translation may name them (`bot.king`) and describe them
 * (`bot.king.text`).
 */
export const listBots = async (): Promise<BotInfo[]> =>
  (await get<BotInfo[]>("/api/bots")).map((bot) => ({
    ...bot,
    title: has(`bot.${bot.name}`) ? t(`bot.${bot.name}`) : bot.title,
    text: has(`bot.${bot.name}.text`) ? t(`bot.${bot.name}.text`) : bot.text,
  }));
export const listPacks = () => get<PackInfo[]>("/api/packs");
export const listTables = (scope: "mine" | "public", states: string) =>
  get<{ tables: TableInfo[]; more: string | null }>(`/api/games?scope=${scope}&state=${states}&limit=40`);
export async function newTable(body: NewTable): Promise<{ table: TableInfo; invites: Invite[] }> {
  await signedIn();
  return post("/api/games", body);
}
/** A short game from a fixed position, against this bot. */
export async function firstGame(name: string, bot: string): Promise<{ table: TableInfo }> {
  await signedIn();
  return post("/api/lessons/first-game", { name, bot });
}
export const table = (id: string) => get<TableInfo>(`/api/games/${id}`);
export const startTable = (id: string) => post<TableInfo>(`/api/games/${id}/start`);
export const giveUpTable = (id: string) => request<void>("DELETE", `/api/games/${id}`);
export const changeTable = (id: string, change: object) =>
  request<TableInfo>("PATCH", `/api/games/${id}`, change);
export const invitation = (id: string, token: string) =>
  post<Invitation>(`/api/games/${id}/invitation`, { token });
export const join = (id: string, token: string) => post<TableInfo>(`/api/games/${id}/join`, { token });
export const claimSeat = (id: string, seat: number) =>
  post<TableInfo>(`/api/games/${id}/seats/${seat}/claim`);
export const leaveSeat = (id: string, seat: number) =>
  post<{ table: TableInfo | null }>(`/api/games/${id}/seats/${seat}/leave`);
export const seatBot = (id: string, seat: number, bot: string | null) =>
  post<TableInfo>(`/api/games/${id}/seats/${seat}/bot`, { bot });
export const invite = (id: string, seat: number) => post<Invite>(`/api/games/${id}/seats/${seat}/invite`);
export const watchLink = (id: string, renew = false) => post<Invite>(`/api/games/${id}/watch`, { renew });

export const why = (id: string, play: number) =>
  post<Why>(`/api/games/${id}/why`, { play, lang: currentLanguage() });
export const advice = (id: string, seat: number) =>
  post<Advice>(`/api/games/${id}/advice`, { seat, lang: currentLanguage() });
export const orders = (id: string, seat: number, actions: string[]) =>
  post<Orders>(`/api/games/${id}/orders`, { seat, actions });
export const whyNot = (id: string, seat: number, action: string) =>
  post<WhyNot>(`/api/games/${id}/why-not`, { seat, action });
/** What a piece, a space or a card is; `play`: at a past moment. */
export const about = (id: string, noun: Noun, seat: number | null, play: number | null) =>
  get<About>(
    `/api/games/${id}/about?kind=${noun.kind}&id=${noun.id}&seat=${seat ?? "none"}${play === null ? "" : `&play=${play}`}&lang=${currentLanguage()}`,
  );
/** Every card of the game, as a seat knows it. */
export const deck = (id: string, seat: number | null, play: number | null) =>
  get<Deck>(`/api/games/${id}/deck?seat=${seat ?? "none"}${play === null ? "" : `&play=${play}`}`);
export const history = (id: string, play: number, seat: number | null) =>
  get<Moment>(`/api/games/${id}/history/${play}?seat=${seat ?? "none"}&lang=${currentLanguage()}`);
/** The last part of the journal before an entry. */
export const entriesBefore = (id: string, before: number, seat: number | null, limit = 300) =>
  get<{ entries: Entry[]; more: boolean }>(
    `/api/games/${id}/entries?before=${before}&limit=${limit}&seat=${seat ?? "none"}&lang=${currentLanguage()}`,
  );
export const analysis = (id: string) => get<Analysis>(`/api/games/${id}/analysis?lang=${currentLanguage()}`);
/** What decided a finished game, and everyone's dice. */
export const afterGame = (id: string) => get<AfterGame>(`/api/games/${id}/after?lang=${currentLanguage()}`);
/** Player Turns in which a seat could have gained more, each as a puzzle. */
export const ownMistakes = (id: string, seat: number) =>
  get<OwnMistakeInfo[]>(`/api/games/${id}/mistakes?seat=${seat}&lang=${currentLanguage()}`);
/** A new table from the moment before a play. */
export async function tryAgain(
  id: string,
  play: number,
  bot: string,
  name: string,
): Promise<{ table: TableInfo }> {
  await signedIn();
  return post(`/api/games/${id}/try`, { play, bot, name });
}
export const listLessons = () => get<LessonInfo[]>("/api/lessons");
export const listPuzzles = () => get<PuzzleInfo[]>(`/api/puzzles?lang=${currentLanguage()}`);
/** The path of a lesson or a puzzle: `puzzle/THEME/NAME`, or one from a game: `puzzle/GAME/PLAY`. */
function lessonPath(id: string): string {
  if (!id.startsWith("puzzle/")) return `/api/lessons/${id}`;
  const [, first, second] = id.split("/");
  return /^\d+$/.test(second!) ? `/api/games/${first}/puzzles/${second}` : `/api/puzzles/${first}/${second}`;
}
/** A lesson after the right answers so far and the new ones. */
export const playLesson = (id: string, answers: string[], now: string[]) =>
  post<LessonState>(lessonPath(id), { answers, now, lang: currentLanguage() });
/** A puzzle after one more step of its solution. */
export const showNextStep = (id: string, answers: string[]) =>
  post<LessonState>(lessonPath(id), { answers, show: true, lang: currentLanguage() });
export const whyNotInLesson = (id: string, answers: string[], action: string) =>
  post<WhyNot>(`${lessonPath(id)}/why-not`, { answers, action });
export const aboutInLesson = (id: string, answers: string[], noun: Noun) =>
  post<About>(`${lessonPath(id)}/about`, { answers, kind: noun.kind, id: noun.id, lang: currentLanguage() });
export const compareEditions = (left: string, right: string) =>
  get<EditionComparison>(`/api/editions/${left}/diff/${right}`);
export const record = (id: string) => get<Record<string, unknown>>(`/api/games/${id}/record`);
export const verification = (id: string) => get<Verification>(`/api/games/${id}/verify`);
/** Your part of the dice: first the hash of a secret, then the secret itself. */
export const promiseSecret = (id: string, commitment: string) =>
  post<TableInfo>(`/api/games/${id}/dice/commit`, { commitment });
export const showSecret = (id: string, secret: string) =>
  post<TableInfo>(`/api/games/${id}/dice/reveal`, { secret });
export const checkRecord = (record: object) => post<RecordInfo>("/api/records/check", record);
export const recordDice = (record: object) => post<{ plays: PlayChance[] }>("/api/records/dice", record);

const LAST = "diadochoi-content"; // the document the last table needed
const documents = new Map<string, Promise<Content>>();

/** The document comes with English names; replace them with those of another language. */
async function translated(content: Content): Promise<Content> {
  if (currentLanguage() === "en") return content;
  const words = await get<Content["words"]>(`/api/words/${currentLanguage()}`).catch(() => null);
  return words
    ? { ...content, words: { ...content.words, ...words, word: { ...content.words.word, ...words.word } } }
    : content;
}

/** The content document of an edition, with a content pack by its digest; fetched once and cached. */
export function content(edition: string, pack: string | null = null): Promise<Content> {
  const which = pack ? `edition=${edition}&pack=${pack}` : `edition=${edition}`;
  let known = documents.get(which);
  if (!known) {
    known = get<{ url: string }>(`/api/content?${which}`)
      .then(({ url }) => get<Content>(url))
      .then(translated);
    known.then(
      () => remember(edition, pack),
      () => documents.delete(which),
    );
    documents.set(which, known);
  }
  return known;
}

function remember(edition: string, pack: string | null): void {
  try {
    localStorage.setItem(LAST, JSON.stringify([edition, pack]));
  } catch {
    // A browser without storage loads the 4th edition first.
  }
}

/** The document the last table needed, which the next table probably needs too. */
export async function likelyContent(): Promise<Content> {
  const [edition, pack] = JSON.parse(localStorage.getItem(LAST) ?? '["4e", null]') as [string, string | null];
  return content(edition, pack);
}

const rules = new Map<string, Promise<RuleLookup>>();

export function rule(id: string, edition: string): Promise<RuleLookup> {
  const key = `${edition} ${id}`;
  let known = rules.get(key);
  if (!known) {
    known = get<RuleLookup>(`/api/rules/clauses/${id}?edition=${edition}`);
    known.catch(() => rules.delete(key));
    rules.set(key, known);
  }
  return known;
}

/** Which rulebook: an edition with every optional rule, or with the settings of a table. */
export interface BookSettings {
  edition: string;
  players?: number;
  /** Left out: a reader who has not chosen any sees them all. */
  options?: string[];
  houseRules?: Record<string, string>;
}

export function bookQuery(book: BookSettings): string {
  const query = new URLSearchParams({ edition: book.edition });
  if (book.players) query.set("players", String(book.players));
  if (book.options) query.set("every", "false");
  for (const option of book.options ?? []) query.append("options", option);
  for (const [name, value] of Object.entries(book.houseRules ?? {}))
    query.append("house", `${name}=${value}`);
  return query.toString();
}

const pages = new Map<string, Promise<unknown>>();

/** The book does not change while the page is open, so each part is fetched once. */
function page<Answer>(path: string): Promise<Answer> {
  let known = pages.get(path) as Promise<Answer> | undefined;
  if (!known) {
    known = get<Answer>(path);
    known.catch(() => pages.delete(path));
    pages.set(path, known);
  }
  return known;
}

export const glossary = (edition: string) => page<Term[]>(`/api/glossary?edition=${edition}`);
export const bookContents = (book: BookSettings) => page<BookContents>(`/api/book?${bookQuery(book)}`);
export const bookChapter = (rule: string, book: BookSettings) =>
  page<BookChapter>(`/api/book/rules/${rule}?${bookQuery(book)}`);
export const ruleTable = (id: string, book: BookSettings) =>
  page<RuleTable>(`/api/book/tables/${id}?${bookQuery(book)}`);
export const searchBook = (words: string, book: BookSettings) =>
  get<BookHits>(`/api/book/search?q=${encodeURIComponent(words)}&${bookQuery(book)}`);
