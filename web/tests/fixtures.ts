// Real positions for tests; `tests/web/make_fixtures.py` writes them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Atlas } from "../src/lib/atlas";
import type { Content, StateMessage } from "../src/lib/types";

function read<Data>(name: string): Data {
  return JSON.parse(readFileSync(join(import.meta.dirname, "fixtures", `${name}.json`), "utf-8")) as Data;
}

export const atlas = new Atlas(read<Content>("content"));
export const state = (name: "start" | "activation" | "card" | "markers" | "surprise" | "activate") =>
  read<StateMessage>(name);
