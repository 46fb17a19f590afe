import { expect, test } from "vitest";
import { lastScoring, toldSoFar, turns, type Told } from "../src/lib/picture";
import { cardOf, type Card } from "../src/games/lords/cards";
import { ceremony, isScoring, staged } from "../src/games/lords/ceremony";
import { choiceLabel, followerName } from "../src/games/lords/labels";
import { listed, promptButtons } from "../src/games/lords/listed";
import { followerKey, followerText, newsOf, opponents, optionsOf, type Army, type Follower, type LordsView } from "../src/games/lords/view";
import type { Choice, Message } from "../src/wire";
import { english, russian } from "./catalogues";

const card = (text: string): Card => cardOf(text)!;
const up = (text: string, active: number | null = null): Follower => ({ card: card(text), laid: null, seen_by: [], active });
const down = (seat: number, number: number, text = ""): Follower => ({ card: text ? card(text) : null, laid: { seat, number }, seen_by: [seat], active: null });
const army = (...followers: Follower[]): Army => ({ followers, strength: 0, doubled: false, unknown: 0 });
const choice = (action: number, json: Record<string, unknown>, preview: Message | null = null): Choice => ({ action, text: "", json, preview });
const event = (name: string, params: Record<string, string | number> = {}): Message => ({ key: `lords-event-${name}`, params });

function view(more: Partial<LordsView> = {}): LordsView {
  return {
    options: { target: 40 }, seats: 2, seat: 0, to_move: 0, phase: "turn", round: 1, turn: 5, initiative: 0, actor: 0, acting: null, power: null,
    row: [], supporters: [], armies: [army(), army()], hand: [], hand_sizes: [0, 0], laid: [0, 0], known: [[], []], packs: [], pile: 50, discard: [],
    victories: [[], []], points: [0, 0], ...more,
  };
}

const names = ["Ann", "Bob"];

test("choices are found by what they are about", () => {
  const found = optionsOf([
    choice(1, { do: "recruit", slot: 1 }),
    choice(40, { do: "muster", card: card("We5"), face_down: false }),
    choice(138, { do: "muster", card: card("We5"), face_down: true }),
    choice(260, { do: "choose", card: card("Sc7") }),
    choice(315, { do: "choose_laid", laid: { seat: 1, number: 1 } }),
    choice(206, { do: "copy", clan: 3 }),
    choice(201, { do: "use", use: true }),
    choice(202, { do: "use", use: false }),
  ]);
  expect(found.recruits.get(1)?.action).toBe(1);
  expect(found.musters.get("We5")?.up?.action).toBe(40);
  expect(found.musters.get("We5")?.down?.action).toBe(138);
  expect(found.targets.get("Sc7")?.action).toBe(260);
  expect(found.targets.get("~2.1")?.action).toBe(315);
  expect([found.copies.get(3)?.action, found.use?.action, found.decline?.action]).toEqual([206, 201, 202]);
});

test("a Follower is named by its card, or by who laid it as the how-many-th", () => {
  expect([followerKey(up("We5")), followerKey(down(1, 2, "We5")), followerKey(down(1, 3))]).toEqual(["We5", "~2.2", "~2.3"]);
  expect([followerText(up("We5")), followerText(down(1, 2, "We5")), followerText(down(1, 3))]).toEqual(["We5", "~We5", "~"]);
  expect(followerName(english, up("Sc3", 7))).toBe("Scott 3, acts as Cochrane at the end of the round");
  expect(followerName(english, down(1, 1))).toBe("a face-down Follower");
});

test("the others sit clockwise from the viewer; one who watches sees all", () => {
  expect(opponents(view({ seats: 5, seat: 3 }))).toEqual([4, 0, 1, 2]);
  expect(opponents(view({ seats: 3, seat: null }))).toEqual([0, 1, 2]);
});

test("news are the cards, the face-down Followers and the places of others, of this round only", () => {
  const news = newsOf(
    [
      event("muster", { seat: 1, card: "We5" }),
      event("round-over", { round: 1 }),
      event("recruit", { seat: 1, card: "Sc2", number: 3 }),
      event("lay", { seat: 1 }),
      event("cockburn", { seat: 1, card: "Ck3", target: "Fo9" }),
    ],
    view({ laid: [0, 2] }),
  );
  expect([...news.slots]).toEqual([[2, 1]]);
  expect([...news.things]).toEqual([["Ck3", 1], ["Fo9", 1], ["~2.2", 1]]);
});

test("choices in words, with what they would bring about", () => {
  const table = view({ row: [{ type: "open", card: card("We5") }, { type: "covered", pack: 0 }], armies: [army(up("Sc7")), army(down(1, 1))] });
  const choices = [
    choice(0, { do: "recruit", slot: 0 }),
    choice(1, { do: "recruit", slot: 1 }),
    choice(315, { do: "choose_laid", laid: { seat: 1, number: 1 } }, { key: "lords-preview-both", params: { before: 9, after: 9, other: 1, theirs: 3, left: 0 } }),
    choice(260, { do: "choose", card: card("Sc7") }),
  ];
  expect(choices.map((one) => choiceLabel(english, one, table, names))).toEqual([
    "Recruit Wemyss 5", "Recruit face-down card 2", "a face-down Follower (2.1), Bob", "Scott 7 (Sc7), Your army",
  ]);
  const groups = listed(choices, english, { view: table as never, names });
  expect(groups.map((group) => group.heading)).toEqual(["Recruit", "Choose"]);
  expect(groups[1]!.items[0]!.label).toBe("a face-down Follower (2.1), Bob: your army 9 → 9, Bob 3 → 0");
});

test("what is decided beside the board are buttons; a Makgill asks for a further card", () => {
  const use = choice(201, { do: "use", use: true });
  const decline = choice(202, { do: "use", use: false });
  expect(promptButtons([use, decline], english).map(({ name, main }) => [name, main])).toEqual([["use-power", true], ["decline-power", false]]);
  expect(promptButtons([choice(206, { do: "copy", clan: 3 }), decline], english).map(({ name, mark }) => [name, mark])).toEqual([["copy-3", 3], ["decline-power", undefined]]);
  const further = [choice(40, { do: "muster", card: card("We5"), face_down: false }), decline];
  expect(promptButtons(further, english)[0]!.label).toBe("No further card");
  expect(promptButtons(further, russian)[0]!.label).toBe("Больше не выставлять");
});

const LINES = [
  event("round-over", { round: 1 }),
  event("turned-up", { seat: 1, cards: "We4", count: 1 }),
  event("army-doubled", { seat: 1, place: 1, cards: "We4 We5", sum: 9, strength: 18 }),
  event("army", { seat: 0, place: 2, cards: "Sc10 Fo8", sum: 18, strength: 18 }),
  event("tie", { seat: 1, other: 0, card: "We5", than: "Sc10" }),
  event("claim", { seat: 1, card: "Ch9", points: 9 }),
  event("claim", { seat: 0, card: "Mk2", points: 2 }),
  event("stays", { seat: 0, card: "Md3" }),
  event("new-initiative", { seat: 1 }),
];

test("the end of a round is told in breaths: turned up, army by army, claim by claim, what comes after", () => {
  const steps = ceremony(LINES, english);
  expect(steps.map((step) => step.messages.length)).toEqual([2, 1, 2, 1, 1, 2]);
  expect(steps.map((step) => [...step.gains])).toEqual([[], [], [], [[1, 9]], [[0, 2]], []]);
  expect(ceremony([...LINES, event("total", { seat: 1, points: 9 }), event("total", { seat: 0, points: 2 })], english).at(-1)!.heading).toBe("Altogether");
  expect(steps[0]!.heading).toBe("Round 1");
  expect(ceremony(LINES.slice(5), english)[0]!.heading, "after a claim that was decided on").toBe("End of the round");
});

test("while it is told the table stands as it stood, line by line", () => {
  const before = view({ supporters: [card("Ch9"), card("Mk2")], armies: [army(up("Sc10")), army(down(1, 1), up("We5"))], row: [{ type: "open", card: card("Fo1") }] });
  const now = view({ round: 2, turn: 1, victories: [[card("Mk2")], [card("Ch9")]], points: [2, 9], initiative: 1, supporters: [card("Sc1"), card("Sc2")] });
  const at = (told: number) => staged(before as never, now as never, LINES, told) as unknown as LordsView;
  expect(at(0).armies[1]!.followers.map(followerText)).toEqual(["~", "We5"]);
  expect(at(0).armies[0]!.followers.map(followerText)).toEqual(["Sc10", "Fo8"]);
  expect([at(0).points, at(0).round, at(0).initiative, at(0).supporters.length]).toEqual([[0, 0], 1, 0, 2]);
  expect(at(2).armies[1]!.followers.map(followerText)).toEqual(["We4", "We5"]);
  expect([at(2).armies[1]!.strength, at(3).armies[1]!.strength, at(3).armies[1]!.doubled, at(3).spoken]).toEqual([9, 18, true, 1]);
  expect([at(6).points, at(6).supporters, at(6).victories]).toEqual([[0, 9], [card("Mk2")], [[], [card("Ch9")]]]);
  expect([at(LINES.length).initiative, at(LINES.length).points]).toEqual([1, [2, 9]]);
});

test("without the view before, the armies and claims alone are shown", () => {
  const now = view({ round: 2, seat: null, hand: null, points: [2, 9], victories: [[card("Mk2")], [card("Ch9")]] });
  const shown = staged(null, now as never, LINES, 2) as unknown as LordsView;
  expect(shown.supporters).toEqual([card("Ch9"), card("Mk2")]);
  expect(shown.row).toEqual([]);
});

test("the last scoring stands together in the log, and the log is shown as far as it is told", () => {
  const told = (message: Message, version: number): Told => ({ version, message, undone: false, fresh: true });
  const log = [told(event("claim", { seat: 0 }), 1), told(event("round", { round: 2 }), 2), ...LINES.map((line) => told(line, 3)), told({ key: "live-left" }, 4), told(event("round", { round: 3 }), 5)];
  const block = lastScoring(log, isScoring);
  expect(block.length).toBe(LINES.length);
  expect(toldSoFar(log, block, 2).length).toBe(4);
  expect(toldSoFar(log, block, LINES.length).length).toBe(log.length);
});

test("a line that follows from a turn stands with it", () => {
  const told = (message: Message): Told => ({ version: 1, message, undone: false, fresh: false });
  const lines = [told(event("recruit", { seat: 1 })), told(event("refill")), told(event("reveal"))];
  expect(turns(lines, () => null, (message) => message.key === "lords-event-refill").map((turn) => turn.lines.length)).toEqual([2, 1]);
});
