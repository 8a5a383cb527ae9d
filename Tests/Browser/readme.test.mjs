// The README's page, from its lines as they stand, in Chromium: node --test Tests/Browser/readme.test.mjs. Needs what embed.test.mjs
// does. The package is where npm puts it; embed-package.test.mjs has npm do so.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open } from "./devtools.mjs";
import { build, embedded } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

const [, page] = /^```html\n([^]*?)^```$/m.exec(
  readFileSync(fileURLToPath(new URL("../../README.md", import.meta.url)), "utf8"),
);
const site = await embedded({
  // The page has its script in itself.
  policy: "",
  place(folder) {
    const installed = join(folder, "node_modules/@collage/editor");
    mkdirSync(dirname(installed), { recursive: true });
    build(installed);
  },
});
const ends = [() => site.close()];
after(async () => {
  for (const end of ends.reverse()) await end();
});

test("the README's page opens a template", async () => {
  assert.ok(page.trimEnd().split("\n").length <= 6);
  writeFileSync(join(site.folder, "readme.html"), `<!doctype html><html lang="en"><meta charset="utf-8">${page}`);
  const { evaluate, close } = await open(`${site.address}readme.html`, { width: 1100, height: 900 });
  ends.push(close);
  const name = "window.document.querySelector('collage-editor').document?.template?.name";
  await eventually(async () => await evaluate(name) === "Hero on the left", "an editor with the template");
});
