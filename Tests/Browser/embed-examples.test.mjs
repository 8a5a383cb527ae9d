// The examples of the editor's interface, as its types have them, run as modules of a page with a strict policy, in Chromium:
// node --test Tests/Browser/embed-examples.test.mjs. Needs what embed.test.mjs does, and ffmpeg. With COLLAGE_EVERY_BROWSER they run in
// Firefox, too, as they do by night.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open as openChromium } from "./devtools.mjs";
import { samples } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { examples, moduleOf, withoutExample } from "./examples.mjs";
import { open as openFirefox, program } from "./firefox.mjs";
import { ownFont } from "./own-font.mjs";

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 4);
/** A red picture, in the place of what a renderer draws. */
const picture = execFileSync("ffmpeg", [
  ...["-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=red:s=400x400", "-frames:v", "1"],
  ...["-f", "image2pipe", "-c:v", "png", "-"],
]);
/** What the page's own server answers; others get what they sent. */
const answers = {
  sprites: ["image/png", () => picture],
  previews: ["image/png", () => picture],
  pictures: ["image/jpeg", () => readFileSync(join(samples, names[0]))],
  layouts: ["application/json", ({ template: { canvas } }) =>
    JSON.stringify({
      format: "collage-template",
      version: 1,
      name: "By outlines",
      canvas,
      slots: ["coat", "shoes"].map((id, index) => ({ id, frame: [index * 500, 0, 500, 500] })),
    })],
};
const site = await embedded({ answers });
const ends = [() => site.close()];
after(async () => {
  for (const end of ends.reverse()) await end();
});
for (const file of ["example-page.js", "waiting.mjs"])
  cpSync(fileURLToPath(new URL(file, import.meta.url)), join(site.folder, file));
for (const [index, each] of examples.entries()) writeFileSync(join(site.folder, `example-${index}.js`), moduleOf(each));
writeFileSync(join(site.folder, "own.ttf"), ownFont());
for (const folder of ["photos", "clips"]) mkdirSync(join(site.folder, folder));
cpSync(join(samples, names[1]), join(site.folder, "photos/city.jpg"));
execFileSync("ffmpeg", [
  ...["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc=s=320x240:r=25:d=2"],
  ...["-c:v", "libvpx", join(site.folder, "clips/waves.webm")],
]);
// The page has an editor of its own, so that each example has the second one.
const page =
  "<!doctype html><html lang=en><meta charset=utf-8><title>Examples</title><script type=module src=example-start.js></script>";
writeFileSync(join(site.folder, "examples.html"), page);
writeFileSync(
  join(site.folder, "example-start.js"),
  'import { defineEditor } from "./editor/collage-editor.js";\ndefineEditor();\n' +
    // What is exported or saved as a file is not kept on this machine.
    "HTMLAnchorElement.prototype.click = () => {};\n",
);

test("every method, property, hook and event has an example", () => {
  assert.deepEqual(withoutExample(), []);
  assert.ok(examples.length > 50, `${examples.length}`);
});

const browsers = [
  ["Chromium", (url) => openChromium(url, { width: 1100, height: 900 })],
  ["Firefox", (url) => openFirefox(url, [])],
];
for (const [browser, open] of browsers) {
  test(
    `in ${browser}`,
    { skip: browser === "Firefox" && (!program || !process.env.COLLAGE_EVERY_BROWSER) },
    async (t) => {
      const { evaluate, close } = await open(`${site.address}examples.html`);
      ends.push(close);
      for (const [index, { name }] of examples.entries()) {
        // It needs a service: Tests/Serving/embed.test.mjs runs it.
        if (name === "serviceHost") continue;
        site.kept.clear();
        await t.test(name, () =>
          evaluate(
            `import(new URL("example-page.js", location.href)).then(({ example }) =>
            example("${name}", "example-${index}.js", ${JSON.stringify(names)})).then(() => null)`,
          ));
      }
    },
  );
}
