import { expect, test } from "vitest";
import { cardOf, cardText } from "../src/games/lords/cards";
import { CLANS, DYES } from "../src/games/lords/clans";

test("cards are written by clan and strength, the higher Bruce with a plus", () => {
  expect(cardText({ clan: 3, strength: 5, rank: 36 })).toBe("We5");
  expect(cardText({ clan: 8, strength: 12, rank: 97 })).toBe("Br12");
  expect(cardText({ clan: 8, strength: 12, rank: 98 })).toBe("Br12+");
});

test("the rank of a card follows from its text", () => {
  expect(cardOf("We5")).toEqual({ clan: 3, strength: 5, rank: 36 });
  expect(cardOf("sc1")).toEqual({ clan: 0, strength: 1, rank: 1 });
  expect(cardOf("Ch12")).toEqual({ clan: 7, strength: 12, rank: 96 });
  expect(cardOf("Br12")).toEqual({ clan: 8, strength: 12, rank: 97 });
  expect(cardOf("Br12+")).toEqual({ clan: 8, strength: 12, rank: 98 });
});

test("every card is read as it is written", () => {
  const texts = CLANS.slice(0, 8).flatMap(({ code }) => Array.from({ length: 12 }, (_, weaker) => `${code}${weaker + 1}`));
  for (const text of [...texts, "Br12", "Br12+"]) expect(cardText(cardOf(text)!)).toBe(text);
});

test("what is no card is not read as one", () => {
  for (const text of ["", "We", "We0", "We13", "We5+", "Br11", "Xx5", "~We5", "We5 Sc4"]) expect(cardOf(text)).toBeNull();
});

test("the clans differ in letters, shape, emblem and sett, not only in colour", () => {
  for (const mark of ["code", "plaque", "emblem", "sett"] as const) expect(new Set(CLANS.map((clan) => clan[mark])).size).toBe(9);
});

test("every sett is a line of known threads", () => {
  for (const { sett } of CLANS) {
    for (const part of sett.split(" ")) expect([part[0]! in DYES, Number(part.slice(1)) > 0]).toEqual([true, true]);
  }
});

test("the ink of a card can be read on its ground", () => {
  for (const { ground, ink } of CLANS) {
    const [dark, light] = [luminance(ground), luminance(ink)].sort((one, other) => one - other);
    expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});

function luminance(colour: string): number {
  const [red, green, blue] = colour
    .slice(1)
    .match(colour.length > 4 ? /../g : /./g)!
    .map((part) => parseInt(part.padEnd(2, part), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
