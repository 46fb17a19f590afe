/* The JSON of a Glory view and its actions, as games/glory/view.py and game.py write them, and the notation of cards and spaces. */
import type { Choice } from "../../wire";

export interface Card { colour: number; strength: number }
export interface FaceUp { type: "face_up"; card: Card }
export interface FaceDown { type: "face_down"; seat: number; card: Card | null; ruled_out: Card[] }
export type Occupant = FaceUp | FaceDown | null;

export interface GloryView {
  seats: number;
  seat: number | null;
  to_move: number;
  field: number | null;
  spaces: Occupant[];
  stacks: number[][];
  shields: number[];
  hand: Card[] | null;
  hand_sizes: number[];
  points: number[];
  cards_won: number[];
}

export interface PlayJson { card: Card; column: number; row: 0 | 1; face_down: boolean }

export const LETTERS = "HWMGBPS";
export const COLUMNS_PER_FIELD = 3;
export const SHIELDS = 5;
export const OVER = -2;

export const cardText = (card: Card): string => `${LETTERS[card.colour]}${card.strength}`;
export const spaceText = (space: number): string => `${"ab"[space % 2]}${Math.floor(space / 2) + 1}`;
export const spaceOf = (text: string): number => 2 * (Number(text.slice(1)) - 1) + (text[0] === "b" ? 1 : 0);

export function cardOf(text: string): Card | null {
  const colour = LETTERS.indexOf(text.charAt(0).toUpperCase());
  const strength = Number(text.slice(1));
  return colour >= 0 && text.length > 1 && strength >= 3 && strength <= 8 ? { colour, strength } : null;
}

export function occupantText(occupant: Occupant): string {
  if (occupant === null) return "";
  if (occupant.type === "face_up") return cardText(occupant.card);
  return occupant.card ? `~${cardText(occupant.card)}` : "~";
}

/** The play that a choice is, or null if it is about a shield. */
export function playOf(choice: Choice): PlayJson | null {
  return "card" in choice.json ? (choice.json as unknown as PlayJson) : null;
}

/** The legal plays of each card: card → space → choice. */
export function playsByCard(choices: readonly Choice[]): Map<string, Map<number, Choice>> {
  const plays = new Map<string, Map<number, Choice>>();
  for (const choice of choices) {
    const play = playOf(choice);
    if (!play) continue;
    const card = cardText(play.card);
    if (!plays.has(card)) plays.set(card, new Map());
    plays.get(card)!.set(2 * play.column + play.row, choice);
  }
  return plays;
}

/** The spaces and fields that others changed, from the lines of the log, with who did it. */
export function newsOf(messages: readonly { key: string; params?: Record<string, unknown> }[]): {
  spaces: Map<number, number>;
  shields: Map<number, number>;
} {
  const spaces = new Map<number, number>();
  const shields = new Map<number, number>();
  for (const { params = {} } of messages) {
    const { seat, space, field } = params;
    if (typeof seat !== "number") continue;
    if (typeof space === "string") spaces.set(spaceOf(space), seat);
    else if (typeof field === "number" && !("cards" in params)) shields.set(field - 1, (shields.get(field - 1) ?? 0) + 1);
  }
  return { spaces, shields };
}
