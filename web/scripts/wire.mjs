/* Makes src/wire.ts from the structs of the server: `make wire` writes the schema first. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export async function wireTypes() {
  const schema = JSON.parse(readFileSync(at("../wire.schema.json"), "utf8"));
  const types = await compile(schema, "Wire", {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    bannerComment: "/* What travels between server and browser. Made by `make wire` from src/clanmoot/server/wire.py: do not edit. */",
    style: { printWidth: 120 },
  });
  const unions = ["Command", "Request", "Frame"].map((name) => `export type ${name} = Wire["${name}"];\n`);
  return types + unions.join("");
}

export const target = at("../src/wire.ts");

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await wireTypes());
