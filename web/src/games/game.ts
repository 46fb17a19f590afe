/* What a game brings to the table page. A board knows pieces, places and allowed targets; it never knows rules. */
import type { Component } from "svelte";
import type { Speech } from "../lib/speech";
import type { Choice, Message } from "../wire";

export type Json = Record<string, unknown>;

export interface BoardProps {
  view: Json;
  names: string[];
  choices: Choice[];
  /** A command is on its way. */
  busy: boolean;
  /** What the others did since my last turn. */
  news: Message[];
  /** Changes are to be shown as movement (not so for the first picture). */
  lively: boolean;
  act: (choice: Choice) => void;
  /** Ask why an action is not legal; null: no more. */
  why: (action: Json | null) => void;
}

export interface TextBoardProps {
  view: Json;
  names: string[];
}

/** What a choice is put into words with. */
export interface Around {
  view: Json;
  names: readonly string[];
}

/** A choice that is a button beside the prompt, not a place on the board. */
export interface Button {
  choice: Choice;
  name: string;
  label: string;
  main: boolean;
  /** What the game's ButtonMark draws on it. */
  mark?: number;
}

/** A step of a ceremony: sentences, and what they add to whom. */
export interface ScoreStep {
  heading: string;
  messages: Message[];
  gains: Map<number, number>;
}

/** An option of the rules: with one other value a box to tick, with several a list that begins with the printed rule. */
export interface HouseRule {
  option: string;
  label: string;
  values: { value: string | number; label: string }[];
  printed?: string;
}

export interface Client {
  /** A sentence about the game for those who choose one: a catalogue key. */
  line: string;
  Board: Component<BoardProps>;
  TextBoard: Component<TextBoardProps>;
  /** A player's mark. */
  SeatMark: Component<{ seat: number; size?: number }>;
  /** What a chair shows of the game: points, pieces left. */
  SeatTally: Component<{ view: Json; seat: number }>;
  /** A parameter of a sentence, drawn. */
  Piece: Component<{ name: string; value: string }>;
  drawn: (name: string, value: unknown) => boolean;
  ButtonMark?: Component<{ value: number }>;
  /** The section of the log that a line belongs to if it is nobody's turn: a catalogue key. */
  section: (message: Message) => string | null;
  /** Sections of many lines, which the log folds away. */
  folded: readonly string[];
  /** Whether a line belongs to the turn that was told before it, though it names no seat. */
  follows: (message: Message) => boolean;
  /** Whether a line belongs to a scoring, which a ceremony tells: at the end, and in some games at the end of every round. */
  scoring: (message: Message) => boolean;
  /** A typed example of a move. */
  example: string;
  buttons: (choices: readonly Choice[], speech: Speech) => Button[];
  /** The choices in words, under headings. */
  listed: (choices: readonly Choice[], speech: Speech, around: Around) => { heading: string; items: { choice: Choice; label: string }[] }[];
  ceremony: (messages: readonly Message[], speech: Speech) => ScoreStep[];
  /** Milliseconds: of a step at most, and of a whole ceremony. */
  pace: { step: number; whole: number };
  /** The board while a scoring is told: how the table stood, from the view before it (if that is held), the view now, and the
      lines of the scoring, of which so many are told. */
  staged?: (before: Json | null, now: Json, lines: readonly Message[], told: number) => Json;
  /** On a phone the chairs stand side by side, each name below its numbers. */
  slimChairs?: boolean;
  /** How high the board may grow on a phone. */
  boardMost?: string;
  houseRules: HouseRule[];
}
