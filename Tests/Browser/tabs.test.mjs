// Two tabs on one collage, and a browser that asks for less motion: node --test Tests/Browser/tabs.test.mjs.
// Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, openEditorPage } from "./editor-page.mjs";
import { pause } from "./waiting.mjs";

const page = await openEditorPage("square/four");
const { evaluate, state, until } = page;
after(() => page.close());

const media = (features) => page.send("Emulation.setEmulatedMedia", { features });

test("with reduced motion there are no animations or flicks", async () => {
  // The exchange and the question come in one task: on a busy machine a glide could be over before the next.
  const glides = () =>
    evaluate(`{
    editor.perform({ command: "swap", items: editor.state.items.slice(0, 2).map(({ id }) => id) });
    editor.session.isSettling(performance.now() / 1000)
  }`);
  assert.equal(await glides(), true);
  await page.untilAtRest();
  await media([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await page.frame();
  assert.equal(await glides(), false);
  // A photo that is flung stays where the finger left it.
  const [x, y] = middle((await state()).slots[0]);
  assert.equal(
    await evaluate(`{
    const { session } = editor;
    let time = performance.now() / 1000;
    editor.perform({ command: "zoom", item: editor.state.items[0].id, by: 3 });
    session.touch(9, "began", [${x}, ${y}], time, true, "touch");
    for (let step = 1; step < 9; step += 1) session.touch(9, "moved", [${x} + 12 * step, ${y}], (time += 0.008), true, "touch");
    editor.took(session.touch(9, "ended", [${x} + 96, ${y}], (time += 0.008), true, "touch"));
    session.isSettling(time + 0.001)
  }`),
    false,
  );
  const longest = await evaluate(`Math.max(...[...document.querySelectorAll("*")].flatMap((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    return [transitionDuration, animationDuration].flatMap((list) => list.split(", ").map(parseFloat));
  }))`);
  assert.ok(longest < 0.001, `${longest} s`);
  await media([]);
});

const openOther = async (address = "location.href") => {
  const opened = await page.send("Runtime.evaluate", {
    expression: `globalThis.other = window.open(${address}, "other"); Boolean(other)`,
    userGesture: true,
  });
  assert.equal(opened.result.value, true);
  await until("Boolean(other.editor?.autosave)", "the second tab");
};
const show = (tab) => page.showTab(tab === "globalThis");
/** Waits until a tab has followed the other one, by a reload. */
const followed = async (tab) => {
  await show(tab);
  await until(`${tab}.isBefore === undefined && Boolean(${tab}.editor?.autosave)`, `a reload of ${tab}`);
  if (tab !== "globalThis") return;
  await page.ready();
  await evaluate(`globalThis.other = window.open("", "other"); 0`);
};
const flip = (tab, index = 0) =>
  `${tab}.editor.perform({ command: "flip", item: ${tab}.editor.state.items[${index}].id, direction: "horizontal" }); 0`;
const press = (tab, label) =>
  evaluate(
    `[...documentOf(${tab}).querySelectorAll(".banner button")].find(({ textContent }) => textContent === "${label}").click(); 0`,
  );
const items = (tab) => evaluate(`JSON.stringify(${tab}.editor.document().items)`);
const versions = () => readdirSync(page.folder).filter((name) => name.includes("other version")).sort();
const read = (name) => JSON.parse(readFileSync(join(page.folder, name), "utf8"));

test("two tabs on one collage warn each other, and follow each other without a question while all is saved", async () => {
  await page.untilSaved();
  await openOther();
  for (const tab of ["globalThis", "other"]) {
    await until(`!documentOf(${tab}).querySelector(".banner").hidden`, `a warning in ${tab}`);
    assert.match(await evaluate(`documentOf(${tab}).querySelector(".banner").textContent`), /open in another tab/);
  }
  const isFlipped = () => page.saved().items.map(({ mirrored }) => mirrored === true);
  const before = isFlipped();
  // This tab was edited, and has saved all of it: there is nothing to ask.
  assert.equal(await evaluate("editor.autosave.state"), "saved");
  await evaluate("globalThis.isBefore = true; 0");
  await evaluate(flip("other", 0));
  await until("other.editor.autosave.state === 'saved'", "a save of the other tab");
  await followed("globalThis");
  assert.deepEqual(isFlipped(), before.map((flipped, index) => flipped !== (index === 0)));
  assert.equal(await items("globalThis"), await items("other"));
  // And the other way, with all steps.
  await evaluate("other.isBefore = true; 0");
  await evaluate(flip("globalThis", 1));
  await page.untilSaved();
  await followed("other");
  await evaluate("globalThis.isBefore = true; 0");
  await evaluate(flip("other", 2));
  await until("other.editor.autosave.state === 'saved'", "a save of the other tab");
  await followed("globalThis");
  assert.deepEqual(isFlipped(), before.map((flipped, index) => flipped !== (index < 3)));
  assert.equal(await items("globalThis"), await items("other"));
  assert.deepEqual(await evaluate("[editor.autosave.state, other.editor.autosave.state]"), ["saved", "saved"]);
  assert.deepEqual(versions(), []);
  await until("editor.state.undoCount >= 3", "the steps of both tabs");
});

test("tabs that have both changed the collage ask, and keep both versions as files", async () => {
  for (const [round, label] of ["Keep mine", "Load theirs"].entries()) {
    // Both edit before one has heard of the other.
    await evaluate(`${flip("globalThis", 0)}; ${flip("other", 1)}`);
    await until("[globalThis, other].some(({ editor }) => editor.autosave.state === 'conflict')", "a conflict");
    const tab = await evaluate("editor.autosave.state === 'conflict' ? 'globalThis' : 'other'");
    const rest = tab === "other" ? "globalThis" : "other";
    await until(`${rest}.editor.autosave.state === "saved"`, "a save");
    const [mine, theirs] = [await items(tab), await items(rest)];
    assert.notEqual(mine, theirs);
    // Nothing more needs to be lost by a change that comes too late.
    await evaluate(
      `${tab}.editor.perform({ command: "zoom", item: ${tab}.editor.state.items[2].id, by: 1.1 }); ${tab}.editor.undo(); 0`,
    );
    await pause(700);
    assert.equal(await evaluate(`${tab}.editor.autosave.state`), "conflict");
    assert.match(
      await evaluate(`documentOf(${tab}).querySelector(".banner").textContent`),
      /Another page has saved.*Both versions are kept/,
    );
    assert.equal(JSON.stringify(page.saved().items), theirs);
    const [won, lost] = label === "Keep mine" ? [mine, theirs] : [theirs, mine];
    const followers = label === "Keep mine" ? rest : tab;
    await evaluate(`${followers}.isBefore = true; 0`);
    await press(tab, label);
    const name = `travels, other version${round === 0 ? "" : " 2"}.collage.json`;
    if (label === "Keep mine") {
      await until(
        `documentOf(${tab}).querySelector(".toast")?.textContent.includes("${name}")`,
        "the name of the file",
      );
    }
    await followed(followers);
    if (label === "Load theirs") {
      await until(
        `documentOf(${tab}).querySelector(".toast")?.textContent.includes("${name}")`,
        "the name of the file",
      );
    }
    assert.deepEqual(versions().includes(name), true);
    assert.equal(JSON.stringify(read(name).items), lost);
    assert.equal(JSON.stringify(page.saved().items), won);
    assert.equal(await items("globalThis"), await items("other"));
  }
  await evaluate("other.close(); 0");
});

test("a tab opened after a restart shows changes that an older tab had not saved", async () => {
  await page.untilSaved();
  await page.kill();
  await evaluate("editor.perform({ command: 'zoom', item: editor.state.items[0].id, by: 1.25 }); 0");
  await until("editor.autosave.state === 'failed'", "a failure to save");
  const before = JSON.stringify(page.saved());
  const mine = await evaluate("JSON.stringify(editor.document())");
  assert.notEqual(mine, before);
  await page.restart();
  await openOther(JSON.stringify(page.address));
  await until(
    "Boolean(other.editor?.autosave) && JSON.stringify(other.editor.document()) === JSON.stringify(editor.document())",
    "the newer state in the new tab",
  );
  assert.equal(await evaluate("JSON.stringify(editor.document())"), mine);
  await evaluate("other.close(); 0");
  await page.untilSaved();
});

test("a hanging server is detected, and unanswered saves are repeated when it continues", async () => {
  page.server.process.kill("SIGSTOP");
  try {
    await evaluate("editor.perform({ command: 'zoom', item: editor.state.items[0].id, by: 1.25 }); 0");
    await until("editor.autosave.state === 'failed'", "a failure to save");
    assert.match(
      await evaluate("document.querySelector('.banner').textContent"),
      /stored only in this page.*does not respond/,
    );
  } finally {
    page.server.process.kill("SIGCONT");
  }
  await until("editor.autosave.state === 'saved'", "a save");
  assert.deepEqual(page.saved(), await evaluate("editor.document()"));
});

test("a page whose server was restarted does not overwrite changes saved in between", async () => {
  const zoomed = "editor.perform({ command: 'zoom', item: editor.state.items[0].id, by: 1.25 }); 0";
  await evaluate(zoomed);
  await page.untilSaved();
  await page.kill();
  await evaluate(zoomed);
  await until("editor.autosave.state === 'failed'", "a failure to save");
  const theirs = { ...page.saved(), template: { ...page.saved().template, name: "Theirs" } };
  writeFileSync(join(page.folder, "travels.collage.json"), JSON.stringify(theirs));
  await page.restart();
  await until("editor.autosave.state === 'conflict'", "a conflict");
  assert.match(await evaluate("document.querySelector('.banner').textContent"), /Another page has saved/);
  assert.deepEqual(page.saved(), theirs);
  const before = versions();
  await evaluate(
    "[...document.querySelectorAll('.banner button')].find(({ textContent }) => textContent === 'Keep mine').click(); 0",
  );
  await page.untilSaved();
  assert.deepEqual(page.saved(), await evaluate("editor.document()"));
  const [kept] = versions().filter((name) => !before.includes(name));
  assert.deepEqual(read(kept), theirs);
  // A save that was made and not answered is no conflict: the page sends it again, and then what came after it.
  await evaluate(`{
    const { fetch } = globalThis;
    globalThis.fetch = async (path, request) => {
      const response = await fetch(path, request);
      if (request?.method !== "PUT") return response;
      globalThis.fetch = fetch;
      throw new TypeError("the answer was lost");
    };
    ${zoomed}
  }`);
  await until("editor.autosave.state === 'failed'", "a lost answer");
  await evaluate(zoomed);
  await until("editor.autosave.state === 'saved'", "a second save");
  assert.deepEqual(page.saved(), await evaluate("editor.document()"));
});

test("a saved collage that cannot be opened does not replace the one in the page", async () => {
  await page.untilSaved();
  writeFileSync(join(page.folder, "travels.collage.json"), '{"nonsense": 1}');
  await evaluate(
    "globalThis.isSame = true; editor.perform({ command: 'flip', item: editor.state.items[0].id, direction: 'horizontal' }); 0",
  );
  await until("editor.autosave.state === 'conflict'", "a conflict");
  const mine = await evaluate("JSON.stringify(editor.document())");
  await press("globalThis", "Load theirs");
  await until(
    "/has changed the saved collage/.test(document.querySelector('.banner:not([hidden])')?.textContent)",
    "a reason",
  );
  assert.equal(await evaluate("isSame && JSON.stringify(editor.document())"), mine);
  const before = versions();
  await press("globalThis", "Keep mine");
  await page.untilSaved();
  assert.equal(JSON.stringify(page.saved()), mine);
  // Even what no editor understands may be somebody's work.
  const [kept] = versions().filter((name) => !before.includes(name));
  assert.deepEqual(read(kept), { nonsense: 1 });
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
