/* The seven colours, each as ground, ink, shape and sett. The setts are ours, after the habits of real ones. */

export interface Colour {
  letter: string;
  ground: string;
  ink: string;
  sett: string;
  /** The plaque behind the number, drawn around (0, 0): each colour has a shape of its own. */
  plaque: string;
  /** The emblem, in a box of 14 × 14: two or three strokes. */
  emblem: string;
}

export const THREADS: Record<string, string> = {
  H: "#8457a0", h: "#5b3573", W: "#3468ab", w: "#1c3d6e", M: "#b23d2e", m: "#6f1f16", G: "#e0b436", g: "#8c6a10",
  B: "#96602c", b: "#59360f", P: "#32754d", p: "#143d26", S: "#c9cfd1", s: "#8d979b", K: "#1d1c1f", O: "#f2ead6",
};

export const COLOURS: readonly Colour[] = [
  { letter: "H", ground: "#5f3679", ink: "#fff", sett: "H14 h3 H3 h3 H3 O2 H3 P4", plaque: "M-18 0A18 18 0 1 0 18 0A18 18 0 1 0-18 0Z", emblem: "M7 13V2M7 9 3 6M7 9l4-3M7 5 4.5 3M7 5l2.5-2" },
  { letter: "W", ground: "#1f4780", ink: "#fff", sett: "W10 K2 W2 K2 W2 w12 P8 K2", plaque: "M-17-13a4 4 0 0 1 4-4h26a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4h-26a4 4 0 0 1-4-4Z", emblem: "M7 7C3 6 3 2 7 1c4 1 4 5 0 6ZM7 7c4-1 6 2 5 5-3 1-5-1-5-5ZM7 7c-4-1-6 2-5 5 3 1 5-1 5-5Z" },
  { letter: "M", ground: "#8a2a1e", ink: "#fff", sett: "M22 W3 K4 G1 K1 O1 K1 P5", plaque: "M0-23 21 0 0 23-21 0Z", emblem: "M7 13V7L1.5 5M7 7l5.5-2M7 7 3.5 1M7 7l3.5-6" },
  { letter: "G", ground: "#e6bd45", ink: "#1d1a14", sett: "G16 K6 G3 K6 M1", plaque: "M-10-18H10L20 0 10 18H-10L-20 0Z", emblem: "M7 1v12M1 7h12M3 3l8 8M11 3l-8 8" },
  { letter: "B", ground: "#6b4119", ink: "#fff", sett: "B12 O1 B12 b4 P2 b4", plaque: "M0-21C16-18 20-8 19 8 18 16 10 20 0 21-10 20-18 16-19 8-20-8-16-18 0-21Z", emblem: "M3 13C5 8 8 4 12 1M5 9l-3-2M7.5 6.500 5 3.5M6 9h5M8.5 6H13" },
  { letter: "P", ground: "#1d5436", ink: "#fff", sett: "P8 w6 P8 K3 G1 K3", plaque: "M0-22C10-19 18-11 18 0V18H-18V0C-18-11-10-19 0-22Z", emblem: "M7 13V9M7 1 2.5 9h9ZM7 1v4" },
  { letter: "S", ground: "#d9dee0", ink: "#1d1a14", sett: "S18 K1 S2 K1 S2 s6 m2", plaque: "M-8-19H8L19-8V8L8 19H-8L-19 8V-8Z", emblem: "M7 13V6M7 1C2 4 2 9 7 11c5-2 5-7 0-10Z" },
];
