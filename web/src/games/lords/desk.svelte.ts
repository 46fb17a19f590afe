/* What all pieces of the board share: what can be chosen, what is picked, what is pointed at, who did what last. */
import { getContext, setContext } from "svelte";
import { words } from "../../lib/words.svelte";
import type { Choice } from "../../wire";
import type { BoardProps, Json } from "../game";
import { cardText } from "./cards";
import { choiceLabel, powerText, previewText } from "./labels";
import { newsOf, optionsOf, type LordsView } from "./view";

/** A choice whose outcome is shown beside its piece; with a finger it is to be confirmed. */
interface Pointed { at: HTMLElement; choice: Choice; sure: boolean }

export class Desk {
  readonly #props: () => BoardProps;
  readonly view = $derived.by(() => this.#props().view as unknown as LordsView);
  readonly options = $derived.by(() => optionsOf(this.#props().choices));
  readonly news = $derived.by(() => newsOf(this.#props().news, this.view));
  readonly company = $derived.by(() => ({ names: this.#props().names, viewer: this.view.seat }));
  readonly turn = $derived.by(() => this.#props().choices.length > 0);
  /** A target is asked for: pieces that are none say why. */
  readonly choosing = $derived.by(() => this.turn && this.view.phase !== "turn");
  #picked = $state<string | null>(null);
  /** The card of my hand that is to be mustered. */
  readonly picked = $derived.by(() => (this.#picked !== null && this.options.musters.has(this.#picked) ? this.#picked : null));
  #pointed = $state.raw<Pointed | null>(null);
  readonly pointed = $derived.by(() => (this.#pointed && this.#props().choices.includes(this.#pointed.choice) ? this.#pointed : null));
  /** The Follower that blocks the card of my hand which is looked at. */
  blocking = $state<string | null>(null);

  /** Where the Recruit lay that I took last: from there its card comes to my hand. */
  origin: DOMRect | null = null;

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  get names(): string[] {
    return this.#props().names;
  }

  get busy(): boolean {
    return this.#props().busy;
  }

  get lively(): boolean {
    return this.#props().lively;
  }

  pick(card: string | null): void {
    this.hush();
    this.#picked = this.#picked === card ? null : card;
  }

  point(at: HTMLElement, choice: Choice, sure = false): void {
    this.#pointed = { at, choice, sure };
  }

  /** The pointer left a piece, or what was to be confirmed is not. */
  leave(at: HTMLElement | null = null): void {
    if (at === null || (this.#pointed?.at === at && !this.#pointed.sure)) this.#pointed = null;
  }

  act(choice: Choice): void {
    if (this.busy) return;
    const slot = choice.json["do"] === "recruit" ? Number(choice.json["slot"]) + 1 : 0;
    this.origin = document.querySelector(`[data-testid="recruit-${slot}"]`)?.getBoundingClientRect() ?? null;
    this.#pointed = null;
    this.#picked = null;
    this.#props().act(choice);
  }

  ask(action: Json): void {
    if (this.turn) this.#props().why(action);
  }

  hush(): void {
    this.#pointed = null;
    this.#props().why(null);
  }

  label(choice: Choice): string {
    return choiceLabel(words.speech, choice, this.view, this.names);
  }

  preview(choice: Choice): string {
    return previewText(words.speech, choice, this.company);
  }

  /** Whether the power of a card of my hand could be used now, in words for the board. */
  power(card: string): string {
    const held = this.view.hand?.find((one) => cardText(one.card) === card);
    return held ? powerText(words.speech, held, cardText) : "";
  }
}

const KEY = Symbol("desk");
export const layDesk = (props: () => BoardProps): Desk => setContext(KEY, new Desk(props));
export const useDesk = (): Desk => getContext<Desk>(KEY);
