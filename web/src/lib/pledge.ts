/* My part in the shuffle. Each browser adds a number to the server's secret: first only its SHA-256, the pledge, and the number itself when every chair is
   taken. What was sent and what was shown is kept here, so that this browser can compare by itself and need not believe anybody. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { forget, randomHex, remember, remembered, rememberedNames } from "./memory";
import type { ChairInfo, TableInfo } from "../wire";

/** What is kept of one table. */
export interface Kept {
  nonce: string;
  /** SHA-256 of the nonce. */
  pledge: string;
  /** The commitment to the server's secret that was shown first; null while none was. */
  commitment: string | null;
  /** By seat, the pledges that were shown when the nonce was told; null while it was not. */
  pledges: string[] | null;
  /** When the table was last looked at, in milliseconds since 1970. */
  at: number;
}

const DAY = 24 * 3600 * 1000;
const WEEKS = 12;

/** SHA-256 in hex. `crypto.subtle` would do, but over plain http in a home network there is none. */
export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
export const pledgeOf = (nonce: string): string => hashOf(utf8ToBytes(nonce));

/** A number that nobody else knows. */
export function newPart(): Kept {
  const nonce = randomHex(32);
  return { nonce, pledge: pledgeOf(nonce), commitment: null, pledges: null, at: Date.now() };
}

/** What was kept in this page, for browsers that keep nothing longer. */
const here = new Map<string, Kept>();
const entry = (table: string): string => `pledge.${table}`;

/** What was kept of a table; null if that was nothing, or cannot be read. */
export function keptOf(table: string): Kept | null {
  return parsed(remembered(entry(table))) ?? here.get(table) ?? null;
}

export function keep(table: string, kept: Kept): Kept {
  here.set(table, kept);
  remember(entry(table), JSON.stringify(kept));
  return kept;
}

/** Forget tables that nobody has looked at here for weeks. */
export function tidy(now = Date.now()): void {
  for (const name of rememberedNames("pledge.")) {
    const kept = parsed(remembered(name));
    if (!kept || kept.at < now - WEEKS * 7 * DAY) forget(name);
  }
}

function parsed(text: string | null): Kept | null {
  try {
    const { nonce, pledge, commitment, pledges, at } = JSON.parse(text ?? "null") as Kept;
    const whole =
      typeof nonce === "string" &&
      pledge === pledgeOf(nonce) &&
      (commitment === null || typeof commitment === "string") &&
      (pledges === null || (Array.isArray(pledges) && pledges.every((one) => typeof one === "string"))) &&
      typeof at === "number";
    return whole ? { nonce, pledge, commitment, pledges, at } : null;
  } catch {
    return null;
  }
}

/** What is to be kept when the table is shown: its commitment, if it is the first and no card has been dealt. */
export function seen(kept: Kept, info: TableInfo, now = Date.now()): Kept {
  const commitment = kept.commitment ?? (info.phase === "waiting" ? info.commitment : null);
  return commitment === kept.commitment && now < kept.at + DAY ? kept : { ...kept, commitment, at: now };
}

/** What is wrong with what is shown now, beside what is kept: keys of sentences. */
export function doubts(kept: Kept, { commitment, chairs }: TableInfo): string[] {
  const found: string[] = [];
  if (kept.commitment !== null && kept.commitment !== commitment) found.push("web-doubt-commitment");
  if (chairs.some((chair) => chair.mine && chair.pledge !== kept.pledge)) found.push("web-doubt-mine");
  else if (kept.pledges?.some((pledge, seat) => pledge !== chairs[seat]?.pledge)) found.push("web-doubt-pledges");
  if (found.length > 0 && kept.pledges === null) found.push("web-doubt-untold");
  return found;
}

/** The seat to tell the nonce for (it counts for all of mine), if the time has come and nothing is wrong. */
export function tellsFor(kept: Kept, info: TableInfo): number | null {
  if (info.phase !== "waiting" || !isFull(info) || kept.commitment !== info.commitment || doubts(kept, info).length > 0) return null;
  const seat = info.chairs.findIndex((chair) => chair.mine && chair.owes);
  return seat < 0 ? null : seat;
}

/** What is to be kept before the nonce is told: what the others have pledged. Only the first time counts: later they may know mine. */
export function told(kept: Kept, info: TableInfo): Kept {
  return { ...kept, pledges: kept.pledges ?? info.chairs.map((chair) => chair.pledge) };
}

export function isFull({ chairs }: { chairs: readonly ChairInfo[] }): boolean {
  return chairs.every((chair) => chair.kind !== "open");
}
