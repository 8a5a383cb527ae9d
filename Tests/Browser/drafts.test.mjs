// Drafts of pages without a server lose nothing: node --test Tests/Browser/drafts.test.mjs. Needs what embed.test.mjs does.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open } from "./devtools.mjs";
import { samples } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 4);
const site = await embedded();
// A page with an editor, in which nothing is opened yet.
writeFileSync(
  join(site.folder, "plain.html"),
  "<!doctype html><html lang=en><meta charset=utf-8><title>Drafts</title><script type=module src=plain.js></script><collage-editor></collage-editor>",
);
writeFileSync(
  join(site.folder, "plain.js"),
  `import { defineEditor } from "./editor/collage-editor.js";
defineEditor();
globalThis.element = document.querySelector("collage-editor");
globalThis.files = await Promise.all(${JSON.stringify(names)}.map(async (name) =>
  new File([await (await fetch("photos/" + name)).blob()], name, { type: "image/jpeg" })));
globalThis.states = [];
globalThis.errors = [];
element.addEventListener("collage-error", ({ detail }) => errors.push(detail.message));
globalThis.saved = () => element.shadowRoot.querySelector(".status")?.textContent === "Saved";
`,
);
const page = await open(`${site.address}plain.html`, { width: 1100, height: 900 });
const { evaluate } = page;
after(async () => {
  await page.close();
  site.close();
});
const until = (expression, what) => eventually(() => evaluate(expression), what);
const ready = () => until("globalThis.saved !== undefined", "a page");
await ready();

const reload = async () => {
  await evaluate("globalThis.saved = undefined");
  await page.send("Page.reload");
  await ready();
};
const untilSaved = (tab = "globalThis") => until(`${tab}.saved()`, `a save of ${tab}`);
const status = (tab = "globalThis") => `${tab}.element.shadowRoot.querySelector(".status").textContent`;
const banner = (tab = "globalThis") => `${tab}.element.shadowRoot.querySelector(".banner:not([hidden])")`;
const press = (tab, label) =>
  evaluate(
    `[...${banner(tab)}.querySelectorAll("button")].find(({ textContent }) => textContent === "${label}").click(); 0`,
  );
const load = (tab, draft, more = "") =>
  evaluate(
    `${tab}.element.load("square/four", { photos: ${tab}.files, draft: "${draft}", ${more} }).then(({ isReopened }) => isReopened)`,
  );
const flip = (tab, index) =>
  evaluate(
    `${tab}.element.apply({ command: "flip", item: ${tab}.element.document.items[${index}].id, direction: "horizontal" }); 0`,
  );
const flipped = (tab) => evaluate(`${tab}.element.document.items.map(({ mirrored }) => mirrored === true)`);
const openTab = async () => {
  const { result } = await page.send("Runtime.evaluate", {
    expression: "globalThis.other = window.open(location.href); Boolean(other)",
    userGesture: true,
  });
  assert.equal(result.value, true);
  await until("other.saved !== undefined", "the second tab");
};

/** Shows a tab, and waits until the browser has it in front. */
const show = async (tab) => {
  await page.showTab(tab === "globalThis");
  await until(`!${tab}.window.document.hidden`, `${tab} in front`);
};

test("the snippet of the article, run again after a reload, continues the draft", async () => {
  const article = readFileSync(
    fileURLToPath(
      new URL("../../Sources/Browser/CollageEditor/CollageEditor.docc/Embedding.md", import.meta.url),
    ),
    "utf8",
  );
  const [, call] = /document\.querySelector\("collage-editor"\)(\.load\(.*\));/.exec(article);
  const run = () => evaluate(`element${call}.then(({ isReopened }) => isReopened)`);
  assert.equal(await run(), false);
  await flip("globalThis", 1);
  await untilSaved();
  const before = await evaluate("element.document");
  await reload();
  assert.equal(await run(), true);
  assert.deepEqual(await evaluate("element.document"), before);
  assert.equal(await evaluate("element.shadowRoot.querySelector('.is-missing') === null"), true);
  // The next edit is one of the draft, and overwrites nothing else.
  await flip("globalThis", 2);
  await untilSaved();
  await reload();
  assert.equal(await run(), true);
  assert.deepEqual(await flipped("globalThis"), [false, true, true, false]);
  // Starting over is asked for.
  assert.equal(await load("globalThis", "holiday", "fresh: true"), false);
  await untilSaved();
  await reload();
  assert.equal(await run(), true);
  assert.deepEqual(await flipped("globalThis"), [false, false, false, false]);
});

test("an edit in the very moment in which the page is left is there again", async () => {
  for (const leave of ["location.reload()", "location.assign('plain.html?again')"]) {
    await load("globalThis", "moment", "fresh: true");
    await untilSaved();
    await evaluate(`{
      element.apply({ command: "flip", item: element.document.items[3].id, direction: "horizontal" });
      globalThis.saved = undefined;
      ${leave};
    }`);
    await ready();
    assert.equal(await load("globalThis", "moment"), true);
    assert.deepEqual(await flipped("globalThis"), [false, false, false, true]);
    await untilSaved();
    assert.deepEqual(await evaluate("Object.keys(localStorage)"), []);
  }
});

test("a draft is kept before the page's own save, which is made again when it can be reached", async () => {
  await evaluate(`{
    globalThis.isOnline = false;
    globalThis.sent = [];
    element.host = { save: async (document) => {
      if (!isOnline) await fetch("http://localhost:1/").catch(() => { throw new TypeError("Failed to fetch"); });
      sent.push(document);
    } };
    errors.length = 0;
  }`);
  await load("globalThis", "offline", "fresh: true");
  await flip("globalThis", 0);
  await until(`${status()} === "Not saved"`, "a failure that is told");
  assert.match(await evaluate(`${banner()}.textContent`), /only in this browser.*the server cannot be reached/);
  assert.deepEqual(await evaluate("errors"), ["the server cannot be reached"]);
  // The draft is there all the same, and goes on being kept.
  await flip("globalThis", 1);
  const stored = (draft) =>
    evaluate(`new Promise((resolve, reject) => {
      const request = indexedDB.open("collage-drafts");
      request.onerror = reject;
      request.onsuccess = () => {
        const get = request.result.transaction("drafts").objectStore("drafts").get(${JSON.stringify(draft)});
        get.onsuccess = () => (request.result.close(), resolve(get.result?.composition.items.map(({ mirrored }) => mirrored === true) ?? null));
      };
    })`);
  await eventually(async () => (await stored("offline")).join() === "true,true,false,false", "a draft");
  // Nothing more is edited: the browser says that there is a network again.
  await evaluate("isOnline = true; dispatchEvent(new Event('online')); 0");
  await untilSaved();
  assert.deepEqual(await evaluate("sent.at(-1)"), await evaluate("element.document"));
  // Without the event, it is tried again after a while; and after a reload.
  await evaluate("isOnline = false; 0");
  await flip("globalThis", 2);
  await until(`${status()} === "Not saved"`, "a failure that is told");
  await evaluate("isOnline = true; 0");
  await untilSaved();
  await evaluate("isOnline = false; 0");
  await flip("globalThis", 3);
  await until(`${status()} === "Not saved"`, "a failure that is told");
  await reload();
  await evaluate("{ globalThis.sent = []; element.host = { save: async (document) => sent.push(document) }; }");
  assert.equal(await load("globalThis", "offline"), true);
  await until("sent.length === 1", "what was not sent");
  assert.deepEqual(await flipped("globalThis"), [true, true, true, true]);
  await untilSaved();
  // What was sent is not sent again.
  await reload();
  await evaluate("{ globalThis.sent = []; element.host = { save: async (document) => sent.push(document) }; }");
  await load("globalThis", "offline");
  await flip("globalThis", 0);
  await until("sent.length > 0", "a save");
  assert.equal(await evaluate("sent.length"), 1);
  await evaluate("element.host = null; 0");
});

test("a save of the page that gets no answer delays no draft", async () => {
  await evaluate("element.host = { save: () => new Promise(() => {}) }; 0");
  await load("globalThis", "slow", "fresh: true");
  await flip("globalThis", 0);
  await until(`${status()} === "Saving"`, "a save without an answer");
  await flip("globalThis", 1);
  await until("element.editor.autosave.state === 'saving'", "a save without an answer");
  await evaluate("element.editor.autosave.flush()");
  await reload();
  assert.equal(await load("globalThis", "slow"), true);
  assert.deepEqual(await flipped("globalThis"), [true, true, false, false]);
});

test("a draft for which there is no room is stored when there is some, without another edit", async () => {
  await load("globalThis", "full", "fresh: true");
  await untilSaved();
  await evaluate(`{
    globalThis.errors.length = 0;
    globalThis.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException("Encountered full disk while opening backing store", "QuotaExceededError"); };
  }`);
  await flip("globalThis", 1);
  await until(`${status()} === "Not saved"`, "a failure that is told");
  assert.match(await evaluate(`${banner()}.textContent`), /only in this page.*no room left/);
  assert.deepEqual(await evaluate("errors"), ["the browser has no room left for this page"]);
  await evaluate("IDBObjectStore.prototype.put = put; 0");
  await untilSaved();
  await reload();
  await load("globalThis", "full");
  assert.deepEqual(await flipped("globalThis"), [false, true, false, false]);
});

test("where the browser gives no storage, a collage is opened all the same, and what that means is told", async () => {
  await load("globalThis", "refused", "fresh: true");
  await untilSaved();
  await evaluate(`{
    globalThis.errors.length = 0;
    globalThis.openDatabase = IDBFactory.prototype.open;
    IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };
  }`);
  assert.equal(await load("globalThis", "refused"), false);
  await flip("globalThis", 0);
  await until(`${status()} === "Not saved"`, "a failure that is told");
  assert.match(await evaluate(`${banner()}.textContent`), /only in this page: the browser does not allow it/);
  assert.deepEqual(await evaluate("errors"), ["the browser does not allow it"]);
  // The draft that could not be read is not overwritten without a question.
  await evaluate("IDBFactory.prototype.open = openDatabase; 0");
  await until("element.editor.autosave.state === 'conflict'", "a question");
  await press("globalThis", "Load theirs");
  await until("element.editor.autosave.state === 'saved'", "the draft");
  assert.deepEqual(await flipped("globalThis"), [false, false, false, false]);
  await evaluate("element.load(undefined, { draft: 'refused, other version' }).then(() => 0)");
  assert.deepEqual(await flipped("globalThis"), [true, false, false, false]);
  assert.equal(await evaluate("element.editor.photos.all.some(({ problem }) => problem)"), false);
});

test("two tabs of one draft follow each other, and neither overwrites the other", async () => {
  await load("globalThis", "tabs", "fresh: true");
  await untilSaved();
  await openTab();
  assert.equal(await load("other", "tabs"), true);
  await until(`/open in another tab/.test(${banner()}?.textContent)`, "a warning");
  // Both have saved: the other one shows it, and asks nothing.
  await show("globalThis");
  await flip("globalThis", 0);
  await untilSaved();
  await show("other");
  await until("other.element.document.items[0].mirrored === true", "the change in the other tab");
  await flip("other", 1);
  await untilSaved("other");
  await show("globalThis");
  await until("element.document.items[1].mirrored === true", "the change in this tab");
  await flip("globalThis", 2);
  await untilSaved();
  await show("other");
  await until("other.element.document.items[2].mirrored === true", "the change in the other tab");
  for (const tab of ["globalThis", "other"]) {
    assert.deepEqual(await flipped(tab), [true, true, true, false]);
    assert.equal(await evaluate(`${tab}.element.editor.autosave.state`), "saved");
    // Its steps can be undone here as well.
    assert.equal(await evaluate(`${tab}.element.editor.state.undoCount > 0`), true);
  }
});

test("tabs that have both changed a draft ask, and both versions are kept", async () => {
  // Both edit before one has heard of the other.
  const both = async (first, second) =>
    evaluate(`{
      const flip = (element, index) =>
        element.apply({ command: "flip", item: element.document.items[index].id, direction: "vertical" });
      flip(element, ${first});
      flip(other.element, ${second});
    }`);
  for (const [label, kept] of [["Keep mine", "mine"], ["Load theirs", "theirs"]]) {
    await both(0, 1);
    await until(
      "[globalThis, other].some(({ element }) => element.editor.autosave.state === 'conflict')",
      "a conflict",
    );
    const tab = await evaluate("element.editor.autosave.state === 'conflict' ? 'globalThis' : 'other'");
    const rest = tab === "other" ? "globalThis" : "other";
    const [mine, theirs] = [
      await evaluate(`${tab}.element.document.items`),
      await evaluate(`${rest}.element.document.items`),
    ];
    assert.notDeepEqual(mine, theirs);
    await press(tab, label);
    const name = kept === "mine" ? "tabs, other version" : "tabs, other version 2";
    await until(`${tab}.element.shadowRoot.querySelector(".toast")?.textContent.includes("“${name}”")`, "the name");
    const [won, lost] = kept === "mine" ? [mine, theirs] : [theirs, mine];
    for (const each of ["other", "globalThis"]) {
      await show(each);
      await eventually(
        async () => JSON.stringify(await evaluate(`${each}.element.document.items`)) === JSON.stringify(won),
        `the version of ${tab} in ${each}`,
      );
    }
    assert.equal(await evaluate(`${tab}.element.editor.autosave.state`), "saved");
    // The other version has its photos.
    await evaluate(`{
      globalThis.beside = window.document.createElement("collage-editor");
      window.document.body.append(beside);
      0
    }`);
    await evaluate(`beside.load(undefined, { draft: "${name}" }).then(() => 0)`);
    assert.deepEqual(await evaluate("beside.document.items"), lost);
    assert.equal(await evaluate("beside.editor.photos.all.some(({ problem }) => problem)"), false);
    await evaluate("beside.dispose().then(() => (beside.remove(), 0))");
  }
  await evaluate("other.close(); 0");
});

test("two elements of one draft follow each other", async () => {
  await load("globalThis", "twice", "fresh: true");
  await untilSaved();
  await evaluate(`(async () => {
    globalThis.second = { element: window.document.createElement("collage-editor"), files };
    window.document.body.append(second.element);
    await second.element.load("square/two", { draft: "twice" });
    return 0;
  })()`);
  await flip("second", 3);
  await until("element.document.items[3].mirrored === true", "the change of the second element");
  await flip("globalThis", 2);
  await until("second.element.document.items[2].mirrored === true", "the change of the first element");
  assert.deepEqual(await evaluate("[element, second.element].map(({ editor }) => editor.autosave.state)"), [
    "saved",
    "saved",
  ]);
  await evaluate("second.element.dispose().then(() => (second.element.remove(), 0))");
});

test("a page that was left before another one saved has its version kept beside the draft", async () => {
  await load("globalThis", "late", "fresh: true");
  await untilSaved();
  await flip("globalThis", 0);
  await untilSaved();
  // As a page that was ended by the browser would have left it.
  await evaluate(`{
    const draft = { name: "late", composition: element.document, photos: element.editor.photos.all };
    draft.composition.items[3].mirrored = true;
    localStorage.setItem('collage-draft:"late":1-2-3', JSON.stringify({ base: "an older revision", time: 1, draft }));
  }`);
  await reload();
  await load("globalThis", "late");
  assert.deepEqual(await flipped("globalThis"), [true, false, false, false]);
  await until(
    "/“late, other version”/.test(element.shadowRoot.querySelector('.toast')?.textContent)",
    "the name of the other version",
  );
  await evaluate("element.load(undefined, { draft: 'late, other version' }).then(() => 0)");
  assert.deepEqual(await flipped("globalThis"), [true, false, false, true]);
});

test("a collage stays open, and can be read, while another one is loaded and if it cannot be", async () => {
  await load("globalThis", "open", "fresh: true");
  await flip("globalThis", 1);
  const before = await evaluate("element.document");
  const failures = [
    [`"square/none"`, '"square/none" is not the name of a template'],
    ["3", "the document must be the name of a template, a template, or a composition; it is a number"],
    [
      `{ format: "other" }`,
      'the document must be the name of a template, a template, or a composition; its format is "other"',
    ],
    [`"square/four", { photos: [null] }`, "photos[0] must be a file, or an object with a file or a url"],
    [`"square/four", { photos: [{ id: "sea" }] }`, "photos[0] must have a file or a url"],
    [`"square/four", { photos: [new File(["none"], "a.jpg")] }`, "not a picture that this browser can show"],
    [`"square/four", { photos: [{ url: "http://localhost:1/a.jpg" }] }`, "the server cannot be reached"],
  ];
  for (const [call, reason] of failures) {
    await evaluate("errors.length = 0; 0");
    const message = await evaluate(`element.load(${call}).then(() => "", ({ message }) => message)`);
    assert.equal(message, reason);
    assert.deepEqual(await evaluate("errors"), [reason]);
    assert.deepEqual(await evaluate("element.document"), before);
    assert.equal(await evaluate("element.shadowRoot.querySelector('.failure')"), null);
  }
  // Its steps and its draft are as they were.
  await evaluate("element.undo(); 0");
  await untilSaved();
  const during = await evaluate(`(async () => {
    const loading = element.load("square/two", { photos: files.slice(0, 2) });
    const found = [];
    let isOver = false;
    loading.then(() => (isOver = true));
    while (!isOver) {
      found.push(element.document.template.name);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return [...new Set(found)];
  })()`);
  assert.ok(during.includes("Square, four"));
  assert.equal(await evaluate("element.document.template.name"), "Square, two");
});

test("nothing is a document as well: a page may pass null", async () => {
  await evaluate("element.load(null, { photos: files.slice(0, 1) }).then(() => 0)");
  assert.equal(await evaluate("element.document.items.length"), 1);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
