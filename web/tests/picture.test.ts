import { expect, test } from "vitest";
import { NOTHING, take, told, turns, type Held } from "../src/lib/picture";
import type { Line, Picture } from "../src/wire";

function line(version: number, move: number | null = version - 1, seat = 0): Line {
  return { version, move, back: null, messages: [{ key: "glory-event-keep", params: { seat } }] };
}

function picture(version: number, since: number, seat: number | null = 0): Picture {
  const lines = Array.from({ length: version - since }, (_, index) => line(since + index + 1));
  return { type: "picture", version, since, seat, lines, last: 0 } as unknown as Picture;
}

function shown(held: Held, next: Picture): Held {
  const taken = take(held, next);
  if (taken.kind !== "shown") throw new Error(taken.kind);
  return taken.held;
}

const versions = (held: Held): number[] => held.lines.map((one) => one.version);

test("the first picture brings the whole log", () => {
  expect(versions(shown(NOTHING, picture(3, 0)))).toEqual([1, 2, 3]);
});

test("lines follow those that are held", () => {
  expect(versions(shown(shown(NOTHING, picture(3, 0)), picture(5, 3)))).toEqual([1, 2, 3, 4, 5]);
});

test("lines that are held already are not doubled", () => {
  expect(versions(shown(shown(NOTHING, picture(3, 0)), picture(5, 2)))).toEqual([1, 2, 3, 4, 5]);
});

test("a gap leads to a question from the version that is held", () => {
  const held = shown(NOTHING, picture(3, 0));
  expect(take(held, picture(9, 7))).toEqual({ kind: "gap", since: 3 });
  expect(take(NOTHING, picture(9, 7))).toEqual({ kind: "gap", since: 0 });
});

test("an older picture is not shown", () => {
  expect(take(shown(NOTHING, picture(3, 0)), picture(2, 1))).toEqual({ kind: "old" });
});

test("another seat's log begins anew, as its lines are others", () => {
  const held = shown(NOTHING, picture(3, 0, 0));
  expect(take(held, picture(4, 3, 1))).toEqual({ kind: "gap", since: 0 });
  expect(versions(shown(held, picture(4, 0, 1)))).toEqual([1, 2, 3, 4]);
});

test("the same version again shows who came online", () => {
  expect(take(shown(NOTHING, picture(3, 0)), picture(3, 3)).kind).toBe("shown");
});

const back = (version: number, moves: number): Line => ({ version, move: null, back: moves, messages: [{ key: "live-undone" }] });
const asked = (version: number): Line => ({ version, move: null, back: null, messages: [{ key: "live-asked", params: { seat: 0 } }] });
const undone = (lines: Line[]): number[] => [...new Set(told(lines, 0).flatMap((one) => (one.undone ? [one.version] : [])))];

test("what was taken back is told as undone, from when it was", () => {
  const lines = [line(1, 0, 1), line(2, 1, 0), line(3, 2, 0), back(4, 2)];
  expect(undone(lines)).toEqual([3]);
  expect(undone([...lines, back(5, 1)])).toEqual([2, 3]);
  expect(undone([...lines, line(5, 2, 0)])).toEqual([3]);
  expect(undone([...lines, line(5, 2, 0), back(6, 2)])).toEqual([3, 5]);
});

test("a whole turn may be given back, with what came after it", () => {
  const lines = [line(1, 0, 1), line(2, 1, 0), line(3, 2, 0), line(4, 3, 1), asked(5)];
  expect(undone(lines)).toEqual([]);
  expect(undone([...lines, back(6, 1)])).toEqual([2, 3, 4]);
  expect(undone([...lines, back(6, 1), line(7, 1, 0)])).toEqual([2, 3, 4]);
});

test("what was taken back stays so where a viewer may not read how", () => {
  expect(undone([line(1, 0), line(2, 1), { ...back(3, 1), messages: [] }, line(4, 1)])).toEqual([2]);
});

test("lines after my last decision are fresh, and stand in turns of their own", () => {
  const lines = told([line(1, 0, 0), line(2, 1, 1), line(3, 2, 1), line(4, 3, 1)], 2);
  expect(lines.map((one) => one.fresh)).toEqual([false, false, true, true]);
  expect(turns(lines, () => null).map((turn) => [turn.of, turn.lines.length, turn.fresh])).toEqual([
    [0, 1, false],
    [1, 1, false],
    [1, 2, true],
  ]);
});
