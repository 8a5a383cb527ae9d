// Makes the calls that come in on standard input, a line each, and tells what came of each: the WebAssembly side of a
// comparison with the same code built for this machine.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const wasm = instance.exports;
const word = new DataView(new ArrayBuffer(8));
let handle = -1;

function number(hexadecimal) {
  word.setBigUint64(0, BigInt(`0x${hexadecimal}`));
  return word.getFloat64(0);
}

function send(numbers) {
  const address = wasm.collage_buffer(numbers.length);
  new Float64Array(wasm.memory.buffer, address, numbers.length).set(numbers);
  return numbers.length;
}

function digest(count) {
  const address = wasm.collage_buffer(0);
  let hash = 0x811c9dc5;
  if (count > 0) {
    for (const part of new Uint32Array(wasm.memory.buffer, address, count * 2)) {
      hash = Math.imul(hash ^ part, 0x01000193);
    }
  }
  return `${count} ${hash >>> 0}`;
}

function perform(name, numbers) {
  switch (name) {
    case "open":
      if (handle >= 0) wasm.collage_close(handle);
      handle = wasm.collage_open(send(numbers));
      return Math.min(handle, 0);
    case "touch":
      return wasm.collage_touch(handle, ...numbers);
    case "trackpad":
      return wasm.collage_trackpad(handle, ...numbers);
    case "offer":
      return wasm.collage_offer(handle, numbers[0], send(numbers.slice(1)));
    case "hover":
      return wasm.collage_hover(handle, ...numbers);
    case "cancel":
      return wasm.collage_cancel(handle, ...numbers);
    case "wait":
      return wasm.collage_wait(handle, numbers[0]);
    default:
      return wasm.collage_command(handle, numbers[0], send(numbers.slice(2)), numbers[1]);
  }
}

const strokeCalls = {
  strokes: ([tolerance, ...numbers]) => wasm.collage_stroke_outline(send(numbers), tolerance),
  erasing: (numbers) => wasm.collage_stroke_erased(send(numbers)),
};
const strokeCall = strokeCalls[process.argv[3]];
if (strokeCall) {
  const lines = [];
  for await (const line of createInterface({ input: process.stdin })) {
    lines.push(digest(strokeCall(line.split(" ").map(number))));
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exit(0);
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...words] = line.split(" ");
  const numbers = words.map(number);
  const result = perform(name, numbers);
  const time = name === "open" ? 0 : numbers[{ touch: 4, trackpad: 7, hover: 3 }[name] ?? 0];
  const state = digest(wasm.collage_state(handle));
  answers.push(`${result} ${state} ${digest(wasm.collage_presentation(handle, Number.isFinite(time) ? time : 0))}`);
}
process.stdout.write(`${answers.join("\n")}\n`);
