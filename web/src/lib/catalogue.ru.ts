/* Everything Clanmoot can say in Russian: the program's and the games' own catalogues, shared with server and terminal. */
const files = import.meta.glob<string>(
  ["../../../src/clanmoot/text/*ru.ftl", "../../../src/clanmoot/games/*/text/*ru.ftl"],
  { query: "?raw", import: "default", eager: true },
);
export default Object.values(files);
