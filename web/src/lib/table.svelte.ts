/* One live table: the socket, what it told us, and the commands that are on their way. */
import { SvelteMap } from "svelte/reactivity";
import { randomHex } from "./memory";
import { NOTHING, take, type Held } from "./picture";
import * as part from "./pledge";
import type { Choice, Command, Frame, Give, Message, Picture, Reason, Refusal, Request } from "../wire";

type Without<T> = T extends unknown ? Omit<T, "seat"> : never;
/** A command of the seat I look from. */
export type MyCommand = Without<Command>;

const LONGEST_WAIT = 10_000;
/** What the server closes a socket with if there is no such table. */
const UNKNOWN_TABLE = 4404;

export class LiveTable {
  held = $state.raw<Held>(NOTHING);
  connection = $state<"connecting" | "online" | "reconnecting" | "missing">("connecting");
  /** What the server would not do, or why something is not legal. */
  said = $state.raw<{ message: Message; rule: string | null } | null>(null);
  /** The person before the screen is another than the last: nothing of a hand may show. */
  curtain = $state<number | null>(null);
  /** What is wrong with the shuffle: keys of sentences. */
  doubts = $state.raw<string[]>([]);
  /** When the picture came, by the clock of `performance.now()`. */
  arrived = $state(0);
  /** The picture follows another from the same seat: what changed may be shown as movement. */
  lively = $state(false);

  readonly #pending = new SvelteMap<string, Give>();
  readonly #questions = new Map<string, (reason: Reason) => void>();
  #until = $state(0);
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #closed = false;
  #seat: number | null = null;
  #asked: number | null = null;
  /** My number for the cards was told, or is on its way. */
  #told = false;
  /** Up to this version what was said stays: it tells why the table is about to change. */
  #saidUntil = 0;

  constructor(readonly id: string) {
    this.#open();
    addEventListener("online", this.#again);
  }

  get picture(): Picture | null {
    return this.held.picture;
  }

  get mySeats(): number[] {
    return (this.picture?.table.chairs ?? []).flatMap((chair, seat) => (chair.mine ? [seat] : []));
  }

  /** A command is on its way, or its picture is. */
  get busy(): boolean {
    return this.#pending.size > 0 || this.#until > (this.picture?.version ?? 0);
  }

  act(...choices: Choice[]): void {
    this.send({ type: "act", actions: choices.map((choice) => choice.action) });
  }

  /** Give a command for my seat (or about another). While one is on its way, a second click does nothing. */
  send(command: MyCommand, seat: number | null = this.picture?.seat ?? null): void {
    if (seat === null || this.busy || !this.picture) return;
    this.said = null;
    this.#give({ ...command, seat } as Command, this.picture.version);
  }

  #give(command: Command, version: number): void {
    const give = { type: "command", id: randomHex(), version, command } as const;
    this.#pending.set(give.id, give);
    this.#post(give);
  }

  /** Ask why something is not legal. */
  why(action: Record<string, unknown>): void {
    const seat = this.picture?.seat ?? null;
    if (seat === null || this.busy) return;
    const id = randomHex();
    this.#questions.clear(); // only the last question matters
    this.#questions.set(id, (reason) => (this.said = reason.message && { message: reason.message, rule: reason.rule }));
    this.#post({ type: "why", id, seat, action });
  }

  /** The reason was read, or is no longer to the point. */
  hush(): void {
    this.#questions.clear();
    this.said = null;
  }

  /** Look from one of my seats; null watches. */
  look(seat: number | null): void {
    this.#seat = seat;
    this.curtain = null;
    this.said = null;
    this.#look(seat === this.picture?.seat ? this.picture.version : 0);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#again);
    this.#socket?.close();
  }

  #look(since: number): void {
    this.#asked = since;
    this.#post({ type: "look", seat: this.#seat, since });
  }

  #post(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/socket`);
    this.#socket = socket;
    socket.onopen = () => this.#resume();
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as Frame);
    socket.onclose = (event) => (event.code === UNKNOWN_TABLE ? this.#miss() : this.#lost());
  }

  #lost(): void {
    if (this.#closed || this.connection === "missing") return;
    if (this.connection === "online") this.connection = "reconnecting";
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  readonly #again = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN || this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  /** We were too quick: what the server did not take is said again, commands with the same ids. */
  #repeat(): void {
    setTimeout(() => this.#resume(), 1500);
  }

  #resume(): void {
    this.#look(this.picture?.seat === this.#seat ? (this.picture?.version ?? 0) : 0);
    for (const give of this.#pending.values()) this.#post(give);
  }

  #miss(): void {
    this.connection = "missing";
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #take(frame: Frame): void {
    switch (frame.type) {
      case "picture":
        return this.#show(frame);
      case "done":
        this.#until = Math.max(this.#until, frame.version);
        this.#pending.delete(frame.id);
        return;
      case "refusal":
        if (frame.code === "limit" && !frame.id) return this.#repeat();
        if (this.#pending.get(frame.id)?.command.type === "reveal") return this.#untold(frame);
        this.#pending.delete(frame.id);
        this.said = { message: frame.message, rule: frame.rule };
        if (frame.code === "stale") {
          this.#saidUntil = frame.version;
          this.#look(this.picture?.version ?? 0);
        }
        return;
      case "reason":
        this.#questions.get(frame.id)?.(frame);
        this.#questions.clear();
    }
  }

  #show(picture: Picture): void {
    this.connection = "online";
    this.#tries = 0;
    const taken = take(this.held, picture);
    if (taken.kind === "gap") {
      if (this.#asked !== taken.since) this.#look(taken.since);
      return;
    }
    this.#asked = null;
    if (taken.kind === "old") return;
    if (this.picture && picture.version !== this.picture.version && picture.version > this.#saidUntil) this.said = null;
    this.lively = this.picture !== null && this.picture.seat === picture.seat;
    this.held = taken.held;
    this.arrived = performance.now();
    this.#shuffle(picture);
    this.#sit(picture);
  }

  /** Keep what is shown of the shuffle, and add my part to it when the time has come. */
  #shuffle({ table, version }: Picture): void {
    const kept = part.keptOf(this.id);
    if (!kept || table.phase === "over") return;
    const now = part.seen(kept, table);
    if (now !== kept) part.keep(this.id, now);
    this.doubts = part.doubts(now, table);
    const seat = part.tellsFor(now, table);
    if (seat === null || this.#told) return;
    this.#told = true;
    part.keep(this.id, part.told(now, table));
    this.#give({ type: "reveal", seat, nonce: now.nonce }, version);
  }

  /** My number was not taken. Another tab may have told it, or it came too late: there is nothing to be done, unless we were only too quick. */
  #untold(refusal: Refusal): void {
    this.#pending.delete(refusal.id);
    if (refusal.code !== "limit") return;
    this.#told = false;
    setTimeout(() => this.picture && this.#shuffle(this.picture), 1500);
  }

  /** Look from the right seat: my only one, or, at one screen for several people, the one to move, behind a curtain. */
  #sit(picture: Picture): void {
    const mine = this.mySeats.filter((seat) => picture.table.chairs[seat]?.bot == null);
    if (mine.length === 0) {
      if (picture.seat === null && this.mySeats.length > 0) this.look(this.mySeats[0]!);
      return;
    }
    const toMove = picture.view?.["to_move"];
    if (mine.length === 1) {
      if (picture.seat !== mine[0]) this.look(mine[0]!);
      return;
    }
    const next = mine.find((seat) => seat === toMove);
    this.curtain = next !== undefined && next !== picture.seat ? next : null;
  }
}
