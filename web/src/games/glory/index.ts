/* Clans and Glory at the table page. */
import type { Client } from "../game";
import Board from "./Board.svelte";
import { ceremony, isScoring } from "./ceremony";
import { cardName, choiceLabel } from "./labels";
import Piece from "./Piece.svelte";
import SeatTally from "./SeatTally.svelte";
import Shield from "../../table/Shield.svelte";
import TextBoard from "./TextBoard.svelte";
import { cardText, playOf } from "./view";

export const glory: Client = {
  line: "web-line-glory",
  Board,
  TextBoard,
  SeatMark: Shield,
  SeatTally,
  Piece,
  drawn: (name) => name === "card" || name === "cards" || name === "example",
  section(message) {
    if (message.key === "glory-event-start" || message.key === "glory-event-dealt") return "glory-web-log-deal";
    return isScoring(message) ? "glory-web-log-scoring" : null;
  },
  folded: ["glory-web-log-deal"],
  follows: () => false,
  scoring: isScoring,
  example: "H5@a7 +",
  buttons: (choices, speech) =>
    choices
      .filter((choice) => playOf(choice) === null && "shield" in choice.json)
      .map((choice) => {
        const place = choice.json["shield"] === true;
        return { choice, name: place ? "place-shield" : "keep-shield", label: choiceLabel(speech, choice), main: place };
      })
      .sort((one, other) => Number(other.main) - Number(one.main)),
  listed(choices, speech) {
    const groups = new Map<string, { heading: string; items: { choice: (typeof choices)[number]; label: string }[] }>();
    for (const choice of choices) {
      const play = playOf(choice);
      const key = play ? cardText(play.card) : "";
      const heading = play ? `${cardName(speech, play.card)} (${key})` : speech.text("glory-web-shield");
      if (!groups.has(key)) groups.set(key, { heading, items: [] });
      groups.get(key)!.items.push({ choice, label: choiceLabel(speech, choice) });
    }
    return [...groups.values()];
  },
  ceremony,
  pace: { step: 5000, whole: 50_000 },
  houseRules: [{ option: "face_down", label: "glory-web-house-face-down", values: [{ value: "card", label: "" }] }],
};
