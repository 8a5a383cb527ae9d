// Starts `collage edit` on sample photos and opens its page in Chromium, with touch.
import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { open } from "./devtools.mjs";
import { eventually, pause } from "./waiting.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const tool = process.env.COLLAGE_TOOL ?? join(root, ".build/release/collage");
export const samples = process.env.COLLAGE_SAMPLES ?? join(root, "Samples/photos");

/** Returns the expression of a module of the page, by its path; joined scripts have a table of their modules. */
export const moduleOf = (path) =>
  `import(document.querySelector("script[src$='main.js']").src).then(({ modules }) => modules?.["${path}"] ?? import("/${path}"))`;

/** Starts the editor in a folder; `address` is its page, and `kill` ends it at once, as a crash does. */
export const startEditor = (folder, ...options) => startEditorWith({}, folder, ...options);

/** Starts the editor with more variables of its environment. */
async function startEditorWith(variables, folder, ...options) {
  // Who works on the page serves its files from their folder.
  const page = process.env.COLLAGE_PAGE ? ["--page", process.env.COLLAGE_PAGE] : [];
  const editor = spawn(tool, ["edit", "--no-open", ...page, ...options], {
    cwd: folder,
    env: { ...process.env, XDG_CACHE_HOME: join(folder, "cache"), XDG_STATE_HOME: join(folder, "state"), ...variables },
  });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    editor.on("error", () => reject(new Error(`${tool} cannot be started; build it, or set COLLAGE_TOOL`)));
    editor.on("exit", (code) => reject(new Error(`collage edit ended with ${code}: ${said}`)));
    editor.stderr.on("data", (data) => (said += data));
    editor.stdout.on("data", (data) => {
      said += data;
      const found = /Editing at (\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
  });
  editor.removeAllListeners("exit");
  // An address opens one window, and the next one is printed then.
  editor.stderr.on("data", () => {
    const next = [...said.matchAll(/For another window, open (\S+)/g)].at(-1);
    if (next) printed.address = next[1];
  });
  const printed = { address };
  const ended = new Promise((resolve) => editor.once("exit", resolve));
  return {
    get address() {
      return printed.address;
    },
    process: editor,
    said: () => said,
    kill: () => (editor.kill("SIGKILL"), ended),
    stop: () => (editor.kill("SIGTERM"), ended),
  };
}

const opened = new Map();
/** Gives the code of an address for the collage's key and the token of this run, as a page does, once. */
function unlocked(address) {
  const { origin, hash } = new URL(address);
  if (!opened.has(address)) {
    opened.set(
      address,
      fetch(`${origin}/api/open`, { method: "POST", body: hash.slice(1), headers: { origin } }).then((response) =>
        response.json()
      ),
    );
  }
  return opened.get(address);
}

/** The port and the key of an address, which outlive a server. */
export const lasting = async (address) => `${new URL(address).port} ${(await unlocked(address)).key}`;

/** Asks an editor who it is, as a page does that is reloaded, and returns the token of its run. */
export async function tokenOf(address) {
  const { key, token } = await unlocked(address);
  const digest = (text) => createHmac("sha256", key).update(text).digest("hex");
  const challenge = randomBytes(16).toString("hex");
  const { run, proof } = await (await fetch(`${new URL(address).origin}/api/run?challenge=${challenge}`)).json();
  if (proof !== digest(`server ${challenge} ${run}`)) throw new Error("the server does not have the key");
  if (digest(`page ${run}`).slice(0, 32) !== token) throw new Error("the token is another one");
  return token;
}

/**
 * Opens an editor on a template with some of the sample photos, or of another folder's, in a folder of its own; what `prepare` returns
 * are more variables of its environment.
 */
export async function openEditorPage(
  template,
  count = 6,
  { query = "", photos = samples, isDemo = false, prepare = () => {}, ...size } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "collage-editor-"));
  mkdirSync(join(folder, "photos"));
  for (const name of readdirSync(photos).filter((each) => each.endsWith(".jpg")).sort().slice(0, count)) {
    cpSync(join(photos, name), join(folder, isDemo ? "Samples/photos" : "photos", name));
  }
  const variables = prepare(folder) ?? {};
  const options = [
    ...(template === null ? [] : [template]),
    isDemo ? "--demo" : "photos",
    "-o",
    "travels.collage.json",
  ];
  let server = await startEditorWith(variables, folder, ...options);
  const page = await open(server.address.replace("/#", `/${query}#`), { width: 1100, height: 800, ...size });
  const { send, evaluate } = page;
  await send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  const isReady = () =>
    evaluate(`globalThis.editor !== undefined && location.origin === "${new URL(server.address).origin}"`);
  const ready = async () => {
    await eventually(isReady, "an open editor");
    // On a busy machine a finger may rest longer between two events than a long press takes.
    // The gallery's previews would take their time beside the first test.
    await evaluate(
      "Object.assign(editor, { server: editor.host, watch: editor.host.watch }); editor.policy.swapTriggers = ['dragOut']; document.querySelector('collage-stage').layOut(); document.querySelector('#tab-photos').click(); 0",
    );
    await evaluate(`editor.exported = async (query) => {
      const { id } = await editor.server.post("exports?" + query, editor.document());
      for (;;) {
        const { isDone, error } = await editor.server.json("exports/" + id);
        if (error) throw new Error(error);
        if (isDone) return editor.server.blob("exports/" + id + "/file");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }; 0`);
  };
  await ready();
  const frame = () =>
    evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))");
  const state = () => evaluate("editor.session.state");
  /** Returns the positions of canvas points in the window. */
  const placer = async () => {
    const [left, top, scale] = await evaluate(
      "{ const { x, y } = document.querySelector('collage-stage canvas').getBoundingClientRect(); [x, y, document.querySelector('collage-stage').scale] }",
    );
    return ([x, y]) => ({ x: left + x * scale, y: top + y * scale });
  };
  /** Holds fingers at points of the canvas, by their ids. */
  const hold = async (type, points, at = null) => {
    at ??= await placer();
    const touchPoints = Object.entries(points).map(([id, point]) => ({ ...at(point), id: Number(id) }));
    await send("Input.dispatchTouchEvent", { type, touchPoints });
    await frame();
  };
  const drag = async (from, to, { end = "touchEnd" } = {}) => {
    const at = await placer();
    await hold("touchStart", { 1: from }, at);
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await hold("touchMove", { 1: from.map((number, axis) => number + (to[axis] - number) * share) }, at);
    }
    if (end) await hold(end, {}, at);
  };
  const key = async (key, { modifiers = 0, text } = {}) => {
    const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
    await send("Input.dispatchKeyEvent", { type: "keyDown", key, code, modifiers, ...(text ? { text } : {}) });
    await send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
  };
  const saved = () => JSON.parse(readFileSync(join(folder, "travels.collage.json"), "utf8"));
  const until = (expression, what) => eventually(() => evaluate(expression), what);
  /** Waits until no photo, slot or layer is on its way to its place. */
  const untilAtRest = () => until("!editor.session.isSettling(performance.now() / 1000)", "a collage at rest");
  const untilSaved = () => until("editor.autosave.state === 'saved'", "a saved collage");
  /** The bytes of an export as the dialog asks for it; `editor.exported` is the same in the page, as a blob. */
  const exported = async (query) => {
    const text = await evaluate(`(async () => {
      const bytes = new Uint8Array(await (await editor.exported("${query}")).arrayBuffer());
      let text = "";
      for (let start = 0; start < bytes.length; start += 8192) text += String.fromCharCode(...bytes.subarray(start, start + 8192));
      return btoa(text);
    })()`);
    return Buffer.from(text, "base64");
  };
  /** Undoes everything, without motion, and forgets the last tap, which would be half of a double tap. */
  const undoAll = () =>
    evaluate(`{
    editor.session.setPolicy({ ...editor.policy, settleDuration: 0, momentum: 0 });
    while (editor.state.undoCount > 0) editor.undo();
    editor.perform({ command: "select" });
    editor.took(editor.session.cancel(performance.now() / 1000));
    document.querySelector("collage-stage").layOut();
  }`);
  const mouse = (type, { x, y }, buttons = 1) =>
    send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1 });
  /** Scrolls an element into view and returns its position in the window. */
  const rect = (selector) =>
    evaluate(`{
    const element = document.querySelector(${JSON.stringify(selector)});
    element.scrollIntoViewIfNeeded();
    const { x, y, width, height } = element.getBoundingClientRect();
    ({ x, y, width, height })
  }`);
  /** Presses an element with the mouse, when it stands still and nothing lies over it: a panel is laid out anew a frame after a change. */
  const press = async (selector) => {
    // A dialog is loaded when it is opened first.
    await until(`document.querySelector(${JSON.stringify(selector)}) !== null`, selector);
    const center = await eventually(() =>
      evaluate(`{
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoViewIfNeeded();
      const middle = () => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const { x, y } = middle();
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
        const [later, hit] = [middle(), element.getRootNode().elementFromPoint(x, y)];
        const isHit = element.contains(hit) || hit?.closest("label")?.contains(element);
        resolve(later.x === x && later.y === y && isHit ? later : null);
      })));
    }`), `${selector} within reach`);
    await mouse("mousePressed", center);
    await mouse("mouseReleased", center, 0);
    await frame();
  };
  /** Drops files from the desktop on the page, by default where no slot is. */
  const drop = async (files, { x, y } = { x: 4, y: 4 }) => {
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await send("Input.dispatchDragEvent", { type, x, y, data });
  };
  /** The text of the message that is shown, or null. */
  const toast = () => evaluate("document.querySelector('.toast:not([hidden]) > span')?.textContent ?? null");
  return {
    ...page,
    drop,
    exported,
    toast,
    folder,
    frame,
    state,
    hold,
    drag,
    key,
    placer,
    saved,
    untilSaved,
    untilAtRest,
    ready,
    until,
    undoAll,
    mouse,
    rect,
    press,
    get server() {
      return server;
    },
    get address() {
      return server.address;
    },
    kill: () => server.kill(),
    async restart() {
      server = await startEditorWith(variables, folder, ...options);
    },
    /** Tries to leave the page; a page with changes that no server has taken asks first, and stays. */
    async leave() {
      const asked = new Promise((resolve) =>
        page.listeners.set("Page.javascriptDialogOpening", ({ type }) => {
          send("Page.handleJavaScriptDialog", { accept: false });
          resolve(type === "beforeunload");
        })
      );
      const left = send("Page.navigate", { url: "about:blank" }).then(() => pause(200)).then(() => false);
      return Promise.race([asked, left]);
    },
    async reload() {
      await evaluate("globalThis.editor = undefined");
      await send("Page.reload");
      await ready();
    },
    async close() {
      await page.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns a JPEG whose file says where heads are, as cameras and photo libraries write it: centers and sizes, 0 to 1. */
export function withHeads(jpeg, heads) {
  const areas = heads.map(([x, y, w, h]) =>
    `<rdf:li><rdf:Description mwg-rs:Type="Face"><mwg-rs:Area stArea:x="${x}" stArea:y="${y}" stArea:w="${w}" stArea:h="${h}" stArea:unit="normalized"/></rdf:Description></rdf:li>`
  );
  const packet = Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>${
      areas.join("")
    }</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );
  const marker = Buffer.from([0xff, 0xe1, (packet.length + 2) >> 8, (packet.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, packet, jpeg.subarray(2)]);
}

/** The middle of a slot. */
export const middle = ({ frame: [x, y, width, height] }) => [x + width / 2, y + height / 2];
