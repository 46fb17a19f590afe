/* Lords of Scotland at the table page. */
import Shield from "../../table/Shield.svelte";
import type { Client } from "../game";
import Board from "./Board.svelte";
import ButtonMark from "./ButtonMark.svelte";
import { ceremony, isScoring, staged } from "./ceremony";
import { listed, promptButtons } from "./listed";
import Piece from "./Piece.svelte";
import SeatTally from "./SeatTally.svelte";
import TextBoard from "./TextBoard.svelte";

const DEAL = new Set(["initiative", "dealt"].map((name) => `lords-event-${name}`));
const SUPPORTERS = new Set(["supporter", "deal-again"].map((name) => `lords-event-${name}`));
const FOLLOWS = new Set(["refill", "blocked", "idle", "shuffle"].map((name) => `lords-event-${name}`));
const PIECES = new Set(["card", "cards", "target", "blocker", "than"]);

export const lords: Client = {
  line: "web-line-lords",
  Board,
  TextBoard,
  SeatMark: Shield,
  SeatTally,
  Piece,
  ButtonMark,
  drawn: (name, value) => PIECES.has(name) && typeof value === "string",
  section(message) {
    if (DEAL.has(message.key)) return "lords-web-log-deal";
    if (SUPPORTERS.has(message.key)) return "lords-web-log-supporters";
    return isScoring(message) ? "lords-web-log-scoring" : null;
  },
  folded: ["lords-web-log-deal", "lords-web-log-supporters"],
  follows: (message) => FOLLOWS.has(message.key),
  scoring: isScoring,
  example: "We5",
  buttons: promptButtons,
  listed,
  ceremony,
  staged,
  pace: { step: 2600, whole: 19_000 },
  slimChairs: true,
  boardMost: "500px",
  houseRules: [
    { option: "bruce", label: "lords-web-house-bruce", values: [{ value: "out", label: "" }] },
    { option: "wemyss_own", label: "lords-web-house-wemyss", values: [{ value: "no", label: "" }] },
    {
      option: "activation",
      label: "lords-web-house-activation",
      printed: "lords-web-house-activation-auto",
      values: [
        { value: "any-clan", label: "lords-web-house-activation-any" },
        { value: "same-clan", label: "lords-web-house-activation-same" },
      ],
    },
    {
      option: "target",
      label: "lords-web-house-target",
      printed: "lords-web-house-target-40",
      values: [20, 30, 50].map((value) => ({ value, label: "lords-web-house-target-other" })),
    },
  ],
};
