import { expect, test, vi } from "vitest";

vi.stubGlobal("location", new URL("https://moot.test/"));
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { addEventListener: () => {} });
const { pastedPath, routeOf } = await import("../src/lib/router.svelte");

const route = (path: string) => routeOf(new URL(path, "https://moot.test"));

test("paths lead to pages", () => {
  expect(route("/")).toEqual({ page: "home" });
  expect(route("/t/Ab-1_x?text=1")).toEqual({ page: "table", id: "Ab-1_x", text: true, token: null });
  expect(route("/t/Ab#seat=secret-Token_1")).toMatchObject({ page: "table", token: "secret-Token_1" });
  expect(route("/t/Ab/replay?step=7&seat=1")).toEqual({ page: "replay", id: "Ab", step: 7, seat: 1 });
  expect(route("/rules/glory#3.2")).toEqual({ page: "rules", game: "glory", rule: "3.2" });
  expect(route("/t/Ab/what")).toEqual({ page: "lost" });
});

test("a pasted link or id leads to its table, anything else nowhere", () => {
  expect(pastedPath(" Ab-1_x ", "https://moot.test")).toBe("/t/Ab-1_x");
  expect(pastedPath("https://moot.test/t/Ab#seat=x", "https://moot.test")).toBe("/t/Ab#seat=x");
  expect(pastedPath("https://moot.test/rules/glory", "https://moot.test")).toBeNull();
  expect(pastedPath("hello there", "https://moot.test")).toBeNull();
});
