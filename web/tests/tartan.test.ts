import { expect, test } from "vitest";
import { stripes } from "../src/lib/tartan";

const dyes = { R: "red", K: "black", W: "white" };

test("the loom runs a sett there and back, the pivots not doubled", () => {
  const { stripes: woven, width } = stripes("R4 K2 W6", dyes);
  expect(woven.map(({ at, width, fill }) => [at, width, fill])).toEqual([[0, 4, "red"], [4, 2, "black"], [6, 6, "white"], [12, 2, "black"]]);
  expect(width).toBe(14);
});

test("a finer cloth keeps the proportions", () => {
  const { stripes: woven, width } = stripes("R4 K2 W6", dyes, 7);
  expect(woven.map((stripe) => stripe.width)).toEqual([2, 1, 3, 1]);
  expect(width).toBe(7);
});
