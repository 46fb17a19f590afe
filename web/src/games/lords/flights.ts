/* Movement explains cause: a card that is elsewhere than before flies there. Flights of quick moves queue up, so that none is missed. */
import { still } from "../../lib/theme.svelte";
import { cardOf, cardText } from "./cards";
import type { LordsView } from "./view";

interface Seen { box: DOMRect; node: HTMLElement; place: string }
export type Sight = Map<string, Seen>;

const LASTS = 260;
/** Longer than this nothing waits: then flights overlap. */
const LATEST = 1200;
let free = 0;

/** Where everything lies that may fly: `data-fly` names it, `data-place` says where. */
export function look(): Sight {
  const seen: Sight = new Map();
  for (const node of document.querySelectorAll<HTMLElement>("[data-fly]")) {
    seen.set(node.dataset["fly"]!, { box: node.getBoundingClientRect(), node, place: node.dataset["place"]! });
  }
  return seen;
}

const boxOf = (selector: string): DOMRect | null => document.querySelector(selector)?.getBoundingClientRect() ?? null;
const chair = (seat: number | string): DOMRect | null => boxOf(`[data-chair="${seat}"]`);

/** Show what changed since `before`; `origin` is the place of the Recruit that I took. */
export function fly(before: Sight, view: LordsView, origin: DOMRect | null): void {
  if (still() || before.size === 0) return;
  const now = look();
  const start = Math.min(Math.max(performance.now(), free), performance.now() + LATEST);
  let flown = false;
  for (const [key, { node, box, place }] of now) {
    const was = before.get(key);
    if (was?.place === place) continue;
    const from = was?.box ?? originOf(place, view, origin);
    if (from && box.width > 0) flown = send(node, from, box, start, true) || flown;
  }
  for (const [key, { node, box, place }] of before) {
    const to = now.has(key) ? null : goalOf(key, place, view);
    if (to) flown = send(node, box, to, start, false) || flown;
  }
  if (flown) free = start + LASTS;
}

/** A card that was nowhere comes from the draw pile, or from the player who held it; one that is turned up was there. */
function originOf(place: string, view: LordsView, origin: DOMRect | null): DOMRect | null {
  if (place.startsWith("army-")) return view.spoken === undefined ? chair(place.slice(5)) : null;
  if (place === "hand") return origin ?? boxOf("[data-pile]");
  return view.turn > 0 ? boxOf("[data-pile]") : null;
}

/** A card that is nowhere now went to whoever claimed or recruited it, or to the discard. */
function goalOf(key: string, place: string, view: LordsView): DOMRect | null {
  if (place === "hand" || !cardOf(key)) return null;
  const has = (cards: { rank: number }[]): boolean => cards.some((card) => card.rank === cardOf(key)!.rank);
  const seat = place === "row" ? view.known.findIndex((cards) => has(cards.map(({ card }) => card))) : view.victories.findIndex(has);
  return seat >= 0 ? chair(seat) : boxOf("[data-discard]");
}

function send(node: HTMLElement, from: DOMRect, to: DOMRect, start: number, arrives: boolean): boolean {
  if (Math.hypot(from.left - to.left, from.top - to.top) < 8) return false;
  const wait = Math.max(0, start - performance.now());
  const ghost = node.cloneNode(true) as HTMLElement;
  const [size, scaled] = arrives ? [to, from] : [from, to];
  const scale = arrives ? from.width / to.width : 0.35;
  const there = `translate(${scaled.left - size.left + (arrives ? 0 : to.width / 3)}px, ${scaled.top - size.top}px) scale(${Math.min(1.6, Math.max(0.3, scale))})`;
  for (const name of ["fly", "testid"]) delete ghost.dataset[name];
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { position: "fixed", inset: "auto", margin: "0", left: `${size.left}px`, top: `${size.top}px`, width: `${size.width}px`, height: `${size.height}px`, zIndex: "20", pointerEvents: "none", transformOrigin: "0 0" });
  document.body.append(ghost);
  if (arrives) node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: wait + LASTS - 10 });
  const frames = arrives ? [{ transform: there }, { transform: "none" }] : [{ transform: "none" }, { transform: there, opacity: 0.4 }];
  ghost.animate(frames, { duration: LASTS, delay: wait, fill: "backwards", easing: "cubic-bezier(.3,.7,.3,1)" }).onfinish = () => ghost.remove();
  return true;
}

/** What a Follower flies as: its card if I know it, as it may come from my hand. */
export const flightName = (card: Parameters<typeof cardText>[0] | null, key: string): string => (card ? cardText(card) : key);
