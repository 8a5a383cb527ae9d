// The languages that the editor of any page has: every text it shows, the searches, and room for longer words:
// node --test Tests/Browser/languages.test.mjs. Needs what embed.test.mjs does.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { open } from "./devtools.mjs";
import { samples } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

const LANGUAGES = [["de", "ltr"], ["ar", "rtl"]];
const PANELS = ["photos", "templates", "style", "looks", "adjust", "text", "draw", "layers"];
/** What is written with Latin letters in every language: brands, paper, keys, files, formats, numbers of colors, and fonts. */
const LATIN = new RegExp(
  [
    /\d\d-[\w-]+\.jpg|#[\da-f]{6,8}\b|--split 1080x1350|\b(A\d|US Letter|Letter|Legal|Tabloid|X|HEIC|SVG|JPEG|PNG|WebP)\b/,
    /\b(Ctrl|Shift|Alt|Esc|Escape|Tab|Enter|Delete|Backspace|Home|End|F\d+|[A-Z])\b|collage edit|Inter/,
  ].map(({ source }) => source).join("|"),
  "g",
);

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();
const site = await embedded();
const page = await open(site.address, { width: 1280, height: 900 });
const { evaluate } = page;
after(async () => {
  await page.close();
  site.close();
});
const until = (expression, what) => eventually(() => evaluate(expression), what);
await until("document.querySelector('.tabs') !== null", "an editor");
await evaluate(`{
  globalThis.editor = window.document.querySelector("collage-editor");
  globalThis.photos = (count) => Promise.all(${JSON.stringify(names)}.slice(0, count).map(async (name) =>
    new File([await (await fetch("photos/" + name)).blob()], name, { type: "image/jpeg" })));
  0
}`);

const listed = (name) => JSON.parse(readFileSync(join(site.folder, `editor/library/${name}.json`), "utf8"));
const words = Object.fromEntries(LANGUAGES.map(([language]) => [language, listed(`strings/${language}`)]));
const [templates, looks, drawings, canvases] = ["templates", "filters", "drawings", "canvases"].map(listed);

/** Shows four photos in a language, one of them selected. */
const speak = (language, dir) =>
  evaluate(`(async () => {
    Object.assign(editor, { lang: "${language}", dir: "${dir}", strings: ${JSON.stringify(words[language])} });
    await photos(6).then((photos) => editor.load("square/four", { photos }));
    editor.apply({ command: "select", item: editor.document.items[0].id });
    return 0;
  })()`);
const frame = () => evaluate("new Promise(requestAnimationFrame).then(() => 0)");
const click = async (selector) => {
  await evaluate(`document.querySelector("${selector}").click(); 0`);
  await frame();
};

/** Returns all texts of the editor, in elements and in attributes, but those of fonts, which are names. */
const texts = () =>
  evaluate(`[...new Set([...editor.shadowRoot.querySelectorAll("*")]
    .filter((element) => !element.closest("link, style, .fonts, [role=listbox]"))
    .flatMap((element) => [
      ...[...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data.trim()),
      ...["aria-label", "title", "placeholder", "aria-roledescription", "aria-valuetext", "data-drop"]
        .map((name) => element.getAttribute(name) ?? ""),
    ]))]`);

/** Enters words into the field of a search. */
const search = async (panel, entered) => {
  await evaluate(`{
    const field = document.querySelector("#panel-${panel} [type=search]");
    field.value = ${JSON.stringify(entered)};
    field.dispatchEvent(new Event("input"));
    0
  }`);
  await until(`document.querySelector("#panel-${panel} .found")?.ariaBusy !== "true"`, "an answer");
};
const shownCards = () =>
  evaluate(
    "[...document.querySelectorAll('.panel-templates .card')].filter((card) => !card.hidden).map(({ entry }) => entry.id)",
  );

test("the languages have the same texts", () => {
  const [one, other] = LANGUAGES.map(([language]) => words[language]);
  assert.deepEqual(Object.keys(one), Object.keys(other));
});

test("what users have written is shown as they wrote it, also if it is what the editor says", async () => {
  const shown = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent`);
  await speak("de", "ltr");
  await evaluate(`(async () => {
    const [photo] = await photos(1);
    await editor.load("square/two", { photos: [{ id: "a", file: photo, name: "Add" }], name: "Add" });
    const text = { text: "Draw", font: { family: "Inter" } };
    for (const [id, name] of [["one", "Add"], ["two", undefined]])
      editor.apply({ command: "addLayer", layer: { id, name, size: [400, 200], center: [500, 300], text } });
    editor.apply({ command: "select", item: editor.document.items[0].id });
  })()`);
  assert.equal(await shown("#tab-text"), "Hinzufügen");
  assert.equal(await shown(".top-bar .name"), "Add");
  assert.equal(await evaluate("document.querySelector('.top-bar .name').title"), "„Add“ umbenennen");
  await click("#tab-photos");
  assert.equal(await evaluate("document.querySelector('.tray li button').title"), "Add");
  assert.equal(await evaluate("document.querySelector('.tray li .show').ariaLabel"), "Add groß zeigen");
  await click("#tab-layers");
  const rows = await evaluate(
    "[...document.querySelectorAll('.layer-list [dir=auto]')].map(({ textContent }) => textContent)",
  );
  assert.deepEqual(rows, ["Draw", "Add"]);
  assert.equal(await shown("[role=log]"), "Add ausgewählt");
  // English comes back, but not in the place of what users have written.
  await evaluate("editor.strings = {}; 0");
  assert.deepEqual(await Promise.all(["#tab-text", ".top-bar .name"].map(shown)), ["Add", "Add"]);
});

test("what the model refuses is said in a sentence", async () => {
  await speak("de", "ltr");
  await evaluate(`{
    const { id } = editor.document.items[0];
    editor.apply({ command: "lock", item: id });
    editor.apply({ command: "select", item: id });
    0
  }`);
  await evaluate("document.querySelector('collage-stage').editor.takeOut(); 0");
  await until("document.querySelector('.toast:not([hidden]) span') !== null", "a message");
  assert.equal(
    await evaluate("document.querySelector('.toast span').textContent"),
    `${words.de["This cannot be removed: {}"].replace("{}", words.de["it is locked: unlock it first"])}`,
  );
});

test("no English text is shown", async () => {
  // Arabic has letters of its own, so that what is English is seen, wherever it is.
  await speak("ar", "rtl");
  const shown = new Map();
  const look = async (place) => {
    for (const text of await texts()) shown.set(text, place);
  };
  for (const id of PANELS) {
    await click(`#tab-${id}`);
    await look(id);
  }
  await click("#tab-photos");
  await click(".tray-album");
  await until("document.querySelector('.album')?.checkVisibility()", "the albums");
  await look("albums");
  await click(".photo-albums .back");
  await click("#tab-text");
  await click(".style-title");
  await click(".stickers button");
  await look("text");
  for (const [name, ask] of [["export", "[data-action=export]"], ["canvas", "#panel-style button.size"]]) {
    await click("#tab-style");
    await click(ask);
    await until("document.querySelector('dialog[open]') !== null", name);
    await frame();
    await look(name);
    await evaluate("document.querySelector('dialog[open]').close(); 0");
  }
  await click("#tab-templates");
  await search("templates", "xyz");
  await look("search");
  await evaluate(`photos(4).then((photos) => editor.load("outfits/four-pieces", { photos })).then(() => {
    editor.apply({ command: "select", item: editor.document.items[0].id });
    return 0;
  })`);
  await click("#tab-adjust");
  await look("kinds");
  const english = [...shown].filter(([text]) => /[a-z]{2}/i.test(text.replaceAll(LATIN, "")));
  assert.deepEqual(english, []);
});

for (const [language, dir] of LANGUAGES) {
  const known = words[language];
  const isRatio = (text) => /^[\d.]+:[\d.]+$|^A4$/.test(text);
  /** What stands before a ratio at the end of a name, as in `Mosaic, 4:5`. */
  const plain = (name) => name.replace(/, \d+:\d+$/, "");

  test(`templates, looks, stickers and canvases have names in ${language}`, async () => {
    const isKnown = (name) => known[name] !== undefined || known[name.replaceAll(/\d+/g, "{}")] !== undefined;
    const all = [
      ...templates.map(({ document: { name } }) => plain(name)),
      ...looks.flatMap(({ document: { name, summary } }) => [name, summary]),
      ...drawings.map(({ id }) => id.replaceAll("-", " ")),
      ...canvases.map(({ title }) => title),
      // The words by which they are found.
      ...[...templates, ...drawings].flatMap(({ document: { tags = [] } }) => tags),
    ];
    assert.deepEqual(all.filter((name) => !isKnown(name)), []);
    await speak(language, dir);
    await click("#tab-templates");
    const captions = await evaluate(
      "[...document.querySelectorAll('.panel-templates .caption')].map(({ textContent }) => textContent)",
    );
    const expected = known["{}, 4:5"].replace("{}", known["Two by two"]);
    assert.ok(captions.includes(expected), `${expected}: ${captions.slice(0, 20)}`);
  });

  test(`templates say in ${language} what they are`, async () => {
    // A sentence and, for most, a ratio or a size of paper.
    const said = (text) => known[text] ?? (isRatio(text) ? text : `no words for: ${text}`);
    const summary = (text) =>
      known[text] ?? text.replace(/^(.+?)\. (.+)\.$/s, (_, sentence, size) => `${said(sentence)}. ${said(size)}.`);
    const cards = await evaluate(
      "[...document.querySelectorAll('.panel-templates .card')].map(({ title, ariaLabel, textContent, entry }) => ({ id: entry.id, title, ariaLabel, textContent }))",
    );
    const summaries = new Map(templates.map(({ id, document }) => [id, summary(document.summary)]));
    assert.deepEqual([...summaries.values()].filter((text) => text.includes("no words for")), []);
    // Some layouts need outlines of photos, which a page without a server does not have.
    assert.ok(cards.length > 170, `${cards.length}`);
    for (const { id, title, ariaLabel, textContent } of cards) {
      assert.equal(title, summaries.get(id), id);
      assert.equal(ariaLabel, `${textContent}: ${title}`, id);
    }
  });

  test(`searches find templates, sizes and stickers by words of ${language}`, async () => {
    await speak(language, dir);
    await click("#tab-templates");
    // Each word that the field suggests finds something.
    const suggested = known["Search: wedding, instagram, grid…"].replace(/^.*?: /, "").replace(/\s*…$/, "").split(
      /[,،] /,
    );
    assert.equal(suggested.length, 3);
    for (const entered of suggested) {
      await search("templates", entered);
      const sizes = await evaluate("document.querySelectorAll('.found-sizes button').length");
      const cards = await shownCards();
      assert.ok(cards.length < templates.length && cards.length + sizes > 0, entered);
    }
    for (
      const [entered, found] of [
        // A tag, a name with a word of the summary, a family, and a size of a canvas.
        [known.wedding, "cards/invitation"],
        [`${known["Mosaic of five"]} ${known.portrait}`, null],
        [known.Honeycomb, "shapes/honeycomb"],
        [known.Carousels, "carousels/carousel-five"],
        [known["9 photos as instant prints in three neat rows"], "polaroids/wall"],
      ]
    ) {
      await search("templates", entered);
      const cards = await shownCards();
      if (found) assert.ok(cards.includes(found), `${entered}: ${cards}`);
      else assert.deepEqual(cards, [], entered);
    }
    await search("templates", known["Instagram post"]);
    assert.match(await evaluate("document.querySelector('.found-sizes').textContent"), /1080 × 1350/);
    await search("templates", "");
    assert.equal(
      (await shownCards()).length,
      await evaluate("document.querySelectorAll('.panel-templates .card').length"),
    );
    await click("#tab-text");
    await search("text", known.wedding);
    const stickers = await evaluate(
      "[...document.querySelectorAll('.stickers button')].filter(({ hidden }) => !hidden).map(({ title }) => title)",
    );
    assert.deepEqual(stickers, [known.leaves]);
    await search("text", "");
  });

  test(`nothing is cut off in ${language}, and lines begin on its side`, async () => {
    for (const width of [1280, 390]) {
      await page.send("Emulation.setDeviceMetricsOverride", {
        width,
        height: 900,
        deviceScaleFactor: 1,
        mobile: false,
      });
      await speak(language, dir);
      for (const id of PANELS) {
        await click(`#tab-${id}`);
        const cut = await evaluate(
          `[...document.querySelectorAll("#panel-${id} :is(button, .caption, .value, h3, p), .tabs button, .top-bar button")]
            .filter((element) => element.clientWidth > 0 && !element.closest(".filters, .swatches") &&
              (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1))
            .map((element) => element.textContent)`,
        );
        assert.deepEqual(cut, [], `${id}, ${width} px`);
      }
    }
    await page.send("Emulation.clearDeviceMetricsOverride");
    await speak(language, dir);
    const [tabs, whole] = await evaluate(
      `[".tabs", "collage-editor"].map((name) => document.querySelector(name).getBoundingClientRect().toJSON())`,
    );
    assert.equal(Math.round(dir === "ltr" ? tabs.left - whole.left : whole.right - tabs.right), 0);
  });

  test(`the bar of the selection touches no other buttons in ${language}, however wide the page is`, async () => {
    await speak(language, dir);
    await click("#tab-templates");
    for (let width = 900; width <= 1400; width += 20) {
      const size = { width, height: 900, deviceScaleFactor: 1, mobile: false };
      await page.send("Emulation.setDeviceMetricsOverride", size);
      const seen = await evaluate(
        `new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => {
          const [bar, zoom] = [".selection-bar", ".zoom"].map((name) => document.querySelector(name));
          const [one, other] = [bar, zoom].map((element) => element.getBoundingClientRect());
          const isTouching = getComputedStyle(zoom).visibility === "visible" &&
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          return { isShown: bar.classList.contains("is-shown"), isTouching };
        })`,
      );
      assert.deepEqual(seen, { isShown: true, isTouching: false }, `${width} px`);
    }
    await page.send("Emulation.clearDeviceMetricsOverride");
  });

  test(`texts are added in ${language}, and English comes back`, async () => {
    await speak(language, dir);
    await click("#tab-text");
    await click(".style-title");
    assert.equal(await evaluate("editor.document.layers.at(-1).text.text"), known.Summer);
    const shown = () =>
      evaluate(
        `["[data-action=export]", "#tab-photos"].map((name) => document.querySelector(name).textContent)`,
      );
    assert.deepEqual(await shown(), [known.Export, known.Photos]);
    assert.match(await evaluate("document.querySelector('.zoom .fit').ariaLabel"), /100/);
    await evaluate("Object.assign(editor, { strings: {}, lang: '', dir: '' }); 0");
    assert.deepEqual(await shown(), ["Export", "Photos"]);
  });
}
