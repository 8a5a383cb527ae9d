// Lays out photos by the row and column engines of npm, whose heights are free: `node engines.mjs PACKAGES` reads a job as JSON
// from standard input and writes frames. Each engine is tried with many row heights or numbers of columns, and with widths below
// the canvas' where the result is too high; the layout that leaves the least of the canvas blank is taken, centered.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const packages = process.argv[2];
const album = async (name) =>
  (await import(pathToFileURL(`${packages}/react-photo-album/dist/layouts/${name}.js`))).default;

// The frames of an engine at a container width and a measure: a row's height or a number of columns.
const engines = {
  "justified-layout": async () => {
    const layout = createRequire(`${packages}/`)(`${packages}/justified-layout`);
    return ({ photos, gap }, width, targetRowHeight) =>
      layout(photos, { containerWidth: width, containerPadding: 0, boxSpacing: gap, targetRowHeight })
        .boxes.map((box, photo) => ({ photo, x: box.left, y: box.top, width: box.width, height: box.height }));
  },
  rows: async () => {
    const layout = await album("rows");
    return ({ photos, gap }, width, height) => stacked(layout(photos, gap, 0, width, height), gap, true);
  },
  columns: async () => {
    const layout = await album("columns");
    return ({ photos, gap }, width, count) => stacked(layout(photos, gap, 0, width, count), gap, false);
  },
  masonry: async () => {
    const layout = await album("masonry");
    return ({ photos, gap }, width, count) => stacked(layout(photos, gap, 0, width, count), gap, false);
  },
};

// The engine gives tracks of sizes, which the browser sets side by side.
function stacked(model, gap, horizontal) {
  const frames = [];
  let across = 0;
  for (const { photos } of model?.tracks ?? []) {
    let along = 0;
    for (const { index, width, height } of photos) {
      frames.push({ photo: index, x: horizontal ? along : across, y: horizontal ? across : along, width, height });
      along += (horizontal ? width : height) + gap;
    }
    if (photos.length) across += (horizontal ? photos[0].height : photos[0].width) + gap;
  }
  return frames;
}

function measures({ photos, canvas }, isByColumns) {
  const [width, height] = canvas;
  if (isByColumns) {
    const most = 2 + 2 * Math.sqrt((photos.length * width) / height);
    return Array.from({ length: Math.min(photos.length, Math.ceil(most)) }, (_, index) => index + 1);
  }
  return spread(Math.sqrt((width * height) / photos.length), 20, 12);
}

// Measures around one, on each side so many steps of a part of an octave.
function spread(middle, steps, octave) {
  return Array.from({ length: 2 * steps + 1 }, (_, index) => middle * 2 ** ((index - steps) / octave));
}

const bottom = (frames) => Math.max(...frames.map(({ y, height }) => y + height));
const area = (frames) => frames.reduce((sum, { width, height }) => sum + width * height, 0);

// The layout at the greatest width, up to the canvas', at which it is not too high.
function fitting(layout, job, measure, isByColumns) {
  const [width, height] = job.canvas;
  const at = (share) => layout(job, width * share, isByColumns ? measure : measure * share);
  const fits = (frames) => frames.length === job.photos.length && bottom(frames) <= height + 1e-6;
  if (fits(at(1))) return { frames: at(1), share: 1 };
  let [low, high, best] = [0.2, 1, null];
  for (let step = 0; step < 12; step += 1) {
    const share = (low + high) / 2;
    const frames = at(share);
    if (fits(frames)) [low, best] = [share, { frames, share }];
    else high = share;
  }
  return best;
}

function find(layout, job) {
  const isByColumns = job.engine === "columns" || job.engine === "masonry";
  let best = null;
  const tryOut = (measure) => {
    const found = fitting(layout, job, measure, isByColumns);
    if (found && (!best || area(found.frames) > area(best.frames))) best = { ...found, measure };
  };
  measures(job, isByColumns).forEach(tryOut);
  // Row heights between the best and its neighbors.
  if (best && !isByColumns) spread(best.measure, 10, 120).forEach(tryOut);
  if (!best) return null;
  const runs = Array.from({ length: 5 }, () => {
    const start = performance.now();
    layout(job, job.canvas[0] * best.share, isByColumns ? best.measure : best.measure * best.share);
    return performance.now() - start;
  });
  const left = (job.canvas[0] - Math.max(...best.frames.map(({ x, width }) => x + width))) / 2;
  const top = (job.canvas[1] - bottom(best.frames)) / 2;
  const frames = best.frames.map(({ photo, x, y, width, height }) => [photo, x + left, y + top, width, height]);
  return { frames, milliseconds: Math.min(...runs) };
}

let text = "";
for await (const part of process.stdin) text += part;
const job = JSON.parse(text);
console.log(JSON.stringify(find(await engines[job.engine](), job)));
