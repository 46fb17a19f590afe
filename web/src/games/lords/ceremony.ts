/* The end of a round and of the game, as the lines of the log tell it: turned up, counted, claimed, what stays. */
import type { Speech } from "../../lib/speech";
import type { Message } from "../../wire";
import type { Json, ScoreStep } from "../game";
import { cardOf, cardText, type Card } from "./cards";
import { CHANCE, OVER, type Army, type Follower, type LordsView } from "./view";

const event = (name: string): string => `lords-event-${name}`;
const ROUND_OVER = event("round-over");
const TURNED_UP = event("turned-up");
const ARMIES = new Set([event("army"), event("army-doubled")]);
const TIE = event("tie");
const CLAIM = event("claim");
const AFTER = new Set(["no-claim", "stays", "new-initiative", "same-initiative"].map(event));
const TOTALS = new Set(["total", "final-tie"].map(event));
const SCORING = new Set([ROUND_OVER, TURNED_UP, ...ARMIES, TIE, event("nobody"), CLAIM, ...AFTER, ...TOTALS]);

export const isScoring = (message: Message): boolean => SCORING.has(message.key);

const seatOf = (message: Message): number => Number(message.params?.["seat"]);
const cardsOf = (message: Message, name = "cards"): Card[] =>
  String(message.params?.[name] ?? "").split(" ").flatMap((text) => cardOf(text) ?? []);

/** Lines that are told in one breath: all that is turned up, an army with its tie, a claim, what comes after, the totals. */
function breathOf(message: Message, step: number): string {
  if (message.key === ROUND_OVER || message.key === TURNED_UP) return "turned up";
  if (message.key === TIE) return "";
  if (AFTER.has(message.key)) return "after";
  return TOTALS.has(message.key) ? "totals" : `${step}`;
}

export function ceremony(messages: readonly Message[], speech: Speech): ScoreStep[] {
  const steps: ScoreStep[] = [];
  let breath = "";
  // What follows a claim somebody had to decide on no longer says which round it was.
  const over = messages.find(({ key }) => key === ROUND_OVER);
  const named = over ? speech.text("lords-web-round", { round: Number(over.params?.["round"]) }) : speech.text("lords-web-log-scoring");
  for (const message of messages) {
    if (!SCORING.has(message.key)) continue;
    const next = breathOf(message, steps.length) || breath;
    if (next !== breath || steps.length === 0) {
      const heading = TOTALS.has(message.key) ? speech.text("lords-web-totals") : named;
      steps.push({ heading, messages: [], gains: new Map() });
      breath = next;
    }
    const step = steps.at(-1)!;
    step.messages.push(message);
    if (message.key === CLAIM) step.gains.set(seatOf(message), Number(message.params?.["points"]));
  }
  return steps;
}

/** The table while the end of a round is told: the armies as they were, turned up, counted and cleared line by line. */
export function staged(before: Json | null, now: Json, lines: readonly Message[], told: number): Json {
  const view = now as unknown as LordsView;
  const round = Number(lines.find(({ key }) => key === ROUND_OVER)?.params?.["round"]);
  const old = [before as unknown as LordsView | null, view].find((one) => one?.round === round) ?? null;
  const done = lines.slice(0, told);
  const spoken = done.findLast((message) => ARMIES.has(message.key) || message.key === CLAIM);
  const places: number[] = [];
  for (const message of done) if (ARMIES.has(message.key)) places[seatOf(message)] = Number(message.params?.["place"]);
  const untold = lines.slice(told).filter(({ key }) => key === CLAIM);
  const holder = done.findLast(({ key }) => key === event("new-initiative"));
  const armies = Array.from({ length: view.seats }, (_, seat) => armyOf(old, view, lines, done, seat));
  const taken = new Set([...(view.hand ?? []), ...view.known.flat()].map(({ card }) => card.rank));
  const shown: Partial<LordsView> = {
    to_move: view.to_move === OVER && told >= lines.length ? OVER : CHANCE,
    phase: "told",
    acting: null,
    power: null,
    round,
    turn: old?.turn ?? view.turn,
    row: old?.row.map((recruit) => (recruit?.type === "open" && taken.has(recruit.card.rank) ? null : recruit)) ?? [],
    pile: (old ?? view).pile,
    discard: old?.discard ?? [],
    supporters: supportersOf(old, lines, done, armies),
    armies,
    initiative: holder ? seatOf(holder) : (old ?? view).initiative,
    victories: view.victories.map((cards, seat) => {
      const later = new Set(untold.filter((claim) => seatOf(claim) === seat).map((claim) => claim.params?.["card"]));
      return cards.filter((card) => !later.has(cardText(card)));
    }),
    points: view.points.map((points, seat) =>
      untold.reduce((sum, claim) => sum - (seatOf(claim) === seat ? Number(claim.params?.["points"]) : 0), points),
    ),
    spoken: spoken && told < lines.length ? seatOf(spoken) : null,
    places,
  };
  return { ...now, ...shown };
}

function armyOf(old: LordsView | null, view: LordsView, lines: readonly Message[], done: readonly Message[], seat: number): Army {
  const mine = (message: Message): boolean => seatOf(message) === seat;
  const counted = lines.find((message) => ARMIES.has(message.key) && mine(message));
  const down = lines.find((message) => message.key === TURNED_UP && mine(message));
  const hidden = new Set(down && !done.includes(down) ? cardsOf(down).map(cardText) : []);
  const active = new Map(old?.armies.flatMap((army) => army.followers).flatMap((one) => (one.card && one.active !== null ? [[one.card.rank, one.active]] : [])));
  const cards = counted ? cardsOf(counted) : [];
  const followers = cards.map((card, index): Follower => {
    const lies = hidden.has(cardText(card));
    return { card: lies && seat !== view.seat ? null : card, laid: lies ? { seat, number: index + 1 } : null, seen_by: [], active: active.get(card.rank) ?? null };
  });
  const known = followers.reduce((sum, { card }) => sum + (card?.strength ?? 0), 0);
  const told = counted !== undefined && done.includes(counted);
  return {
    followers,
    strength: told ? Number(counted.params?.["strength"]) : known,
    doubled: told && counted.key === event("army-doubled"),
    unknown: followers.filter(({ card }) => card === null).length,
  };
}

/** Those that lay there, as far as a claim or a last swap tells, without those that are claimed by now. */
function supportersOf(old: LordsView | null, lines: readonly Message[], done: readonly Message[], armies: Army[]): Card[] {
  const claims = lines.filter(({ key }) => key === CLAIM).flatMap((message) => cardsOf(message, "card"));
  const gone = new Set(done.filter(({ key }) => key === CLAIM).map((message) => message.params?.["card"]));
  const inArmies = new Set(armies.flatMap(({ followers }) => followers.flatMap(({ card }) => card?.rank ?? [])));
  const all = new Map([...(old?.supporters ?? []), ...claims].map((card) => [card.rank, card]));
  return [...all.values()].filter((card) => !gone.has(cardText(card)) && !inArmies.has(card.rank));
}
