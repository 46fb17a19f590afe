/* The nine clans, each as letters, ground, ink, plaque, emblem and sett, so that none is known by its colour alone. A sett has the thread counts
   of a tartan of that name in the Scottish Register of Tartans, whose number stands beside it (read in the copy that tartanify.com publishes).
   "Sure": a second published list has the same counts in proportion: that of the Scottish Tartans Society at weddslist.com (STS) or the setts.txt of
   the Plaid applet (Plaid). The dyes are ours and lean towards the ground of the card, as mills weave one sett in modern, ancient and weathered
   shades. */

export interface Clan {
  code: string;
  ground: string;
  ink: string;
  sett: string;
  /** The plaque behind the strength, drawn around (0, 0): each clan has a shape of its own. */
  plaque: string;
  /** The emblem, in a box of 14 × 14, for a stroke of 1.5. */
  emblem: string;
}

/** The register's letters; small ones are another dye of the same: r, g, b paler, h heather, k, o and s weathered black, green and blue; C a dark red. */
export const DYES: Record<string, string> = {
  R: "#b5342a", r: "#d2603a", C: "#8f1d28", G: "#235a3f", g: "#7ea35f", o: "#77693a", B: "#263b70", b: "#6c93b5", h: "#5f4a8f", K: "#1d1c1f", k: "#3d2a1e", W: "#f2ead6", Y: "#e0b436", s: "#6d7d8a",
};

export const CLANS: readonly Clan[] = [
  { // the stag of Scott; Scott (Green), 3692, sure (STS)
    code: "Sc", ground: "#b3cf8c", ink: "#1b2413",
    sett: "g16 K6 W6 K12 Y8 b24 g12 K16 g24 r6 g6 W6 g6 K16",
    plaque: "M-8-18H8L18-8V8L8 18H-8L-18 8V-8Z",
    emblem: "M5 7.6h4L8.2 11.2 7 13 5.8 11.2ZM5.4 7.6C2.6 6.8 1.4 4.4 1.8 1M2 4 4.6 1.2M3.4 6.2 1 7M8.6 7.6C11.4 6.8 12.6 4.4 12.2 1M12 4 9.4 1.2M10.6 6.2l2.4.8",
  },
  { // the phoenix of Makgill; MacGill, 2439, less sure: STS has much the same stripes in other counts
    code: "Mk", ground: "#ddb03a", ink: "#1d1a14",
    sett: "W12 Y8 r8 K8 B20 W8 Y8 r4 Y8 W8 K28 G40 r112",
    plaque: "M0-21.5C5-15 18.5-10 18.5 3A18.5 17 0 0 1-18.5 3C-18.5-10-5-15 0-21.5Z",
    emblem: "M7 8.8C3.4 9.2 1 6.8 1 2.6 2.4 4.8 5 5 7 7 9 5 11.6 4.8 13 2.6 13 6.8 10.6 9.2 7 8.8ZM7 7V1.8L5.2 2.8M7 8.8V13M4.8 9.4C4.6 11 3.8 12 2.4 12.4M9.2 9.4C9.4 11 10.2 12 11.6 12.4",
  },
  { // the raven of MacDonnell; MacDonell of Glengarry, 2380, sure (Plaid)
    code: "Md", ground: "#1f4d37", ink: "#fff",
    sett: "B16 R2 B4 R6 B24 R2 K24 G24 R6 G4 R2 G8 W2",
    plaque: "M-18.5-17H18.5V20.5L0 14-18.5 20.5Z",
    emblem: "M1 5.2 4.6 3.4C5.4 1.7 8 1.6 9 3.6 9.8 5.6 11.4 8.8 13 12.4L9.2 11C6 11 4.2 8.8 4.5 5.5ZM6.8 11v2M7.2 6.2C7.6 8 8.6 8.8 9.8 9.2",
  },
  { // the swan of Wemyss; Wemyss, 4600, sure (Plaid)
    code: "We", ground: "#a3261f", ink: "#fff",
    sett: "R16 G4 R96 K16 R16 K48 W4 K48 R16",
    plaque: "M-18.5 0A18.5 18.5 0 1 0 18.5 0A18.5 18.5 0 1 0-18.5 0Z",
    emblem: "M1.2 4.6 3.4 4C3.2 1.2 7 .8 6.6 4 6.3 6 3.4 7.4 3.4 9.6c0 2 1.8 3 4.4 3 3 0 5-2.4 5-6.2C11 8.6 8.6 8.2 7 9.2",
  },
  { // the bee of Fergusson; Ferguson of Balquhidder, 1166, sure (Plaid)
    code: "Fe", ground: "#e2802b", ink: "#1d1a14",
    sett: "g4 b24 r2 K24 g24 K4",
    plaque: "M0-21 18.5-10.5V10.5L0 21-18.5 10.5V-10.5Z",
    emblem: "M7 4.5c2 0 2.4 2.5 2.4 4.2S8.2 13 7 13s-2.4-2.6-2.4-4.3S5 4.5 7 4.5ZM4.8 7.5h4.4M4.7 10h4.6M5.2 5.5C3 2.5 .8 3.5 1 5.2 1.2 6.8 3 7 4.8 6.6M8.8 5.5c2.2-3 4.4-2 4.2-.3C12.8 6.8 11 7 9.2 6.6M6.3 4.5 5.4 2M7.7 4.5 8.6 2",
  },
  { // the griffin of Forsyth; Forsyth, 1235, sure (STS)
    code: "Fo", ground: "#4f321d", ink: "#fff",
    sett: "k46 s50 r8 s50 k46 Y4 o50 k8 o50 Y4",
    plaque: "M-17.5-17H17.5V-1C17.5 11 10 17.5 0 21.5-10 17.5-17.5 11-17.5-1Z",
    emblem: "M2.2 9C.8 5 3 2.6 6.4 2.8L9 1 9.2 3.8C11.6 5.4 12.6 9 12.6 13M2.2 9C3 7.4 4.4 7 6 7.4 6.4 9.4 5.4 11 3.6 13L6 11.6 8 13 10.4 11.6 12.6 13M6.2 5h.01",
  },
  { // the cock of Cockburn; Cockburn Blue, 704, sure (STS)
    code: "Ck", ground: "#a3b6c4", ink: "#171c22",
    sett: "R2 K2 G10 K2 Y2 K2 b10 K2 W2 K2 b10 K2 G2 K2 G2 K2 b30",
    plaque: "M0-20.5 4.5-16.8 10.2-17.8 12.3-12.3 17.8-10.2 16.8-4.5 20.5 0 16.8 4.5 17.8 10.2 12.3 12.3 10.2 17.8 4.5 16.8 0 20.5-4.5 16.8-10.2 17.8-12.3 12.3-17.8 10.2-16.8 4.5-20.5 0-16.8-4.5-17.8-10.2-12.3-12.3-10.2-17.8-4.5-16.8Z",
    emblem: "M3.8 4.6 1.4 5.4 3.9 6.4M3.8 4.6V2.8L3.2 1l1.5.9L5.8 1l.5 2C6.2 6 8 6.8 9.4 5.6 10.4 4.6 10.6 3 12.8 2.8c.6 3.6-.6 8-5 8C4.8 10.8 3.6 8.4 3.8 4.6ZM6.6 10.8V13M9 10.6V13",
  },
  { // the horse of Cochrane; Cochrane (1984), 697, sure (STS)
    code: "Ch", ground: "#67407f", ink: "#fff",
    sett: "G32 R4 G4 R2 G6 R2 G4 R4 G24 K24 R2 h32 R4 h16 Y4",
    plaque: "M-16.5 17.5C-19 7-19-3-14-11A17.5 17.5 0 0 1 14-11C19-3 19 7 16.5 17.5Z",
    emblem: "M4 13C3.6 10.4 5 9.2 5.4 7.8L3 9.2 1.2 7.6 4 3.6V1.2L6.4 2.6C10.6 3.2 12.4 7 12 13M8 5.6C9.2 7 9.4 9.2 9.2 11.6",
  },
  { // the lion of Bruce; Bruce (Vestiarium), 399, sure (Plaid)
    code: "Br", ground: "#1d1c1f", ink: "#f3e3b6",
    sett: "W4 C32 G8 C8 G24 C4 G24 C8 G8 C32 Y4",
    plaque: "M-19.5-17-10-10.5 0-20.5 10-10.5 19.5-17V17.5H-19.5Z",
    emblem: "M7 .8 8.5 2.4 10.6 2 10.9 4.2 12.9 5.1 11.8 7 12.9 8.9 10.9 9.8 10.6 12 8.5 11.6 7 13.2 5.5 11.6 3.4 12 3.1 9.8 1.1 8.9 2.2 7 1.1 5.1 3.1 4.2 3.4 2 5.5 2.4ZM5 6.2l.9.4M9 6.2l-.9.4M7 7.5V9M5.4 9.8 7 9.1l1.6.7",
  },
];
