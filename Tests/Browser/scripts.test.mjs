// Texts in Arabic and Hebrew letters on a page without a server: the fonts that come with the editor have them, and the page and
// `collage render` agree: node --test Tests/Browser/scripts.test.mjs. Needs what embed.test.mjs does.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { open } from "./devtools.mjs";
import { tool } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

/** Titles, with the face that they need. */
const TITLES = [
  ["Inter", 400, "يوم على شاطئ البحر", "NotoSansArabic-Regular"],
  ["Bebas Neue", 700, "صيف في المدينة", "NotoSansArabic-Bold"],
  ["Noto Serif", 400, "يوم على شاطئ البحر", "NotoNaskhArabic-Regular"],
  ["Inter", 400, "יום ליד הים", "NotoSansHebrew-Regular"],
  ["Dancing Script", 700, "קיץ בעיר הגדולה", "NotoSerifHebrew-Bold"],
  ["Bebas Neue", 400, "שמש וים עם חברים", "NotoSansHebrew-Regular"],
  ["Inter", 400, "صيف 2026 في ٣ مدن", "NotoSansArabic-Regular"],
];
const [WIDTH, HEIGHT] = [800, 200];

const folder = mkdtempSync(join(tmpdir(), "collage-scripts-"));
const site = await embedded();
const page = await open(site.address, { width: 1100, height: 900 });
const { evaluate } = page;
after(async () => {
  await page.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});
await eventually(() => evaluate("document.querySelector('.tabs') !== null"), "an editor");
await evaluate("globalThis.editor = window.document.querySelector('collage-editor'); 0");

const titled = (texts) => ({
  format: "collage",
  version: 1,
  photos: {},
  items: [],
  template: {
    format: "collage-template",
    version: 1,
    name: "Titles",
    canvas: { width: WIDTH, height: HEIGHT * texts.length, background: "#ffffff" },
    slots: [{ id: "a", frame: [0, 0, 1, 1] }],
  },
  layers: texts.map(([family, weight, text], index) => ({
    id: `title-${index}`,
    size: [WIDTH - 40, HEIGHT - 20],
    center: [WIDTH / 2, (index + 0.5) * HEIGHT],
    text: { text, font: { family, weight, size: 90 }, fill: "#000000", fit: "fixed" },
  })),
});
const faces = () => site.requests.filter((path) => /\/Noto(Sans|Serif|Naskh)(Arabic|Hebrew)-/.test(path));

test("no face of another script is loaded before a text has its letters", async () => {
  await evaluate(`editor.load(${JSON.stringify(titled([["Inter", 400, "A day by the sea, 2026"]]))}).then(() => 0)`);
  await evaluate("editor.export({ type: 'image/png' }).then(() => 0)");
  assert.deepEqual(faces(), []);
});

test("the page and the renderer set Arabic and Hebrew titles alike, from right to left, in fonts without these letters", async () => {
  const document = titled(TITLES);
  writeFileSync(join(folder, "titles.collage.json"), JSON.stringify(document));
  const { status, stderr } = spawnSync(tool, ["render", "titles.collage.json", "-o", "titles.png"], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  site.kept.set("titles.png", readFileSync(join(folder, "titles.png")));
  const { found, isExact } = await evaluate(`(async () => {
    await editor.load(${JSON.stringify(document)});
    const files = [await editor.export({ type: "image/png" }), await (await fetch("titles.png")).blob()];
    const [mine, theirs] = await Promise.all(files.map(async (file) => {
      const picture = await createImageBitmap(file);
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
      context.drawImage(picture, 0, 0);
      return context;
    }));
    const differ = (index, [across, down]) => {
      const [one, other] = [[mine, 0, 0], [theirs, across, down]].map(([context, x, y]) =>
        context.getImageData(x + 10, ${HEIGHT} * index + y + 10, ${WIDTH - 20}, ${HEIGHT - 20}).data);
      let [difference, ink] = [0, 0];
      for (let at = 1; at < one.length; at += 4) [difference, ink] = [difference + Math.abs(one[at] - other[at]), ink + 255 - other[at]];
      return difference / ink;
    };
    const found = ${JSON.stringify(TITLES.map((_, index) => index))}.map((index) => ({
      own: differ(index, [0, 0]),
      // Across only: both round baselines to whole pixels, of which one may be next to the other.
      aside: Math.min(...[[-1, 0], [1, 0]].map((way) => differ(index, way))),
    }));
    return { found, isExact: editor.isExact };
  })()`);
  assert.equal(isExact, true);
  for (const [index, { own, aside }] of found.entries()) {
    const [family, , text] = TITLES[index];
    console.log(
      `${text} beside ${family}: ${(100 * own).toFixed(1)} % of the ink, a pixel aside ${(100 * aside).toFixed(1)} %`,
    );
    assert.ok(own < 0.13 && own < aside, `${text} beside ${family}: ${own} of the ink differs, ${aside} a pixel aside`);
  }
  assert.deepEqual(
    [...new Set(faces().map((path) => path.split("/").at(-1).replace(".woff2", "")))].sort(),
    [
      ...new Set(TITLES.map(([, , , face]) => face)),
    ].sort(),
  );
});

test("a width of a font that pages set otherwise is asked for, and told", async () => {
  const [document, plain] = [[["Inter", 400, "Wide"]], [["Inter", 400, "Plain"]]].map(titled);
  document.layers[0].text.font.width = 75;
  const { exact, fonts } = await evaluate(`(async () => {
    const exact = [];
    for (const each of ${JSON.stringify([document, plain])}) exact.push((await editor.load(each), editor.isExact));
    const { cssFont } = await import("/some/deep/path/editor/hosts/page/text-letters.js");
    return { exact, fonts: [50, 75, 100, 106, 200].map((width) => cssFont({ family: "Inter", width }, 10)) };
  })()`);
  assert.deepEqual(exact, [false, true]);
  assert.deepEqual(
    fonts.map((font) => font.split(" ")[2]),
    ["ultra-condensed", "condensed", "normal", "normal", "ultra-expanded"],
  );
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
