/* Cards and spaces in words. */
import type { Speech } from "../../lib/speech";
import type { Choice } from "../../wire";
import { cardText, playOf, spaceText, type Card, type Occupant } from "./view";

export function cardName(speech: Speech, card: Card): string {
  return speech.text("glory-web-card", { colour: speech.text(`glory-colour-${card.colour}`), strength: card.strength });
}

export function occupantName(speech: Speech, occupant: Occupant, names: readonly string[]): string {
  if (occupant === null) return speech.text("glory-web-free");
  if (occupant.type === "face_up") return cardName(speech, occupant.card);
  if (occupant.card) return speech.text("glory-web-own-down", { card: cardName(speech, occupant.card) });
  return speech.text("glory-web-down", { name: names[occupant.seat] ?? String(occupant.seat + 1) });
}

export function spaceLabel(speech: Speech, space: number, occupant: Occupant, legal: boolean, names: readonly string[]): string {
  const what = legal ? speech.text("glory-web-legal") : occupantName(speech, occupant, names);
  return speech.text("glory-web-space", { space: spaceText(space), what });
}

export function choiceLabel(speech: Speech, choice: Choice): string {
  const play = playOf(choice);
  if (!play) return speech.text(choice.json["shield"] ? "glory-web-place" : "glory-web-keep");
  const space = spaceText(2 * play.column + play.row);
  return speech.text(play.face_down ? "glory-web-play-down" : "glory-web-play-up", { card: cardText(play.card), space });
}
