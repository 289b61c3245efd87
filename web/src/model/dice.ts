// Checks whether the dice of a game follow from the committed seed. Everything is computed here; we only
// trust the server for how many sides a number had, which depends on the rules.

import type { ChanceNumber, PlayChance, SharedSeed } from "../api/types";
import { blake2b, fromHex, toHex } from "./blake2b";

export interface Proof {
  commitment: string;
  seed: string;
  plays: PlayChance[];
  /** The parts of the seed, if people contributed to it. */
  shared?: SharedSeed | null;
}
/** A number that differs from what the seed gives; `right` is null if another number belongs here. */
export interface WrongNumber {
  play: PlayChance;
  number: ChanceNumber;
  right: number | null;
}
export interface Checked {
  /** The hash of the seed, computed here. */
  commitment: string;
  committed: boolean;
  /** Whether the seed follows from the server's part and all secrets; true if nobody contributed. */
  combined: boolean;
  numbers: number;
  agree: number;
  /** How many numbers have an unknown number of sides. */
  unknown: number;
  wrong: WrongNumber[];
}

const SEED_BYTES = 32;
const PERSON = new TextEncoder().encode("commitment");
const CONTRIBUTION = new TextEncoder().encode("contribution");
const SHARED = new TextEncoder().encode("shared seed");

/** The hash of a seed; empty if it is not a valid seed. */
export function commitmentOf(seed: string): string {
  const bytes = fromHex(seed);
  return bytes?.length === SEED_BYTES ? toHex(blake2b(bytes, { size: 32, person: PERSON })) : "";
}

/** The hash of a contributed secret; empty if it is not a valid one. */
export function secretCommitment(secret: string): string {
  const bytes = fromHex(secret);
  return bytes?.length === SEED_BYTES ? toHex(blake2b(bytes, { size: 32, person: CONTRIBUTION })) : "";
}

/** The seed made from the server's part and the secrets; empty if a part is invalid. */
export function combinedSeed(server: string, secrets: string[]): string {
  const parts = [server, ...secrets].map((part) => fromHex(part));
  if (parts.some((part) => part?.length !== SEED_BYTES)) return "";
  const together = new Uint8Array(SEED_BYTES * parts.length);
  parts.forEach((part, place) => together.set(part!, SEED_BYTES * place));
  return toHex(blake2b(together, { size: 32, person: SHARED }));
}

/** Whether a seed was made as claimed: every secret as committed, and nothing else in it. */
function isCombined(seed: string, { server, contributions }: SharedSeed): boolean {
  const shown = contributions.filter(({ secret }) => secret !== null);
  return (
    shown.every(({ secret, commitment }) => secretCommitment(secret!) === commitment) &&
    combinedSeed(
      server,
      shown.map(({ secret }) => secret!),
    ) === seed
  );
}

/** The n-th number of a seed, counting from `least`. */
export function numberOf(seed: Uint8Array, n: number, sides: number, least: number): number {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(n));
  const digest = blake2b(new Uint8Array(counter.buffer), { size: 8, key: seed });
  const drawn = new DataView(digest.buffer, digest.byteOffset, 8).getBigUint64(0);
  return least + Number(drawn % BigInt(sides));
}

/** A die ranges from 1 to 6; a draw starts at 0 and has at least one side. */
export const isDie = (number: ChanceNumber): boolean => number.sides === 6 && number.least === 1;
const canBe = ({ sides, least }: ChanceNumber): boolean =>
  Number.isSafeInteger(sides) && sides! >= 1 && (least === 0 || least === 1);

export function checkDice({ commitment, seed, plays, shared }: Proof): Checked {
  const computed = commitmentOf(shared ? shared.server : seed);
  const key = fromHex(seed) ?? new Uint8Array();
  const found: Checked = {
    commitment: computed,
    committed: computed !== "" && computed === commitment,
    combined: !shared || isCombined(seed, shared),
    numbers: 0,
    agree: 0,
    unknown: 0,
    wrong: [],
  };
  for (const play of plays)
    for (const number of play.numbers) {
      // The numbers are counted: a gap would mean that somebody discarded one.
      const due = found.numbers++;
      if (number.n === due && number.sides === null && number.value !== null) {
        found.unknown++;
        continue;
      }
      const right =
        number.n === due && computed && canBe(number)
          ? numberOf(key, due, number.sides!, number.least)
          : null;
      if (right !== null && right === number.value) found.agree++;
      else found.wrong.push({ play, number, right });
    }
  return found;
}

/** The part of a record that concerns dice. */
export interface RecordedDice {
  seed: string;
  commitment: string;
  shared_seed?: SharedSeed;
  start_chance: number[];
  actions: { seat: string; action: string; chance?: number[] }[];
}

export function isRecord(data: unknown): data is RecordedDice {
  const record = data as Partial<RecordedDice> | null;
  return (
    typeof record?.seed === "string" &&
    typeof record.commitment === "string" &&
    Array.isArray(record.start_chance) &&
    Array.isArray(record.actions)
  );
}

/** The numbers in a record, with the sides reported by the server; numbers it does not report have none. */
export function withOwnValues(record: RecordedDice, reported: PlayChance[]): PlayChance[] {
  const byPlay = new Map(reported.map((play) => [play.play, play.numbers]));
  const own = [{ seat: null, action: null, chance: record.start_chance }, ...record.actions];
  let next = 0;
  return own
    .map(({ seat, action, chance = [] }, play): PlayChance => {
      const sides = byPlay.get(play) ?? [];
      const numbers = Array.from(
        { length: Math.max(chance.length, sides.length) },
        (_, index): ChanceNumber => {
          const n = next++;
          return { ...(sides[index] ?? { n, sides: null, least: 0 }), value: chance[index] ?? null };
        },
      );
      return { play, seat, action, numbers };
    })
    .filter((play) => play.numbers.length > 0);
}
