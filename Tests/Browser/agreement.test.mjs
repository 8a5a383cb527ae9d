// What the page shows is what the renderer writes: node --test Tests/Browser/agreement.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 9);
const { evaluate } = page;
after(() => page.close());

const templates = [
  "hero/hero-left",
  "grids/three-by-three",
  "polaroids/scatter",
  "shapes/honeycomb",
  "strips/slanted-four",
  "story/three-tilted",
  "square/circle-over-four",
  "magazine/cover-story",
  "grids/rounded-six",
  "shapes/three-hearts",
];
// The mean difference of all channels where the renderer's picture has no edge within two pixels, and of all.
const compare = `async () => {
  const { width } = editor.template.canvas;
  const picture = await createImageBitmap(await editor.exported("format=png&width=" + Math.min(width, 1000)));
  const pixels = (draw) => {
    // Chromium clips without antialiasing on a canvas that is not of the document.
    const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    draw(context);
    return context.getImageData(0, 0, picture.width, picture.height).data;
  };
  const rendered = pixels((context) => context.drawImage(picture, 0, 0));
  const shown = pixels((context) => document.querySelector("collage-stage").paint(context));
  const row = picture.width * 4;
  let [sum, count, all] = [0, 0, 0];
  for (let y = 2; y < picture.height - 2; y += 1) for (let x = 2; x < picture.width - 2; x += 1) {
    const place = y * row + x * 4;
    let difference = 0;
    let edge = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = place + channel;
      difference += Math.abs(rendered[at] - shown[at]) / 3;
      edge = Math.max(edge, Math.abs(rendered[at - 8] - rendered[at + 8]), Math.abs(rendered[at - 2 * row] - rendered[at + 2 * row]));
    }
    all += difference;
    if (edge < 24) [sum, count] = [sum + difference, count + 1];
  }
  // Along the outlines of places: the pixels just inside and just outside, which belong to the photo and to what is around it,
  // apart for lines that are rather upright and rather level. Then the same with what is shown a pixel aside.
  const scale = picture.width / width;
  const inside = (x, y) => x >= 0 && y >= 0 && x < picture.width && y < picture.height;
  const along = editor.session.outlines(performance.now() / 1000, 0.1 / scale).map((contours) => {
    const places = { upright: [], level: [] };
    for (const contour of contours) for (const [index, [x, y]] of contour.entries()) {
      const [nextX, nextY] = contour[(index + 1) % contour.length];
      const [across, down] = [(nextX - x) * scale, (nextY - y) * scale];
      const length = Math.hypot(across, down);
      for (let step = 0.5; step < length; step += 1) for (const side of [-0.5, 0.5]) {
        const column = Math.floor(x * scale + (across * step - down * side) / length);
        const line = Math.floor(y * scale + (down * step + across * side) / length);
        if (inside(column, line)) places[Math.abs(across) < Math.abs(down) ? "upright" : "level"].push([column, line]);
      }
    }
    return places;
  });
  const differ = (places, dx = 0, dy = 0) => {
    let [difference, count] = [0, 0];
    for (const [column, line] of places) {
      if (!inside(column + dx, line + dy)) continue;
      const at = line * row + column * 4;
      for (const channel of [0, 1, 2]) difference += Math.abs(rendered[at + channel] - shown[at + channel + dx * 4 + dy * row]) / 3;
      count += 1;
    }
    return count > 0 ? difference / count : 0;
  };
  const edges = along.flatMap(({ upright, level }) => [differ(upright), differ(level)]);
  const [upright, level] = ["upright", "level"].map((kind) => along.flatMap((places) => places[kind]));
  const shifted = [[upright, -1, 0], [upright, 1, 0], [level, 0, -1], [level, 0, 1]].map(([places, dx, dy]) => [differ(places), differ(places, dx, dy)]);
  return { edge: Math.max(...edges), shifted, places: upright.length + level.length, away: sum / count, all: all / ((picture.height - 4) * (picture.width - 4)), share: count / (picture.width * picture.height) };
}`;

// Waits until nothing moves, and nothing has been asked of the server or answered for a while.
await evaluate(`{
  const { fetch } = globalThis;
  let [waiting, last] = [0, 0];
  globalThis.fetch = (...all) => {
    waiting += 1;
    return fetch(...all).finally(() => { waiting -= 1; last = performance.now(); });
  };
  const rests = () => waiting === 0 && performance.now() > last + 150 && !editor.session.isSettling(performance.now() / 1000);
  globalThis.quiet = async () => {
    last = performance.now();
    while (!rests()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
}`);

for (const [index, id] of templates.entries()) {
  test(`the page and the export agree on ${id}`, async () => {
    await evaluate(
      `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "${id}").document))`,
    );
    const look = index % 2 === 0
      ? { filter: ["noir", "porto", "amber", "punch", "tide"][index / 2], strength: 0.9 }
      : { adjust: { contrast: 0.3, temperature: 0.2 } };
    await evaluate(`(async () => {
      await editor.looks.load();
      editor.perform({ command: "setLook", items: editor.state.items.slice(0, 2).map(({ id }) => id), ...${
      JSON.stringify(look)
    } });
      editor.perform({ command: "zoom", item: editor.state.items[0].id, by: 1.4 });
      editor.perform({ command: "rotate", item: editor.state.items[0].id, degrees: 7 });
      if (${index} === 3) editor.perform({ command: "addLayer", layer: { id: "words", size: [900, 160], center: [700, 300], rotation: -6, text: { text: "Agreement", font: { family: "Inter", size: 110, weight: 800 }, fill: "#ffffff", align: "center" } } });
      if (${index} === 5) editor.perform({ command: "addLayer", layer: { id: "heart", size: [300, 300], center: [540, 960], sticker: { drawing: "heart" }, opacity: 0.8 } });
      if (${index} === 7) editor.perform({ command: "addLayer", layer: { id: "line", size: [600, 200], center: [500, 700], stroke: { tool: "marker", color: "#2a9d8f", width: 0.03, samples: [[200, 600, null, 0], [450, 800, null, 0.2], [800, 650, null, 0.4]] } } });
      return 0;
    })()`);
    // What is painted in this size asks for larger pictures, and these for looks.
    for (let round = 0; round < 2; round += 1) {
      await evaluate(
        `document.querySelector("collage-stage").paint(new OffscreenCanvas(1000, 600).getContext("2d")) && 0`,
      );
      await evaluate("quiet()");
    }
    const { away, all, share, edge, shifted, places } = await evaluate(`(${compare})()`);
    console.log(
      `${id}: ${away.toFixed(2)} of 255 away from edges (${Math.round(share * 100)} % of the pixels), ${
        all.toFixed(2)
      } of all, ${edge.toFixed(2)} along edges (${places} pixels; a pixel aside ${
        shifted.map(([own, aside]) => `${own.toFixed(1)} -> ${aside.toFixed(1)}`).join(", ")
      })`,
    );
    assert.ok(away < 2, `${id}: ${away}`);
    // An edge that was a pixel off would show the background in place of a photo.
    assert.ok(all < 2, `${id}: ${all} with all edges`);
    for (const [own, aside] of shifted)
      assert.ok(aside > 2 * own && aside > own + 3, `${id}: ${own} would be ${aside} a pixel aside`);
    // Chromium counts four lines in a pixel of an outline, the renderer all of its area.
    assert.ok(edge < 10, `${id}: ${edge} of 255 along the edges of places`);
  });
}

for (const kind of ["stripes", "checks", "gingham", "dots", "zigzag", "crosses"]) {
  test(`the page and the export agree on a background of ${kind}`, async () => {
    await evaluate(`(async () => {
      const all = await editor.server.json("templates");
      await editor.changeTemplate(all.find(({ id }) => id === "polaroids/scatter").document, { keepsStyle: false });
      editor.choose({ background: { pattern: { kind: "${kind}", colors: ["#fff4dc", "#3a5fa0"], size: 0.07, angle: 17 } } });
    })()`);
    for (let round = 0; round < 2; round += 1) {
      await evaluate(
        `document.querySelector("collage-stage").paint(new OffscreenCanvas(1000, 600).getContext("2d")) && 0`,
      );
      await evaluate("quiet()");
    }
    const { away, all } = await evaluate(`(${compare})()`);
    console.log(`${kind}: ${away.toFixed(2)} of 255 away from edges, ${all.toFixed(2)} of all`);
    assert.ok(away < 2, `${kind}: ${away}`);
    assert.ok(all < 2, `${kind}: ${all} with all edges`);
  });
}
