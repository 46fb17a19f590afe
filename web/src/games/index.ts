/* The games this page can show. Adding a game adds one line. */
import type { Client } from "./game";
import { glory } from "./glory";

const clients: Record<string, Client> = { glory };

export const GAMES = Object.keys(clients);

export function clientOf(game: string): Client | null {
  return clients[game] ?? null;
}
