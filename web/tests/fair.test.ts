import { expect, test } from "vitest";
import { compare } from "../src/lib/fair";
import type { Kept } from "../src/lib/pledge";
import type { TableInfo } from "../src/wire";
import { english, russian } from "./catalogues";
import { ANN, ann, BOB, bob, over, SECRET, sha, waiting } from "./tables";

const OTHER = "0f".repeat(32);
const NAMES = ["Ann", "Brodie", "Bob"];
const kept = (more: Partial<Kept> = {}): Kept => ({
  nonce: ANN, pledge: sha(ANN), commitment: waiting().commitment, pledges: [sha(ANN), "", sha(BOB)], at: 0, ...more,
});

function found(mine: Kept | null, table: TableInfo) {
  const comparison = compare(mine, table, NAMES);
  if (!comparison) throw new Error("nothing was compared");
  for (const { key, params } of comparison.findings) {
    for (const speech of [english, russian]) expect(speech.text(key, params)).not.toBe(key);
  }
  return { verdict: comparison.verdict, keys: comparison.findings.map(({ key }) => key.replace("web-fair-", "")), findings: comparison.findings };
}

const bad = (mine: Kept | null, table: TableInfo): string[] => {
  const { verdict, findings } = found(mine, table);
  expect(verdict).toBe("bad");
  return findings.flatMap((one) => (one.verdict === "bad" ? [one.key] : []));
};

test("an honest table is found to be one", () => {
  const { verdict, keys } = found(kept(), over());
  expect(verdict).toBe("good");
  expect(keys).toEqual(["commitment-kept", "secret-fits", "mine-used", "pledges-kept"]);
});

test("before the end there is nothing to compare", () => {
  expect(compare(kept(), waiting(), NAMES)).toBeNull();
});

test("another commitment than at the start is bad, even if the secret fits it", () => {
  const secret = "11".repeat(32);
  const table = over({ secret, commitment: sha(Buffer.from(secret, "hex")) });
  expect(bad(kept(), table)).toEqual(["web-fair-commitment-other"]);
});

test("a secret that does not fit the commitment is bad", () => {
  expect(bad(kept(), over({ secret: OTHER }))).toEqual(["web-fair-secret-other"]);
  expect(bad(kept(), over({ secret: "no secret" }))).toEqual(["web-fair-secret-other"]);
  expect(bad(null, over({ secret: SECRET.slice(2) }))).toEqual(["web-fair-secret-other"]);
});

test("another number in the place of mine is bad", () => {
  const table = over({ nonces: [OTHER, BOB], chairs: [ann({ pledge: sha(OTHER) }), bob()] });
  expect(bad(kept(), table)).toContain("web-fair-mine-other");
});

test("the numbers of several chairs of mine count alike", () => {
  const table = over({ chairs: [ann(), ann({ name: "Cat" }), bob()], nonces: [ANN, ANN, BOB] });
  const mine = kept({ pledges: [sha(ANN), sha(ANN), sha(BOB)] });
  expect(found(mine, table).verdict).toBe("good");
  expect(bad(mine, { ...table, nonces: [ANN, OTHER, BOB] })).toContain("web-fair-mine-other");
});

test("a number that is not the pledged one is bad, and whose it is is said", () => {
  const { findings } = found(kept(), over({ nonces: [ANN, OTHER] }));
  expect(findings.filter(({ verdict }) => verdict === "bad")).toEqual([{ key: "web-fair-pledge-other", params: { names: "Bob" }, verdict: "bad" }]);
});

test("a pledge that was exchanged is bad, even if the number fits the new one, and even if no number came", () => {
  const chairs = [ann(), bob({ pledge: sha(OTHER) })];
  const mine = kept({ pledges: [sha(ANN), sha(BOB)] });
  expect(bad(mine, over({ chairs, nonces: [ANN, OTHER] }))).toEqual(["web-fair-pledge-other"]);
  expect(bad(mine, over({ chairs, nonces: [ANN, ""] }))).toEqual(["web-fair-pledge-other"]);
});

test("a number too many or too few is bad", () => {
  expect(bad(kept(), over({ nonces: [ANN] }))).toEqual(["web-fair-count-other"]);
  expect(bad(kept(), over({ nonces: [ANN, BOB, OTHER] }))).toEqual(["web-fair-count-other"]);
});

test("whose number did not come is said, and is no fraud", () => {
  const { verdict, keys, findings } = found(kept(), over({ nonces: [ANN, ""] }));
  expect(verdict).toBe("good");
  expect(keys).toEqual(["commitment-kept", "secret-fits", "mine-used", "pledges-kept", "left-out"]);
  expect(findings.at(-1)?.params).toEqual({ names: "Bob" });
});

test("my own number that came too late is said", () => {
  expect(found(kept({ pledges: null }), over({ nonces: ["", BOB] })).keys).toEqual(["commitment-kept", "secret-fits", "mine-late", "pledges-fit"]);
});

test("who kept nothing hears that only what is shown now could be compared", () => {
  const { verdict, keys } = found(null, over());
  expect(verdict).toBe("part");
  expect(keys).toEqual(["secret-fits", "pledges-fit", "nothing-kept"]);
  expect(bad(null, over({ nonces: [OTHER, BOB] }))).toEqual(["web-fair-pledge-other"]);
});

test("a table of times before there were pledges has none to compare", () => {
  const table = over({ chairs: [ann({ pledge: "" }), bob({ pledge: "" })], nonces: ["0".repeat(16), "1".repeat(16)] });
  expect(found(null, table)).toMatchObject({ verdict: "part", keys: ["secret-fits", "no-pledges", "nothing-kept"] });
});
