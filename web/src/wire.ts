/* What travels between server and browser. Made by `make wire` from src/clanmoot/server/wire.py: do not edit. */

export interface Wire {
  Command: Sit | Reveal | Act | Type | Undo | Answer | Resign | Return | Replace;
  CommandBody: CommandBody;
  Frame: Picture | Done | Refusal | Reason;
  GameEntry: GameEntry;
  Join: Join;
  Joined: Joined;
  Me: Me;
  NewTable: NewTable;
  Rename: Rename;
  Replay: Replay;
  Request: Give | Look | Why;
  TableEntry: TableEntry;
  TableLink: TableLink;
}
/**
 * Take an open chair, under a name, with the pledge of a nonce for the cards: its SHA-256 in hex.
 */
export interface Sit {
  name: string;
  pledge: string;
  seat: number;
  type: "sit";
}
/**
 * Tell the nonce that was pledged, for all chairs that it was pledged for, once every chair is taken.
 */
export interface Reveal {
  nonce: string;
  seat: number;
  type: "reveal";
}
/**
 * Make one or several moves of one's turn: all, or none.
 */
export interface Act {
  /**
   * @minItems 1
   * @maxItems 16
   */
  actions: number[];
  seat: number;
  type: "act";
}
/**
 * The same, in notation.
 */
export interface Type {
  seat: number;
  text: string;
  type: "type";
}
/**
 * Take back a move of one's unfinished turn; or ask the others to go back to one's last decision.
 */
export interface Undo {
  seat: number;
  type: "undo";
}
/**
 * Answer such a request: the one that entry `question` asked.
 */
export interface Answer {
  agree: boolean;
  question: number;
  seat: number;
  type: "answer";
}
/**
 * Leave one's seat to a bot, of the level that the table was set up with.
 */
export interface Resign {
  seat: number;
  type: "resign";
}
/**
 * Play again in the place of the bot.
 */
export interface Return {
  seat: number;
  type: "return";
}
/**
 * Let a bot play on for a person who is gone, or keeps the others waiting.
 */
export interface Replace {
  seat: number;
  type: "replace";
}
/**
 * A command with an id of the client's own (sent again, it gets the same answer) and the version it acted on.
 */
export interface CommandBody {
  command: Sit | Reveal | Act | Type | Undo | Answer | Resign | Return | Replace;
  id: string;
  version: number;
}
/**
 * The table as the viewer may see it, with the lines since the version it had.
 *
 * Attributes:
 *     version: number of entries so far; `since` + the number of lines.
 *     seat: from whose seat it is seen; None for a spectator.
 *     view: the game's view, None while chairs are open.
 *     prompt: what is to be done.
 *     choices: the viewer's legal actions.
 *     can_undo: whether the viewer can take its last move back by itself.
 *     can_ask: whether it can ask to go back to its last decision.
 *     since: the version that `lines` follow.
 *     last: versions of the viewer's last own decision, so that what is new can be marked.
 */
export interface Picture {
  can_ask: boolean;
  can_undo: boolean;
  choices: Choice[];
  last: number;
  lines: Line[];
  prompt: Message | null;
  seat: number | null;
  since: number;
  table: TableInfo;
  type: "picture";
  version: number;
  view: {
    [k: string]: unknown;
  } | null;
}
/**
 * A legal action of the viewer: its number, its notation, its JSON form, which says what it does on the board, and in some
 * games what it would bring about.
 */
export interface Choice {
  action: number;
  json: {
    [k: string]: unknown;
  };
  preview: Message | null;
  text: string;
}
/**
 * A sentence of the Fluent catalogues, named by its key, with the values it mentions.
 *
 * A value that is itself a `Message` (a card, a colour, a place) is put into words first.
 */
export interface Message {
  key: string;
  params?: {
    [k: string]: string | number | Message;
  };
}
/**
 * The log lines of one entry that the viewer may read; a bare version where it may read none.
 *
 * Attributes:
 *     move: the number of its move, if it was one.
 *     back: if the game went back, how many moves still stand.
 */
export interface Line {
  back: number | null;
  messages: Message[];
  move: number | null;
  version: number;
}
/**
 * What everybody may know of a table, apart from the position.
 *
 * Attributes:
 *     phase: `waiting` while chairs are open, `playing`, or `over`.
 *     commitment: SHA-256 of the secret that the cards are drawn from.
 *     secret: the secret, once the game is over.
 *     nonces: once the game is over, what each person added to it, in the order of the seats; empty if it came too late.
 *     winners: after the end, the seats that won.
 *     host: whether the viewer set the table up.
 */
export interface TableInfo {
  chairs: ChairInfo[];
  commitment: string;
  game: string;
  host: boolean;
  id: string;
  nonces: string[] | null;
  options: {
    [k: string]: unknown;
  };
  phase: "over" | "playing" | "waiting";
  rules: string;
  secret: string | null;
  undo: UndoInfo | null;
  winners: number[];
}
/**
 * A chair as everybody may see it.
 *
 * Attributes:
 *     name: the name of the person, or `bot:3`; empty while it is open.
 *     kind: whether the chair is a person's, a bot's, or open.
 *     bot: the bot that plays here now, also in the place of a person who left.
 *     online: whether the person looks at the table at this moment.
 *     mine: whether it is the viewer's.
 *     pledge: what the person pledged for the cards; empty for bots, open chairs, and tables of times before there were pledges.
 *     owes: whether the number that was pledged has still to be told.
 *     left: whether the person gave the seat to the bot; else a bot there only keeps it.
 *     bot_in: seconds until a bot may be asked for in this person's place, if nothing changes; None if none can be.
 */
export interface ChairInfo {
  bot: string | null;
  bot_in: number | null;
  kind: "bot" | "open" | "person";
  left: boolean;
  mine: boolean;
  name: string;
  online: boolean;
  owes: boolean;
  pledge: string;
}
/**
 * A request to go back.
 *
 * Attributes:
 *     question: its number, which answers name.
 *     seat: who asks.
 *     waiting: a seat of each person whose answer is awaited.
 *     mine: whether the viewer is one of them.
 */
export interface UndoInfo {
  mine: boolean;
  question: number;
  seat: number;
  waiting: number[];
}
/**
 * A command was carried out, and is kept: the version it led to.
 */
export interface Done {
  id: string;
  type: "done";
  version: number;
}
/**
 * A command or question was not accepted; nothing has changed.
 *
 * Attributes:
 *     id: the command's id; empty if there was none.
 *     code: what kind of reason it is.
 *     message: why, and what would be right.
 *     rule: the number of the rule, if a rule forbids it.
 *     version: the version of the table now.
 */
export interface Refusal {
  code:
    "illegal" | "limit" | "link" | "name" | "notation" | "options" | "origin" | "seat" | "shape" | "stale" | "unknown";
  id: string;
  message: Message;
  rule: string | null;
  type: "refusal";
  version: number;
}
/**
 * Why an action is not legal; no message if it is legal.
 */
export interface Reason {
  id: string;
  message: Message | null;
  rule: string | null;
  type: "reason";
}
/**
 * A game that can be played here.
 */
export interface GameEntry {
  bots: string[];
  id: string;
  seats: number[];
}
/**
 * Take the chair that a link was made for.
 */
export interface Join {
  name: string;
  pledge: string;
  token: string;
}
/**
 * The seat that a link led to.
 */
export interface Joined {
  seat: number;
}
/**
 * Who the browser is to us.
 */
export interface Me {
  name: string;
}
/**
 * Set a table up, with the pledge for the chairs that one takes oneself.
 *
 * Attributes:
 *     shuffle: draw the turn order by lot.
 *     patience: minutes that a person may keep the others waiting before they may let a bot play on; None: as is usual.
 */
export interface NewTable {
  game: string;
  options?: {
    [k: string]: unknown;
  };
  patience?: number | null;
  pledge: string;
  /**
   * @minItems 1
   * @maxItems 8
   */
  seats: NewSeat[];
  shuffle?: boolean;
}
/**
 * A chair to set out: `me` (also for each seat at one screen), `link` (for a friend), or `bot` with its name.
 */
export interface NewSeat {
  bot?: string;
  kind: "bot" | "link" | "me";
  name?: string;
}
/**
 * Take a name, for all tables from now on.
 */
export interface Rename {
  name: string;
}
/**
 * A page of the past positions of a game from one seat.
 *
 * Attributes:
 *     steps: one for each decision, in order; the lines of the moves of chance that led there go with it.
 *     next: the number of moves that the next page begins after; None if this is the last.
 *     decisions: after how many moves each step of the whole game stands, those on other pages too.
 */
export interface Replay {
  decisions: number[];
  next: number | null;
  seat: number | null;
  steps: Step[];
  table: TableInfo;
}
/**
 * One past position, as the viewer may see it, with the lines of the move that led to it.
 */
export interface Step {
  messages: Message[];
  move: number;
  prompt: Message;
  view: {
    [k: string]: unknown;
  };
}
/**
 * A command, over the socket.
 */
export interface Give {
  command: Sit | Reveal | Act | Type | Undo | Answer | Resign | Return | Replace;
  id: string;
  type: "command";
  version: number;
}
/**
 * Show the table from one of my seats (None: as a spectator). `since` is the version already known (0: none).
 */
export interface Look {
  seat?: number | null;
  since?: number;
  type: "look";
}
/**
 * Ask why an action (in the JSON form of the game) is not legal for my seat; answered with a `Reason`.
 */
export interface Why {
  action: {
    [k: string]: unknown;
  };
  id: string;
  seat: number;
  type: "why";
}
/**
 * A line of the list of a person's tables.
 */
export interface TableEntry {
  created: number;
  game: string;
  id: string;
  my_turn: boolean;
  names: string[];
  phase: "over" | "playing" | "waiting";
}
/**
 * A table that was set up, with a single-use link token for each chair that waits for a friend (by seat).
 */
export interface TableLink {
  id: string;
  tokens: {
    [k: string]: string;
  };
}
export type Command = Wire["Command"];
export type Request = Wire["Request"];
export type Frame = Wire["Frame"];
