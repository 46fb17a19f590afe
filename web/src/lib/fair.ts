/* After the end: whether what the server shows now agrees with what it showed at the start. Whether the cards follow from these numbers is for
   `clanmoot record check` to say. */
import { hexToBytes } from "@noble/hashes/utils.js";
import { hashOf, pledgeOf, type Kept } from "./pledge";
import type { TableInfo } from "../wire";

/** One thing that was compared, as a sentence of the catalogue. */
export interface Finding {
  key: string;
  params?: Record<string, string>;
  verdict: "good" | "bad" | "note";
}

export interface Comparison {
  /** `part`: nothing was kept here, so only what is shown now could be compared with itself. */
  verdict: "good" | "bad" | "part";
  findings: Finding[];
}

/** Compare; null if there is nothing to compare yet. */
export function compare(kept: Kept | null, info: TableInfo, names: readonly string[]): Comparison | null {
  const { secret, nonces } = info;
  if (secret === null || nonces === null) return null;
  const findings = [...ofSecret(kept, info.commitment, secret), ...ofNumbers(kept, info, nonces, names)];
  const known = kept !== null && kept.commitment !== null;
  if (!known) findings.push({ key: "web-fair-nothing-kept", verdict: "note" });
  const bad = findings.some(({ verdict }) => verdict === "bad");
  return { verdict: bad ? "bad" : known ? "good" : "part", findings };
}

const judged = (good: boolean, right: string, wrong: string): Finding => (good ? { key: right, verdict: "good" } : { key: wrong, verdict: "bad" });

function ofSecret(kept: Kept | null, commitment: string, secret: string): Finding[] {
  const fits = judged(secretFits(secret, commitment), "web-fair-secret-fits", "web-fair-secret-other");
  if (!kept || kept.commitment === null) return [fits];
  return [judged(kept.commitment === commitment, "web-fair-commitment-kept", "web-fair-commitment-other"), fits];
}

function secretFits(secret: string, commitment: string): boolean {
  try {
    return hashOf(hexToBytes(secret)) === commitment;
  } catch {
    return false; // it is no number
  }
}

function ofNumbers(kept: Kept | null, { chairs }: TableInfo, nonces: readonly string[], names: readonly string[]): Finding[] {
  const people = chairs.flatMap((chair, seat) => (chair.kind === "person" ? [{ ...chair, seat }] : []));
  const before = kept?.pledges ?? null;
  if (!before && people.every(({ pledge }) => pledge === "")) return [{ key: "web-fair-no-pledges", verdict: "note" }];
  if (people.length !== nonces.length) return [{ key: "web-fair-count-other", verdict: "bad" }];
  const numbers = people.map(({ seat, pledge, mine }, index) => {
    const mineToo = kept !== null && (mine || pledge === kept.pledge);
    return { seat, pledge, mine: mineToo, nonce: nonces[index]!, shown: before?.[seat] ?? pledge };
  });
  const called = (some: typeof numbers): Record<string, string> => ({ names: [...new Set(some.map(({ seat }) => names[seat] ?? String(seat + 1)))].join(", ") });
  const findings: Finding[] = [];

  const mine = numbers.filter((one) => one.mine);
  const late = mine.filter(({ nonce }) => nonce === "");
  if (mine.some(({ nonce }) => nonce !== "" && nonce !== kept?.nonce)) findings.push({ key: "web-fair-mine-other", verdict: "bad" });
  else if (late.length > 0) findings.push({ key: "web-fair-mine-late", verdict: "note" });
  else if (mine.length > 0) findings.push({ key: "web-fair-mine-used", verdict: "good" });

  const other = numbers.filter(({ nonce, pledge, shown }) => pledge !== shown || (nonce !== "" && pledgeOf(nonce) !== shown));
  if (other.length > 0) findings.push({ key: "web-fair-pledge-other", params: called(other), verdict: "bad" });
  else findings.push({ key: before ? "web-fair-pledges-kept" : "web-fair-pledges-fit", verdict: "good" });

  const silent = numbers.filter(({ nonce, mine }) => nonce === "" && !mine);
  if (silent.length > 0) findings.push({ key: "web-fair-left-out", params: called(silent), verdict: "note" });
  return findings;
}
