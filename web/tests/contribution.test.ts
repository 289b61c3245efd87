import { beforeEach, expect, test, vi } from "vitest";
import type { TableInfo } from "../src/api/types";
import * as api from "../src/api/client";
import { checkDice, combinedSeed, commitmentOf, secretCommitment } from "../src/model/dice";
import { Contribution, useOfSecret, ownSecret } from "../src/state/contribution";

// As `record/shared_seed.py` computes them: the bytes 0 to 31, and 32 zeros.
const server = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0")).join("");
const zeros = "0".repeat(64);

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const open = (dice: object, more: object = {}): TableInfo =>
  ({
    state: "open",
    me: { host: true, seats: [0], lost: [], may: [] },
    dice: { commitment: "", seed: null, seed_known: false, parts: [], reveal: false, ...dice },
    ...more,
  }) as unknown as TableInfo;

test("hashes are exactly those of the server", () => {
  expect(secretCommitment(zeros)).toBe("f934c2a63d96308c9426c7efb0c1dbc6ff20e442ca169eb8e936f269097e9bc2");
  expect(combinedSeed(server, [zeros])).toBe(
    "796a02fb9fdc5e25c3d90e2ef9a713f2434530a6d8aeb0f4cf48d727f0a8559d",
  );
  expect(combinedSeed(server, ["12"])).toBe("");
});

test("a secret is committed to at an open table and revealed at the start, never earlier", async () => {
  const promised = vi
    .spyOn(api, "promiseSecret")
    .mockImplementation((_, commitment) =>
      Promise.resolve(open({ parts: [{ seat: 0, commitment, shown: false }] })),
    );
  const shown = vi.spyOn(api, "showSecret").mockResolvedValue(open({}, { state: "running" }));
  const contribution = new Contribution("t1");
  contribution.follow(open({}));
  await vi.waitFor(() => expect(promised).toHaveBeenCalledOnce());
  const secret = ownSecret("t1");
  const commitment = secretCommitment(secret);
  expect(promised).toHaveBeenCalledWith("t1", commitment);
  const parts = [{ seat: 0, commitment, shown: false }];
  await Promise.resolve();
  contribution.follow(open({ parts }));
  expect(shown).not.toHaveBeenCalled();
  contribution.follow(open({ parts, reveal: true }));
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith("t1", secret));
});

test("no secret is committed to without a seat, for a chosen seed, or over another browser's commitment", () => {
  const promised = vi.spyOn(api, "promiseSecret").mockReset();
  const shown = vi.spyOn(api, "showSecret").mockReset();
  const contribution = new Contribution("t2");
  contribution.follow(open({}, { me: { host: false, seats: [], lost: [], may: [] } }));
  contribution.follow(open({ seed_known: true }));
  contribution.follow(open({}, { state: "running" }));
  contribution.follow(open({ reveal: true, parts: [{ seat: 0, commitment: "ab", shown: false }] }));
  expect(promised).not.toHaveBeenCalled();
  expect(shown).not.toHaveBeenCalled();
});

test("a seed that does not follow from its parts is detected, and so is a missing secret", () => {
  const seed = combinedSeed(server, [zeros]);
  const contributions = [
    { seat: "red", commitment: secretCommitment(zeros), secret: zeros as string | null },
  ];
  const proof = { commitment: commitmentOf(server), seed, plays: [] };
  const shared = { server, commitment: commitmentOf(server), contributions };
  expect(checkDice({ ...proof, shared })).toMatchObject({ committed: true, combined: true });
  expect(checkDice({ ...proof, shared: { ...shared, contributions: [] } }).combined).toBe(false);
  kept.set("diadochoi-secrets", JSON.stringify({ t3: zeros }));
  expect(useOfSecret("t3", contributions)).toBe("in");
  expect(useOfSecret("t3", [{ ...contributions[0]!, secret: null }])).toBe("out");
  expect(useOfSecret("t4", contributions)).toBe("");
});
