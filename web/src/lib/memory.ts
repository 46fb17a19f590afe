/* What this browser remembers by itself. No game depends on it: without storage the page works, and forgets. */

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`clanmoot.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`clanmoot.${name}`, value);
  } catch {
    /* private mode: forget */
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`clanmoot.${name}`);
  } catch {
    /* there is nothing to forget */
  }
}

/** The names of what is remembered that begin so. */
export function rememberedNames(start: string): string[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return names.filter((name) => name.startsWith(`clanmoot.${start}`)).map((name) => name.slice("clanmoot.".length));
  } catch {
    return [];
  }
}

/** Link tokens of a table that I set up: the server gives them once. */
export function tokensOf(table: string): Record<string, string> {
  try {
    return JSON.parse(remembered(`tokens.${table}`) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

export function keepTokens(table: string, tokens: Record<string, string>): void {
  if (Object.keys(tokens).length > 0) remember(`tokens.${table}`, JSON.stringify(tokens));
}

/** Random hex: nonces for the cards, ids of commands. */
export function randomHex(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
