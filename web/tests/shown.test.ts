import { expect, test } from "vitest";
import { chairName, entryNames } from "../src/lib/names";
import { cut, isolated, LONGEST, shown } from "../src/lib/shown";
import type { ChairInfo } from "../src/wire";
import { english, russian } from "./catalogues";

const HEBREW = "דוד";
const ISOLATED = `\u2068${HEBREW}\u2069`;
const keep = { key: "glory-event-keep", params: { seat: 0 } };
const seated = (name: string): ChairInfo => ({ name, kind: "person", bot: null, online: true, mine: false, pledge: "", owes: false, left: false, bot_in: null });
const depth = (text: string): number => {
  let open = 0;
  for (const char of text) {
    open += Number(char === "\u2068") - Number(char === "\u2069");
    expect(open).toBeGreaterThanOrEqual(0);
  }
  return open;
};

test("a name of another direction is isolated in a sentence, others are left as they are", () => {
  expect(english.say(keep, { names: [HEBREW], viewer: null })).toBe(`${ISOLATED} keeps the shields back.`);
  expect(russian.say(keep, { names: ["Анна"], viewer: null })).toBe("Анна придерживает щиты.");
  expect(english.text("web-undo-asked", { name: HEBREW })).toContain(ISOLATED);
});

test("a name cannot speak as the marker of a piece", () => {
  const company = { names: ["B\ue0009\ue001", "\ue0000\ue001"], viewer: null };
  for (const seat of [0, 1]) {
    const parts = english.parts({ key: "glory-event-keep", params: { seat } }, company, () => false);
    expect(parts.map((part) => part.text).join("")).toMatch(/^B?\ufffd.\ufffd keeps the shields back\.$/);
    const drawn = english.parts({ key: "glory-event-keep", params: { seat } }, company, (name) => name === "seat");
    expect(drawn.filter((part) => part.piece)).toHaveLength(1);
  }
});

test.each([
  ["Ann\u202e", "Ann"],
  ["\u2066\u2067A\u2069nn", "Ann"],
  ["A\u2069nn\u2068", "Ann"],
  ["A\u00adn\u200bn\ufeff", "Ann"],
  ["A\u001b[31mnn\u009b", "A\ufffd[31mnn\ufffd"],
  ["A\nn\u0085n\u2028", "A n n "],
  ["A\u0000\ue000\ud800", "A\ufffd\ufffd\ufffd"],
  ["O’Neil\u00a0Ö", "O’Neil\u00a0Ö"],
  ["علی\u200cرضا", "علی\u200cرضا"],
  ["👨\u200d👩\u200d👧 ❤️", "👨\u200d👩\u200d👧 ❤️"],
])("what commands a line or turns it round is not shown: %j", (given, seen) => {
  expect(shown(given)).toBe(seen);
  expect(shown(seen)).toBe(seen);
});

test("what is too long ends with an ellipsis, and with it what was isolated", () => {
  for (const long of ["x".repeat(5000), HEBREW.repeat(2000), ISOLATED.repeat(2000), "😀".repeat(3000), `\u2068${"x".repeat(5000)}\u2069`]) {
    const said = english.say({ key: "table-seeded", params: { seed: long } });
    expect(said).toContain("…");
    expect(said.length).toBeLessThan(LONGEST + 100);
    expect(depth(said)).toBe(0);
    expect(said).not.toMatch(/\p{Cs}/u);
  }
  expect(cut("x".repeat(LONGEST))).toHaveLength(LONGEST);
});

test("a sentence within a sentence keeps what is isolated in it", () => {
  const said = english.say({ key: "error-refused", params: { reason: keep } }, { names: [HEBREW], viewer: null });
  expect(said).toContain(ISOLATED);
  expect(isolated(isolated(HEBREW))).toContain(ISOLATED);
});

test("names come to the page isolated, and none of them is empty", () => {
  expect(chairName(seated(HEBREW), 0, english)).toBe(ISOLATED);
  expect(chairName(seated("\u202e"), 2, english)).toBe("3");
  expect(entryNames([HEBREW, "Ann\u202e", "bot:3", ""], english)).toBe(`${ISOLATED}, Ann, Bot 3, Open chair`);
});
