import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Change, Entry } from "../src/api/types";
import { Announcements, originOf, type News } from "../src/state/announcements.svelte";

const change = (kind: Change["kind"], seat: number, more: Partial<Change> = {}): Change => ({
  kind,
  seats: [seat],
  better: null,
  before: null,
  after: null,
  causes: [],
  text: `${kind} of ${seat}`,
  places: [],
  ...more,
});
const vp = (seat: number, before: number, after: number, source: string): Change =>
  change("vp", seat, {
    before,
    after,
    text: null,
    causes: [{ source, name: source, points: after - before }],
  });
const entry = (changes: Change[], more: object = {}): Entry =>
  ({ undone: false, fights: [], rolls: [], events: [], changes, ...more }) as unknown as Entry;
const kinds = (all: News[]) =>
  all.map((news) => ("change" in news ? `${news.change.kind} ${news.change.seats[0]}` : "other"));

describe("announcements", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("show everything when much happens at once: the most important first, the rest when there is room", () => {
    const news = new Announcements();
    news.take(
      [
        entry([
          change("province", 1),
          change("province", 2),
          change("city", 3),
          change("city", 2),
          change("champion", 1),
          vp(0, 4, 6, "kilikia"),
        ]),
      ],
      [0],
    );
    expect(kinds(news.shown)).toHaveLength(4);
    expect(kinds(news.shown)).toContain("champion 1");
    expect(kinds(news.shown)).toContain("vp 0");
    const seen = new Set(kinds(news.shown));
    for (let second = 0; second < 20; second++) {
      vi.advanceTimersByTime(1000);
      if (second === 7) expect(kinds(news.shown)).toContain("vp 0"); // the player's own stays longer
      for (const one of kinds(news.shown)) seen.add(one);
    }
    expect([...seen].sort()).toEqual(["champion 1", "city 2", "city 3", "province 1", "province 2", "vp 0"]);
    expect(news.shown).toEqual([]);
  });

  it("are forgotten together, also those that wait", () => {
    const news = new Announcements();
    news.take([entry([1, 2, 3].flatMap((seat) => [change("province", seat), change("city", seat)]))], [0]);
    expect(news.shown).toHaveLength(4);
    news.clear();
    vi.advanceTimersByTime(30_000);
    expect(news.shown).toEqual([]);
  });

  it("combine changes of one total, and leave them out if they cancel out", () => {
    const news = new Announcements();
    news.take([entry([vp(1, 4, 6, "kilikia")]), entry([vp(1, 6, 9, "phrygia")])], [0]);
    expect(news.shown).toHaveLength(1);
    expect(news.shown[0]).toMatchObject({
      change: { before: 4, after: 9, causes: [{ points: 2 }, { points: 3 }] },
    });
    news.take([entry([vp(1, 9, 4, "media")])], [0]);
    expect(news.shown).toEqual([]);
  });

  it("leave room on a small screen: what has none waits, and nothing is lost", () => {
    const news = new Announcements();
    news.take([entry([change("city", 3), change("champion", 1), change("general", 0)])], [0]);
    news.limit(2);
    expect(kinds(news.shown).sort()).toEqual(["champion 1", "general 0"]);
    vi.advanceTimersByTime(5001);
    expect(kinds(news.shown).sort()).toEqual(["city 3", "general 0"]);
    news.limit(4);
    expect(news.shown).toHaveLength(2);
  });

  it("tell the dice of a card, but not those that a fight shows itself", () => {
    const roll = (text: string) => ({ kind: "card", seat: 1, text, dice: [3] });
    const news = new Announcements();
    const fight = { after: [], cards: [{ effects: ["Mutiny: 3 rolled."] }] };
    const rolls = [roll("Mutiny: 3 rolled."), roll("Unrest: Blue rolls 3.")];
    news.take([entry([], { rolls, fights: [fight] })], [0]);
    expect(news.shown).toMatchObject([{ roll: { text: "Unrest: Blue rolls 3." } }]);
  });

  it("name the fight, the card or the spaces that caused a change", () => {
    const lost = change("general", 1, { text: "Leonnatos is Dispersed." });
    const fight = { id: "7", kind: "battle", place: "sidon", after: [], cards: [] };
    const told = { event: "general_dispersed", text: "Leonnatos is Dispersed." };
    const inFight = entry([lost], { fights: [fight], events: [{ ...told, fight: "7" }] });
    expect(originOf(inFight, lost, () => null).fight).toMatchObject({ place: "sidon" });
    const card = { event: "surprise_played", seat: 1, card: "mutiny", text: "Blue plays Mutiny." };
    expect(originOf(entry([lost], { events: [card, told] }), lost, () => null).card).toBe("mutiny");
    const fallen = change("champion", 1, { text: "Blue is no longer a Champion." });
    const overrun = { event: "overrun", text: "Blue overruns Green at Damaskos." };
    const noChampion = { event: "champion_lost", text: fallen.text };
    expect(originOf(entry([fallen], { events: [noChampion, overrun] }), fallen, () => null).overrun).toBe(
      overrun.text,
    );
    const province = change("province", 0, { text: "Red no longer controls Kilikia." });
    const pc = (space: string) => ({ event: "pc", owner: 1, before: 0, space, text: "" });
    const events = [
      pc("tarsos"),
      pc("sidon"),
      { event: "province", province: "kilikia", text: province.text },
    ];
    const spaces = originOf(entry([province], { events }), province, (space) =>
      space === "tarsos" ? "kilikia" : "phoenike",
    ).spaces;
    expect(spaces.map(({ space }) => space)).toEqual(["tarsos"]);
  });
});
