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

/** A choice that is a button beside the prompt, not a place on the board. */
export interface Button {
  choice: Choice;
  name: string;
  label: string;
  main: boolean;
}

/** A step of the ceremony at the end: sentences, and what they add to whom. */
export interface ScoreStep {
  heading: string;
  messages: Message[];
  gains: Map<number, number>;
}

export interface HouseRule {
  option: string;
  value: string;
  label: string;
}

export interface Client {
  Board: Component<BoardProps>;
  TextBoard: Component<TextBoardProps>;
  /** A player's mark. */
  SeatMark: Component<{ seat: number; size?: number }>;
  /** What a chair shows of the game: points, pieces left. */
  SeatTally: Component<{ view: Json; seat: number }>;
  /** A parameter of a sentence, drawn. */
  Piece: Component<{ name: string; value: string }>;
  drawn: (name: string) => boolean;
  /** The section of the log that a line belongs to if it is nobody's turn: a catalogue key. */
  section: (message: Message) => string | null;
  /** Whether a line belongs to the scoring at the end, which the ceremony tells. */
  scoring: (message: Message) => boolean;
  /** A typed example of a move. */
  example: string;
  buttons: (choices: readonly Choice[], speech: Speech) => Button[];
  /** The choices in words, under headings. */
  listed: (choices: readonly Choice[], speech: Speech) => { heading: string; items: { choice: Choice; label: string }[] }[];
  ceremony: (messages: readonly Message[], speech: Speech) => ScoreStep[];
  houseRules: HouseRule[];
}
