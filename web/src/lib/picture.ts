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
  /** It was taken back later: another line begins at the same move or before it. */
  undone: boolean;
  /** It came after the viewer's last own decision. */
  fresh: boolean;
}

export function told(lines: readonly Line[], last: number): Told[] {
  const shown: Told[] = [];
  let least = Infinity;
  for (const line of [...lines].reverse()) {
    const undone = line.move !== null && line.move >= least;
    for (const message of [...line.messages].reverse()) {
      shown.push({ version: line.version, message, undone, fresh: line.version > last });
    }
    if (line.move !== null) least = Math.min(least, line.move);
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

export function turns(lines: readonly Told[], sectionOf: (message: Message) => string | null): Turn[] {
  const found: Turn[] = [];
  for (const line of lines) {
    const seat = line.message.params?.["seat"];
    const of = sectionOf(line.message) ?? (typeof seat === "number" ? seat : "web-log-table");
    const open = found.at(-1);
    if (open && open.of === of && open.fresh === line.fresh) open.lines.push(line);
    else found.push({ of, lines: [line], fresh: line.fresh });
  }
  return found;
}
