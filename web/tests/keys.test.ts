/* Every key that the page names is in both languages, and no key of its own is left over. */
import { expect, test } from "vitest";
import { english, russian } from "./catalogues";

const sources = Object.values(
  import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.ts"], { query: "?raw", import: "default", eager: true }),
).join("\n");
const own = Object.values(
  import.meta.glob<string>(["../../src/clanmoot/text/web.en.ftl", "../../src/clanmoot/games/*/text/web.en.ftl"], { query: "?raw", import: "default", eager: true }),
).join("\n");

test("every key in the code has words in both languages", () => {
  const keys = [...sources.matchAll(/"((?:glory-|lords-)?web-[a-z0-9-]+[a-z0-9])"/g)].map((match) => match[1]!);
  expect(keys.length).toBeGreaterThan(80);
  expect(keys.filter((key) => !english.has(key) || !russian.has(key))).toEqual([]);
});

test("no key of the page is left over", () => {
  const keys = [...own.matchAll(/^([a-z0-9-]+) =/gm)].map((match) => match[1]!);
  const built = /^(web-(bot-.*|phase-.*)|lords-web-muster-(up|down))$/;
  expect(keys.filter((key) => !built.test(key) && !sources.includes(`"${key}"`))).toEqual([]);
});
