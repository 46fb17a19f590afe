/* The cards and their notation: two letters and the strength, `We5`. The Bruces are `Br12` and, the higher one, `Br12+`. */
import { CLANS } from "./clans";

export interface Card { clan: number; strength: number; rank: number }

const BRUCE = 8;
const HIGHEST = 98;

export const cardText = (card: Card): string => `${CLANS[card.clan]!.code}${card.strength}${card.rank === HIGHEST ? "+" : ""}`;

export function cardOf(text: string): Card | null {
  const [, code, digits, higher] = /^([a-z]{2})([1-9]|1[0-2])(\+?)$/i.exec(text) ?? [];
  const clan = CLANS.findIndex((one) => one.code.toLowerCase() === code?.toLowerCase());
  if (clan < 0) return null;
  const strength = Number(digits);
  if (clan === BRUCE) return strength === 12 ? { clan, strength, rank: higher ? HIGHEST : HIGHEST - 1 } : null;
  return higher ? null : { clan, strength, rank: 8 * (strength - 1) + clan + 1 };
}
