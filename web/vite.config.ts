import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const ENGLISH = new URL("./src/words/en.ftl", import.meta.url);

/** `file.ftl?messages` is what the parser of Fluent makes of the file: parsing it in the browser delayed every page. */
const fluent: Plugin = {
  name: "fluent-messages",
  load(id) {
    const [file, query] = id.split("?");
    if (!file!.endsWith(".ftl") || query !== "messages") return null;
    this.addWatchFile(file!);
    const { body } = new FluentResource(readFileSync(file!, "utf8"));
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(body))})`;
  },
  /** The first words of the start page stand in the page itself: {{start-about1}}. */
  transformIndexHtml(html) {
    const words = new FluentResource(readFileSync(ENGLISH, "utf8")).body;
    return html.replace(/\{\{([\w-]+)\}\}/g, (_, id) => {
      const value = words.find((message) => message.id === id)?.value;
      if (typeof value !== "string") throw new Error(`index.html: ${id} is not a plain message of en.ftl`);
      return value;
    });
  },
};

// The built files ship inside the Python package; the server serves them.
export default defineConfig({
  plugins: [svelte(), fluent],
  build: { outDir: "../src/diadochoi/server/static", emptyOutDir: true, target: "es2022" },
  // Tests read the list of events outside this folder.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8323", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // Tests of colours read the style sheet, which would otherwise be empty.
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], css: { include: /app\.css/ } },
});
