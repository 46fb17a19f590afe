/* What we hold of a table, and how a picture from the server changes it. Pure, so that gaps can be tested. */
import type { Line, Message, Picture } from "../wire";

export interface Held {
  picture: Picture | null;
  /** The log, oldest first, without gaps up to the picture's version. */
  lines: readonly Line[];
}

export const NOTHING: Held = { picture: null, lines: [] };

export type Taken =
  | { kind: "shown"; held: Held }
  | { kind: "old" }
  /** Lines are missing before these: ask again from the version we have. */
  | { kind: "gap"; since: number };

export function take(held: Held, picture: Picture): Taken {
  const before = held.picture;
  const sameSeat = before !== null && before.seat === picture.seat;
  if (sameSeat && picture.version < before.version) return { kind: "old" };
  if (picture.since === 0) return { kind: "shown", held: { picture, lines: picture.lines } };
  const known = sameSeat ? before.version : 0;
  if (picture.since > known) return { kind: "gap", since: known };
  const kept = held.lines.filter((line) => line.version <= picture.since);
  return { kind: "shown", held: { picture, lines: [...kept, ...picture.lines] } };
}

/** A line of the log as it is to be shown. */
export interface Told {
  version: number;
  message: Message;
  /** It was taken back later. */
  undone: boolean;
  /** It came after the viewer's last own decision. */
  fresh: boolean;
}

export function told(lines: readonly Line[], last: number): Told[] {
  const shown: Told[] = [];
  /** So many moves stood at the least since: a move beyond them was taken back. */
  let least = Infinity;
  for (const line of [...lines].reverse()) {
    const undone = line.move !== null && line.move >= least;
    for (const message of [...line.messages].reverse()) {
      shown.push({ version: line.version, message, undone, fresh: line.version > last });
    }
    least = Math.min(least, line.move ?? Infinity, line.back ?? Infinity);
  }
  return shown.reverse();
}

/** Lines of one turn, under one heading. */
export interface Turn {
  /** A seat, or the game's name of a section that is nobody's turn. */
  of: number | string;
  lines: Told[];
  fresh: boolean;
}

export function turns(lines: readonly Told[], sectionOf: (message: Message) => string | null, follows: (message: Message) => boolean = () => false): Turn[] {
  const found: Turn[] = [];
  for (const line of lines) {
    const before = found.at(-1);
    if (before && before.fresh === line.fresh && follows(line.message)) {
      before.lines.push(line);
      continue;
    }
    const seat = line.message.params?.["seat"];
    const of = sectionOf(line.message) ?? (typeof seat === "number" ? seat : "web-log-table");
    const open = found.at(-1);
    if (open && open.of === of && open.fresh === line.fresh) open.lines.push(line);
    else found.push({ of, lines: [line], fresh: line.fresh });
  }
  return found;
}

/** The last scoring that the log tells of: its lines stand together. */
export function lastScoring(log: readonly Told[], scoring: (message: Message) => boolean): Told[] {
  const block: Told[] = [];
  for (const line of [...log].reverse()) {
    if (line.undone || line.message.key.startsWith("live-")) continue;
    if (scoring(line.message)) block.push(line);
    else if (block.length > 0) break;
  }
  return block.reverse();
}

/** The log as far as a ceremony has told it: up to a line of its block. */
export function toldSoFar(log: readonly Told[], block: readonly Told[], told: number): Told[] {
  const next = block[told];
  return next ? log.slice(0, log.indexOf(next)) : [...log];
}
