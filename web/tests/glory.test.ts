import { expect, test } from "vitest";
import { ceremony } from "../src/games/glory/ceremony";
import { choiceLabel, spaceLabel } from "../src/games/glory/labels";
import { COLOURS, THREADS } from "../src/games/glory/setts";
import { cardOf, cardText, newsOf, occupantText, playsByCard, spaceOf, spaceText } from "../src/games/glory/view";
import { stripes } from "../src/lib/tartan";
import type { Choice } from "../src/wire";
import { english } from "./catalogues";

const play = (action: number, colour: number, column: number, row: 0 | 1, down = false): Choice => ({
  action,
  text: "",
  preview: null,
  json: { card: { colour, strength: 5 }, column, row, face_down: down },
});
const shield: Choice = { action: 3025, text: "+", preview: null, json: { shield: true } };

test("cards and spaces are written as in the notation", () => {
  expect(cardText({ colour: 0, strength: 5 })).toBe("H5");
  expect(cardOf("s8")).toEqual({ colour: 6, strength: 8 });
  expect(cardOf("X9")).toBeNull();
  expect(spaceText(12)).toBe("a7");
  for (let space = 0; space < 36; space++) expect(spaceOf(spaceText(space))).toBe(space);
});

test("choices are grouped by card and found by space", () => {
  const plays = playsByCard([play(1, 0, 6, 0), play(2, 0, 6, 1), play(3, 1, 0, 0), shield]);
  expect([...plays.keys()]).toEqual(["H5", "W5"]);
  expect(plays.get("H5")?.get(spaceOf("b7"))?.action).toBe(2);
});

test("choices in words", () => {
  expect(choiceLabel(english, play(1, 0, 6, 0))).toBe("H5 on a7");
  expect(choiceLabel(english, play(1, 0, 6, 0, true))).toBe("H5 face down on a7");
  expect(choiceLabel(english, shield)).toBe("Place a shield");
});

test("a face-down card is named to its owner only", () => {
  const hidden = { type: "face_down", seat: 1, card: null, ruled_out: [] } as const;
  expect(occupantText({ ...hidden, ruled_out: [] })).toBe("~");
  expect(occupantText({ ...hidden, ruled_out: [], card: { colour: 0, strength: 5 } })).toBe("~H5");
  expect(spaceLabel(english, 0, { ...hidden, ruled_out: [] }, false, ["Ann", "Bob"])).toBe("a1: a face-down card of Bob");
});

test("news are the spaces and shields of others", () => {
  const news = newsOf([
    { key: "glory-event-play", params: { seat: 1, card: "H5", space: "a7" } },
    { key: "glory-event-shield", params: { seat: 1, field: 3 } },
    { key: "glory-event-start", params: { card: "H5", space: "a1" } },
  ]);
  expect([...news.spaces]).toEqual([[12, 1]]);
  expect([...news.shields]).toEqual([[2, 1]]);
});

test("the ceremony adds up to the totals, field by field", () => {
  const steps = ceremony(
    [
      { key: "glory-event-shield", params: { seat: 0, field: 1 } },
      { key: "glory-event-award", params: { seat: 0, field: 1, cards: "H3 W3" } },
      { key: "glory-event-award", params: { seat: 0, field: 1, cards: "P6" } },
      { key: "glory-event-no-award", params: { seat: 1, field: 1, cards: "" } },
      { key: "glory-event-unclaimed", params: { field: 2, cards: "M4" } },
      { key: "glory-event-total", params: { seat: 0, points: 12, count: 3 } },
    ],
    english,
  );
  expect(steps.map((step) => step.messages.length)).toEqual([3, 1, 1]);
  expect(steps.map((step) => step.gains.get(0) ?? 0)).toEqual([12, 0, 0]);
});

test("every sett is woven of known threads, there and back", () => {
  for (const { sett } of COLOURS) {
    const woven = stripes(sett, THREADS);
    expect(woven.stripes.every((stripe) => Object.values(THREADS).includes(stripe.fill))).toBe(true);
    expect(woven.stripes.length).toBe(2 * sett.split(" ").length - 2);
    expect(woven.stripes.reduce((sum, stripe) => sum + stripe.width, 0)).toBe(woven.width);
  }
});
