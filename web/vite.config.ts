import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` talks to a server that runs beside it: CLANMOOT=http://127.0.0.1:8000
const server = process.env["CLANMOOT"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: {
    fs: { allow: [".."] }, // the catalogues lie in ../src/clanmoot
    proxy: { "/api": { target: server, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
