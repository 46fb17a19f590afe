/* What a server shows of a table, so that the shuffle can be tested: Ann, a bot and Bob. */
import { createHash } from "node:crypto";
import type { ChairInfo, TableInfo } from "../src/wire";

export const sha = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

export const SECRET = "5e".repeat(32);
export const ANN = "a1".repeat(32);
export const BOB = "b2".repeat(32);

const chair = (more: Partial<ChairInfo>): ChairInfo => ({
  name: "", kind: "open", bot: null, online: true, mine: false, pledge: "", owes: false, left: false, bot_in: null, ...more,
});

export const ann = (more: Partial<ChairInfo> = {}): ChairInfo => chair({ name: "Ann", kind: "person", mine: true, pledge: sha(ANN), owes: true, ...more });
export const bob = (more: Partial<ChairInfo> = {}): ChairInfo => chair({ name: "Bob", kind: "person", pledge: sha(BOB), owes: true, ...more });
export const open = (): ChairInfo => chair({});
const bot = chair({ name: "bot:3", kind: "bot", bot: "3" });

/** A table with Ann at its first chair and this one at its last. */
export function waiting(last: ChairInfo = bob(), more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "table", game: "glory", rules: "glory@1", options: {}, phase: "waiting", chairs: [ann(), bot, last],
    commitment: sha(Buffer.from(SECRET, "hex")), secret: null, nonces: null, winners: [], host: true, undo: null, ...more,
  };
}

/** The same table after the end. */
export const over = (more: Partial<TableInfo> = {}): TableInfo => ({
  ...waiting(), phase: "over", chairs: [ann({ owes: false }), bot, bob({ owes: false })], secret: SECRET, nonces: [ANN, BOB], ...more,
});
