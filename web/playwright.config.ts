import { mkdirSync, rmSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// The built table on a server of its own: `npm run e2e` builds first. Chromium may come from the system.
const PORT = Number(process.env.E2E_PORT ?? 8397);
const python = process.env.E2E_SERVER ?? "../.venv/bin/diadochoi";
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

// Tests put content packs there; the server looks again when something has changed.
export const PACKS = `/tmp/diadochoi-e2e-packs-${PORT}`;
if (!process.env.TEST_WORKER_INDEX) rmSync(PACKS, { recursive: true, force: true });
mkdirSync(PACKS, { recursive: true });

export default defineConfig({
  testDir: "e2e",
  // Generous: a test waits for what the server says, and a crowded machine may take ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 1,
  // A busy machine may miss a deadline; what passes only at the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath, args: ["--no-sandbox"] },
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: `${python} serve --port ${PORT} --no-rate-limits --absent-minutes 0 --packs ${PACKS} --database sqlite:////tmp/diadochoi-e2e-${PORT}.sqlite3`,
    url: `http://127.0.0.1:${PORT}/health`,
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
