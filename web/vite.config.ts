import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built files ship inside the Python package; the server serves them.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/diadochoi/server/static", emptyOutDir: true, target: "es2022" },
  // Tests read the list of events beside this folder.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8323", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // Tests of colours read the style sheet; left out, it would be empty.
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], css: { include: /app\.css/ } },
});
