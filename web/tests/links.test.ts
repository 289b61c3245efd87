import { afterEach, expect, test, vi } from "vitest";
import { copyText, isLocal } from "../src/state/links";

afterEach(() => vi.unstubAllGlobals());

test("a link to this computer is recognised, one to an address in the network is not", () => {
  for (const local of ["http://localhost:8321/join/x", "http://127.0.0.1:8321/", "http://[::1]:8321/"])
    expect(isLocal(local)).toBe(true);
  for (const far of [
    "http://192.168.0.7:8321/join/x",
    "https://table.example/join/x",
    "http://localhost.example/",
  ])
    expect(isLocal(far)).toBe(false);
});

const field = () => Object.assign(document.createElement("input"), { value: "a link" });

test("a text is copied to the clipboard, and a refusal by the browser is reported", async () => {
  const written: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
  expect(await copyText("a link", field())).toBe(true);
  expect(written).toEqual(["a link"]);
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } });
  expect(await copyText("a link", field())).toBe(false);
});

test("a page without a clipboard copies what is selected, if the browser still can", async () => {
  vi.stubGlobal("navigator", {});
  document.execCommand = () => true;
  expect(await copyText("a link", field())).toBe(true);
  document.execCommand = () => {
    throw new Error("gone");
  };
  expect(await copyText("a link", field())).toBe(false);
});
