import { expect, test } from "vitest";
import { english, russian } from "./catalogues";

const company = { names: ["Анна", "Bob"], viewer: 1 };

test("the viewer is addressed, others are named", () => {
  const keep = (seat: number) => ({ key: "glory-event-keep", params: { seat } });
  expect(english.say(keep(1), company)).toBe("You keep the shields back.");
  expect(english.say(keep(0), company)).toBe("Анна keeps the shields back.");
  expect(russian.say(keep(0), company)).toBe("Анна придерживает щиты.");
});

test("a message within a message is put into words first", () => {
  const message = { key: "error-label", params: { text: { key: "web-home" } } };
  expect(english.say(message)).toContain(english.text("web-home"));
});

test("cards become pieces of the sentence", () => {
  const message = { key: "glory-event-award", params: { seat: 0, field: 2, cards: "H3 W3" } };
  const parts = english.parts(message, company, (name) => name === "cards");
  expect(parts.map((part) => part.text).join("")).toBe(english.say(message, company));
  expect(parts.filter((part) => part.piece)).toEqual([{ text: "H3 W3", piece: { name: "cards", value: "H3 W3" } }]);
});

test("a name cannot pretend to be a piece or a sentence of the catalogue", () => {
  const message = { key: "glory-event-play", params: { seat: 0, card: "H3", space: "a1" } };
  const parts = english.parts(message, { names: ["{ $card } <b>x</b>"], viewer: null }, (name) => name === "card");
  expect(parts[0]?.text).toBe("{ $card } <b>x</b> plays ");
});

test("a key without words does not break the page", () => {
  expect(english.say({ key: "no-such-key" })).toBe("no-such-key");
});

test("Russian counts as Russians do", () => {
  const total = (points: number, count: number) => russian.say({ key: "glory-event-total", params: { seat: 0, points, count } }, company);
  expect(total(41, 1)).toBe("Анна: 41 очко, 1 карта.");
  expect(total(55, 11)).toBe("Анна: 55 очков, 11 карт.");
});
