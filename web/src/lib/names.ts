/* What the players are called on this page. Names come in here and nowhere else, so here they are isolated for all that shows them. */
import type { ChairInfo } from "../wire";
import { isolated } from "./shown";
import type { Speech } from "./speech";

/** A bot as a kind of player: its level. */
export function botName(bot: string, speech: Speech): string {
  return speech.has(`web-bot-${bot}`) ? speech.text(`web-bot-${bot}`) : speech.text("web-bot", { bot });
}

/** A bot at a chair has a name of its own, so that two of one level can be told apart. */
export function chairName(chair: ChairInfo, seat: number, speech: Speech): string {
  if (chair.kind === "open") return speech.text("web-chair-open");
  if (chair.kind === "person") return isolated(chair.name) || String(seat + 1);
  return speech.has(`web-bot-name-${seat}`) ? speech.text(`web-bot-name-${seat}`) : botName(botOf(chair), speech);
}

export function botOf(chair: ChairInfo): string {
  return chair.bot ?? chair.name.replace("bot:", "");
}

/** The names in a list of a person's tables: `bot:3` becomes a bot's name, an empty one an open chair. */
export function entryNames(names: readonly string[], speech: Speech): string {
  return names
    .map((name) => (name.startsWith("bot:") ? botName(name.slice(4), speech) : isolated(name) || speech.text("web-chair-open")))
    .join(", ");
}
