// The npm package of the editor: the same bytes from nothing but the sources and without a network, and a page without a bundler that
// has it installed, in Chromium and in Firefox: node --test Tests/Browser/embed-package.test.mjs. Needs what embed.test.mjs does, git
// and npm; without a Firefox, only Chromium.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { open as openChromium } from "./devtools.mjs";
import { tool } from "./editor-page.mjs";
import { build, embedded } from "./embedded.mjs";
import { open as openFirefox, program } from "./firefox.mjs";
import { eventually } from "./waiting.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "collage-package-"));
const ends = [() => rmSync(folder, { recursive: true, force: true })];
after(async () => {
  for (const end of ends.reverse()) await end();
});
build(join(folder, "editor"));
const archive = join(folder, "editor.tgz");

/** Copies the sources of this tree, and nothing that was built. */
function copySources(to) {
  const options = [
    "-C",
    root,
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    "Sources",
    "Samples/embed",
  ];
  const listed = execFileSync("git", [...options, "LICENSE"], { encoding: "utf8" });
  for (const file of listed.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
}

test("the same sources make the same package, without anything else and without a network", () => {
  const sources = join(folder, "sources");
  copySources(sources);
  const script = join(sources, "Samples/embed/build.sh");
  const output = join(folder, "other");
  // A network of its own that reaches only itself, as the tool's server needs; some containers allow none.
  const isAllowed = spawnSync("unshare", ["-rn", "ip", "link", "set", "lo", "up"]).status === 0;
  const alone = isAllowed
    ? ["unshare", "-rn", "sh", "-c", 'ip link set lo up && exec "$0" "$1"']
    : ["sh", "-c", '"$0" "$1"'];
  const { status, stderr } = spawnSync(alone[0], [...alone.slice(1), script, output], {
    encoding: "utf8",
    env: { ...process.env, COLLAGE_TOOL: tool, COLLAGE_WASM: process.env.COLLAGE_WASM ?? join(root, ".build/wasm") },
  });
  assert.equal(status, 0, stderr);
  assert.ok(readFileSync(`${output}.tgz`).equals(readFileSync(archive)), "the packages differ");
});

test("the package has what pages need, and nothing of `collage edit`", () => {
  const files = execFileSync("tar", ["tzf", archive], { encoding: "utf8" }).split("\n");
  for (
    const name of [
      ...["package.json", "LICENSE", "collage-editor.js", "collage-editor.d.ts", "host.d.ts", "hosts/serve/host.d.ts"],
      ...["collage.wasm", "styles.css", "around.css", "library/templates.json", "library/strings/ar.json"],
    ]
  )
    assert.ok(files.includes(`package/${name}`), name);
  assert.deepEqual(files.filter((name) => /hosts\/edit|start\.js/.test(name)), []);
});

test("a page without a bundler uses the package that npm has installed", async (t) => {
  const site = await embedded({
    place(own) {
      writeFileSync(join(own, "package.json"), JSON.stringify({ name: "page", private: true }));
      const options = ["install", "--offline", "--no-audit", "--no-fund", "--cache", join(folder, "npm"), archive];
      const { status, stderr } = spawnSync("npm", options, { cwd: own, encoding: "utf8" });
      assert.equal(status, 0, stderr);
    },
  });
  ends.push(() => site.close());
  writeFileSync(
    join(site.folder, "shop.html"),
    '<!doctype html><html lang="en"><meta charset="utf-8"><script type="module" src="shop.js"></script><collage-editor></collage-editor>',
  );
  writeFileSync(
    join(site.folder, "shop.js"),
    'import { defineEditor } from "./node_modules/@collage/editor/collage-editor.js";\ndefineEditor();\n' +
      'await document.querySelector("collage-editor").load("cards/birthday");\n',
  );
  const browsers = [
    ["Chromium", (url) => openChromium(url, { width: 1100, height: 900 })],
    ["Firefox", (url) => openFirefox(url, [])],
  ];
  for (const [browser, open] of browsers) {
    await t.test(`in ${browser}`, { skip: browser === "Firefox" && !program }, async () => {
      site.requests.length = 0;
      const { evaluate, close } = await open(`${site.address}shop.html`);
      ends.push(close);
      await eventually(() => evaluate("document.querySelector('.tabs') !== null"), "an editor");
      const exported = `window.document.querySelector("collage-editor").export({ type: "image/png", width: 200 })`;
      assert.equal(await evaluate(`${exported}.then(({ type }) => type)`), "image/png");
      const others = site.requests.filter((path) =>
        !/\/(node_modules\/@collage\/editor\/.*|shop\.\w+|favicon\.ico)$/.test(path)
      );
      assert.deepEqual(others, []);
    });
  }
});
