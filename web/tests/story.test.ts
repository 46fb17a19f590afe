/* When a scoring is told, and when it is not. */
import { expect, test } from "vitest";
import type { Client, Json } from "../src/games/game";
import { told } from "../src/lib/picture";
import { Story } from "../src/table/story.svelte";
import type { Line, Picture } from "../src/wire";

const client = {
  scoring: (message: { key: string }) => message.key === "score",
  staged: (before: Json | null, now: Json, lines: unknown[], count: number) => ({ before, now, lines: lines.length, count }),
} as unknown as Client;

const line = (version: number, ...keys: string[]): Line => ({ version, move: version - 1, back: null, messages: keys.map((key) => ({ key })) });

/** A table whose pictures come one by one. */
function table(): { story: Story; comes: (lines: Line[], seat?: number) => Picture } {
  let lines: Line[] = [];
  let log = told(lines, 0);
  const story = new Story(() => log, () => client);
  return {
    story,
    comes(more, seat = 0) {
      lines = [...lines, ...more];
      log = told(lines, 0);
      const picture = { version: lines.at(-1)?.version ?? 0, seat, view: { at: lines.length }, table: { phase: "playing" } } as unknown as Picture;
      story.hear(picture);
      return picture;
    },
  };
}

test("a scoring that was there when the page was opened is not told", () => {
  const { story, comes } = table();
  const picture = comes([line(1, "move"), line(2, "score", "score")]);
  expect(story.running).toBe(false);
  expect(story.viewOf(picture)).toEqual({ at: 2 });
  expect(story.log.length).toBe(3);
});

test("one that comes is told on the view before it, the log in step", () => {
  const { story, comes } = table();
  comes([line(1, "move")]);
  const picture = comes([line(2, "move", "score", "score"), line(3, "move")]);
  expect(story.running).toBe(true);
  expect(story.viewOf(picture)).toEqual({ before: { at: 1 }, now: { at: 3 }, lines: 2, count: 0 });
  expect(story.log.length).toBe(2);
  story.told = 1;
  expect(story.log.length).toBe(3);
  story.end();
  expect(story.log.length).toBe(5);
});

test("the rest of a scoring that waited for a claim is told alone", () => {
  const { story, comes } = table();
  comes([line(1, "move")]);
  comes([line(2, "score", "score")]);
  const first = story.name;
  story.end();
  const picture = comes([line(3, "score")]);
  expect([story.running, story.lines.length]).toEqual([true, 1]);
  expect(story.name).not.toBe(first);
  expect(story.viewOf(picture)).toEqual({ before: { at: 1 }, now: { at: 3 }, lines: 3, count: 2 });
});

test("a newer scoring takes the place of one that is still told", () => {
  const { story, comes } = table();
  comes([line(1, "move")]);
  comes([line(2, "score")]);
  story.told = 1;
  comes([line(3, "move"), line(4, "score", "score")]);
  expect([story.told, story.lines.length]).toEqual([0, 2]);
});

test("what another seat saw before is not shown to this one", () => {
  const { story, comes } = table();
  comes([line(1, "move")]);
  comes([line(2, "score")]);
  expect(story.viewOf(comes([], 1))).toMatchObject({ before: null });
});

test("the last scoring can be told again", () => {
  const { story, comes } = table();
  comes([line(1, "score", "score")]);
  story.again();
  expect([story.running, story.lines.length]).toEqual([true, 2]);
});
