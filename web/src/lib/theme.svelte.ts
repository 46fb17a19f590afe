/* Day or night: as the system says, until the visitor chooses. */
import { remember, remembered } from "./memory";

class Theme {
  #chosen = $state<string | null>(remembered("theme"));
  #system = matchMedia("(prefers-color-scheme: dark)");
  #dark = $state(this.#system.matches);

  constructor() {
    this.#system.addEventListener("change", (event) => (this.#dark = event.matches));
    this.show();
  }

  get dark(): boolean {
    return this.#chosen === null ? this.#dark : this.#chosen === "dark";
  }

  toggle(): void {
    this.#chosen = this.dark ? "light" : "dark";
    remember("theme", this.#chosen);
    this.show();
  }

  private show(): void {
    if (this.#chosen !== null) document.documentElement.dataset["theme"] = this.#chosen;
  }
}

export const theme = new Theme();

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
