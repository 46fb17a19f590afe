/* When a scoring is told as a ceremony: one that comes while I look on, never one that was there when the page was opened. */
import type { Client, Json } from "../games/game";
import { lastScoring, toldSoFar, type Told } from "../lib/picture";
import type { Picture } from "../wire";

interface Scene {
  /** The version of the first line of the scoring. */
  from: number;
  /** How many of its lines were told in a ceremony before, as when somebody had to claim in between. */
  skip: number;
  /** The view before the scoring, if it is held and from the same seat. */
  before: Json | null;
}

export class Story {
  running = $state(false);
  /** Lines told since the ceremony began. */
  told = $state(0);
  #scene = $state.raw<Scene | null>(null);
  #heard = -1;
  #prior: { seat: number | null; version: number; view: Json } | null = null;
  readonly #all: () => readonly Told[];
  readonly #client: () => Client | null;
  readonly #block = $derived.by(() => this.#last().filter((line) => line.version >= (this.#scene?.from ?? Infinity)));
  /** Which telling it is. */
  readonly name = $derived.by(() => `${this.#scene?.from}.${this.#scene?.skip}`);
  /** The lines to be told. */
  readonly lines = $derived.by(() => this.#block.slice(this.#scene?.skip ?? 0));
  /** The log as far as it is told. */
  readonly log = $derived.by(() => (this.running ? toldSoFar(this.#all(), this.#block, (this.#scene?.skip ?? 0) + this.told) : [...this.#all()]));

  constructor(all: () => readonly Told[], client: () => Client | null) {
    this.#all = all;
    this.#client = client;
  }

  /** The view to be shown: while a scoring is told, and after the last one, the table as it stood. */
  viewOf(picture: Picture): Json {
    const staged = this.#client()?.staged;
    if (!picture.view || !staged || (!this.running && picture.table.phase !== "over")) return picture.view ?? {};
    const block = (this.running ? this.#block : this.#last()).map((line) => line.message);
    return staged(this.#scene?.before ?? null, picture.view, block, this.running ? (this.#scene?.skip ?? 0) + this.told : block.length);
  }

  /** A picture came. */
  hear(picture: Picture): void {
    const block = this.#last();
    const last = block.at(-1)?.version ?? 0;
    if (this.#heard >= 0 && last > this.#heard) this.#begin(block, picture.seat);
    else if (this.#scene?.before && this.#prior?.seat !== picture.seat) this.#scene = { ...this.#scene, before: null };
    this.#heard = Math.max(this.#heard, last);
    if (picture.view) this.#prior = { seat: picture.seat, version: picture.version, view: picture.view };
  }

  /** Tell the last scoring from its beginning. */
  again(): void {
    const from = this.#last()[0]?.version;
    if (from === undefined) return;
    this.#scene = { from, skip: 0, before: this.#scene?.from === from ? this.#scene.before : null };
    this.told = 0;
    this.running = true;
  }

  end(): void {
    this.running = false;
  }

  #begin(block: Told[], seat: number | null): void {
    const from = block[0]!.version;
    const same = this.#scene?.from === from;
    if (same && this.running) return;
    const held = this.#prior?.seat === seat && this.#prior.version < from ? this.#prior.view : null;
    this.#scene = { from, skip: block.filter((line) => line.version <= this.#heard).length, before: same ? this.#scene!.before : held };
    this.told = 0;
    this.running = true;
  }

  #last(): Told[] {
    const client = this.#client();
    return client ? lastScoring(this.#all(), client.scoring) : [];
  }
}
