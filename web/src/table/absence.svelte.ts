/* For whom the others may let a bot play on, and how soon. A picture says so in seconds from when it came; from then on they are counted here. */
import type { Picture } from "../wire";

/** Somebody who is here and only thinks is left in peace until it is as near as that, in seconds. */
const SOON = 120;

export class Absence {
  #now = $state(performance.now());
  readonly #picture: () => Picture;
  readonly #arrived: () => number | null;

  /** `arrived` is when the picture came, by the clock of `performance.now()`; null where nobody is to be asked. For use in a component. */
  constructor(picture: () => Picture, arrived: () => number | null) {
    this.#picture = picture;
    this.#arrived = arrived;
    $effect(() => {
      if (!this.#mayAsk || !picture().table.chairs.some((chair) => (chair.bot_in ?? 0) > 0)) return;
      const clock = setInterval(() => (this.#now = performance.now()), 1000);
      return () => clearInterval(clock);
    });
  }

  get #mayAsk(): boolean {
    const { host, phase, chairs } = this.#picture().table;
    return this.#arrived() !== null && phase === "playing" && (host || chairs.some((chair) => chair.mine));
  }

  /** Minutes until a bot may be asked for at a seat, 0 if at once; null if that is not to be thought of yet. */
  botIn(seat: number): number | null {
    const chair = this.#picture().table.chairs[seat];
    if (!this.#mayAsk || !chair || chair.mine || chair.bot_in === null) return null;
    const left = Math.max(0, chair.bot_in - Math.max(0, this.#now - this.#arrived()!) / 1000);
    return !chair.online || left <= SOON ? Math.ceil(left / 60) : null;
  }
}
