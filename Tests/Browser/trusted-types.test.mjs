// The editor on a page that allows only trusted types: node --test Tests/Browser/trusted-types.test.mjs. Needs what embed.test.mjs does.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, test } from "node:test";
import { open } from "./devtools.mjs";
import { samples } from "./editor-page.mjs";
import { embedded, POLICY } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 5);
const ends = [];
after(async () => {
  for (const end of ends.reverse()) await end();
});

/** What the page allows, the strictest last: without its policy, the editor generates layouts on the thread of the page. */
const KINDS = { "the editor's policy": "collage-editor", "no policy at all": "'none'" };
for (const [name, allowed] of Object.entries(KINDS)) {
  test(`with ${name}, everything works, and nothing is refused`, async () => {
    const site = await embedded({ policy: `${POLICY}; require-trusted-types-for 'script'; trusted-types ${allowed}` });
    ends.push(() => site.close());
    const page = await open(site.address, { width: 1100, height: 900 });
    ends.push(() => page.close());
    const refused = [];
    page.listeners.set("Log.entryAdded", ({ entry }) => refused.push(entry.text));
    await page.send("Log.enable");
    const { evaluate } = page;
    const until = (expression, what) => eventually(() => evaluate(expression), what);
    await until("document.querySelector('.tabs') !== null", "an editor");
    await evaluate(`(async () => {
      globalThis.editor = window.document.querySelector("collage-editor");
      const photos = await Promise.all(${JSON.stringify(names)}.map(async (name) =>
        new File([await (await fetch("photos/" + name)).blob()], name, { type: "image/jpeg" })));
      // A layout that is generated for the photos, on another thread or on this one.
      await editor.load("auto/mosaic", { photos });
      return 0;
    })()`);
    assert.equal(await evaluate("editor.document.items.length"), 5);
    for (const panel of ["photos", "templates", "style", "looks", "adjust", "text", "draw", "layers"]) {
      await evaluate(`document.querySelector("#tab-${panel}").click(); 0`);
      await until(`document.querySelector("#panel-${panel}") !== null`, panel);
    }
    const dialogs = [["[data-action=export]", "dialog.export"], [".collage-menu", "dialog.collage-file"]];
    for (const [button, dialog] of dialogs) {
      await evaluate(`document.querySelector("${button}").click(); 0`);
      await until(`document.querySelector("${dialog}")?.open`, dialog);
      await evaluate(`document.querySelector("${dialog}").close(); 0`);
    }
    await evaluate("editor.mode = 'template'; 0");
    await until("document.querySelector('#tab-slots') !== null", "the slots");
    await evaluate("editor.mode = 'collage'; 0");
    await evaluate(
      `editor.apply({ command: "addLayer", layer: { id: "words", size: [400, 200], center: [500, 300], text: { text: "Words" } } }); 0`,
    );
    const exported = await evaluate("editor.export({ type: 'image/png', width: 200 }).then(({ type }) => type)");
    assert.equal(exported, "image/png");
    // The browser says that it makes no policy, which is what the page wants; nothing else is refused.
    const expected = allowed === "'none'" ? /creat.*policy.*collage-editor/i : /^$/;
    assert.deepEqual(
      refused.filter((text) => /polic|Trusted(HTML|Script|Type)/.test(text) && !expected.test(text)),
      [],
    );
    assert.deepEqual(page.exceptions, []);
  });
}
