// The editor as an element on any page: every part of its interface, as collage-editor.d.ts describes it, without a server:
// node --test Tests/Browser/embed.test.mjs. Needs the tool, the WebAssembly modules, Chromium, and the sample photos.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { open } from "./devtools.mjs";
import { samples, tool, withHeads } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { ownFont } from "./own-font.mjs";
import { eventually } from "./waiting.mjs";
import { displayP3, withProfile } from "./wide-colors.mjs";

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();
const site = await embedded();
const page = await open(site.address, { width: 1100, height: 900 });
const refused = [];
page.listeners.set("Log.entryAdded", ({ entry }) => refused.push(entry.text));
await page.send("Log.enable");
const { evaluate } = page;
after(async () => {
  await page.close();
  site.close();
});

const until = (expression, what) => eventually(() => evaluate(expression), what);
/** Prepares the page: `editor` is its element, and `photos` returns some of the sample photos as files. */
const prepare = () =>
  evaluate(`{
    globalThis.editor = window.document.querySelector("collage-editor");
    globalThis.photos = (count) => Promise.all(${JSON.stringify(names)}.slice(0, count).map(async (name) =>
      new File([await (await fetch("photos/" + name)).blob()], name, { type: "image/jpeg" })));
    0
  }`);
const whole = () =>
  until(
    "performance.getEntriesByName('whole picture').length > 0 && document.querySelector('.tabs') !== null",
    "a picture",
  );
await whole();
await prepare();

test("a template is loaded by its name with files, which fill its slots in their order", async () => {
  await evaluate(`photos(6).then((photos) => editor.load("square/four", { photos })).then(() => 0)`);
  const { items, unplaced, photos, template } = await evaluate("editor.document");
  assert.equal(template.name, "Square, four");
  assert.deepEqual(
    items.map(({ slot, photo }) => [slot, photos[photo]]),
    names.slice(0, 4).map((name, index) => [
      `${index + 1}`,
      name,
    ]),
  );
  assert.equal(unplaced.length, 2);
  const colors = await evaluate(`{
    const { canvas } = document.querySelector("collage-stage");
    const { data } = canvas.getContext("2d").getImageData(canvas.width / 4, canvas.height / 4, 8, 8);
    new Set(data).size
  }`);
  assert.ok(colors > 2, `${colors}`);
});

test("vector drawings of any size are stickers, on the page and in its pictures", async () => {
  for (const size of [40, 1e9]) {
    const color = await evaluate(`(async () => {
      await editor.load("square/four");
      const opened = document.querySelector("collage-stage").editor;
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 10 10"><path d="M0 0h10v10H0z" fill="#d1495b"/></svg>';
      await opened.stickers.add(new File([drawing], "logo.svg", { type: "image/svg+xml" }));
      const picture = await createImageBitmap(await editor.export({ type: "image/png", width: 200 }));
      const context = new OffscreenCanvas(200, 200).getContext("2d");
      context.drawImage(picture, 0, 0);
      return [...context.getImageData(100, 100, 1, 1).data];
    })()`);
    assert.deepEqual(color, [0xd1, 0x49, 0x5b, 255], `${size}`);
    await until(
      "(({ editor }) => editor.sprites.sprite(editor.state.layers[0]))(document.querySelector('collage-stage')) !== undefined",
      "it",
    );
  }
  await evaluate(`photos(6).then((photos) => editor.load("square/four", { photos })).then(() => 0)`);
});

test("commands are performed, undone and redone, and events tell of it", async () => {
  await evaluate(`{
    globalThis.heard = [];
    for (const type of ["change", "select", "save", "error"])
      editor.addEventListener("collage-" + type, ({ detail }) => heard.push([type, detail]));
    0
  }`);
  const [{ id }] = (await evaluate("editor.document")).items;
  const { changes, refusal } = await evaluate(
    `editor.apply({ command: "flip", item: "${id}", direction: "horizontal" })`,
  );
  assert.deepEqual([changes.includes("scene"), refusal], [true, null]);
  assert.equal((await evaluate("editor.document")).items[0].mirrored, true);
  await evaluate("editor.undo()");
  assert.equal((await evaluate("editor.document")).items[0].mirrored, undefined);
  await evaluate("editor.redo()");
  assert.equal((await evaluate("editor.document")).items[0].mirrored, true);
  await evaluate(`editor.apply({ command: "select", item: "${id}" }); 0`);
  assert.deepEqual(await evaluate("editor.selection"), { item: id });
  await until("heard.some(([type]) => type === 'save')", "a save");
  const heard = await evaluate("heard");
  assert.deepEqual(heard.filter(([type]) => type === "change").map(([, detail]) => detail), [
    { canUndo: true, canRedo: false },
    { canUndo: false, canRedo: true },
    { canUndo: true, canRedo: false },
  ]);
  assert.deepEqual(heard.findLast(([type]) => type === "select")[1], { selection: { item: id } });
  assert.equal(heard.findLast(([type]) => type === "save")[1].document.items[0].mirrored, true);
  assert.deepEqual(heard.filter(([type]) => type === "error"), []);
});

test("a composition is opened with the photos that it names, and one that is not there keeps its slot", async () => {
  await evaluate(`photos(2).then(([one]) => {
    const document = { format: "collage", version: 1, photos: { sea: "sea.jpg", lost: "lost.jpg" },
      template: { format: "collage-template", version: 1, name: "Two", canvas: { width: 800, height: 400 }, slots: [
        { id: "a", frame: [0, 0, 400, 400] }, { id: "b", frame: [400, 0, 400, 400] }] },
      items: [{ id: "x", photo: "sea", slot: "a" }, { id: "y", photo: "lost", slot: "b" }] };
    return editor.load(document, { photos: [{ id: "sea", file: one, name: "sea.jpg" }] });
  }).then(() => 0)`);
  const { items, photos } = await evaluate("editor.document");
  assert.deepEqual(items.map(({ id, photo, slot }) => [id, photo, slot]), [["x", "sea", "a"], ["y", "lost", "b"]]);
  assert.deepEqual(photos, { sea: "sea.jpg", lost: "lost.jpg" });
  assert.match(await evaluate("document.querySelector('.toast').textContent"), /lost\.jpg: the file is missing/);
});

test("a photo is shown as its file says that the camera was held, and a file that is no picture is refused", async () => {
  // Exif with the orientation 6: to be turned right by 90 degrees.
  const exif = Buffer.from("4578696600004d4d002a00000008000101120003000000010006000000000000", "hex");
  const jpeg = readFileSync(join(samples, names[0]));
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  writeFileSync(join(site.folder, "turned.jpg"), Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]));
  const sizes = await evaluate(`(async () => {
    const turned = new File([await (await fetch("turned.jpg")).blob()], "turned.jpg");
    await editor.load("square/two", { photos: [...await photos(1), turned] });
    const upright = await createImageBitmap(turned);
    return [[upright.width, upright.height], ...document.querySelector("collage-stage").editor.photos.all.map(({ size }) => size)];
  })()`);
  assert.deepEqual(sizes[2], sizes[0]);
  assert.deepEqual(sizes[2], sizes[1].toReversed());
  const refused = (name) =>
    evaluate(`document.querySelector("collage-stage").editor.upload([new File(["none"], "${name}")]).then(() =>
      document.querySelector(".toast").textContent)`);
  assert.match(await refused("text.jpg"), /^text\.jpg: not a picture that this browser can show/);
  assert.match(await refused("photo.heic"), /^photo\.heic: this browser cannot show HEIC; export the photo as JPEG/);
});

test("an editor is dark where its page is, whatever the user has chosen for all pages", async () => {
  const colors = (scheme) =>
    evaluate(`{
      const editor = window.document.querySelector("collage-editor");
      editor.style.colorScheme = ${JSON.stringify(scheme)};
      const { color, backgroundColor } = getComputedStyle(editor);
      const { outlineColor } = getComputedStyle(document.querySelector("collage-stage"));
      editor.style.colorScheme = "";
      [color, backgroundColor, outlineColor]
    }`);
  const [light, dark] = [await colors("light"), await colors("dark")];
  assert.deepEqual(light, ["rgb(27, 27, 32)", "rgb(238, 238, 241)", "rgb(67, 83, 214)"]);
  assert.deepEqual(dark, ["rgb(241, 241, 244)", "rgb(20, 20, 23)", "rgb(143, 155, 255)"]);
});

test("features leave panels and actions out", async () => {
  await evaluate(`photos(4).then((photos) => editor.load("square/four", { photos })).then(() => 0)`);
  const shown = () =>
    evaluate(`[...document.querySelectorAll("[role=tab]")].filter(({ hidden }) => !hidden).map(({ id }) => id)`);
  const isExportShown = () => evaluate(`!document.querySelector("[data-action=export]").hidden`);
  assert.equal((await shown()).length, 8);
  await evaluate("editor.features = { templates: false, draw: false, export: false }; 0");
  assert.deepEqual(await shown(), ["tab-photos", "tab-style", "tab-looks", "tab-adjust", "tab-text", "tab-layers"]);
  assert.equal(await isExportShown(), false);
  await evaluate("editor.features = {}; 0");
  assert.equal((await shown()).length, 8);
  assert.equal(await isExportShown(), true);
});

test("what only a renderer shows is not offered without one", async () => {
  await evaluate("document.querySelector('#tab-looks').click(); 0");
  const labels = await evaluate(
    "[...document.querySelectorAll('#panel-looks .slider label')].map(({ textContent }) => textContent)",
  );
  assert.ok(labels.includes("Vignette") && labels.includes("Exposure"));
  assert.ok(!labels.includes("Clarity") && !labels.includes("Halftone"), `${labels}`);
  await evaluate("document.querySelector('.collage-menu').click(); 0");
  await eventually(() => evaluate("document.querySelector('dialog.collage-file')?.open"), "the dialog");
  assert.equal(await evaluate("document.querySelector('dialog.collage-file form')"), null);
  await evaluate("document.querySelector('dialog.collage-file').close(); 0");
});

test("hooks of the page do what it wants to do itself", async () => {
  await evaluate(`photos(4).then((photos) => {
    globalThis.saved = [];
    editor.host = {
      save: async (document) => saved.push(document),
      addFont: async () => { throw new Error("no fonts of users here"); },
    };
    return editor.load("square/four", { photos });
  }).then(() => editor.apply({ command: "setAside", item: editor.document.items[0].id })).then(() => 0)`);
  await until("saved.length === 1", "a save");
  assert.deepEqual(await evaluate("saved[0]"), await evaluate("editor.document"));
  await evaluate("editor.host = null; 0");
});

test("the page exports what the renderer draws", async () => {
  const folder = mkdtempSync(join(tmpdir(), "collage-export-"));
  try {
    await evaluate(`photos(5).then((photos) => editor.load("hero/hero-left", { photos, name: "mine" })).then(() => {
      editor.apply({ command: "setLook", items: [editor.document.items[0].id], filter: "noir", strength: 1 });
      editor.apply({ command: "zoom", item: editor.document.items[1].id, by: 1.4 });
      editor.apply({ command: "rotate", item: editor.document.items[2].id, degrees: 6 });
      return 0;
    })`);
    const document = await evaluate("editor.document");
    for (const path of Object.values(document.photos)) cpSync(join(samples, path), join(folder, path));
    writeFileSync(join(folder, "mine.collage.json"), JSON.stringify(document));
    const { status, stderr } = spawnSync(tool, ["render", "mine.collage.json", "--size", "900x", "-o", "mine.png"], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    cpSync(join(folder, "mine.png"), join(site.folder, "rendered.png"));
    const found = await evaluate(`(async () => {
      const shares = [];
      const blob = await editor.export({ type: "image/png", width: 900, onprogress: (share) => shares.push(share) });
      const [mine, theirs] = await Promise.all([blob, await (await fetch("rendered.png")).blob()].map(async (file) => {
        const picture = await createImageBitmap(file);
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, picture.width, picture.height);
      }));
      let sum = 0;
      for (let index = 0; index < mine.data.length; index += 1) sum += Math.abs(mine.data[index] - theirs.data[index]);
      return { mean: sum / mine.data.length, sizes: [mine.width, mine.height, theirs.width, theirs.height], shares };
    })()`);
    assert.deepEqual(found.sizes.slice(0, 2), found.sizes.slice(2));
    assert.ok(found.mean < 1, `${found.mean}`);
    assert.equal(found.shares.at(-1), 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the document of photos with heads at their edges is the picture that the page exports", async () => {
  const folder = mkdtempSync(join(tmpdir(), "collage-heads-"));
  try {
    // The command would keep the heads in view, if the document did not say that the photos are centered.
    const heads = [[[0.92, 0.2, 0.1, 0.2]], [[0.06, 0.8, 0.1, 0.2]]];
    const files = heads.map((head, index) => {
      writeFileSync(join(folder, `${index}.jpg`), withHeads(readFileSync(join(samples, names[index])), head));
      cpSync(join(folder, `${index}.jpg`), join(site.folder, `head-${index}.jpg`));
      return `head-${index}.jpg`;
    });
    const compared = async (change) => {
      const document = await evaluate(`(async () => {
        const files = await Promise.all(${JSON.stringify(files)}.map(async (name, index) =>
          new File([await (await fetch(name)).blob()], index + ".jpg", { type: "image/jpeg" })));
        await editor.load("grids/three-columns", { photos: files });
        ${change}
        return editor.document;
      })()`);
      writeFileSync(join(folder, "mine.collage.json"), JSON.stringify(document));
      const { status, stderr } = spawnSync(tool, ["render", "mine.collage.json", "--size", "600x", "-o", "mine.png"], {
        cwd: folder,
        encoding: "utf8",
      });
      assert.equal(status, 0, stderr);
      cpSync(join(folder, "mine.png"), join(site.folder, "rendered.png"));
      return evaluate(`(async () => {
        const exported = await editor.export({ type: "image/png", width: 600 });
        const rendered = await (await fetch("rendered.png", { cache: "no-store" })).blob();
        const [mine, theirs] = await Promise.all([exported, rendered].map(async (file) => {
          const picture = await createImageBitmap(file);
          const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
          context.drawImage(picture, 0, 0);
          return context.getImageData(0, 0, picture.width, picture.height).data;
        }));
        return mine.reduce((sum, code, index) => sum + Math.abs(code - theirs[index]), 0) / mine.length;
      })()`);
    };
    const changes = [
      "",
      'await document.querySelector("collage-stage").editor.upload(await photos(1));',
      'editor.apply({ command: "swap", items: editor.document.items.map(({ id }) => id) });',
      'editor.apply({ command: "setAside", item: "item-1" }); editor.undo();',
    ];
    cpSync(join(samples, names[0]), join(folder, names[0]));
    for (const change of changes) {
      const mean = await compared(change);
      assert.ok(mean < 1.5, `${change}: ${mean}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a photo with the colors of Display P3 is exported with those of the renderer", async () => {
  const folder = mkdtempSync(join(tmpdir(), "collage-wide-"));
  try {
    const wide = withProfile(readFileSync(join(samples, names[2])), displayP3());
    for (const place of [folder, site.folder]) writeFileSync(join(place, "wide.jpg"), wide);
    await evaluate(`(async () => {
      const photo = new File([await (await fetch("wide.jpg")).blob()], "wide.jpg", { type: "image/jpeg" });
      await editor.load("square/two", { photos: [photo, ...await photos(1)] });
      return 0;
    })()`);
    const document = await evaluate("editor.document");
    cpSync(join(samples, names[0]), join(folder, names[0]));
    writeFileSync(join(folder, "wide.collage.json"), JSON.stringify(document));
    const options = ["render", "wide.collage.json", "--size", "600x", "-o", "wide.png"];
    const { status, stderr } = spawnSync(tool, options, { cwd: folder, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    cpSync(join(folder, "wide.png"), join(site.folder, "rendered.png"));
    // The left half, and how far it is from the photo without its profile.
    const [mean, plain] = await evaluate(`(async () => {
      const pixels = async (file) => {
        const picture = await createImageBitmap(file);
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, picture.width / 2, picture.height).data;
      };
      const mine = await pixels(await editor.export({ type: "image/png", width: 600 }));
      const theirs = await pixels(await (await fetch("rendered.png", { cache: "no-store" })).blob());
      const all = await photos(3);
      await editor.load(editor.document, { photos: Object.keys(editor.document.photos).map((id, index) =>
        ({ id, file: all[index === 0 ? 2 : 0] })) });
      const unprofiled = await pixels(await editor.export({ type: "image/png", width: 600 }));
      const distance = (one, other) => one.reduce((sum, code, index) => sum + Math.abs(code - other[index]), 0) / one.length;
      return [distance(mine, theirs), distance(mine, unprofiled)];
    })()`);
    // Without a profile, the glitter of the same photo differs by 1.1.
    assert.ok(mean < 1.5, `${mean}`);
    assert.ok(plain > 2 * mean, `${plain}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("an export has the type and the size that are asked for, and can be stopped", async () => {
  const kinds = await evaluate(`Promise.all(["image/jpeg", "image/png", "image/webp"].map(async (type) => {
    const blob = await editor.export({ type, width: 300, quality: 0.7 });
    const { width } = await createImageBitmap(blob);
    return [blob.type, width];
  }))`);
  assert.deepEqual(kinds, [["image/jpeg", 300], ["image/png", 300], ["image/webp", 300]]);
  const failure = (options) => evaluate(`editor.export(${options}).then(() => "", ({ message }) => message)`);
  assert.match(await failure(`{ type: "image/tiff" }`), /the type must be one of image\/jpeg, image\/png, image\/webp/);
  assert.match(await failure(`{ signal: AbortSignal.abort() }`), /abort/);
});

test("a picture that is too large for a canvas is painted in strips, which show no seams", async () => {
  const found = await evaluate(`photos(5).then((photos) => editor.load("hero/hero-left", { photos })).then(async () => {
    editor.apply({ command: "rotate", item: editor.document.items[2].id, degrees: 6 });
    const [large, jpeg, small] = [
      await editor.export({ type: "image/png", width: 6000 }),
      await editor.export({ type: "image/jpeg", width: 6000 }),
      await editor.export({ type: "image/png", width: 1200 }),
    ];
    const pixels = async (file) => {
      const picture = await createImageBitmap(file, { resizeWidth: 230, resizeQuality: "high" });
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, picture.width, picture.height).data;
    };
    const other = await pixels(small);
    const means = [];
    for (const file of [large, jpeg]) {
      const one = await pixels(file);
      means.push(one.reduce((sum, code, index) => sum + Math.abs(code - other[index]), 0) / one.length);
    }
    const { width, height } = await createImageBitmap(jpeg);
    return { size: [width, height], types: [large.type, jpeg.type], means };
  })`);
  assert.ok(found.size[0] * found.size[1] > 2 ** 24, `${found.size}`);
  assert.deepEqual(found.types, ["image/png", "image/jpeg"]);
  for (const mean of found.means) assert.ok(mean < 1, `${found.means}`);
});

test("texts, shapes and stickers are painted by the page", async () => {
  await evaluate(`photos(3).then((photos) => editor.load("cards/birthday", { photos })).then(() => 0)`);
  const count = `(() => {
    const { canvas } = document.querySelector("collage-stage");
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, Math.round(height * 0.28));
    let ink = 0;
    for (let index = 0; index < data.length; index += 4) ink += data[index] - data[index + 2] > 80 ? 1 : 0;
    return ink;
  })()`;
  await until(`${count} > 800`, "a title and balloons");
  // The fonts may arrive after the balloons.
  const families =
    "[...window.document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('\"', ''))";
  await until(`${families}.sort().join() === "Bebas Neue,Dancing Script,Inter"`, "the fonts of the card");
});

test("an editor says whether it shows what the renderer would", async () => {
  await evaluate(`photos(2).then((photos) => editor.load("square/two", { photos })).then(() => 0)`);
  assert.equal(await evaluate("editor.isExact"), true);
  const [{ id }] = (await evaluate("editor.document")).items;
  await evaluate(`editor.apply({ command: "setLook", items: ["${id}"], adjust: { clarity: 0.5 } }); 0`);
  assert.equal(await evaluate("editor.isExact"), false);
  await evaluate("editor.undo()");
  const text = (content) =>
    `editor.apply({ command: "addLayer", layer: { id: "words", size: [400, 200], center: [500, 300], text: ${
      JSON.stringify(content)
    } } })`;
  for (
    const [content, isExact] of [
      [{ text: "Words" }, true],
      [{ text: "कलम और शब्द", font: { family: "Noto Sans Devanagari" }, letterSpacing: 0.1 }, true],
      [{ text: "Words", path: { arc: 90 } }, false],
      [{ text: "바다, 하루", font: { family: "Noto Sans CJK KR" } }, false],
      [{ text: "Words", font: { features: { smcp: 1 } } }, false],
    ]
  ) {
    await evaluate(`${text(content)}; 0`);
    assert.equal(await evaluate("editor.isExact"), isExact, JSON.stringify(content));
    await evaluate("editor.undo()");
  }
});

test("a draft survives a reload, with its photos and its steps", async () => {
  await evaluate(`photos(4).then((photos) => editor.load("square/four", { photos, draft: "sample" })).then(() => {
    editor.apply({ command: "flip", item: editor.document.items[2].id, direction: "horizontal" });
    globalThis.isSaved = new Promise((resolve) => editor.addEventListener("collage-save", resolve, { once: true })).then(() => 0);
    return 0;
  })`);
  await evaluate("isSaved");
  const before = await evaluate("editor.document");
  await evaluate("globalThis.isOld = true");
  await page.send("Page.reload");
  await until("globalThis.isOld === undefined", "another page");
  await whole();
  await prepare();
  assert.deepEqual(await evaluate("editor.document"), before);
  await until("!document.querySelector('[data-action=undo]').disabled", "a step to undo");
  await evaluate("editor.undo()");
  assert.equal((await evaluate("editor.document")).items[2].mirrored, undefined);
  assert.equal(await evaluate("document.querySelector('.is-missing') === null"), true);
});

test("a font of the user stays in the draft with the text that has it", async () => {
  writeFileSync(join(site.folder, "own.ttf"), ownFont());
  await evaluate(`(async () => {
    const one = await photos(2);
    await editor.load("square/two", { photos: one, draft: "fonts" });
    const { host } = document.querySelector("collage-stage").editor;
    const [family] = (await host.addFont(new File([await (await fetch("own.ttf")).blob()], "Mine.ttf"))).families;
    globalThis.isSaved = new Promise((resolve) => editor.addEventListener("collage-save", resolve, { once: true })).then(() => 0);
    editor.apply({ command: "addLayer", layer: { id: "words", size: [400, 200], center: [500, 300], text: { text: "Mine", font: { family } } } });
    return 0;
  })()`);
  await evaluate("isSaved");
  await evaluate(`editor.dispose().then(() => editor.load(undefined, { draft: "fonts" })).then(() => 0)`);
  assert.equal((await evaluate("editor.document")).layers.at(-1).text.font.family, "Mine");
  const known =
    "[...window.document.fonts].some(({ family, status }) => family.includes('Mine') && status === 'loaded')";
  assert.ok(await evaluate(known));
  await evaluate(`editor.load("square/two", { draft: "fonts" }).then(() => 0)`);
});

test("two editors of one page do not mind each other", async () => {
  await evaluate(`(async () => {
    globalThis.second = window.document.createElement("collage-editor");
    window.document.body.append(second);
    await Promise.all([
      photos(4).then((photos) => editor.load("square/four", { photos })),
      photos(2).then((photos) => second.load("square/two", { photos })),
    ]);
    return 0;
  })()`);
  const names = await evaluate("[editor, second].map(({ document }) => document.template.name)");
  assert.deepEqual(names, ["Square, four", "Square, two"]);
  await evaluate("second.apply({ command: 'setAside', item: second.document.items[0].id }); 0");
  assert.deepEqual(await evaluate("[editor, second].map(({ document }) => document.items.length)"), [4, 1]);
  // A key is for the editor that has the focus.
  await evaluate("second.shadowRoot.querySelector('collage-stage canvas').focus(); 0");
  const key = { key: "z", code: "KeyZ", modifiers: 2 };
  await page.send("Input.dispatchKeyEvent", { type: "keyDown", ...key });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  assert.deepEqual(await evaluate("[editor, second].map(({ document }) => document.items.length)"), [4, 2]);
  await evaluate("second.dispose().then(() => second.remove()).then(() => 0)");
});

test("editors that were disposed of leave no elements, no listeners and no fonts", async () => {
  const cycle = (count) =>
    evaluate(`(async () => {
      for (let each = 0; each < ${count}; each += 1) {
        const one = window.document.createElement("collage-editor");
        window.document.body.append(one);
        await one.load("cards/birthday", { photos: await photos(2) });
        await one.dispose();
        one.remove();
      }
      return 0;
    })()`);
  const count = async () => {
    await page.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners } = await page.send("Memory.getDOMCounters");
    return { nodes, jsEventListeners, fonts: await evaluate("window.document.fonts.size") };
  };
  await cycle(2);
  const before = await count();
  await cycle(8);
  // The last ones may not be collected yet.
  const one = await evaluate("editor.shadowRoot.querySelectorAll('*').length");
  await eventually(async () => {
    const { nodes, jsEventListeners, fonts } = await count();
    return nodes < before.nodes + 4 * one && jsEventListeners < before.jsEventListeners + 1200 &&
      fonts === before.fonts;
  }, `as few as ${JSON.stringify(before)}`);
});

test("of collages that are loaded at once, the last one is shown", async () => {
  const names = await evaluate(`photos(2).then(async (photos) => {
    const first = editor.load("square/two", { photos });
    const second = editor.load("square/three", { photos });
    const closed = editor.dispose();
    const third = editor.load("square/four", { photos });
    await Promise.all([first, second, closed, third]);
    return [editor.document.template.name, editor.shadowRoot.querySelectorAll("collage-stage").length];
  })`);
  assert.deepEqual(names, ["Square, four", 1]);
});

test("an editor that is taken away and put back goes on", async () => {
  await evaluate("{ const { parentNode } = editor; editor.remove(); parentNode.append(editor); 0 }");
  const { id } = (await evaluate("editor.document")).items[0];
  await evaluate(
    `editor.apply({ command: "select", item: "${id}" }); document.querySelector("collage-stage canvas").focus(); 0`,
  );
  await page.send("Input.dispatchKeyEvent", { type: "keyDown", key: "f", code: "KeyF" });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", key: "f", code: "KeyF" });
  assert.equal((await evaluate("editor.document")).items[0].mirrored, true);
});

test("an editor in a frame of another origin answers its page, and no other one", async () => {
  const found = await evaluate(`(async () => {
    const { framed } = await import(new URL("framed.js", location.href));
    const frame = Object.assign(window.document.createElement("iframe"), { src: location.href.replace("127.0.0.1", "localhost") + "frame.html" });
    window.document.body.append(frame);
    const events = [];
    const asked = framed(frame, (event) => events.push(event));
    // Asked at once, before anything is loaded; and messages of others mind nobody.
    const first = await asked.load("square/two", { photos: await photos(2) });
    for (const message of [null, "text", 3, {}]) {
      frame.contentWindow.postMessage(message, "*");
      window.postMessage(message, "*");
    }
    // Another one that asks when the frame is ready long since.
    const inner = framed(frame);
    const [{ id }] = (await inner.document()).items;
    await inner.apply({ command: "flip", item: id, direction: "horizontal" });
    const mirrored = (await asked.document()).items[0].mirrored;
    const { type, size } = await inner.export({ type: "image/webp", width: 200 });
    const refused = await inner.export({ type: "image/tiff" }).catch(({ message }) => message);
    await inner.undo();
    // Loaded again, it is another editor: what it was asked for before fails.
    const isAgain = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    const lost = inner.export({ type: "image/png", width: 4000 }).catch(({ message }) => message);
    await new Promise((resolve) => setTimeout(resolve));
    frame.src += "?again";
    await isAgain;
    const again = await inner.load("square/two").then(({ isReopened }) => isReopened);
    // Frames that do not name this page.
    frame.src = frame.src.replace("frame.html", "closed.html");
    await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    const closed = await framed(frame, () => {}, { limit: 0.5 }).load("square/two").catch(({ message }) => message);
    frame.remove();
    return {
      first, mirrored, type, isLarge: size > 100, refused, events: events.includes("collage-change"), lost: await lost, again, closed,
    };
  })()`);
  const place = `${site.address.replace("127.0.0.1", "localhost")}closed.html?again`;
  assert.deepEqual(found, {
    first: { isReopened: false },
    mirrored: true,
    type: "image/webp",
    isLarge: true,
    refused: "the type must be one of image/jpeg, image/png, image/webp",
    events: true,
    lost: "the frame of the editor was loaded again",
    again: false,
    closed: `the editor in ${place} does not answer; it must name ${new URL(site.address).origin} among its origins`,
  });
});

test("texts of the page around the editor change none of the editor's", async () => {
  await evaluate(`photos(2).then((photos) => editor.load("square/two", { photos })).then(() => 0)`);
  const measured = () =>
    evaluate(`[editor, ...editor.shadowRoot.querySelectorAll("*")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const names = ["lineHeight", "letterSpacing", "wordSpacing", "textAlign", "direction", "textTransform", "textIndent",
        "whiteSpace", "fontFamily", "fontStyle", "fontVariant", "textShadow", "hyphens", "webkitTextFillColor"];
      return [element.localName, ...[x, y, width, height].map(Math.round), ...names.map((name) => style[name])].join(" ");
    })`);
  // The editor itself stays where it is.
  await evaluate(
    `Object.assign(editor.style, { position: "fixed", inset: "0 auto auto 0", width: "1000px", height: "700px" }); 0`,
  );
  const before = await measured();
  await evaluate(`{
    const { style } = editor.parentElement;
    globalThis.former = style.cssText;
    style.cssText = "font: italic small-caps 31px/3 serif; letter-spacing: .4em; word-spacing: 1em; text-align: right; direction: rtl;" +
      "text-transform: uppercase; text-indent: 3em; white-space: pre; text-shadow: 2px 2px red; hyphens: auto; text-align-last: center;" +
      "-webkit-text-fill-color: lime; word-break: break-all";
  }`);
  assert.deepEqual(await measured(), before);
  await evaluate(`editor.parentElement.style.cssText = former; editor.style.cssText = ""; 0`);
  // A page that is written from right to left says so by dir, which the editor follows.
  await evaluate("window.document.documentElement.dir = 'rtl'; 0");
  assert.equal(await evaluate("getComputedStyle(document.querySelector('.top-bar')).direction"), "rtl");
  await evaluate("window.document.documentElement.removeAttribute('dir'); 0");
});

test("nothing is requested but the editor's folder and what the page gives it, and no policy is broken", async () => {
  const others = site.requests.filter((path) =>
    !/\/some\/deep\/path\/(editor\/|photos\/|sample\.js$|(frame|closed)\.html$|framed?\.js$|rendered\.png$|turned\.jpg$|wide\.jpg$|head-\d\.jpg$|own\.ttf$|$)/
      .test(
        path,
      ) &&
    path !== "/favicon.ico"
  );
  assert.deepEqual(others, []);
  assert.deepEqual(refused.filter((text) => /polic/i.test(text)), []);
  const globals = await evaluate("Object.keys(globalThis).filter((name) => /collage|early|facade/i.test(name))");
  assert.deepEqual(globals, []);
  assert.deepEqual(page.exceptions, []);
});
