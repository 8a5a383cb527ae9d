// Where a collage is saved, which files it may have, who gets its key, and what is left of an export that is canceled:
// node --test Tests/Browser/projects.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import { open } from "./devtools.mjs";
import { lasting, samples, startEditor, tokenOf, tool } from "./editor-page.mjs";
import { eventually, pause } from "./waiting.mjs";

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();
const ends = [];
after(async () => {
  for (const end of ends.reverse()) await end();
});

/** A folder of its own with some photos in `photos`. */
function folderOf(count) {
  const folder = mkdtempSync(join(tmpdir(), "collage-project-"));
  ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  mkdirSync(join(folder, "photos"));
  for (const name of names.slice(0, count)) cpSync(join(samples, name), join(folder, "photos", name));
  return folder;
}

/** Starts an editor, and returns how it is asked. */
async function start(folder, ...options) {
  const editor = await startEditor(folder, ...options);
  ends.push(() => editor.kill());
  const { address } = editor;
  const headers = { "x-collage-token": await tokenOf(address), origin: new URL(address).origin };
  const ask = async (path, request = {}) => {
    const response = await fetch(new URL(`/api/${path}`, address), {
      ...request,
      headers: { ...headers, ...request.headers },
    });
    return { status: response.status, ...(await response.json().catch(() => ({}))) };
  };
  const document = (method, path, value) =>
    ask(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(value) });
  const save = (revision, composition) => document("PUT", `composition?revision=${revision}`, { composition });
  const upload = (bytes, name = "photo.jpg") =>
    ask(`photos?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: bytes,
    });
  const picture = async (path) => (await fetch(new URL(`/api/${path}`, address), { headers })).status;
  return { ...editor, address, ask, document, save, upload, picture };
}

/** Renders a composition at full size, and returns what became of it. */
async function rendered({ ask, document }, composition, query) {
  const { id, error } = await document("POST", `exports?${query}`, composition);
  if (error) return { error };
  for (;;) {
    const state = await ask(`exports/${id}`);
    if (state.isDone || state.error) return state;
    await pause(30);
  }
}

test("a collage is saved in the given folder, whatever it contains", async () => {
  const folder = folderOf(2);
  for (const name of ["empty", "other"]) mkdirSync(join(folder, name));
  const one = await start(folder, "empty");
  const two = await start(folder, "other/");
  assert.match(one.said(), /Saving to .*\/empty\/collage\.collage\.json/);
  assert.match(two.said(), /Saving to .*\/other\/collage\.collage\.json/);
  for (const [editor, name] of [[one, "empty"], [two, "other"]]) {
    const { composition, revision } = await editor.ask("session");
    assert.equal((await editor.save(revision, composition)).status, 200);
    assert.ok(existsSync(join(folder, name, "collage.collage.json")));
  }
  assert.deepEqual(readdirSync(folder).filter((name) => name.endsWith(".json")), []);
});

test("a link is followed to read pixels, but not to write files or resolve documents", async () => {
  const [folder, outside] = [folderOf(2), folderOf(4)];
  symlinkSync(join(outside, "photos", names[3]), join(folder, "photos", "linked.jpg"));
  const editor = await start(folder, "square/four", "photos");
  assert.match(editor.said(), new RegExp(`Saving to .*${folder}/photos/[^/]*\\.collage\\.json`));
  const { composition, photos, revision } = await editor.ask("session");
  assert.deepEqual(Object.values(composition.photos).sort(), [...names.slice(0, 2), "linked.jpg"].sort());
  const linked = photos.find(({ path }) => path === "linked.jpg");
  assert.equal(await editor.picture(`photos/${linked.id}/small`), 200);
  assert.equal((await rendered(editor, composition, "format=jpeg&width=300")).isDone, true);
  assert.equal((await editor.save(revision, composition)).status, 200);
  // What nobody named is not read through a link that comes later.
  symlinkSync(join(outside, "photos"), join(folder, "photos", "later"));
  const other = { ...composition, photos: { ...composition.photos, own: `later/${names[2]}` } };
  assert.equal((await editor.save("", other)).status, 422);
  // Uploads do not follow one.
  rmSync(join(folder, "photos", "collage-photos"), { recursive: true, force: true });
  symlinkSync(outside, join(folder, "photos", "collage-photos"));
  assert.notEqual((await editor.upload(readFileSync(join(samples, names[0])))).status, 200);
  assert.deepEqual(readdirSync(outside), ["photos"]);
  // A file that is saved to is replaced, not what it leads to.
  const [saved] = readdirSync(join(folder, "photos")).filter((name) => name.endsWith(".collage.json"));
  await editor.kill();
  cpSync(join(folder, "photos", saved), join(outside, "theirs.json"));
  rmSync(join(folder, "photos", saved));
  symlinkSync(join(outside, "theirs.json"), join(folder, "photos", saved));
  const before = readFileSync(join(outside, "theirs.json"));
  const again = await start(folder, "square/four", "photos");
  const session = await again.ask("session");
  const changed = { ...session.composition, template: { ...session.composition.template, name: "Changed" } };
  assert.equal((await again.save(session.revision, changed)).status, 200);
  assert.deepEqual(readFileSync(join(outside, "theirs.json")), before);
  assert.equal(JSON.parse(readFileSync(join(folder, "photos", saved))).template.name, "Changed");
});

test("a photo that only the editor can reach through a link is reported at start, with advice", async () => {
  const [folder, outside] = [folderOf(2), folderOf(4)];
  const [link, target] = [join(folder, "photos", "linked.jpg"), join(outside, "photos", names[3])];
  symlinkSync(target, link);
  symlinkSync(join(folder, "photos", names[0]), join(folder, "photos", "within.jpg"));
  const editor = await start(folder, "square/four", "photos");
  const { composition, notes, revision } = await editor.ask("session");
  const expected =
    `${link} is a link to ${target}, outside the collage's folder: it is shown here, but "collage render" will reject it in the saved file; replace the link by a copy of the photo`;
  assert.ok(editor.said().includes(expected), editor.said());
  assert.deepEqual(notes.filter((note) => note.includes("is a link to")), [expected]);
  assert.equal((await editor.save(revision, composition)).status, 200);
  const [saved] = readdirSync(join(folder, "photos")).filter((name) => name.endsWith(".collage.json"));
  const render = () =>
    spawnSync(tool, ["render", join(folder, "photos", saved), "-o", join(folder, "out.png")], {
      encoding: "utf8",
      timeout: 60_000,
    });
  assert.match(render().stderr, /linked\.jpg.*leads outside the folder.*through a link/);
  // What it says to do is enough.
  rmSync(link);
  cpSync(target, link);
  assert.equal(render().status, 0, render().stderr);
  await editor.kill();
  const again = await start(folder, join("photos", saved), "photos");
  assert.deepEqual((await again.ask("session")).notes.filter((note) => note.includes("is a link to")), []);
});

test("photos whose only common folder is / are rejected", () => {
  const folder = folderOf(1);
  const elsewhere = mkdtempSync("/var/tmp/collage-elsewhere-");
  ends.push(() => rmSync(elsewhere, { recursive: true }));
  cpSync(join(samples, names[1]), join(elsewhere, names[1]));
  const { status, stderr } = spawnSync(tool, [
    "edit",
    "--no-open",
    join(folder, "photos", names[0]),
    join(elsewhere, names[1]),
  ], { encoding: "utf8", timeout: 20_000 });
  assert.equal(status, 64);
  assert.match(stderr, /the photos have no common folder other than \/; choose an output file/);
});

test("damaged photos and invalid names are reported, and the editor starts", async () => {
  const folder = folderOf(5);
  const photos = join(folder, "photos");
  const jpeg = readFileSync(join(samples, names[5]));
  writeFileSync(join(photos, "a-truncated.jpg"), jpeg.subarray(0, jpeg.length >> 1));
  writeFileSync(
    join(photos, "b-damaged.png"),
    Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(400, 7)]),
  );
  for (const name of ["back\\slash.jpg", "new\nline.jpg", "c:colon.jpg", "é.jpg"])
    writeFileSync(join(photos, name), jpeg);
  writeFileSync(Buffer.concat([Buffer.from(`${photos}/`), Buffer.from([0xe9, 0x74, 0xe9]), Buffer.from(".jpg")]), jpeg);
  // A byte that is not UTF-8 is a character of a private plane.
  const bytes = "\u{10FEE9}t\u{10FEE9}.jpg";
  for (const template of [[], ["hero/hero-left"], ["grids/three-by-three"]]) {
    const editor = await start(folder, ...template, "photos");
    const { composition, photos: shown, missing, notes, status } = await editor.ask("session");
    assert.equal(status, 200);
    assert.deepEqual(missing, []);
    assert.deepEqual(
      shown.map(({ path }) => path).filter((path) => !path.startsWith("a-")).sort(),
      [...names.slice(0, 5), "é.jpg", bytes].sort(),
    );
    for (const name of ["b-damaged\\.png", "back.{1,6}slash\\.jpg", "new.{1,6}line\\.jpg", "c:colon\\.jpg"]) {
      assert.match(editor.said(), new RegExp(`skipped .*${name}`));
      assert.ok(notes.some((note) => new RegExp(name).test(note)), `${name}: ${notes}`);
    }
    // Those that are in places at the start are looked at; others say so where they are seen.
    const truncated = shown.find(({ path }) => path.startsWith("a-"));
    if (truncated) assert.equal(await editor.picture(`photos/${truncated.id}/small`), 422);
    else assert.match(editor.said(), /skipped .*a-truncated\.jpg/);
    const page = await open(editor.address, { width: 900, height: 700 });
    await editor.kill();
    await page.close();
    assert.ok(composition.template);
  }
});

/** A gray PNG. */
function png(width, height) {
  const chunk = (name, content) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0));
  const chunks = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

test("HEIC and AVIF are shown, and photos that are too thin for a layout are skipped with a note", async () => {
  const folder = folderOf(4);
  const photos = join(folder, "photos");
  const sample = readFileSync(
    fileURLToPath(new URL("../CollageTestSupport/HEICSample.swift", import.meta.url)),
    "utf8",
  );
  writeFileSync(join(photos, "phone.heic"), Buffer.from(sample.split('"""')[1], "base64"));
  const [photo, avif] = [join(photos, names[0]), join(photos, "web.avif")];
  const made = spawnSync(tool, ["render", "square/framed-one", photo, "--size", "64x64", "-o", avif], { cwd: folder });
  assert.equal(made.status, 0, `${made.stderr}`);
  writeFileSync(join(photos, "line.png"), png(3000, 1));
  const editor = await start(folder, "photos");
  const { photos: shown, missing, notes } = await editor.ask("session");
  assert.deepEqual(missing, []);
  assert.deepEqual(shown.map(({ path }) => path).sort(), [...names.slice(0, 4), "phone.heic", "web.avif"].sort());
  for (const { path, id } of shown) assert.equal(await editor.picture(`photos/${id}/small`), 200, path);
  assert.ok(notes.some((note) => note.includes("line.png: too thin for a layout: 3000x1 pixels")), `${notes}`);
});

test("the key is in no address or readable file, and an address opens one window", async () => {
  const folder = folderOf(4);
  // What the browser is started with, everybody can list.
  const bin = join(folder, "bin");
  mkdirSync(bin);
  // The file appears with its text.
  const script = `#!/bin/sh\necho "$@" > '${folder}/opening'\nmv '${folder}/opening' '${folder}/opened'\n`;
  writeFileSync(join(bin, "xdg-open"), script);
  chmodSync(join(bin, "xdg-open"), 0o755);
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    DISPLAY: ":9",
    XDG_STATE_HOME: join(folder, "state"),
    XDG_CACHE_HOME: join(folder, "cache"),
  };
  const process_ = spawn(tool, ["edit", "square/four", "photos"], { cwd: folder, env });
  ends.push(() => process_.kill("SIGKILL"));
  let said = "";
  for (const stream of [process_.stdout, process_.stderr]) stream.on("data", (data) => (said += data));
  await eventually(() => existsSync(join(folder, "opened")) && /Editing at/.test(said), "an open browser");
  const opened = readFileSync(join(folder, "opened"), "utf8").trim();
  const [, address] = /Editing at (\S+)/.exec(said);
  assert.equal(opened, address);
  const page = await open(address, { width: 900, height: 700 });
  ends.push(() => page.close());
  await eventually(() => page.evaluate("globalThis.editor !== undefined"), "an open editor");
  const key = await page.evaluate("sessionStorage.getItem('collage-key')");
  assert.match(key, /^[0-9a-f]{32}$/);
  const state = readFileSync(
    join(
      folder,
      "state/collage/editors",
      readdirSync(join(folder, "state/collage/editors")).find((name) => !name.endsWith(".history")),
    ),
    "utf8",
  );
  assert.ok(state.includes(key));
  const token = await page.evaluate("early.token");
  assert.match(token, /^[0-9a-f]{32}$/);
  const { entries } = await page.send("Page.getNavigationHistory");
  for (
    const text of [
      opened,
      said,
      await page.evaluate("location.href"),
      JSON.stringify(entries),
      readFileSync(`/proc/${process_.pid}/cmdline`, "utf8"),
    ]
  ) {
    assert.ok(!text.includes(key) && !text.includes(token), text);
  }
  assert.equal(await page.evaluate("location.href"), `${new URL(address).origin}/`);
  // The code is worth nothing any more; a reload needs none, and another window has another.
  const { origin, hash } = new URL(address);
  const send = (code) => fetch(`${origin}/api/open`, { method: "POST", body: code, headers: { origin } });
  assert.equal((await send(hash.slice(1))).status, 401);
  assert.equal((await send("")).status, 401);
  assert.equal((await send("x".repeat(101))).status, 413);
  await page.evaluate("editor = undefined; location.reload(); 0");
  await eventually(() => page.evaluate("globalThis.editor?.autosave !== undefined"), "the editor again");
  assert.equal(await page.evaluate("editor.state.items.length"), 4);
  const [, next] = /For another window, open (\S+)/.exec(said);
  assert.equal((await lasting(next)).split(" ")[1], key);
  const other = await open(address, { width: 900, height: 700 });
  ends.push(() => other.close());
  await eventually(() => other.evaluate("document.querySelector('.failure') !== null"), "an explanation");
  assert.match(await other.evaluate("document.body.textContent"), /last address printed/);
});

test("uploaded photos are private, even beside a collage in a shared folder", async () => {
  const folder = folderOf(1);
  chmodSync(join(folder, "photos"), 0o755);
  const editor = await start(folder, "photos");
  const { photo } = await editor.upload(readFileSync(join(samples, names[1])));
  assert.match(photo.path, /^collage-photos\//);
  const path = join(folder, "photos", photo.path);
  assert.deepEqual([statSync(path).mode & 0o777, statSync(join(path, "..")).mode & 0o777], [0o600, 0o700]);
});

test("an uploaded photo keeps its name, and takes no other file's place", async () => {
  const folder = folderOf(1);
  const editor = await start(folder, "photos");
  const bytes = readFileSync(join(samples, names[1]));
  const paths = [];
  for (
    const name of [
      "Am Strand (2).JPG",
      "Am Strand (2).jpg",
      "../../é/..\\海.jpg",
      ".hidden",
      "",
      `${"長".repeat(200)}.png`,
    ]
  ) {
    paths.push((await editor.upload(bytes, name)).photo.path);
  }
  assert.deepEqual(paths.slice(0, 3), [
    "collage-photos/Am Strand (2).jpeg",
    "collage-photos/Am Strand (2)-2.jpeg",
    "collage-photos/é-..-海.jpeg",
  ]);
  assert.match(paths[3], /^collage-photos\/\w+\.jpeg$/);
  assert.match(paths[4], /^collage-photos\/\w+\.jpeg$/);
  assert.equal(paths[5], `collage-photos/${"長".repeat(40)}.jpeg`);
  for (const path of paths) assert.deepEqual(readFileSync(join(folder, "photos", path)), bytes);
});

test("a canceled export releases CPU and memory", async () => {
  const folder = folderOf(4);
  const editor = await start(folder, "square/four", "photos");
  const { composition } = await editor.ask("session");
  /** The processes that the editor has started. */
  const children = () =>
    readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((name) => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8"));
        return Number(parent) === editor.process.pid;
      } catch {
        return false;
      }
    });
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${editor.process.pid}/status`))[1]) / 1024;
  const seconds = () =>
    readFileSync(`/proc/${editor.process.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 15).reduce(
      (sum, number) => sum + Number(number),
      0,
    ) / 100;
  const before = memory();
  for (let count = 0; count < 6; count += 1) {
    const { id, status } = await editor.document("POST", "exports?format=avif&width=6000", composition);
    assert.equal(status, 202, `export ${count}`);
    // Canceled while it is being rendered.
    while (!((await editor.ask(`exports/${id}`)).size?.[0] > 0)) await pause(10);
    assert.equal(children().length, 1);
    assert.equal((await editor.ask(`exports/${id}`, { method: "DELETE" })).status, 204);
    assert.equal((await editor.ask(`exports/${id}`)).status, 404);
    for (let wait = 0; wait < 300 && children().length > 0; wait += 1) await pause(10);
    assert.deepEqual(children(), []);
  }
  const used = seconds();
  await pause(1000);
  assert.ok(seconds() - used < 0.3, `${seconds() - used} s`);
  assert.ok(memory() - before < 60, `${before} and then ${memory()} MB`);
  assert.equal((await rendered(editor, composition, "format=avif&width=300")).isDone, true);
  // An editor that is killed leaves none behind.
  const { id } = await editor.document("POST", "exports?format=avif&width=6000", composition);
  while (!((await editor.ask(`exports/${id}`)).size?.[0] > 0)) await pause(10);
  const [child] = children();
  await editor.kill();
  for (
    let wait = 0;
    wait < 300 && existsSync(`/proc/${child}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${child}/status`, "utf8"));
    wait += 1
  ) await pause(10);
  assert.ok(!existsSync(`/proc/${child}`) || /^State:\s+Z/m.test(readFileSync(`/proc/${child}/status`, "utf8")));
});
