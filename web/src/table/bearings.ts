/* Players' shields: a ground, an ink and a heraldic division each, so that they differ without colour too. */

export interface Bearing { ground: string; ink: string; charge: string }

export const BEARINGS: readonly Bearing[] = [
  { ground: "#f0dfb4", ink: "#2a2118", charge: "M0 23 14 7l14 16v8L14 16 0 31Z" },
  { ground: "#4f7391", ink: "#ffffff", charge: "M0 0h9l20 22-6 9L0 9Z" },
  { ground: "#b7cda9", ink: "#1b2417", charge: "M11 0h6v33h-6ZM0 11h28v6H0Z" },
  { ground: "#84503f", ink: "#ffffff", charge: "M0 0h7v33H0ZM21 0h7v33h-7Z" },
  { ground: "#70528a", ink: "#ffffff", charge: "M0 0h28v9H0Z" },
];
