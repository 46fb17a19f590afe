/* Weaving. A sett is one line: threads and how many, from pivot to pivot; the loom runs it there and back again. */

export interface Stripe { at: number; width: number; fill: string }
export interface Cloth { stripes: Stripe[]; width: number }

/** The stripes of one full repeat: there and back, the pivots not doubled. A sett of hundreds of threads can be woven finer, in proportion: `repeat`
    threads wide. */
export function stripes(sett: string, dyes: Record<string, string>, repeat?: number): Cloth {
  const threads = sett.split(" ").map((part) => ({ fill: dyes[part[0]!]!, count: Number(part.slice(1)) }));
  const woven = [...threads, ...threads.slice(1, -1).reverse()];
  const total = woven.reduce((sum, { count }) => sum + count, 0);
  const fineness = (repeat ?? total) / total;
  let at = 0;
  return {
    stripes: woven.map(({ fill, count }) => {
      const stripe = { at, width: count * fineness, fill };
      at += stripe.width;
      return stripe;
    }),
    width: repeat ?? total,
  };
}
