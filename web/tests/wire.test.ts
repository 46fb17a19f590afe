import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { target, wireTypes } from "../scripts/wire.mjs";

test("the types of the wire are those of the server's structs", async () => {
  expect(readFileSync(target, "utf8")).toBe(await wireTypes());
});
