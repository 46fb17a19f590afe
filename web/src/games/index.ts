/* The games this page can show. Adding a game adds one line. */
import type { Client } from "./game";
import { glory } from "./glory";
import { lords } from "./lords";

const clients: Record<string, Client> = { glory, lords };

export const GAMES = Object.keys(clients);

export function clientOf(game: string): Client | null {
  return clients[game] ?? null;
}
