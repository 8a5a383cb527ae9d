// Runs the examples of the editor's interface in a page, each with an editor of its own, and then does what their users would do.
import { eventually as within } from "./waiting.mjs";

/** Waits for what an editor does without much ado. */
const eventually = (ask, what) => within(ask, what, 20);

/** Returns a value with the keys of its objects in order. */
const ordered = (value) =>
  JSON.stringify(
    value,
    (_, part) =>
      part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** Compares what an example shows with what it says. */
function equal(found, wanted, line) {
  if (ordered(found) !== ordered(wanted)) throw new Error(`${line}\nbut it is ${ordered(found)}`);
}

/** Returns an editor, and the names of the hooks that it has called. */
function begin() {
  const editor = document.createElement("collage-editor");
  const calls = [];
  const noted = (hooks) =>
    hooks && Object.fromEntries(
      Object.entries(hooks).map(([name, hook]) => [name, (...all) => (calls.push(name), hook(...all))]),
    );
  let host = null;
  Object.defineProperty(editor, "host", {
    get: () => host,
    set: (hooks) => (host = typeof hooks === "function" ? (page) => noted(hooks(page)) : noted(hooks)),
  });
  document.body.append(editor);
  return { editor, calls };
}

/** What a user does with the editor of an example. */
class User {
  constructor(editor) {
    this.root = editor.shadowRoot;
    this.editor = editor;
  }

  /** The state behind the page. */
  get inner() {
    return this.root.querySelector("collage-stage").editor;
  }

  find(selector) {
    const found = this.root.querySelector(selector);
    if (!found || found.closest("[hidden]")) throw new Error(`${selector} is not shown`);
    return found;
  }

  async click(selector) {
    (await eventually(() => this.find(selector), selector)).click();
  }

  async type(selector, text) {
    const field = await eventually(() => this.find(selector), selector);
    field.value = text;
    field.dispatchEvent(new Event("input"));
    return field;
  }

  async sees(text, selector) {
    const isThere = () =>
      [...this.root.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));
    await eventually(isThere, `“${text}” in ${selector}`);
  }

  add(file) {
    return this.inner.upload([file]);
  }

  /** Waits until the color of a point of the canvas is close to another one. */
  async paints(color, [x, y]) {
    await eventually(() => {
      const canvas = this.root.querySelector("collage-stage canvas");
      const scale = canvas.width / this.inner.canvas[0];
      const { data } = canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1);
      return color.every((code, index) => Math.abs(code - data[index]) < 12);
    }, `${color} at ${[x, y]}`);
  }
}

/** Waits until the server of the page has a file, and returns it. */
const stored = (path) =>
  eventually(async () => {
    const answer = await fetch(path, { cache: "no-store" });
    return answer.ok && answer;
  }, path);

const seen = async (path) => {
  const { items } = await (await stored(path)).json();
  if (items.length !== 3) throw new Error(`${path} has ${items.length} photos`);
};

/** Saves the collage as a template, as authors do. */
async function saveTemplate(user) {
  user.editor.mode = "template";
  await user.click("[data-action=save-template]");
  await user.type("dialog.collage-file input", "mine.json");
  await user.click("dialog.collage-file .primary");
  const { format, name } = await (await stored("templates/mine.json")).json();
  equal([format, name], ["collage-template", "Square, four"], "the template");
}

/** What makes the editor do what an example is about, by its name, and checks that it does. */
const uses = {
  "CollageEditorEventMap.collage-export": async (user) => {
    await user.click("[data-action=export]");
    await user.click("dialog.export .primary");
    const { width } = await createImageBitmap(await (await stored("pictures/holiday.jpg")).blob());
    if (width < 1000) throw new Error(`the picture has a width of ${width}`);
  },
  "CollageEditorEventMap.collage-template": saveTemplate,
  "CollageEditorElement.host": async (user, [, , , photo]) => {
    await user.add(new File([new Uint8Array(20e6 + 1)], "large.jpg"));
    await user.sees("only photos of less than 20 MB", ".toast");
    await user.add(photo);
    await eventually(() => user.editor.document.items.length === 4, "the photo");
  },
  "Host.start": (user) => user.sees("Cards are printed on Fridays.", ".toast"),
  "Host.saving": () => seen("collages/1"),
  "Host.history": async (user) => {
    await eventually(() => user.inner.state.undoCount === 1, "the step of before");
    user.editor.undo();
    equal(user.editor.document.items.length, 4, "the number of photos in slots");
  },
  "Host.rename": async (user) => {
    await user.click(".top-bar .name");
    const field = await user.type(".name-field", "Autumn");
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
    await user.sees("Autumn", ".top-bar .name");
    equal(await (await stored("collages/1/name")).text(), "Autumn", "the name");
  },
  "Host.copy": async (user) => {
    user.editor.apply({ command: "setAside", item: "item-1" });
    await user.click(".collage-menu");
    await user.click("dialog.collage-file .primary");
    await user.sees("Saved as collage copy", "dialog.collage-file");
    await seen("collages/2");
  },
  "Host.saveTemplate": saveTemplate,
  "Host.clips": async (user) => {
    await user.add(new File(["a clip"], "waves.webm", { type: "video/webm" }));
    await user.click(".clips button");
    await eventually(() => user.inner.photos.moving?.size === 1, "a frame that moves");
    await user.click(".clips button");
  },
  "Host.addPhoto": async (user, [, , , photo]) => {
    await user.add(photo);
    await eventually(() => user.editor.document.items.length === 4, "the photo");
    equal((await (await stored(`uploads/${photo.name}`)).blob()).size, photo.size, "the size of the file");
  },
  "Host.focus": (user) =>
    eventually(() => user.inner.state.items.every(({ focus }) => focus?.[1] === 0.2), "points that stay in view"),
  "Host.heads": async (user) => {
    await user.click("#tab-text");
    await user.click(".style-title");
    await eventually(() => user.editor.document.layers?.length === 1, "the text");
    const [{ center: [x, y] }] = user.editor.document.layers;
    const { heads } = user.inner.heads.shown();
    equal(heads.length, user.editor.document.items.length, "the heads");
    const isOn = heads.some(({ box: [left, top, width, height] }) =>
      x > left && x < left + width && y > top && y < top + height
    );
    equal(isOn, false, "a text on a head");
  },
  "Host.crop": async (user) => {
    user.editor.apply({ command: "select", item: "item-1" });
    await user.click("#tab-adjust");
    await user.click(".panel-adjust [data-action=crop]");
    await user.click("dialog.crop [value='1:1']");
    await eventually(() => user.find(".crop-frame").style.left === "25%", "the frame of the host");
    await user.click("dialog.crop .primary");
    equal(user.editor.document.items[0].crop, [0.25, 0, 0.5, 0.75], "the crop");
  },
  "Host.found": async (user) => {
    await user.click("#tab-templates");
    await user.type(".panel-templates [type=search]", "hochzeit");
    await user.sees("1 of", ".found");
  },
  "Host.canvases": async (user) => {
    await user.click("#tab-style");
    await user.click(".panel-style .size");
    await user.sees("Our poster", "dialog.canvas-size");
  },
  "Host.filters": async (user) => {
    await user.click("#tab-looks");
    await user.sees("Our night", ".filter");
  },
  "Host.drawings": async (user) => {
    await user.click("#tab-text");
    await user.click("[aria-label='Add sticker: Our logo']");
    await user.paints([0xd1, 0x49, 0x5b], user.editor.document.layers[0].center);
  },
  "Host.fonts": async (user) => {
    await user.click("#tab-text");
    await user.click(".style-title");
    await user.click(".font-field");
    await user.click("[data-family=Brand]");
    equal(user.editor.document.layers[0].text.font.family, "Brand", "the font");
    await eventually(
      () => [...document.fonts].some(({ family, status }) => family === "Brand" && status === "loaded"),
      "it",
    );
  },
  "Host.addFont": async (user) => {
    const file = new File([await (await fetch("own.ttf")).blob()], "Mine.ttf");
    equal(await user.inner.fonts.add(file), ["Mine"], "the families");
    await stored("fonts/Mine.ttf");
  },
  "Host.addSticker": async (user, [photo]) => {
    await user.inner.stickers.add(photo);
    await user.sees("only PNG, so that nothing hides the photos", ".toast");
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext("2d").fillRect(2, 2, 4, 4);
    const picture = await canvas.convertToBlob();
    await user.inner.stickers.add(new File([picture], "logo.png", { type: "image/png" }));
    await eventually(() => user.editor.document.layers?.length === 1, "the sticker");
  },
  "Host.sprite": (user) => user.paints([255, 0, 0], [500, 500]),
  "Host.preview": (user) => eventually(() => user.inner.exact.picture !== null, "the picture"),
  "Host.words": async (user) => {
    await user.click("#tab-templates");
    await user.type(".panel-templates [type=search]", "birthday");
  },
  "Host.estimate": async (user) => {
    await user.click("[data-action=export]");
    await user.sees("about 2.0 MB", "dialog.export .estimate");
    await user.sees("our words", "dialog.export .notes");
  },
  "Host.facts": async (user) => {
    await user.click("#tab-photos");
    await user.click(".tray-album");
    await user.sees("Favorites", ".album-title");
  },
  "Host.adaptsSize": async (user) => {
    await user.click("[data-action=export]");
    await user.sees("Phone wallpaper", "dialog.export .uses");
  },
  "Hooks.save": () => seen("collages/1"),
};

/** Runs an example and its use; throws if one fails, or if a hook was not called. */
export async function example(name, path, names) {
  const files = await Promise.all(
    names.map(async (each) => new File([await (await fetch(`photos/${each}`)).blob()], each, { type: "image/jpeg" })),
  );
  const { editor, calls } = begin();
  try {
    const { run } = await import(new URL(path, location.href));
    await run({ editor, files, equal });
    await uses[name]?.(new User(editor), files);
    const [, hook] = /^(?:Host|Hooks)\.(\w+)$/.exec(name) ?? [];
    if (hook) await eventually(() => calls.includes(hook), `a call of ${hook}`);
  } finally {
    await editor.dispose();
    editor.remove();
    document.querySelector("photo-editor")?.remove();
  }
}
