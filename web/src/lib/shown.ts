/* What people gave, made fit to stand in a sentence or on the page, whatever it holds: as the server's core/shown.py does it. */

/** Characters of a value. */
export const LONGEST = 1000;

/** First strong isolate and its end: what stands between them cannot turn round what stands beside them. */
const FSI = "\u2068";
const PDI = "\u2069";
/** Characters written from right to left, and those kept free for more of them. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const COMMANDS = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}]/gu;
/** Invisible marks of format, but not the joiners of letters and emoji, nor isolates. */
const FORMATS = /(?![\u200c\u200d\u2068\u2069])\p{Cf}/gu;
const BREAKS = /[\t-\r\x1c-\x1f\u0085\u2028\u2029]/g;
const PLAIN = /^[ -~]*$/;

/**
 * A text without control characters, private ones (`speech.ts` marks pieces with those) and what turns a line round, and not too
 * long. Isolates that are in balance stay.
 */
export function shown(text: string): string {
  if (!PLAIN.test(text)) {
    text = text.replace(FORMATS, "").replace(BREAKS, " ").replace(COMMANDS, "\ufffd");
    if (!balanced(text)) text = text.replace(/[\u2068\u2069]/g, "");
  }
  return cut(text);
}

/** A text with an ellipsis where it is too long; isolates that are open there are closed. */
export function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const kept = text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, "");
  return `${kept}…${PDI.repeat(kept.split(FSI).length - kept.split(PDI).length)}`;
}

/** A text as `shown`, with isolates around it if it could turn round what it stands in: our languages run from left to right. */
export function isolated(text: string): string {
  const fit = shown(text);
  return TURNS.test(fit) ? FSI + fit + PDI : fit;
}

function balanced(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === FSI) depth++;
    else if (char === PDI && --depth < 0) return false;
  }
  return depth === 0;
}
