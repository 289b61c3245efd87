// Real positions for tests; `tests/web/make_fixtures.py` writes them.

import type { Content, Entry, StateMessage } from "../src/api/types";
import { Atlas } from "../src/model/atlas";

const files = import.meta.glob<unknown>("./fixtures/*.json", { eager: true, import: "default" });

/** A new copy, because a test may change it. */
function read<Data>(name: string): Data {
  return structuredClone(files[`./fixtures/${name}.json`]) as Data;
}

/** A journal entry with these fields, the rest empty. */
export const entry = (fields: Pick<Entry, "seq" | "kind"> & Partial<Entry>): Entry => ({
  at: "",
  seat: null,
  by: null,
  play: null,
  action: null,
  undone: false,
  events: [],
  fights: [],
  rolls: [],
  changes: [],
  summary: null,
  to: null,
  text: null,
  agree: null,
  paused: null,
  ...fields,
});

export const atlas = new Atlas(read<Content>("content"));
export const state = (name: "start" | "activation" | "card" | "markers" | "surprise" | "activate") =>
  read<StateMessage>(name);
