/* Everything Clanmoot can say in English: the program's and the games' own catalogues, shared with server and terminal. */
const files = import.meta.glob<string>(
  ["../../../src/clanmoot/text/*en.ftl", "../../../src/clanmoot/games/*/text/*en.ftl"],
  { query: "?raw", import: "default", eager: true },
);
export default Object.values(files);
