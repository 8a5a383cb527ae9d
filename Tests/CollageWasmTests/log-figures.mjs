// Replays random gesture logs in WebAssembly and by the command line, and counts those that lead to another document:
// log-figures.mjs [LOGS] [SEED]. Needs the tool, the WebAssembly modules, and the sample photos.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Collage } from "../../Sources/Browser/CollageWasm/collage.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tool = process.env.COLLAGE_TOOL ?? join(root, ".build/release/collage");
const photos = process.env.COLLAGE_SAMPLES ?? join(root, "Samples/photos");
const [count, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1)];
const AT_ONCE = 2;

/** Returns numbers from 0 to 1 (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const composition = JSON.parse(readFileSync(join(root, "Samples/editing.json"), "utf8"));
const [width, height] = [composition.template.canvas.width, composition.template.canvas.height];
// Where the subjects of photos are only the tool finds.
for (const item of composition.items) item.focus = [0.5, 0.5];
const items = composition.items.map(({ id }) => id);

/** Returns the lines of a log: fingers, waits and commands. */
function log(next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const point = () => [next() * width, next() * height];
  const commands = [
    () => ({ command: "flip", item: pick(items), direction: pick(["horizontal", "vertical"]) }),
    () => ({ command: "swap", items: [pick(items), pick(items)] }),
    () => ({ command: "zoom", item: pick(items), by: 0.5 + next() * 1.5 }),
    () => ({ command: "rotate", item: pick(items), degrees: (next() - 0.5) * 40 }),
    () => ({ command: "nudge", item: pick(items), by: [next() * 40 - 20, next() * 40 - 20] }),
    () => ({ command: "setAside", item: pick(items) }),
    () => ({ command: "select", item: pick(items) }),
    () => ({ command: "undo" }),
    () => ({ command: "redo" }),
  ];
  const lines = [{ format: "collage-gestures", version: 1, canvas: [width, height] }];
  let time = 0;
  for (let event = Math.floor(5 + next() * 25); event > 0; event -= 1) {
    time += next() * 0.6;
    if (next() < 0.35) {
      lines.push({ t: time, ...pick(commands)() });
      continue;
    }
    const fingers = next() < 0.3 ? [1, 2] : [1];
    const places = fingers.map(point);
    fingers.forEach((touch, index) => lines.push({ t: time, touch, phase: "began", at: places[index] }));
    // A long press lifts a photo.
    if (next() < 0.3) time += 0.7;
    for (let move = Math.floor(next() * 8); move > 0; move -= 1) {
      time += 0.016;
      fingers.forEach((touch, index) => {
        places[index] = places[index].map((side) => side + (next() - 0.5) * 60);
        lines.push({ t: time, touch, phase: "moved", at: places[index] });
      });
    }
    time += 0.05;
    const phase = next() < 0.1 ? "cancelled" : "ended";
    fingers.forEach((touch, index) => lines.push({ t: time, touch, phase, at: places[index] }));
  }
  return lines;
}

const collage = await Collage.load(
  readFileSync(join(process.env.COLLAGE_WASM ?? join(root, ".build/wasm"), "collage.wasm")),
);
const folder = mkdtempSync(join(tmpdir(), "collage-logs-"));

/** Returns what the tool prints. */
function output(all) {
  return new Promise((resolve, reject) => {
    const program = spawn(tool, all, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    let [told, failed] = ["", ""];
    program.stdout.on("data", (data) => (told += data));
    program.stderr.on("data", (data) => (failed += data));
    program.on("close", (status) => (status === 0 ? resolve(told) : reject(new Error(failed))));
  });
}

/** Returns the size of a JPEG, as its frame's header has it. */
function sizeOf(file) {
  const bytes = readFileSync(file);
  for (let place = 2; place + 9 < bytes.length; place += 2 + bytes.readUInt16BE(place + 2)) {
    const marker = bytes[place + 1];
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bytes.readUInt16BE(place + 7), bytes.readUInt16BE(place + 5)];
  }
  throw new Error(`${file} is not a JPEG`);
}

/** Returns the document to which a log leads in WebAssembly. */
function replayed(lines) {
  const known = Object.entries(composition.photos).map(([id, path]) => ({ id, size: sizeOf(join(folder, path)) }));
  const session = collage.open(composition, { photos: known });
  try {
    for (const line of lines.slice(1)) session.event(line);
    return session.document;
  } finally {
    session.close();
  }
}

/** Compares both sides of a log, and returns whether they are the same, and whether the log changed anything. */
async function compared(index) {
  const lines = log(random(seed * 1_000_003 + index));
  const name = `${index % AT_ONCE}.jsonl`;
  writeFileSync(join(folder, name), lines.map((line) => JSON.stringify(line)).join("\n") + "\n");
  const native = JSON.parse(await output(["replay", name, "--composition", "composition.json", "-o", "-"]));
  const own = JSON.parse(JSON.stringify(replayed(lines)));
  const isSame = isDeepStrictEqual(own, native);
  if (!isSame)
    console.error(`log ${index} of seed ${seed} differs:\n${JSON.stringify(own)}\n${JSON.stringify(native)}`);
  return { isSame, isChanged: !isDeepStrictEqual(native.items, composition.items) };
}

try {
  cpSync(photos, join(folder, "photos"), { recursive: true });
  writeFileSync(join(folder, "composition.json"), JSON.stringify(composition));
  const results = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, place) => compared(first + place));
    results.push(...await Promise.all(some));
  }
  const of = (test) => results.filter(test).length;
  console.log(
    `${count} logs, of which ${of(({ isChanged }) => isChanged)} change the document: ${
      of(({ isSame }) => !isSame)
    } differ`,
  );
  if (of(({ isSame }) => !isSame) > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
