// The page around the collage: the bar at the top, the panels, the toolbar of the selection, and announcements.
import { say } from "../basics/messages.js";
import { AdjustPanel } from "../panels/adjust.js";
import { DrawPanel } from "../panels/draw.js";
import { LayersPanel } from "../panels/layers.js";
import { LooksPanel } from "../panels/looks.js";
import { PhotosPanel } from "../panels/photos.js";
import { StylePanel } from "../panels/style.js";
import { TemplatesPanel } from "../panels/templates.js";
import { TextPanel } from "../panels/text.js";
import { Announcer } from "../parts/announcer.js";
import { Drops } from "../parts/drops.js";
import { Drawing } from "../stage/drawing.js";
import { swipeBack } from "./back-swipe.js";
import { followGuides } from "../stage/haptics.js";
import { Keys } from "./keys.js";
import { TextField } from "../stage/text-field.js";
import { actionButtons } from "../actions/action-buttons.js";
import { focusIn, make, rootOf, stageArea } from "../basics/elements.js";
import { chooseFiles } from "../parts/files-dialog.js";
import { FirstPhotos } from "../parts/first-photos.js";
import { icon, iconButton } from "../parts/icons.js";
import { Results } from "../parts/results.js";
import { openExport } from "../parts/later.js";
import { later } from "../basics/later.js";
import { isNarrow } from "../basics/narrow.js";
import { SelectionBar } from "./selection-bar.js";
import { TopBar } from "./top-bar.js";
/** @import { PageTargets, StageEvents } from "../types.d.ts" */
/** @import { Clips } from "../clips/clips.js" */
/** @import { Panel } from "../panels/panel.js" */
/** @import { Editor } from "../model/editor.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { TemplateMode } from "../template/mode.js" */

const openKeys = later(async () => (await import("../actions/keys-dialog.js")).openKeys);

/** @type {[id: string, label: string, Panel: new (shell: EditorShell) => Panel][]} */
const PANELS = [
  ["photos", say`Photos`, PhotosPanel],
  ["templates", say`Templates`, TemplatesPanel],
  ["style", say`Style`, StylePanel],
  ["looks", say`Looks`, LooksPanel],
  ["adjust", say`Adjust`, AdjustPanel],
  ["text", say`Add`, TextPanel],
  ["draw", say`Draw`, DrawPanel],
  ["layers", say`Layers`, LayersPanel],
];

export class EditorShell extends HTMLElement {
  /** @type {Map<string, { tab: HTMLElement, Panel: new (shell: EditorShell) => Panel, label: string, view: Panel | null, element?: HTMLElement }>} */
  #panels = new Map();
  /** @type {string | null} */
  #open = null;
  /** @type {Editor} */
  editor;
  /** @type {Stage} */
  stage;
  /** @type {HTMLElement} */
  panel;
  /** @type {Keys} */
  keys;
  /** @type {TopBar} */
  bar;
  /**
   * The pages of an album below the collage, once they are shown.
   * @type {PageTargets | null}
   */
  pageTargets = null;
  /** @type {Announcer} */
  announcer;
  /** @type {HTMLElement} */
  tabs;
  /**
   * What edits the slots of the template; null while photos are edited.
   * @type {TemplateMode | null}
   */
  template = null;
  /** True if nothing but the template is edited. */
  isTemplateOnly = false;

  /**
   * What plays clips, once there is a clip.
   * @type {Clips | null}
   */
  clips = null;
  #hasClips = false;
  /** Ends what the shell listens to outside of itself. */
  #ends = new AbortController();
  /**
   * Where keys, drops and pastes are taken from: the editor, or the window if the page is nothing else.
   * @type {EventTarget}
   */
  scope;

  /** @type {[type: string, listener: EventListener][]} */
  #listeners = [];

  connectedCallback() {
    this.#ends = new AbortController();
    for (const [type, listener] of this.#listeners) this.#add(type, listener);
  }

  disconnectedCallback() {
    this.#ends.abort();
  }

  /**
   * @param {string} type
   * @param {EventListener} listener
   */
  #add(type, listener) {
    this.scope.addEventListener(type, listener, { signal: this.#ends.signal });
  }

  /**
   * Listens to events of the scope as long as the editor is in a page.
   * @template {keyof WindowEventMap} Type
   * @param {Type} type
   * @param {(event: WindowEventMap[Type]) => unknown} listener
   */
  listen(type, listener) {
    this.#listeners.push([type, /** @type {EventListener} */ (listener)]);
    this.#add(type, /** @type {EventListener} */ (listener));
  }

  /**
   * @param {string} title
   * @param {string} text
   */
  showFailure(title, text) {
    this.replaceChildren(make("div", { class: "failure", role: "alert" }, make("h1", {}, title), make("p", {}, text)));
  }

  /**
   * Builds the page around the collage, which is already visible.
   * @param {Editor} editor
   * @param {Stage} stage
   * @param {{ fillsPage: boolean, mode?: "collage" | "template" }} options
   */
  async show(editor, stage, { fillsPage, mode = "collage" }) {
    [this.editor, this.stage] = [editor, stage];
    [stage.drawing, stage.writing] = [new Drawing(editor), new TextField(stage, editor)];
    followGuides(stage, editor);
    this.scope = fillsPage ? window : rootOf(this);
    const tabs = make("div", { role: "tablist", "aria-label": say`Panels`, "aria-orientation": "vertical" });
    this.panel = make("aside", { class: "panel", "aria-label": say`Panel` });
    this.tabs = tabs;
    for (const [id, label, Panel] of PANELS) tabs.append(this.#tab(id, label, Panel));
    tabs.addEventListener("keydown", (event) => this.#moveTab(event));
    const zoom = this.#zoomControl();
    const hint = make(
      "p",
      { id: "stage-hint", class: "visually-hidden" },
      say`Tab selects photos. Arrow keys move a photo in its slot, plus and minus zoom, brackets rotate. Space picks it up, arrow keys choose another slot, space drops it. The question mark shows all keys.`,
    );
    const results = new Results(this).element;
    const main = stageArea(
      { fillsPage, "data-drop": say`Drop photos on a place, or anywhere` },
      results,
      this.stage,
      new FirstPhotos(this).element,
      new SelectionBar(this).element,
      zoom,
      hint,
    );
    this.bar = new TopBar(this);
    this.bar.element.prepend(this.#skipLink());
    this.replaceChildren(
      this.bar.element,
      make("nav", { class: "tabs", "aria-label": say`Panels` }, tabs),
      this.panel,
      main,
    );
    this.announcer = new Announcer(this);
    editor.isBusy = () => rootOf(this).querySelector?.("dialog[open]") != null;
    this.addEventListener("pick", (event) => this.pickFiles(/** @type {StageEvents["pick"]} */ (event).detail.slot));
    this.keys = new Keys(this);
    new Drops(this);
    swipeBack(this);
    this.open(!isNarrow(this) ? (editor.photos.all.length === 0 ? "photos" : "templates") : null);
    editor.addEventListener("features", () => this.#offer());
    this.#offer();
    editor.pages?.surround(this);
    this.#greet();
    this.#playClips();
    editor.addEventListener("photos", () => this.#playClips());
    this.isTemplateOnly = editor.isTemplate || mode === "template";
    if (this.isTemplateOnly) await this.setMode("template");
  }

  /**
   * Returns the tab of a new panel.
   * @param {string} id
   * @param {string} label
   * @param {new (shell: EditorShell) => Panel} Panel
   */
  #tab(id, label, Panel) {
    const tab = make(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": `panel-${id}`,
        "aria-selected": "false",
        tabindex: -1,
        onclick: () => this.open(this.#open === id && isNarrow(this) ? null : id),
      },
      icon({ draw: "pen", slots: "adjust" }[id] ?? id),
      make("span", {}, label),
    );
    this.#panels.set(id, { tab, Panel, label, view: null });
    return tab;
  }

  /**
   * Adds a panel before all others, and opens it where there is room.
   * @param {string} id
   * @param {string} label
   * @param {new (shell: EditorShell) => Panel} Panel
   */
  addPanel(id, label, Panel) {
    const others = [...this.#panels];
    this.#panels.clear();
    this.tabs.prepend(this.#tab(id, label, Panel));
    for (const [key, panel] of others) this.#panels.set(key, panel);
    this.open(id);
    const { view } = /** @type {{ view: Panel }} */ (this.#panels.get(id));
    if (isNarrow(this)) this.open(null);
    return view;
  }

  /** @param {string} id */
  removePanel(id) {
    const { tab, element } = this.#panels.get(id) ?? {};
    if (this.#open === id) this.open(isNarrow(this) ? null : "templates");
    this.#panels.delete(id);
    tab?.remove();
    element?.remove();
  }

  /**
   * Lets fingers and keys edit the slots of the template, or photos.
   * @param {"collage" | "template"} mode
   */
  async setMode(mode) {
    if ((mode === "template") === (this.template !== null)) return;
    if (this.template) this.template.end();
    else {
      const { beginTemplate } = await import("../template/mode.js");
      await beginTemplate(this);
    }
    this.editor.emit("mode", { mode });
  }

  /** Loads what plays clips, once there is a clip. */
  async #playClips() {
    const { host, photos } = this.editor;
    if (this.#hasClips || !host.clips || photos.all.every(({ clip }) => !clip)) return;
    this.#hasClips = true;
    const [{ Clips }, source] = await Promise.all([import("../clips/clips.js"), host.clips()]);
    this.clips = new Clips(this, source);
  }

  /** Hides the panels that are left out. */
  #offer() {
    const { features } = this.editor;
    for (const [id, { tab }] of this.#panels) tab.hidden = features[id] === false;
    if (this.#open === null || features[this.#open] !== false) return;
    const [first] = [...this.#panels].filter(([, { tab }]) => !tab.hidden);
    this.open(isNarrow(this) ? null : first?.[0] ?? null);
  }

  /** Shows notes about the collage that was opened. */
  #greet() {
    const { editor } = this;
    const { items, unplaced } = editor.state;
    const missing = [...new Set([...items, ...unplaced].map(({ photo }) => photo))].filter((photo) =>
      editor.photos.problem(photo) === "missing"
    );
    const skipped = editor.notes.length > 1
      ? say`${editor.notes[0]}, and ${editor.notes.length - 1} more`
      : editor.notes[0];
    if (missing.length > 0) {
      const names = missing.map((photo) => editor.photos.name(photo)).join(", ");
      const locate = missing.length === 1 ? { label: say`Locate`, act: () => this.locate(missing[0]) } : null;
      editor.notice(say`${names}: the file is missing; its slot is kept`, true, locate);
    } else if (skipped) editor.notice(skipped);
    else if (editor.isReopened) editor.notice(say`Reopened the saved collage`);
  }

  /**
   * Opens a panel, or closes it.
   * @param {string | null} id
   */
  open(id) {
    this.#open = id;
    for (const [key, each] of this.#panels) {
      const isOpen = key === id;
      each.tab.ariaSelected = `${isOpen}`;
      each.tab.tabIndex = isOpen || (id === null && key === "photos") ? 0 : -1;
      if (isOpen && !each.view) {
        each.view = new each.Panel(this);
        const close = iconButton("close", say`Close the panel`, () => this.open(null), { class: "quiet close-panel" });
        each.element = make(
          "section",
          { role: "tabpanel", id: `panel-${key}`, "aria-labelledby": `tab-${key}`, class: `panel-${key}` },
          this.#skipLink(),
          make("header", {}, make("h2", {}, each.label), close),
          each.view.element,
        );
        this.panel.append(each.element);
      }
      if (each.element) each.element.hidden = !isOpen;
      if (isOpen) each.view?.shown();
      else each.view?.left();
    }
    this.classList.toggle("has-panel", id !== null);
  }

  /** The panel that is open, and its tab. */
  get openPanel() {
    return this.#panels.get(this.#open ?? "")?.view ?? null;
  }

  get openTab() {
    return this.#panels.get(this.#open ?? "")?.tab ?? null;
  }

  /** Returns a link that is shown when Tab reaches it, and leads past the controls to the collage. */
  #skipLink() {
    return make("a", {
      href: "#stage",
      class: "skip-link",
      onclick: (event) => (event.preventDefault(), this.stage.canvas.focus()),
    }, say`Skip to the collage`);
  }

  /** @param {KeyboardEvent} event */
  #moveTab(event) {
    const tabs = [...this.#panels.values()].map(({ tab }) => tab);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (tabs.findIndex((tab) => tab === focusIn(tab)) + step + tabs.length) % tabs.length;
    tabs[next].click();
    tabs[next].focus();
  }

  #zoomControl() {
    const { buttons, update } = actionButtons(this, "zoom");
    this.stage.addEventListener("zoom", update);
    return make("div", { class: "zoom", role: "group", "aria-label": say`View` }, ...buttons);
  }

  /**
   * Lets the user choose photos, which fill a slot or all empty slots.
   * @param {string | null} [slot]
   */
  async pickFiles(slot = null) {
    const kinds = this.editor.host.clips ? "image/*,video/*" : "image/*";
    const files = await chooseFiles(this, kinds, { multiple: slot === null });
    if (files.length > 0) this.editor.upload(files, slot);
  }

  /**
   * Lets the user locate the missing file of a photo.
   * @param {string} photo
   */
  async locate(photo) {
    const [file] = await chooseFiles(this, "image/*");
    if (file) this.editor.files.locate(photo, file);
  }

  /**
   * Offers texts as downloads, by file name.
   * @param {Record<string, string>} files The texts by the names of their files.
   */
  download(files) {
    for (const [name, text] of Object.entries(files)) {
      const link = make("a", {
        href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
        download: name,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }
  }

  /**
   * Shows a field in which a layer of the list is renamed.
   * @param {string} id
   */
  renameLayer(id) {
    const { view } = this.#panels.get("layers") ?? {};
    if (view instanceof LayersPanel) view.rename(id);
  }

  showKeys() {
    return openKeys(this);
  }

  export() {
    return openExport(this);
  }
}
