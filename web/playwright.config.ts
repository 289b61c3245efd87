import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Runs the built table on its own server: `npm run e2e` builds first. Chromium may come from the system.
const python = process.env.E2E_SERVER ?? "../.venv/bin/diadochoi";
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}

// Each run has its own port and folder, which it passes to the test processes. With an old database, its bots
// would play on during the tests.
const PORT = (process.env.E2E_PORT ??= String(await freePort()));
if (!process.env.E2E_FOLDER) {
  const folder = (process.env.E2E_FOLDER = mkdtempSync(join(tmpdir(), "diadochoi-e2e-")));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
// Tests put content packs there; the server reads them again when something has changed.
export const PACKS = join(process.env.E2E_FOLDER, "packs");
mkdirSync(PACKS, { recursive: true });

// Several people at one table, shared dice, content packs: the screen's size makes no difference.
const ABOUT_THE_SERVER = /(dice|guests|packs|people)\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  // Generous: a test waits for the server, and a busy machine may take ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Every test has its own people and tables; two files at a time keep two cores busy.
  workers: 2,
  // A busy machine may miss a deadline; tests that pass only on the retry are listed at the end.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["./e2e/flaky.ts"]],
  use: {
    actionTimeout: 60_000, // a missing button must not use up the whole time of a test
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath, args: ["--no-sandbox"] },
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: ABOUT_THE_SERVER,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `${python} serve --port ${PORT} --no-rate-limits --absent-minutes 0 --packs ${PACKS} --database sqlite:///${join(process.env.E2E_FOLDER, "tables.sqlite3")}`,
    url: `http://127.0.0.1:${PORT}/health`,
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
