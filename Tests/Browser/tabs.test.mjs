// Two tabs on one collage, and a browser that asks for less motion: node --test Tests/Browser/tabs.test.mjs.
// Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
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

test("two tabs on one collage warn each other, and do not overwrite changes without asking", async () => {
  const opened = await page.send("Runtime.evaluate", {
    expression: "globalThis.other = window.open(location.href); Boolean(other)",
    userGesture: true,
  });
  assert.equal(opened.result.value, true);
  await until("Boolean(other.editor?.autosave)", "the second tab");
  for (const tab of ["globalThis", "other"]) {
    await until(`!documentOf(${tab}).querySelector(".banner").hidden`, `a warning in ${tab}`);
    assert.match(await evaluate(`documentOf(${tab}).querySelector(".banner").textContent`), /open in another tab/);
  }
  const flip = (tab) =>
    `${tab}.editor.perform({ command: "flip", item: ${tab}.editor.state.items[0].id, direction: "horizontal" }); 0`;
  const isFlipped = (items) => JSON.stringify(items[0]).includes("mirrored");
  await page.untilSaved();
  const before = isFlipped(page.saved().items);
  // The other tab saves; this one is behind, is told so, and does not overwrite it.
  await evaluate(flip("other"));
  await until("other.editor.autosave.state === 'saved'", "a save of the other tab");
  assert.equal(isFlipped(page.saved().items), !before);
  const theirs = JSON.stringify(page.saved());
  // Nothing more needs to be lost by a change that comes too late.
  await until("editor.autosave.state === 'conflict'", "a conflict");
  await evaluate("editor.perform({ command: 'zoom', item: editor.state.items[1].id, by: 1.5 }); 0");
  await pause(700);
  assert.equal(await evaluate("editor.autosave.state"), "conflict");
  assert.match(await evaluate("document.querySelector('.banner').textContent"), /Another page has saved/);
  assert.equal(JSON.stringify(page.saved()), theirs);
  // Keeping one's own is a choice; after it the other tab is behind, and takes what was saved.
  const press = (tab, label) =>
    evaluate(
      `[...documentOf(${tab}).querySelectorAll(".banner button")].find(({ textContent }) => textContent === "${label}").click(); 0`,
    );
  await press("globalThis", "Keep mine");
  await page.untilSaved();
  assert.equal(isFlipped(page.saved().items), before);
  await evaluate(flip("other"));
  await until("other.editor.autosave.state === 'conflict'", "a conflict of the other tab");
  await evaluate("other.isBefore = true; 0");
  await press("other", "Load theirs");
  await until("other.isBefore === undefined && Boolean(other.editor?.autosave)", "the other tab's reload");
  assert.equal(
    await evaluate("JSON.stringify(other.editor.document().items)"),
    await evaluate("JSON.stringify(editor.document().items)"),
  );
  // A tab in which nothing was done follows, and asks nothing; the one that it follows does not warn again.
  await evaluate("other.isBefore = true; document.querySelector('.banner').hidden = true; 0");
  await evaluate(flip("globalThis"));
  await until("other.isBefore === undefined && Boolean(other.editor?.autosave)", "the untouched tab's reload");
  assert.equal(isFlipped(page.saved().items), !before);
  assert.equal(
    await evaluate("JSON.stringify(other.editor.document().items)"),
    await evaluate("JSON.stringify(editor.document().items)"),
  );
  assert.deepEqual(await evaluate("[editor.autosave.state, other.editor.autosave.state]"), ["saved", "saved"]);
  assert.equal(await evaluate("document.querySelector('.banner').hidden"), true);
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
  const opened = await page.send("Runtime.evaluate", {
    expression: `globalThis.other = window.open(${JSON.stringify(page.address)}); Boolean(other)`,
    userGesture: true,
  });
  assert.equal(opened.result.value, true);
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
  await evaluate(
    "[...document.querySelectorAll('.banner button')].find(({ textContent }) => textContent === 'Keep mine').click(); 0",
  );
  await page.untilSaved();
  assert.deepEqual(page.saved(), await evaluate("editor.document()"));
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
  const press = (label) =>
    evaluate(
      `[...document.querySelectorAll(".banner button")].find(({ textContent }) => textContent === "${label}").click(); 0`,
    );
  await press("Load theirs");
  await until(
    "/has changed the saved collage/.test(document.querySelector('.banner:not([hidden])')?.textContent)",
    "a reason",
  );
  assert.equal(await evaluate("isSame && JSON.stringify(editor.document())"), mine);
  await press("Keep mine");
  await page.untilSaved();
  assert.equal(JSON.stringify(page.saved()), mine);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
