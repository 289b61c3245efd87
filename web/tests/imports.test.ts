// The import contract of src: a folder imports only folders below it, and there are no import cycles. Type
// imports count too, also in components.

import { expect, test } from "vitest";

/** From low to high. Folders in one row do not import each other; src itself (App, main) is above all. */
const LAYERS = [
  ["words"],
  ["api"],
  ["art", "model"],
  ["pieces", "state"],
  ["ui"],
  ["board"],
  ["rules"],
  ["start", "table", "verify"],
  ["learn"],
  ["."],
];

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const modules = new Map(Object.entries(sources).map(([path, text]) => [path.replace("../src/", ""), text]));

type Imports = Map<string, string[]>;

/** The module that an import names, as the bundler resolves it; null if there is none. */
function resolve(from: string, name: string, known: { has(path: string): boolean }): string | null {
  const path = new URL(name, `file:///${from}`).pathname.slice(1);
  return [path, `${path}.ts`, `${path}/index.ts`].find((file) => known.has(file)) ?? null;
}

function importsOf(all: Map<string, string>): Imports {
  const found: Imports = new Map();
  for (const [from, text] of all) {
    const names = [...text.matchAll(/\b(?:from|import)\s*\(?\s*["'](\.[^"']*)["']/g)].map(
      ([, name]) => name!,
    );
    found.set(
      from,
      names
        .filter((name) => !name.endsWith(".css") && !/\?(raw|messages)$/.test(name))
        .map((name) => resolve(from, name, all) ?? `${name} (not found)`),
    );
  }
  return found;
}

const folderOf = (module: string) => (module.includes("/") ? module.split("/")[0]! : ".");
const layerOf = (module: string) => LAYERS.findIndex((row) => row.includes(folderOf(module)));

/** Imports of a higher layer, of another folder in the same row, or of something without a layer. */
function upward(imports: Imports): string[] {
  return [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => folderOf(from) !== folderOf(to) && !(layerOf(to) >= 0 && layerOf(to) < layerOf(from)))
      .map((to) => `${from} -> ${to}`),
  );
}

/** The first import cycle found. */
function cycle(imports: Imports): string[] {
  const done = new Set<string>();
  const visit = (module: string, way: string[]): string[] => {
    if (way.includes(module)) return [...way.slice(way.indexOf(module)), module];
    if (done.has(module)) return [];
    for (const next of imports.get(module) ?? []) {
      const found = visit(next, [...way, module]);
      if (found.length) return found;
    }
    done.add(module);
    return [];
  };
  for (const module of imports.keys()) {
    const found = visit(module, []);
    if (found.length) return found;
  }
  return [];
}

const all = importsOf(modules);

test("every import is found, and all kinds of it are read", () => {
  expect([...all.values()].flat().filter((name) => name.endsWith("(not found)"))).toEqual([]);
  expect(all.get("App.svelte")).toContain("verify/Verify.svelte"); // import() in the markup
  expect(all.get("state/seats.ts")).toContain("state/table.svelte.ts"); // import type
  expect(all.get("board/Board.svelte")).toContain("board/camera.svelte.ts"); // import type in a component
  expect([...all.values()].flat().length).toBeGreaterThan(500);
});

test("a folder imports only folders below it", () => {
  expect(upward(all)).toEqual([]);
});

test("every folder has a layer", () => {
  expect(new Set([...modules.keys()].map(folderOf))).toEqual(new Set(LAYERS.flat()));
});

test("no module imports itself indirectly", () => {
  expect(cycle(all)).toEqual([]);
});

test("the test names an import that breaks the contract", () => {
  const broken = importsOf(
    new Map([
      ["api/client.ts", 'import type { Table } from "../state/table.svelte";\nimport { t } from "../words";'],
      ["state/table.svelte.ts", 'import * as api from "../api/client";'],
      ["start/Start.svelte", '<script>\n  import Icon from "../table/Icon.svelte";\n</script>'],
      ["table/Icon.svelte", "{#await import('../ui/Gone.svelte') then gone}{/await}"],
      ["ui/Gone.svelte", ""],
      ["words/index.ts", ""],
    ]),
  );
  expect(upward(broken)).toEqual([
    "api/client.ts -> state/table.svelte.ts",
    "start/Start.svelte -> table/Icon.svelte",
  ]);
  expect(cycle(broken)).toEqual(["api/client.ts", "state/table.svelte.ts", "api/client.ts"]);
});
