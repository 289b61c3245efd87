import { expect, test } from "vitest";
import { blake2b, fromHex, toHex } from "../src/model/blake2b";

const text = (words: string) => new TextEncoder().encode(words);
const counted = (length: number, modulus = 256) => Uint8Array.from({ length }, (_, index) => index % modulus);

// Every digest matches Python's hashlib.blake2b; "abc" is also the example of RFC 7693.
test("a message alone", () => {
  expect(toHex(blake2b(text("abc")))).toBe(
    "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
  );
  expect(toHex(blake2b(new Uint8Array()))).toBe(
    "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce",
  );
});

test.each([
  [1, "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314"],
  [127, "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72"],
  [128, "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1"],
  [129, "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9"],
  [256, "582f782226018ec33076bd8d1c42413530ac7e1126260ffc0f306ba3befc3f24"],
  [300, "940563f11807c8ba3192299e05cf544b82463742c8a5e80c2a5d81751cd8b0ca"],
])("a message of %i bytes, around the ends of blocks", (length, digest) => {
  expect(toHex(blake2b(counted(length, 251), { size: 32 }))).toBe(digest);
});

test.each([
  [text(""), "b6fbe0459eb623da"],
  [text("abc"), "30531c41ec34cdef"],
  [new Uint8Array(128), "2a663725e91fffd5"],
  [new Uint8Array(129), "cd9312ab92c7fb2a"],
])("a key and a short digest (%#)", (message, digest) => {
  expect(toHex(blake2b(message, { size: 8, key: counted(32) }))).toBe(digest);
});

test("the longest key, a person, and both", () => {
  expect(toHex(blake2b(text("abc"), { key: counted(64) }))).toBe(
    "06bbc3dedf13a31139498655251b7588ccd3bb5aaa071b2d44d8e0a04095579ed590fbfdcf941f4370ce5ce623624e7a76d33e7a8109dcda9b57d72f8f8efa51",
  );
  expect(toHex(blake2b(counted(32), { size: 32, person: text("commitment") }))).toBe(
    "b3c2f76475901c4102907255c46b5c5384da2e2f041da6698cf233b18fce5e94",
  );
  expect(toHex(blake2b(text("abc"), { size: 20, key: counted(32), person: text("sixteen bytes ok") }))).toBe(
    "5cef5b35090dc7524ade38e7095520f8b98a68fc",
  );
});

test("what does not fit is refused", () => {
  for (const settings of [
    { size: 0 },
    { size: 65 },
    { key: new Uint8Array(65) },
    { person: new Uint8Array(17) },
  ])
    expect(() => blake2b(text("abc"), settings)).toThrow(RangeError);
});

test("hex digits and bytes", () => {
  expect(toHex(fromHex("00ff7A")!)).toBe("00ff7a");
  expect(fromHex("")).toEqual(new Uint8Array());
  expect([fromHex("abc"), fromHex("xy")]).toEqual([null, null]);
});
