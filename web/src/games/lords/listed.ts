/* Choices in words: as buttons beside the prompt, and as a list under headings. */
import type { Speech } from "../../lib/speech";
import type { Choice } from "../../wire";
import type { Around, Button } from "../game";
import { cardText, type Card } from "./cards";
import { cardName, choiceLabel, clanName, previewText } from "./labels";
import { optionsOf, type LordsView } from "./view";

/** Leaving a power unused; where a hand lights again, a Makgill's further card. */
function leave(choices: readonly Choice[], speech: Speech): string {
  return speech.text(choices.some(({ json }) => json["do"] === "muster") ? "lords-web-no-further" : "lords-web-leave");
}

export function promptButtons(choices: readonly Choice[], speech: Speech): Button[] {
  const { use, decline, copies } = optionsOf(choices);
  const buttons: Button[] = [];
  if (use) buttons.push({ choice: use, name: "use-power", label: speech.text("lords-web-use"), main: true });
  for (const [clan, choice] of copies) buttons.push({ choice, name: `copy-${clan}`, label: clanName(speech, clan), main: true, mark: clan });
  if (decline) buttons.push({ choice: decline, name: "decline-power", label: leave(choices, speech), main: false });
  return buttons;
}

export function listed(choices: readonly Choice[], speech: Speech, { view, names }: Around): { heading: string; items: { choice: Choice; label: string }[] }[] {
  const lords = view as unknown as LordsView;
  const groups = new Map<string, { choice: Choice; label: string }[]>();
  for (const choice of choices) {
    const heading = headingOf(choice, speech);
    const preview = previewText(speech, choice, { names, viewer: lords.seat });
    const label = [choiceLabel(speech, choice, lords, names), preview].filter(Boolean).join(": ");
    groups.set(heading, [...(groups.get(heading) ?? []), { choice, label }]);
  }
  return [...groups].map(([heading, items]) => ({ heading, items }));
}

function headingOf({ json }: Choice, speech: Speech): string {
  if (json["do"] === "recruit") return speech.text("lords-web-do-recruit");
  if (json["do"] === "copy") return speech.text("lords-web-do-copy");
  if (json["do"] === "use") return speech.text("lords-web-do-power");
  if (json["do"] !== "muster") return speech.text("lords-web-do-choose");
  const card = json["card"] as Card;
  return speech.text("lords-web-muster", { card: `${cardName(speech, card)} (${cardText(card)})` });
}
