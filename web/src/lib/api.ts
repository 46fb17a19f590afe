/* The server over plain HTTP. */
import type { GameEntry, Join, Joined, Me, Message, NewTable, Picture, Refusal, Replay, TableEntry, TableLink } from "../wire";

/** The server said no, in words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly said: Message,
    readonly code = "",
  ) {
    super(said.key);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, { key: "web-offline" });
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const refusal = data as Partial<Refusal> | null;
  throw new Refused(answer.status, refusal?.message ?? { key: answer.status === 404 ? "web-no-table" : "web-failed" }, refusal?.code);
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => call<Me>("GET", "/me"),
  rename: (name: string) => call<Me>("PUT", "/me", { name }),
  games: () => call<GameEntry[]>("GET", "/games"),
  tables: () => call<TableEntry[]>("GET", "/tables"),
  create: (body: NewTable) => call<TableLink>("POST", "/tables", body),
  look: (id: string) => call<Picture>("GET", table(id)),
  join: (id: string, body: Join) => call<Joined>("POST", `${table(id)}/join`, body),
  replay: (id: string, seat: number | null, start: number) =>
    call<Replay>("GET", `${table(id)}/replay?start=${start}${seat === null ? "" : `&seat=${seat}`}`),
};
