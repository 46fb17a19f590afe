import { expect, test } from "vitest";
import { Reel } from "../src/lib/reel";
import type { Replay } from "../src/wire";

const PAGE = 5;
/** After the first decision chance acts once, and so after every third. */
const DECISIONS = Array.from({ length: 40 }, (_, index) => index + 1 + Math.ceil(index / 3));

/** The server's page of the decisions after so many moves. */
function page(start: number, decisions = DECISIONS): Replay {
  const steps = decisions.filter((move) => move >= start).slice(0, PAGE);
  return { decisions, steps: steps.map((move) => ({ move })), next: null, seat: null } as unknown as Replay;
}

function fetched(reel: Reel, at: number): number {
  for (let count = 0; ; count++) {
    const start = reel.missing(at);
    if (start === null) return count;
    expect(reel.take(page(start))).toBe(true);
  }
}

test("the first page shows the first steps, and how many there are", () => {
  const reel = new Reel(page(0));
  expect(reel.length).toBe(40);
  expect([0, 4, 5].map((index) => reel.get(index)?.move)).toEqual([DECISIONS[0], DECISIONS[4], undefined]);
});

test("a jump fetches the page around it first, then what lies near", () => {
  const reel = new Reel(page(0));
  reel.take(page(reel.missing(20)!));
  expect([17, 18, 19, 20, 21, 22, 23].map((index) => reel.get(index) !== undefined)).toEqual([false, true, true, true, true, true, false]);
  expect(fetched(reel, 20)).toBeLessThanOrEqual(4);
  expect([12, 20, 28].map((index) => reel.get(index)?.move)).toEqual([DECISIONS[12], DECISIONS[20], DECISIONS[28]]);
});

test("from every step to every other nothing is missing in the end, and little is fetched twice", () => {
  for (const way of [DECISIONS.keys(), [...DECISIONS.keys()].reverse()]) {
    const reel = new Reel(page(0));
    let count = 0;
    for (const at of way) count += fetched(reel, at);
    expect(DECISIONS.every((move, index) => reel.get(index)?.move === move)).toBe(true);
    expect(count).toBeLessThanOrEqual(12);
  }
});

test("a page begins with the move that led to its first step", () => {
  const reel = new Reel(page(0));
  expect(reel.startOf(0)).toBe(0);
  expect(reel.startOf(7)).toBe(DECISIONS[6]! + 1);
});

test("a page of a game that has gone on is not taken", () => {
  expect(new Reel(page(0)).take(page(0, [...DECISIONS, 99]))).toBe(false);
});

test("a game that has not begun has no steps, and nothing is missing", () => {
  const reel = new Reel({ ...page(0, []) });
  expect([reel.length, reel.missing(0)]).toEqual([0, null]);
});
