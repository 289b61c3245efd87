// BLAKE2b (RFC 7693) with key and personalisation, as in Python's hashlib, because browsers do not include
// it.

const BLOCK = 128;
const ROUNDS = 12;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
] as const;
// The order in which a round takes the words of the message; rounds 10 and 11 repeat the first two.
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const;
// The four columns of the work matrix, then its diagonals.
const LANES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

export interface Blake2bSettings {
  /** Length of the digest in bytes, 1 to 64. */
  size?: number;
  /** At most 64 bytes. */
  key?: Uint8Array;
  /** At most 16 bytes; shorter ones are padded with zeros. */
  person?: Uint8Array;
}

export function blake2b(
  message: Uint8Array,
  { size = 64, key = new Uint8Array(), person = new Uint8Array() }: Blake2bSettings = {},
): Uint8Array {
  if (size < 1 || size > 64 || key.length > 64 || person.length > 16) throw new RangeError("blake2b");
  // A key is a separate block before the message; if there is nothing at all, one empty block is hashed.
  const ahead = key.length ? BLOCK : 0;
  const length = ahead + message.length;
  const padded = new Uint8Array(Math.max(1, Math.ceil(length / BLOCK)) * BLOCK);
  padded.set(key);
  padded.set(message, ahead);

  const state = BigUint64Array.from(IV);
  parameters(size, key.length, person).forEach((word, index) => (state[index]! ^= word));
  for (let start = 0; start < padded.length; start += BLOCK) {
    const last = start + BLOCK === padded.length;
    compress(state, words(padded.subarray(start, start + BLOCK)), last ? length : start + BLOCK, last);
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, index) => digest.setBigUint64(index * 8, word, true));
  return new Uint8Array(digest.buffer, 0, size);
}

/** The parameter block of a sequential hash: one leaf, one level. */
function parameters(size: number, keyLength: number, person: Uint8Array): BigUint64Array {
  const block = new Uint8Array(64);
  block.set([size, keyLength, 1, 1]);
  block.set(person, 48);
  return words(block);
}

/** Bytes as 64-bit words, low byte first. */
function words(bytes: Uint8Array): BigUint64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return BigUint64Array.from({ length: bytes.length / 8 }, (_, index) => view.getBigUint64(index * 8, true));
}

function compress(state: BigUint64Array, message: BigUint64Array, hashed: number, last: boolean): void {
  const work = new BigUint64Array(16);
  work.set(state);
  work.set(IV, 8);
  work[12]! ^= BigInt(hashed);
  if (last) work[14] = ~work[14]!;
  for (let round = 0; round < ROUNDS; round++) {
    const order = SIGMA[round % SIGMA.length]!;
    LANES.forEach((lane, index) =>
      mix(work, lane, message[order[2 * index]!]!, message[order[2 * index + 1]!]!),
    );
  }
  for (let index = 0; index < 8; index++) state[index]! ^= work[index]! ^ work[index + 8]!;
}

/** Mix four words; the array truncates to 64 bits by itself. */
function mix(work: BigUint64Array, [a, b, c, d]: (typeof LANES)[number], x: bigint, y: bigint): void {
  work[a] = work[a]! + work[b]! + x;
  work[d] = turned(work[d]! ^ work[a]!, 32n);
  work[c] = work[c]! + work[d]!;
  work[b] = turned(work[b]! ^ work[c]!, 24n);
  work[a] = work[a]! + work[b]! + y;
  work[d] = turned(work[d]! ^ work[a]!, 16n);
  work[c] = work[c]! + work[d]!;
  work[b] = turned(work[b]! ^ work[c]!, 63n);
}

/** Rotated right by `bits`; the caller must cut bits above 64. */
const turned = (word: bigint, bits: bigint): bigint => (word >> bits) | (word << (64n - bits));

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of a string of hex digits; null if it is not one. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
