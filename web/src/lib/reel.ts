/* The steps of a game, of which only those that somebody looks at have been fetched. */
import type { Replay, Step } from "../wire";

/** So many steps to either side are fetched before they are looked at. */
const AHEAD = 8;

export class Reel {
  /** After how many moves each step stands. */
  readonly #decisions: readonly number[];
  readonly #page: number;
  readonly #steps = new Map<number, Step>();
  readonly #indices: Map<number, number>;

  constructor(readonly first: Replay) {
    this.#decisions = first.decisions;
    this.#page = Math.max(1, first.steps.length);
    this.#indices = new Map(first.decisions.map((move, index) => [move, index]));
    this.take(first);
  }

  /** The number of steps of the whole game. */
  get length(): number {
    return this.#decisions.length;
  }

  get(index: number): Step | undefined {
    return this.#steps.get(index);
  }

  /** Take a page in; false if the game has gone on since, so that its steps are others. */
  take(page: Replay): boolean {
    if (page.decisions.join() !== this.#decisions.join()) return false;
    for (const step of page.steps) {
      const index = this.#indices.get(step.move);
      if (index !== undefined) this.#steps.set(index, step);
    }
    return true;
  }

  /** The number of moves after which the page begins that is to be fetched next for one who stands at a step; null if nothing is missing. */
  missing(at: number): number | null {
    const absent = (index: number): boolean => index >= 0 && index < this.length && !this.#steps.has(index);
    if (absent(at)) return this.startOf(at - Math.floor(this.#page / 2));
    for (let away = 1; away <= AHEAD; away++) {
      if (absent(at + away)) return this.startOf(at + away);
      if (absent(at - away)) return this.startOf(at - away - this.#page + 1);
    }
    return null;
  }

  /** The number of moves after which a page begins with a step, so that everything since the step before is told. */
  startOf(index: number): number {
    return index <= 0 ? 0 : this.#decisions[Math.min(index, this.length - 1) - 1]! + 1;
  }
}
