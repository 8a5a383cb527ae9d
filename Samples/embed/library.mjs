// Writes what the editor of any page offers: templates, filters, drawings and sizes of canvases as `collage edit` has them, the
// fonts that templates name, and those that the renderer takes for Arabic and Hebrew beside them: library.mjs FOLDER, beside which
// collage-text.wasm is.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { TextModule } from "../../Sources/Browser/CollageEditor/Page/hosts/page/text-module.js";

const output = process.argv[2];
/** The faces that were compressed before, by the hashes of their files: that takes longer than all else here. */
const cache = fileURLToPath(new URL("../../.build/woff2", import.meta.url));
const tool = process.env.COLLAGE_TOOL ?? fileURLToPath(new URL("../../.build/release/collage", import.meta.url));
/** The weights of faces, as fontconfig counts them. */
const WEIGHTS = {
  0: 100,
  40: 200,
  50: 300,
  55: 350,
  75: 380,
  80: 400,
  100: 500,
  180: 600,
  200: 700,
  205: 800,
  210: 900,
};
/** The weights that are shipped: those of templates, and bold letters. */
const [UPRIGHT, ITALIC] = [new Set([300, 400, 500, 600, 700, 800, 900]), new Set([400, 700])];
const GROUPS = {
  Inter: "sansSerif",
  "Bebas Neue": "sansSerif",
  "Noto Serif": "serif",
  "Dancing Script": "handwriting",
};
/** The scripts of whose letters no template has any, by some of them. */
const SCRIPTS = ["أبجد هوز", "אבגד"];

/** Asks the editor's own server, so that nothing is told twice. */
async function lists(names) {
  const folder = mkdtempSync(join(tmpdir(), "collage-library-"));
  const environment = { ...process.env, XDG_CACHE_HOME: join(folder, "cache"), XDG_STATE_HOME: join(folder, "state") };
  const editor = spawn(tool, ["edit", "--no-open", "square/four", "-o", "empty.collage.json"], {
    cwd: folder,
    env: environment,
  });
  try {
    const address = await new Promise((resolve, reject) => {
      let said = "";
      editor.on("error", () => reject(new Error(`${tool} cannot be started; build it, or set COLLAGE_TOOL`)));
      editor.on("exit", (code) => reject(new Error(`collage edit ended with ${code}: ${said}`)));
      for (const stream of [editor.stdout, editor.stderr]) {
        stream.on("data", (data) => {
          said += data;
          const [, found] = /Editing at (\S+)/.exec(said) ?? [];
          if (found) resolve(new URL(found));
        });
      }
    });
    const { origin, hash } = address;
    const opened = await fetch(`${origin}/api/open`, { method: "POST", body: hash.slice(1), headers: { origin } });
    const { token } = await opened.json();
    return await Promise.all(names.map(async (name) => {
      const answer = await fetch(`${origin}/api/${name}`, { headers: { "x-collage-token": token } });
      return [name, await answer.json()];
    }));
  } finally {
    editor.removeAllListeners("exit");
    const ended = new Promise((resolve) => editor.once("exit", resolve));
    editor.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the families that texts of templates name. */
function familiesOf(templates) {
  const found = new Set();
  const look = (value) => {
    if (typeof value !== "object" || value === null) return;
    if (typeof value.family === "string") found.add(value.family);
    Object.values(value).forEach(look);
  };
  look(templates);
  return [...found].sort();
}

/** Returns the families that the renderer takes beside others for letters of other scripts, with some of the letters. */
async function companionsOf(families) {
  const bytes = readFileSync(join(output, "../collage-text.wasm"));
  const module = await TextModule.load({ module: () => WebAssembly.compile(bytes) });
  const found = families.flatMap((family) =>
    SCRIPTS.flatMap((sample) => module.companions(sample, family).map((name) => [name, sample]))
  );
  return new Map(found.sort());
}

/** Writes a face as WOFF2, about half as large with the same letters, and returns the name of its file. */
function compressed(file) {
  const name = basename(file).replace(/\.\w+$/, ".woff2");
  const made = join(cache, `${createHash("sha256").update(readFileSync(file)).digest("hex")}.woff2`);
  if (!existsSync(made)) compress(file, made);
  copyFileSync(made, join(output, "fonts", name));
  return name;
}

function compress(file, made) {
  mkdirSync(cache, { recursive: true });
  // Another process may compress the same face.
  const folder = mkdtempSync(join(cache, "new-"));
  try {
    const copy = join(folder, basename(file));
    copyFileSync(file, copy);
    try {
      execFileSync("woff2_compress", [copy], { stdio: "ignore" });
    } catch {
      throw new Error("woff2_compress is missing, or cannot read a font; run Samples/install-dependencies.sh woff2");
    }
    renameSync(copy.replace(/\.\w+$/, ".woff2"), made);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the faces of a family that this machine has; its sample are letters of its script, if it has no Latin ones. */
function copyFaces(family, sample) {
  const format = "%{file}\t%{family}\t%{slant}\t%{weight}\n";
  const said = execFileSync("fc-list", ["--format", format, `:family=${family}`], { encoding: "utf8" });
  const faces = said.trim().split("\n").filter(Boolean).map((line) => {
    const [file, names, slant, weight] = line.split("\t");
    return { file, main: names.split(",")[0], slant: Number(slant), weight: WEIGHTS[weight] };
  }).filter(({ main, slant, weight }) => main === family && (slant === 0 ? UPRIGHT : ITALIC).has(weight));
  faces.sort((one, other) => (one.file < other.file ? -1 : 1));
  if (faces.length === 0)
    throw new Error(`the font ${family} is missing on this machine; run Samples/install-dependencies.sh`);
  return faces.map(({ file, slant, weight }) => {
    const name = compressed(file);
    const style = slant > 0 ? "italic" : "normal";
    const group = sample ? "otherScripts" : GROUPS[family] ?? "sansSerif";
    return { family, group, sample: sample ?? family, weight: `${weight}`, style, file: name };
  });
}

mkdirSync(join(output, "fonts"), { recursive: true });
const write = (name, value) => writeFileSync(join(output, `${name}.json`), JSON.stringify(value));
const all = await lists(["templates", "filters", "drawings", "canvases"]);
for (const [name, value] of all) write(name, value);
const families = familiesOf(all[0][1]);
const faces = families.flatMap((family) => copyFaces(family));
for (const [family, sample] of await companionsOf(families)) faces.push(...copyFaces(family, sample));
write("fonts", faces);
