import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remembered } from "../src/lib/memory";
import { doubts, keep, keptOf, newPart, seen, tellsFor, tidy, told, type Kept } from "../src/lib/pledge";
import { ANN, ann, bob, open, sha, waiting } from "./tables";

const kept = (more: Partial<Kept> = {}): Kept => ({ nonce: ANN, pledge: sha(ANN), commitment: waiting().commitment, pledges: null, at: 0, ...more });

class Shelf {
  readonly #items = new Map<string, string>();
  get length(): number { return this.#items.size; }
  key(index: number): string | null { return [...this.#items.keys()][index] ?? null; }
  getItem(name: string): string | null { return this.#items.get(name) ?? null; }
  setItem(name: string, value: string): void { this.#items.set(name, value); }
  removeItem(name: string): void { this.#items.delete(name); }
}

beforeEach(() => void vi.stubGlobal("localStorage", new Shelf()));
afterEach(() => void vi.unstubAllGlobals());

test("a part is 64 hexadecimal digits, another each time, and its pledge their SHA-256", () => {
  const [one, other] = [newPart(), newPart()];
  expect(one.nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(one.nonce).not.toBe(other.nonce);
  expect(one.pledge).toBe(sha(one.nonce));
});

test("what is kept is there again for whoever opens the page anew", () => {
  keep("one", kept());
  expect(JSON.parse(remembered("pledge.one")!)).toEqual(kept());
  expect(keptOf("one")).toEqual(kept());
  expect(keptOf("another")).toBeNull();
});

test("what cannot be read counts as nothing", () => {
  for (const text of ["", "{", "null", "[]", '"x"', JSON.stringify({ ...kept(), nonce: "00" }), JSON.stringify({ ...kept(), pledges: [1] })]) {
    localStorage.setItem("clanmoot.pledge.broken", text);
    expect(keptOf("broken")).toBeNull();
  }
});

test("where nothing can be stored, the page itself keeps it", () => {
  vi.stubGlobal("localStorage", undefined);
  keep("private", kept());
  expect(keptOf("private")).toEqual(kept());
  expect(() => tidy()).not.toThrow();
});

test("tables of a season ago are forgotten, and nothing else", () => {
  const day = 24 * 3600 * 1000;
  localStorage.setItem("clanmoot.language", "en");
  localStorage.setItem("clanmoot.pledge.broken", "{");
  keep("old", kept({ at: 0 }));
  keep("new", kept({ at: 80 * day }));
  tidy(100 * day);
  expect(["language", "pledge.broken", "pledge.old", "pledge.new"].map((name) => remembered(name) !== null)).toEqual([true, false, false, true]);
});

test("the first commitment is kept, if no card was dealt before", () => {
  const fresh = kept({ commitment: null });
  expect(seen(fresh, waiting()).commitment).toBe(waiting().commitment);
  expect(seen(kept(), waiting(bob(), { commitment: "other" })).commitment).toBe(waiting().commitment);
  expect(seen(fresh, waiting(bob(), { phase: "playing" })).commitment).toBeNull();
});

test("the number is told when every chair is taken, and not before", () => {
  expect(tellsFor(kept(), waiting(open()))).toBeNull();
  expect(tellsFor(kept(), waiting())).toBe(0);
  expect(tellsFor(kept(), waiting(bob(), { phase: "playing" }))).toBeNull();
  expect(tellsFor(kept(), waiting(bob(), { chairs: [ann({ owes: false }), bob()] }))).toBeNull();
  expect(tellsFor(kept(), waiting(bob(), { chairs: [ann({ mine: false }), bob()] }))).toBeNull();
});

test("to whoever waits with an open chair nothing is wrong", () => {
  expect(doubts(kept({ commitment: null }), waiting(open()))).toEqual([]);
});

test("another commitment than the first is said, and nothing told", () => {
  const table = waiting(bob(), { commitment: sha("another") });
  expect(doubts(kept(), table)).toEqual(["web-doubt-commitment", "web-doubt-untold"]);
  expect(tellsFor(kept(), table)).toBeNull();
});

test("another pledge at one of my chairs is said, and nothing told", () => {
  const table = waiting(bob(), { chairs: [ann(), ann({ pledge: sha(BOB_COPY) }), bob()] });
  expect(doubts(kept(), table)).toEqual(["web-doubt-mine", "web-doubt-untold"]);
  expect(tellsFor(kept(), table)).toBeNull();
});
const BOB_COPY = "c3".repeat(32);

test("a pledge that was exchanged after I told my number is said", () => {
  const mine = told(kept(), waiting());
  expect(mine.pledges).toEqual([sha(ANN), "", bob().pledge]);
  const table = waiting(bob({ pledge: sha(BOB_COPY) }), { phase: "playing" });
  expect(doubts(mine, waiting())).toEqual([]);
  expect(doubts(mine, table)).toEqual(["web-doubt-pledges"]);
  expect(told(mine, table).pledges).toEqual(mine.pledges);
});
