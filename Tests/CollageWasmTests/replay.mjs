// Makes the calls that come in on standard input, each a line of JSON, and tells what came of each in a line of JSON: the
// WebAssembly side of a comparison with the same code built for this machine.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { CollageFormat } from "../../Sources/Browser/CollageWasm/collage-format.js";

const { module } = await CollageFormat.load(readFileSync(process.argv[2]));
const wasm = module.exports;
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

function open(texts) {
  if (handle >= 0) wasm.collage_close(handle);
  handle = wasm.collage_open(...module.send(...texts));
  return Math.min(handle, 0);
}

const events = {
  open: (_, texts) => open(texts),
  touch: (numbers) => wasm.collage_touch(handle, ...numbers),
  trackpad: (numbers) => wasm.collage_trackpad(handle, ...numbers),
  hover: (numbers) => wasm.collage_hover(handle, ...numbers),
  cancel: (numbers) => wasm.collage_cancel(handle, ...numbers),
  wait: (numbers) => wasm.collage_wait(handle, ...numbers),
  event: (_, texts) => wasm.collage_event(handle, ...module.send(...texts)),
};
const questions = {
  stroke: ([tolerance, widthScale, ...form]) =>
    digest(wasm.collage_stroke_outline(handle, send(form), tolerance, widthScale)),
  erasing: ([radius, ...path]) => module.receive(wasm.collage_erasing(handle, radius, send(path))),
};

function answer({ name, numbers, texts, time }) {
  const values = numbers.map(number);
  if (questions[name]) return questions[name](values);
  const result = events[name](values, texts);
  const now = Number.isFinite(number(time)) ? number(time) : 0;
  const state = digest(wasm.collage_state(handle));
  return `${result} ${state} ${digest(wasm.collage_presentation(handle, now))}`;
}

const answers = [];
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  answers.push(JSON.stringify(answer(JSON.parse(line))));
}
process.stdout.write(`${answers.join("\n")}\n`);
