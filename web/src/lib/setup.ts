/* Coming to a table: setting one up, or taking the chair of a link. Both pledge this browser's part in the shuffle. */
import { api } from "./api";
import { keepTokens } from "./memory";
import { keep, keptOf, newPart, tidy } from "./pledge";
import type { NewTable } from "../wire";

/** Set a table up; its id. */
export async function setUp(wanted: Omit<NewTable, "pledge">): Promise<string> {
  const part = newPart();
  const { id, tokens } = await api.create({ ...wanted, pledge: part.pledge });
  tidy();
  keep(id, part);
  keepTokens(id, tokens);
  return id;
}

/** Take the chair of a link. */
export async function sitDown(table: string, token: string, name: string): Promise<void> {
  const part = keptOf(table) ?? newPart();
  // Whoever sits here already has pledged a number, and it is lost if it was not kept: a new one would not be that.
  const { chairs } = (await api.look(table)).table;
  if (!chairs.some((chair) => chair.mine)) keep(table, part); // first: an answer may get lost
  await api.join(table, { token, name, pledge: part.pledge });
  tidy();
}
