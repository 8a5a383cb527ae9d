// Compares the messages of the page with the tables of other languages: deno run --allow-read message-tables.mjs. It fails on a
// message that a table lacks, on an entry that nothing says, and on a count without a form that its language has.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = join(root, "Sources/Browser/CollageEditor/Page");
const strings = join(root, "Samples/embed/strings");

/** Returns the files of a folder with an ending. */
const filesOf = (folder, ending) =>
  readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(ending)).sort().map((name) =>
    join(folder, name)
  );

/** Returns the template that begins after a backtick: its name as a message, and where it ends. What stands in it is passed over. */
function templateAt(source, start) {
  let [id, at] = ["", start];
  while (source[at] !== "`") {
    if (source.startsWith("${", at)) {
      id += "{}";
      at = codeEnd(source, at + 2);
    } else {
      if (source[at] === "\\") at += 1;
      id += source[at];
      at += 1;
    }
  }
  return { id, end: at + 1 };
}

/** Returns where the code in a template ends. */
function codeEnd(source, start) {
  let at = start;
  for (let depth = 1; depth > 0; at += 1) {
    if (source[at] === "`") at = templateAt(source, at + 1).end - 1;
    else if (source[at] === "{") depth += 1;
    else if (source[at] === "}") depth -= 1;
  }
  return at;
}

/** Returns the messages of a file, by their names; those that count with their words for one. */
function messagesIn(source) {
  const found = [...source.matchAll(/\bsay`/g)].map(({ index }) => [templateAt(source, index + 4).id, null]);
  const text = '"((?:[^"\\\\]|\\\\.)*)"';
  const calls = source.matchAll(new RegExp(`\\bcounted\\(\\s*[^"]*?,\\s*${text},\\s*${text}`, "g"));
  for (const [, one, other] of calls) found.push([JSON.parse(`"${other}"`), JSON.parse(`"${one}"`)]);
  // A comment may say how it is done.
  const count = source.replaceAll(/^\s*(\*|\/\/).*$/gm, "").match(/(?<!const )\bcounted\(/g)?.length ?? 0;
  const known = found.filter(([, one]) => one !== null).length;
  return { found, isWhole: count === known };
}

/** Returns all texts of a document. */
const textsOf = (value) =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsOf)
    : [];

/** Returns a pattern of the texts in which something stands. */
const patternOf = (key) =>
  new RegExp(`^${key.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)")}$`, "s");

const problems = [];
const messages = new Map();
for (const file of filesOf(page, ".js")) {
  const source = readFileSync(file, "utf8");
  if (file.endsWith("basics/messages.js")) continue;
  const { found, isWhole } = messagesIn(source);
  if (!isWhole) problems.push(`${file}: the words of counted(...) must be written there`);
  for (const [id, one] of found) messages.set(id, one);
}

// What the library says: templates, looks and drawings with their names, and the sizes of canvases. Summaries are said in parts, and a
// name without the ratio at its end.
const presets = readFileSync(join(root, "Sources/Model/CollageModel/Document/CanvasPreset.swift"), "utf8");
const documents = filesOf(join(root, "Templates"), ".json");
const listed = new Set([
  ...documents.flatMap((file) => textsOf(JSON.parse(readFileSync(file, "utf8")))),
  ...documents.map((file) => file.split("/").at(-1).replace(/\.json$/, "").replaceAll("-", " ")),
  ...[...presets.matchAll(/"([^"]+)"/g)].map(([, text]) => text),
].flatMap((text) => [text, ...text.replace(/\.$/, "").split(". "), text.replace(/, \d+:\d+$/, "")]));
const isListed = (key) =>
  listed.has(key) || (key.includes("{}") && [...listed].some((text) => patternOf(key).test(text)));

for (const file of filesOf(strings, ".json")) {
  const language = file.split("/").at(-1).replace(".json", "");
  const table = JSON.parse(readFileSync(file, "utf8"));
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const tell = (text) => problems.push(`${language}: ${text}`);
  for (const [id, one] of messages) {
    const entry = table[id];
    if (entry === undefined) tell(`no words for ${JSON.stringify(id)}`);
    else if (one === null) {
      if (
        typeof entry !== "string" ||
        patternOf(id).exec(entry) === null && entry.split("{}").length !== id.split("{}").length
      )
        tell(`${JSON.stringify(id)} must have as much standing in it: ${JSON.stringify(entry)}`);
    } else {
      const missing = categories.filter((category) => typeof entry[category] !== "string");
      if (missing.length > 0) tell(`${JSON.stringify(id)} has no form for: ${missing.join(", ")}`);
      for (const [category, form] of Object.entries(entry)) {
        if (!categories.includes(category))
          tell(`${JSON.stringify(id)} has a form that the language does not have: ${category}`);
        if (`${form}`.split("{}").length !== id.split("{}").length)
          tell(`${JSON.stringify(id)} must have as much standing in it: ${JSON.stringify(form)}`);
      }
    }
  }
  for (const key of Object.keys(table))
    if (!messages.has(key) && !isListed(key)) tell(`nothing says ${JSON.stringify(key)}`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
