/* Words for people, as the server's core/words.py makes them: seats become names, the viewer's seat is "you". */
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Message } from "../wire";
import { cut, isolated } from "./shown";

/** Who the seats are called, and which one is the viewer's. */
export interface Company {
  names: readonly string[];
  viewer: number | null;
}

/** A piece of a sentence: plain text, or the value of a parameter that may be drawn instead of written. */
export type Part = { text: string; piece?: { name: string; value: string | number } };

export const NOBODY: Company = { names: [], viewer: null };
/** Parameters that name a seat, and the flags that say whether it is the viewer's. */
const SEATS: Record<string, string> = { seat: "you", other: "yours" };
/** What stands for a piece while the sentence is made; no value holds such characters, see `shown`. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const MARKED = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

export function bundleOf(language: string, sources: readonly string[]): FluentBundle {
  // Fluent would isolate every number and card; `isolated` does it where it is needed.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) bundle.addResource(new FluentResource(source));
  return bundle;
}

export class Speech {
  constructor(
    readonly language: string,
    private readonly bundle: FluentBundle,
  ) {}

  has(key: string): boolean {
    return this.bundle.hasMessage(key);
  }

  /** The text of a catalogue entry. */
  text(key: string, params: Record<string, string | number> = {}): string {
    return this.say({ key, params });
  }

  /** The sentence of a message. A key without words is shown as it is: better a bare key than no table. */
  say(message: Message, company: Company = NOBODY): string {
    return this.format(message, company, (_, value) => value);
  }

  /** The sentence in parts, so that cards and players can be drawn within it. */
  parts(message: Message, company: Company, drawn: (name: string, value: unknown) => boolean): Part[] {
    const pieces: { name: string; value: string | number; said: string | number }[] = [];
    const text = this.format(message, company, (name, said) => {
      const value = message.params?.[name];
      if (!drawn(name, value) || typeof value === "object" || value === undefined) return said;
      pieces.push({ name, value, said });
      return `${OPEN}${pieces.length - 1}${CLOSE}`;
    });
    return text.split(MARKED).flatMap((bit, index): Part[] => {
      if (index % 2 === 0) return bit ? [{ text: bit }] : [];
      const piece = pieces[Number(bit)]!;
      return [{ text: String(piece.said), piece: { name: piece.name, value: piece.value } }];
    });
  }

  private format(message: Message, company: Company, wrap: (name: string, value: string | number) => string | number): string {
    const pattern = this.bundle.getMessage(message.key)?.value;
    if (!pattern) return message.key;
    const values: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(message.params ?? {})) {
      values[name] = wrap(name, this.valueOf(name, value, company));
    }
    for (const [name, flag] of Object.entries(SEATS)) {
      const seat = message.params?.[name];
      if (seat !== undefined) values[flag] = seat === company.viewer ? "yes" : "no";
    }
    return this.bundle.formatPattern(pattern, values, []).trim();
  }

  private valueOf(name: string, value: string | number | Message, company: Company): string | number {
    if (typeof value === "object") return cut(this.say(value, company));
    if (typeof value === "string") return isolated(value);
    if (name in SEATS) return isolated(company.names[value] || String(value + 1));
    return value;
  }
}
