import { afterEach, expect, test, vi } from "vitest";
import { signedIn } from "../src/api/client";

afterEach(() => vi.unstubAllGlobals());

/** A server that makes a new guest of everyone without a name. */
function house(): string[] {
  const guests: string[] = [];
  vi.stubGlobal("fetch", async (_path: string, { method }: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (method === "POST") guests.push(`guest ${guests.length + 1}`);
    const id = guests.at(-1);
    return new Response(JSON.stringify({ user: id ? { id, name: id, account: false } : null }));
  });
  return guests;
}

test("two simultaneous requests create one guest", async () => {
  const guests = house();
  const [first, second] = await Promise.all([signedIn(), signedIn()]);
  expect(guests).toEqual(["guest 1"]);
  expect(first.user?.id).toBe(second.user?.id);
});

test("a later request gets the same guest", async () => {
  const guests = house();
  await signedIn();
  expect((await signedIn()).user?.id).toBe("guest 1");
  expect(guests).toHaveLength(1);
});

test("after a failure the next request tries again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  await expect(signedIn()).rejects.toThrow();
  house();
  expect((await signedIn()).user?.id).toBe("guest 1");
});
