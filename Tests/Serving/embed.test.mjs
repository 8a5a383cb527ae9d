// The editor of a page with a service of `collage serve` as its host: node --test Tests/Serving/embed.test.mjs. Needs the
// tool and the service beside each other, in COLLAGE_BINARIES or .build/serving (Tests/build-service.sh builds them), and Chromium.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { open } from "../Browser/devtools.mjs";
import { samples, withHeads } from "../Browser/editor-page.mjs";
import { embedded } from "../Browser/embedded.mjs";
import { examples, moduleOf } from "../Browser/examples.mjs";
import { eventually } from "../Browser/waiting.mjs";

const binaries = process.env.COLLAGE_BINARIES ?? fileURLToPath(new URL("../../.build/serving", import.meta.url));
assert.ok(
  existsSync(join(binaries, "collage-server")),
  `${binaries}/collage-server is missing; run Tests/build-service.sh`,
);
const token = "token-of-the-tests";
const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();
const folder = mkdtempSync(join(tmpdir(), "collage-embed-serve-"));
/** The photo with a head at its edge, which a renderer keeps in view unless the document says what is shown. */
const headed = withHeads(readFileSync(join(samples, names[0])), [[0.92, 0.2, 0.1, 0.2]]);

/** Returns a port that nothing listens to. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const port = await freePort();
const settings = {
  listen: `127.0.0.1:${port}`,
  keys: [{ name: "tests", token, secret: "secret-of-the-tests" }],
  cache: { folder: join(folder, "cache") },
  workers: { count: 1 },
};
writeFileSync(join(folder, "serve.json"), JSON.stringify(settings));
const server = spawn(join(binaries, "collage"), ["serve", "--config", join(folder, "serve.json")], { stdio: "ignore" });
const site = await embedded({ service: { port, token } });
mkdirSync(join(site.folder, "photos"));
writeFileSync(join(site.folder, "photos", names[0]), headed);
const page = await open(site.address, { width: 1100, height: 900 });
const { evaluate } = page;
after(async () => {
  await page.close();
  site.close();
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});
const isReady = () => fetch(`http://127.0.0.1:${port}/ready`).then(({ ok }) => ok, () => false);
await eventually(isReady, "a service");
await eventually(() => evaluate("document.querySelector('.tabs') !== null"), "an editor");
await evaluate(`(async () => {
  const { serviceHost } = await import(new URL("editor/hosts/serve/host.js", location.href));
  globalThis.editor = window.document.querySelector("collage-editor");
  editor.host = serviceHost({ address: "service" });
  globalThis.photos = (count) => Promise.all(${JSON.stringify(names)}.slice(0, count).map(async (name) =>
    new File([await (await fetch("photos/" + name)).blob()], name, { type: "image/jpeg" })));
  return 0;
})()`);
const orders = () =>
  site.requests.filter((path) => path.includes("/service/")).map((path) => path.split("/service/")[1]);

test("an export has the bytes of the command line", async () => {
  await evaluate(`photos(4).then((photos) => editor.load("cards/birthday", { photos })).then(() => {
    editor.apply({ command: "setLook", items: [editor.document.items[0].id], adjust: { clarity: 0.4 } });
    return 0;
  })`);
  const digest = await evaluate(`editor.export({ type: "image/jpeg", width: 700, quality: 0.8 }).then(async (blob) =>
    [...new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()))].map((byte) => byte.toString(16).padStart(2, "0")).join(""))`);
  const document = await evaluate("editor.document");
  // What is shown in the middle stays there, whatever subjects the renderer would find.
  assert.deepEqual(document.items.map(({ focus }) => focus), document.items.map(() => [0.5, 0.5]));
  for (const path of Object.values(document.photos)) cpSync(join(samples, path), join(folder, path));
  writeFileSync(join(folder, names[0]), headed);
  writeFileSync(join(folder, "mine.collage.json"), JSON.stringify(document));
  const size = await evaluate(
    "[700, Math.round(700 * editor.document.template.canvas.height / editor.document.template.canvas.width)].join('x')",
  );
  const options = ["--size", size, "--quality", "80", "-o", "mine.jpg"];
  const { status, stderr } = spawnSync(join(binaries, "collage"), ["render", "mine.collage.json", ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  assert.equal(digest, createHash("sha256").update(readFileSync(join(folder, "mine.jpg"))).digest("hex"));
});

test("effects are shown as the service draws them, and the editor is exact", async () => {
  await eventually(() => orders().includes("v1/previews"), "a preview");
  assert.equal(await evaluate("editor.isExact"), true);
  await evaluate("document.querySelector('#tab-looks').click(); 0");
  const labels = await evaluate(
    "[...document.querySelectorAll('#panel-looks .slider label')].map(({ textContent }) => textContent)",
  );
  assert.ok(labels.includes("Clarity"), `${labels}`);
});

test("texts that the page sets otherwise are drawn by the service, and others by the page", async () => {
  await evaluate(`photos(2).then((photos) => editor.load("square/two", { photos })).then(() => 0)`);
  const before = orders().filter((path) => path === "v1/sprites").length;
  const add = (id, text) =>
    evaluate(
      `editor.apply({ command: "addLayer", layer: { id: "${id}", size: [400, 200], center: [500, 300], text: ${
        JSON.stringify(text)
      } } }); 0`,
    );
  await add("plain", { text: "Words", font: { family: "Inter" } });
  await add("curved", { text: "Around", font: { family: "Inter" }, path: { circle: 0 } });
  await eventually(() => orders().filter((path) => path === "v1/sprites").length > before, "a sprite");
  assert.equal(await evaluate("editor.isExact"), true);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(orders().filter((path) => path === "v1/sprites").length, before + 1);
});

test("the example of its documentation runs", async () => {
  for (const file of ["example-page.js", "waiting.mjs"])
    cpSync(fileURLToPath(new URL(`../Browser/${file}`, import.meta.url)), join(site.folder, file));
  writeFileSync(
    join(site.folder, "example-service.js"),
    moduleOf(examples.find(({ name }) => name === "serviceHost")),
  );
  const before = orders().filter((path) => path === "v1/previews").length;
  await evaluate(
    `import(new URL("example-page.js", location.href)).then(({ example }) =>
      example("serviceHost", "example-service.js", ${JSON.stringify(names.slice(0, 4))})).then(() => 0)`,
  );
  assert.ok(orders().filter((path) => path === "v1/previews").length >= before);
});

test("a service that is gone or hangs is told, makes the editor inexact, and ends an export in time", async () => {
  await evaluate(`(async () => {
    const { serviceHost } = await import(new URL("editor/hosts/serve/host.js", location.href));
    globalThis.errors = [];
    editor.addEventListener("collage-error", ({ detail }) => errors.push(detail.message));
    editor.host = serviceHost({ address: "service", limit: 1 });
    globalThis.asked = fetch;
    await editor.load("square/two", { photos: await photos(2) });
    return 0;
  })()`);
  const clarity = (value) =>
    evaluate(
      `editor.apply({ command: "setLook", items: [editor.document.items[0].id], adjust: { clarity: ${value} } }); 0`,
    );
  const exported = () =>
    evaluate(`editor.export({ type: "image/png", width: 200 }).then(() => "", ({ message }) => message)`);
  for (
    const [amount, fault, reason] of [
      [0.3, "() => Promise.reject(new TypeError('Failed to fetch'))", "the server cannot be reached"],
      [
        0.6,
        "(_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))",
        "there was no answer in time",
      ],
    ]
  ) {
    await evaluate(`errors.length = 0; globalThis.fetch = ${fault}; 0`);
    await clarity(amount);
    await eventually(() => evaluate("!editor.isExact"), "an editor that is not exact");
    assert.deepEqual(await evaluate("errors"), [`The collage is shown approximately: ${reason}`]);
    assert.equal(await exported(), reason);
    assert.deepEqual(await evaluate("errors.slice(1)"), [reason]);
    // It comes back by itself.
    await evaluate("globalThis.fetch = asked; 0");
    await eventually(() => evaluate("editor.isExact"), "an exact editor");
    assert.equal(await exported(), "");
  }
});

test("what the service refuses is told with its words", async () => {
  const message = await evaluate(
    `editor.export({ type: "image/png", width: 60000 }).then(() => "", ({ message }) => message)`,
  );
  assert.match(message, /\d/);
  assert.deepEqual(page.exceptions, []);
});
