/* Cards, Followers and choices in words. */
import type { Company, Speech } from "../../lib/speech";
import type { Choice } from "../../wire";
import { cardText, type Card } from "./cards";
import type { Follower, Held, Laid, LordsView } from "./view";

export const clanName = (speech: Speech, clan: number): string => speech.text(`lords-clan-${clan}`);

/** “Wemyss 5”; of the two Bruces the higher one says so. */
export function cardName(speech: Speech, card: Card): string {
  return speech.text(card.rank === 98 ? "lords-web-card-higher" : "lords-web-card", { clan: clanName(speech, card.clan), strength: card.strength });
}

export function followerName(speech: Speech, follower: Follower): string {
  const card = follower.card && cardName(speech, follower.card);
  if (follower.laid) return card ? speech.text("lords-web-down-known", { card }) : speech.text("lords-web-down");
  if (follower.active !== null) return speech.text("lords-web-active", { card: card!, clan: clanName(speech, follower.active) });
  return card!;
}

/** Whether the power of a card of my hand could be used now, and else why not; the blocker by its name or by its notation. */
export function powerText(speech: Speech, { blocker, idle }: Held, named: (card: Card) => string): string {
  if (blocker) return speech.text("lords-web-power-blocked", { card: named(blocker) });
  return speech.text(idle ? "lords-web-power-idle" : "lords-web-power-free");
}

export function previewText(speech: Speech, choice: Choice, company: Company): string {
  return choice.preview ? speech.say(choice.preview, company) : "";
}

/** What is said of a card that everybody saw, in one seat's hand or face down. */
export const knownCards = (view: LordsView, seat: number): Card[] => (view.known[seat] ?? []).map(({ card }) => card);

export function choiceLabel(speech: Speech, choice: Choice, view: LordsView, names: readonly string[]): string {
  const json = choice.json;
  switch (json["do"]) {
    case "recruit": {
      const recruit = view.row[Number(json["slot"])];
      const number = Number(json["slot"]) + 1;
      return recruit?.type === "open" ? speech.text("lords-web-take-open", { number, card: cardName(speech, recruit.card) }) : speech.text("lords-web-take-covered", { number });
    }
    case "muster":
      return speech.text(json["face_down"] ? "lords-web-muster-down" : "lords-web-muster-up");
    case "copy":
      return clanName(speech, Number(json["clan"]));
    case "choose": {
      const card = json["card"] as Card;
      const name = `${cardName(speech, card)} (${cardText(card)})`;
      const owner = ownerOf(view, (follower) => !follower.laid && follower.card?.rank === card.rank);
      return owner === null ? name : `${name}, ${whose(speech, view, owner, names)}`;
    }
    case "choose_laid": {
      const laid = json["laid"] as Laid;
      const same = (follower: Follower): boolean => follower.laid?.seat === laid.seat && follower.laid.number === laid.number;
      const owner = ownerOf(view, same);
      const follower = view.armies[owner ?? 0]?.followers.find(same);
      return `${follower ? followerName(speech, follower) : speech.text("lords-web-down")} (${laid.seat + 1}.${laid.number}), ${whose(speech, view, owner ?? 0, names)}`;
    }
    default:
      if (json["use"]) return speech.text("lords-web-use");
      return speech.text(view.power === 1 ? "lords-web-no-further" : "lords-web-leave");
  }
}

function ownerOf(view: LordsView, is: (follower: Follower) => boolean): number | null {
  const seat = view.armies.findIndex((army) => army.followers.some(is));
  return seat < 0 ? null : seat;
}

const whose = (speech: Speech, view: LordsView, seat: number, names: readonly string[]): string =>
  seat === view.seat ? speech.text("lords-web-my-army") : (names[seat] ?? String(seat + 1));
