/* The scoring of a finished game, field by field, as the last lines of the log tell it. */
import type { Speech } from "../../lib/speech";
import type { Message } from "../../wire";
import type { ScoreStep } from "../game";
import { cardOf } from "./view";

const FIELD_LINES = new Set(["glory-event-award", "glory-event-no-award", "glory-event-unclaimed"]);
const TOTAL = "glory-event-total";

export function isScoring(message: Message): boolean {
  return FIELD_LINES.has(message.key) || message.key === TOTAL;
}

export function ceremony(messages: readonly Message[], speech: Speech): ScoreStep[] {
  const fields = new Map<number, ScoreStep>();
  const totals: Message[] = [];
  for (const message of messages) {
    if (message.key === TOTAL) totals.push(message);
    if (!FIELD_LINES.has(message.key)) continue;
    const field = Number(message.params?.["field"]);
    const step = fields.get(field) ?? { heading: speech.text("glory-web-field", { field }), messages: [], gains: new Map<number, number>() };
    fields.set(field, step);
    step.messages.push(message);
    if (message.key === "glory-event-award") {
      const seat = Number(message.params?.["seat"]);
      step.gains.set(seat, (step.gains.get(seat) ?? 0) + worth(String(message.params?.["cards"] ?? "")));
    }
  }
  const told = [...fields.values()];
  return totals.length ? [...told, { heading: speech.text("glory-web-totals"), messages: totals, gains: new Map() }] : told;
}

function worth(cards: string): number {
  return cards.split(" ").reduce((sum, text) => sum + (cardOf(text)?.strength ?? 0), 0);
}
