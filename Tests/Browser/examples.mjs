// The examples of the editor's interface, as the comments of its types have them, and what must have one. Run by itself, it prints
// them as one module of TypeScript, of which Tests/check-page.sh checks the types: examples.mjs ADDRESS_OF_THE_PAGE_FOLDER.
import { readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

const page = new URL("../../Sources/Browser/CollageEditor/Page/", import.meta.url);
const FILES = ["collage-editor.d.ts", "host.d.ts", "hosts/serve/host.d.ts"];
/** The parts of the interface whose members have examples. */
const WHOLE = new Set(["CollageEditorElement", "CollageEditorEventMap", "Host", "Hooks"]);
/** The parts of which an example uses every member. */
const OPTIONS = new Set(["DefinitionOptions", "LoadedPhoto", "LoadOptions", "ExportOptions", "ServiceOptions"]);

/** Returns what a file declares: the names with the code of their examples. */
function declared(file) {
  const found = [];
  let [comment, owner, isInside] = [[], "", false];
  for (const line of readFileSync(new URL(file, page), "utf8").split("\n")) {
    if (/^\s*\/\*\*/.test(line)) [comment, isInside] = [[], true];
    if (isInside) {
      comment.push(line.replace(/^\s*(\/\*)?\*+\/? ?/, ""));
      isInside = !line.includes("*/");
      continue;
    }
    const [, kind, top] = /^export (function|interface|type|class) (\w+)/.exec(line) ?? [];
    const [, member] = /^ {2}(?:readonly )?"?([\w-]+)"?\??[(:<]/.exec(line) ?? [];
    if (top) owner = kind === "function" ? "" : top;
    const name = top ?? (member && owner !== "" ? `${owner}.${member}` : null);
    if (name) found.push({ file, owner: top ?? owner, name, code: codeOf(comment) });
    if (line.trim() !== "") comment = [];
    if (line === "}" || line === "};") owner = "";
  }
  return found;
}

/** Returns the lines of the example in a comment, or null. */
function codeOf(comment) {
  const begin = comment.indexOf("```js");
  return begin < 0 ? null : comment.slice(begin + 1, comment.indexOf("```", begin));
}

const all = FILES.flatMap(declared);
export const examples = all.filter(({ code }) => code !== null);

/** Returns the names of what has no example though it should have one. */
export function withoutExample() {
  const words = new Set(examples.flatMap(({ code }) => code.join("\n").match(/\w+/g)));
  return all.filter(({ name, owner, code }) => {
    const [, member] = name.split(".");
    if (OPTIONS.has(owner)) return member !== undefined && !words.has(member);
    const isNeeded = member === undefined ? /^[a-z]/.test(name) : WHOLE.has(owner);
    return isNeeded && code === null;
  }).map(({ name }) => name);
}

const isImport = (line) => line.startsWith("import ");

/** Returns an example as a module, whose function `run` compares the values that it shows. */
export function moduleOf({ code }) {
  const lines = code.map((line) =>
    line.replace(
      /^(\s*)(.*); \/\/=> (.*)$/,
      (_, indent, found, wanted) => `${indent}equal(await (${found}), ${wanted}, ${JSON.stringify(line.trim())});`,
    )
  );
  return [
    ...lines.filter(isImport),
    "export async function run({ editor, files, equal }) {",
    ...lines.filter((line) => !isImport(line)),
    "}",
  ].join("\n");
}

/** Returns all examples as a module of TypeScript. */
function typed(address) {
  const names = new Set(examples.flatMap(({ code }) => code.filter(isImport)));
  const imports = [...names].map((line) => {
    const [, name, path] = /^import \{ (\w+) \} from "\.\/editor\/(.*)\.js";$/.exec(line) ?? [];
    return `declare const ${name}: typeof import("${address}/${path}.d.ts").${name};`;
  });
  // What lines show is compared when they run; that an element is an editor, a page of TypeScript says itself.
  const parts = examples.map(({ name, code }) => {
    const lines = code.filter((line) => !isImport(line) && !line.includes(" //=> "));
    const text = lines.join("\n").replace(/document\.createElement\("[\w-]+"\)/, "($& as CollageEditorElement)");
    return `/** ${name} */\nasync () => {\n${text}\n};`;
  });
  return [
    `import type { CollageEditorElement } from "${address}/collage-editor.d.ts";`,
    "declare const editor: CollageEditorElement;",
    "declare const files: File[];",
    ...imports,
    ...parts,
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(typed(process.argv[2]));
