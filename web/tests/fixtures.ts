// Real positions for tests; `tests/web/make_fixtures.py` writes them.

import type { Content, StateMessage } from "../src/api/types";
import { Atlas } from "../src/model/atlas";

const files = import.meta.glob<unknown>("./fixtures/*.json", { eager: true, import: "default" });

/** A fresh copy: a test may change what it gets. */
function read<Data>(name: string): Data {
  return structuredClone(files[`./fixtures/${name}.json`]) as Data;
}

export const atlas = new Atlas(read<Content>("content"));
export const state = (name: "start" | "activation" | "card" | "markers" | "surprise" | "activate") =>
  read<StateMessage>(name);
