import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { PACKS } from "../playwright.config";
import { ask } from "./moments";
import { setUp } from "./player";

interface Facts {
  cards: { id: string; title: string }[];
}

function put(name: string, files: Record<string, string>): void {
  mkdirSync(`${PACKS}/${name}`, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(`${PACKS}/${name}/${file}`, text);
}

const about = (id: string, title: string) =>
  `id = "${id}"\ntitle = "${title}"\nauthor = "Ada"\nnote = "By my own copy."\n`;

/** A pack in which every card has its own title and Sardeis its Lydian name. */
async function putBox(page: Page, name: string): Promise<void> {
  await page.goto("/");
  const { cards } = await page.evaluate(async () => {
    const link = (await (await fetch("/api/content?edition=4e")).json()) as { url: string };
    return (await (await fetch(link.url)).json()) as Facts;
  });
  put(name, {
    "pack.toml": about(name, `The box of ${name}`),
    "deck.toml": cards.map(({ id }) => `[[card]]\nid = "${id}"\ntitle = "Boxed ${id}"\n`).join("\n"),
    "map.toml": '[[space]]\nid = "sardeis"\nname = "Sfard"\n',
  });
}

test("a content pack is chosen in the form and shows on map and cards", async ({ page }, info) => {
  const name = `box-${info.project.name}`;
  await putBox(page, name);
  await page.goto("/");
  await page.getByText("Optional rules, edition").click();
  const choice = page.getByRole("radio", { name: `The box of ${name}` });
  await expect(choice).toBeEnabled();
  await expect(page.getByText(/By my own copy\. · Cards \(\d+\), Map \(1\)/).first()).toBeVisible();
  await choice.check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".board")).toBeVisible();
  await expect(page.locator(".board").getByText("Sfard").first()).toBeAttached();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByText(`Played with the content pack The box of ${name} by Ada`)).toBeVisible();
  await page.keyboard.press("Escape");
  rmSync(`${PACKS}/${name}`, { recursive: true });
  await page.reload(); // the table keeps its pack
  await expect(page.locator(".board").getByText("Sfard").first()).toBeAttached();
});

test("cards in hand have the faces of the pack", async ({ page }, info) => {
  const name = `faces-${info.project.name}`;
  await putBox(page, name);
  const id = await setUp(page, ["me", "me"], { pack: name, seed: 3 });
  await page.evaluate(() => localStorage.setItem("diadochoi", '{"cover":false,"sound":false}'));
  // Cards are dealt when the set-up is over.
  await expect(async () => {
    const { seq, decision, view } = await ask<{
      seq: number;
      decision: { seat: number; options: { action: string }[] };
      view: { seats: { hand: string[] | null }[] };
    }>(page, `/api/games/${id}/state?seat=auto`);
    if (view.seats[decision.seat]!.hand?.length) return;
    await ask(page, `/api/games/${id}/commands`, {
      type: "play",
      id: `pack-${seq}`,
      seat: decision.seat,
      action: decision.options[0]!.action,
      expect: seq,
    });
    throw new Error("still setting up");
  }).toPass({ intervals: [10], timeout: 60_000 });
  await page.reload();
  if (info.project.name === "phone") await page.getByRole("tab", { name: "Hand" }).click();
  await expect(page.getByText(/^Boxed /).first()).toBeVisible();
});

test("an invalid pack is listed with its problem and cannot be chosen", async ({ page }, info) => {
  const name = `broken-${info.project.name}`;
  put(name, {
    "pack.toml": about(name, `Broken ${name}`),
    "deck.toml": '[[card]]\nid = "condemnation"\nops = 7\n',
  });
  await page.goto("/");
  await page.getByText("Optional rules, edition").click();
  await expect(page.getByRole("radio", { name: `Broken ${name}` })).toBeDisabled();
  await expect(
    page.getByText(`Cannot be used: ${name}/deck.toml:3: card 'condemnation', ops: 7 is out of range`),
  ).toBeVisible();
  rmSync(`${PACKS}/${name}`, { recursive: true });
});
