// The focus points of photos whose crop the user has not chosen. The server finds them as the renderer does, again for each
// slot of another form. They are not edits, so undo does not revert them.
/** @import { Started } from "../host.d.ts" */
/** @import { Asking, FoundPoint, Point } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** The milliseconds within which several changes lead to one request. */
const PAUSE = 120;
/**
 * Where photos are shown that nobody has placed, by hosts that center them.
 * @type {Point}
 */
const CENTER = [0.5, 0.5];
/** The number of photos analyzed before the first results are shown and the server can do something else. */
const AT_ONCE = 16;

/** @param {{ id: string, photo: string }} item */
const key = ({ id, photo }) => `${id}/${photo}`;

export class FoundFocus {
  /** @type {Editor} */
  #editor;
  /**
   * The points found, by item and photo, with the form of the slot for which each was found.
   * @type {Map<string, FoundPoint>}
   */
  #found = new Map();
  #timer = 0;
  #isClosed = false;
  /**
   * True if photos without a focus are shown in their middle: the document then says so, and is what is shown.
   * @type {boolean}
   */
  #centers;
  /** @type {Promise<void> | null} */
  #running = null;

  /**
   * `found` contains points from earlier runs by item, possibly for slots that have changed since.
   * @param {Editor} editor
   * @param {Pick<Started, "found" | "centersPhotos">} start
   * @param {boolean} [isForOthers]
   */
  constructor(editor, { found = {}, centersPhotos = false }, isForOthers = false) {
    [this.#editor, this.#centers] = [editor, centersPhotos];
    const forms = isForOthers ? new Map() : this.#forms();
    for (const item of editor.state.items)
      if (item.id in found) this.#found.set(key(item), { point: found[item.id], form: forms.get(item.slot ?? "") });
    const centered = this.#centered();
    if (centered.length > 0) editor.session.supply(centered, performance.now() / 1000);
    editor.took({ changes: [], refusal: null });
    for (const type of /** @type {const} */ (["scene", "template"])) editor.addEventListener(type, () => this.ask());
  }

  /** Returns where photos without a focus are shown; hosts may still find another point. */
  #centered() {
    if (!this.#centers) return [];
    const { photos, state: { items } } = this.#editor;
    return items.filter(({ focus, photo }) => !focus && !photos.problem(photo)).map((item) => {
      const known = this.#found.get(key(item));
      const point = known?.point ?? CENTER;
      this.#found.set(key(item), { ...known, point });
      return { item: item.id, photo: item.photo, point, former: null };
    });
  }

  /** The points to save with the history. */
  get known() {
    return Object.fromEntries(this.#found);
  }

  /**
   * Restores the points saved with the history.
   * @param {Record<string, FoundPoint>} [known]
   */
  recall(known = {}) {
    for (const [name, found] of Object.entries(known)) this.#found.set(name, found);
    this.ask();
  }

  /**
   * Returns the known points of photos in slots, in canvas units.
   * @param {Set<string>} of
   * @returns {Point[]}
   */
  places(of) {
    const { session, photos } = this.#editor;
    const sizes = new Map(photos.sizes.map(({ id, size }) => [id, size]));
    return session.presentation(Infinity).items.flatMap(({ item, photo, transform: [a, b, c, d, x, y] }) => {
      const { point } = of.has(photo) ? this.#found.get(key({ id: item, photo })) ?? {} : {};
      const [width, height] = sizes.get(photo) ?? [0, 0];
      // Nobody has looked for what is in the middle.
      if (!point || this.#centers && point.join() === CENTER.join()) return [];
      const [across, down] = [point[0] * width, point[1] * height];
      return [/** @type {Point} */ ([a * across + c * down + x, b * across + d * down + y])];
    });
  }

  /** Requests missing points soon. */
  ask() {
    this.#tell(this.#centered());
    clearTimeout(this.#timer);
    const { photos } = this.#editor;
    const isFirst = this.#found.size === 0 && !photos.isHurried;
    // The server shows the photos first.
    this.#timer = setTimeout(() => (photos.isHurried ? this.ask() : this.#run()), isFirst ? 0 : PAUSE);
  }

  /** Waits until all points are found, so that photos lie where they will be rendered. */
  async settled() {
    if (this.#running === null && this.#asking().length > 0) this.#run();
    while (this.#running !== null) await this.#running;
  }

  /** Asks for nothing more. */
  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #run() {
    clearTimeout(this.#timer);
    if (this.#running !== null || this.#isClosed) return;
    this.#running = this.#find().finally(() => {
      this.#running = null;
    });
  }

  /** Returns the aspect ratio and rotation of each slot, by slot, on which focus points depend. */
  #forms() {
    return new Map(
      this.#editor.state.slots.map((
        { id, frame: [, , width, height], rotation },
      ) => [id, `${(width / height).toFixed(4)} ${rotation}`]),
    );
  }

  /**
   * The items whose focus must be found: the user has not chosen one, and none was found for such a slot.
   * @returns {Asking[]}
   */
  #asking() {
    const forms = this.#forms();
    return this.#editor.state.items.flatMap((item) => {
      const found = this.#found.get(key(item));
      const point = found?.point;
      const isOurs = point && item.zoom === 1 && item.focus?.every((number, axis) => number === point[axis]);
      if (
        (item.focus && !isOurs) || found?.form === forms.get(item.slot ?? "") || this.#editor.photos.problem(item.photo)
      )
        return [];
      return [{ item, former: isOurs ? point : null, form: forms.get(item.slot ?? "") }];
    });
  }

  async #find() {
    for (let all = this.#asking(); all.length > 0; all = this.#asking()) {
      const asking = all.slice(0, AT_ONCE);
      const names = new Set(asking.map(({ item }) => item.id));
      const document = this.#editor.document();
      // Photos with a focus are not analyzed.
      const items = (document.items ?? []).map((
        { focus = [0.5, 0.5], ...rest },
      ) => (names.has(rest.id) ? rest : { focus, ...rest }));
      let points;
      try {
        points = await this.#editor.host.focus({ ...document, items });
        if (this.#isClosed) return;
      } catch (error) {
        // If the server is not available, the request is repeated with the next change or when it answers again.
        if (error.status !== 0) console.warn(error.message);
        if (error.status === 0) return;
        points = {};
      }
      this.#supply(asking, points);
    }
  }

  /**
   * @param {Asking[]} asking
   * @param {Record<string, Point | null>} points
   */
  #supply(asking, points) {
    const found = asking.flatMap(({ item, former, form }) => {
      const point = points[item.id] ?? (this.#centers ? CENTER : null);
      this.#found.set(key(item), { point, form });
      return point ? [{ item: item.id, photo: item.photo, point, former }] : [];
    });
    this.#tell(found);
  }

  /** @param {{ item: string, photo: string, point: Point, former: Point | null }[]} found */
  #tell(found) {
    if (found.length === 0) return;
    this.#editor.took(this.#editor.session.supply(found, performance.now() / 1000), true);
  }
}
