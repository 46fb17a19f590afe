/* Client-side routing by path. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string; text: boolean; token: string | null }
  | { page: "replay"; id: string; step: number | null; seat: number | null }
  | { page: "rules"; game: string; rule: string }
  | { page: "lost" };

const number = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

export function routeOf(url: URL): Route {
  const [first, second, third] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const query = url.searchParams;
  if (first === undefined) return { page: "home" };
  if (first === "t" && second && third === undefined) {
    return { page: "table", id: second, text: query.get("text") === "1", token: /^#seat=(.+)$/.exec(url.hash)?.[1] ?? null };
  }
  if (first === "t" && second && third === "replay") {
    return { page: "replay", id: second, step: number(query.get("step")), seat: number(query.get("seat")) };
  }
  if (first === "rules" && second) return { page: "rules", game: second, rule: url.hash.slice(1) };
  return { page: "lost" };
}

/** The table that a pasted link or id means: its path with fragment, or null. */
export function pastedPath(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (/^[\w-]+$/.test(trimmed)) return `/t/${trimmed}`;
  try {
    const url = new URL(trimmed, origin);
    return /^\/t\/[\w-]+/.test(url.pathname) ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Change the address without a new entry in the history, and without leaving the page. */
  rewrite(path: string): void {
    history.replaceState(null, "", path);
    this.read();
  }

  private read(): void {
    this.route = routeOf(new URL(location.href));
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
