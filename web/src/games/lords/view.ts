/* The JSON of a Lords view and its actions, as games/lords/view.py and game.py write them. */
import type { Choice, Message } from "../../wire";
import { cardText, type Card } from "./cards";

export interface Laid { seat: number; number: number }
export interface Follower { card: Card | null; laid: Laid | null; seen_by: number[]; active: number | null }
export interface Army { followers: Follower[]; strength: number; doubled: boolean; unknown: number }
export interface Held { card: Card; blocker: Card | null; idle: boolean }
export type Recruit = { type: "open"; card: Card } | { type: "covered"; pack: number } | null;

export interface LordsView {
  options: { target: number };
  seats: number;
  seat: number | null;
  to_move: number;
  phase: string;
  round: number;
  turn: number;
  initiative: number | null;
  actor: number;
  acting: Card | null;
  power: number | null;
  row: Recruit[];
  supporters: Card[];
  armies: Army[];
  hand: Held[] | null;
  hand_sizes: number[];
  laid: number[];
  known: { card: Card; after: number }[][];
  packs: { cards: Card[] }[];
  pile: number;
  discard: Card[];
  victories: Card[][];
  points: number[];
  /** Only while a scoring is told: whose army is spoken of, and the places of the armies told so far. */
  spoken?: number | null;
  places?: number[];
}

export const OVER = -2;
export const CHANCE = -1;
export const TURNS = 5;
const HOLDS_AT_MOST = 10;

export const laidText = (laid: Laid): string => `${laid.seat + 1}.${laid.number}`;

/** What a Follower is known by: its card, or its number among those laid face down. */
export const followerKey = (follower: Follower): string => (follower.laid ? `~${laidText(follower.laid)}` : cardText(follower.card!));

/** What shows of it: `We5`, `~We5` for a face-down card that I know, `~`. */
export function followerText(follower: Follower): string {
  return `${follower.laid ? "~" : ""}${follower.card ? cardText(follower.card) : ""}`;
}

/** The legal choices by the thing on the table that they are about. */
export interface Options {
  recruits: Map<number, Choice>;
  musters: Map<string, { up?: Choice; down?: Choice }>;
  /** Cards and face-down Followers, as `followerKey` names them. */
  targets: Map<string, Choice>;
  copies: Map<number, Choice>;
  use: Choice | null;
  decline: Choice | null;
}

export function optionsOf(choices: readonly Choice[]): Options {
  const found: Options = { recruits: new Map(), musters: new Map(), targets: new Map(), copies: new Map(), use: null, decline: null };
  for (const choice of choices) {
    const json = choice.json;
    if (json["do"] === "recruit") found.recruits.set(Number(json["slot"]), choice);
    else if (json["do"] === "muster") {
      const card = cardText(json["card"] as Card);
      found.musters.set(card, { ...found.musters.get(card), [json["face_down"] ? "down" : "up"]: choice });
    } else if (json["do"] === "choose") found.targets.set(cardText(json["card"] as Card), choice);
    else if (json["do"] === "choose_laid") found.targets.set(`~${laidText(json["laid"] as Laid)}`, choice);
    else if (json["do"] === "copy") found.copies.set(Number(json["clan"]), choice);
    else if (json["use"]) found.use = choice;
    else found.decline = choice;
  }
  return found;
}

/** The order in which armies lie around the table: clockwise from the viewer's left, the viewer's own left out. */
export function opponents(view: LordsView): number[] {
  const { seat, seats } = view;
  if (seat === null) return Array.from({ length: seats }, (_, index) => index);
  return Array.from({ length: seats - 1 }, (_, index) => (seat + 1 + index) % seats);
}

export const handIsFull = (view: LordsView): boolean => (view.hand?.length ?? 0) >= HOLDS_AT_MOST;

/** What others did, by where it shows: cards, face-down Followers, places in the row; with who did it. */
export interface News { things: Map<string, number>; slots: Map<number, number> }

export function newsOf(messages: readonly Message[], view: LordsView): News {
  const start = messages.findLastIndex(({ key }) => key === "lords-event-round-over") + 1;
  const things = new Map<string, number>();
  const slots = new Map<number, number>();
  const lays = new Map<number, number>();
  for (const { key, params = {} } of messages.slice(start)) {
    const seat = params["seat"];
    if (typeof seat !== "number") continue;
    if (key === "lords-event-lay") lays.set(seat, (lays.get(seat) ?? 0) + 1);
    else if (key.startsWith("lords-event-recruit")) slots.set(Number(params["number"]) - 1, seat);
    else for (const name of ["card", "target"]) if (typeof params[name] === "string") things.set(params[name], seat);
  }
  for (const [seat, count] of lays) {
    const laid = view.laid[seat] ?? 0;
    for (let number = laid; number > laid - count && number > 0; number--) things.set(`~${laidText({ seat, number })}`, seat);
  }
  return { things, slots };
}
