// Everything that the page sends to the model, as a gesture log: with `?record` a bug report is a file.

/** Returns a policy as logs write it: with lengths in canvas units. */
function written({ pointsPerUnit, ...policy }) {
  const point = 1 / pointsPerUnit;
  return {
    slop: 3 * point,
    doubleTapDistance: 24 * point,
    dividerReach: 12 * point,
    longPressSlop: 10 * point,
    minGrabExtent: 44 * point,
    scrollSpeed: 600 * point,
    snapping: { centerWindow: 4 * point },
    ...policy,
  };
}

/** What a value says; sessions write null for what there is not. */
const said = (value) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== undefined));

/** Returns a command in the keys of logs. */
function line({ command, ...values }, template) {
  const rest = said(values);
  switch (command) {
    case "relayout":
      return { command, template, rule: rest.rule };
    case "add":
    case "replace":
      return { command, ...rest, photo: rest.photo.id, size: rest.photo.size };
    case "lock": {
      const { locked = true, ...element } = rest;
      return { command: locked ? "lock" : "unlock", ...element };
    }
    case "hide":
      return { command: rest.hidden === false ? "show" : "hide", layers: rest.layers };
    case "cropToAspect":
      return { ...rest, command: "crop" };
    case "setLook": {
      const { look: { filter = null, strength, adjust }, items } = rest;
      return { command, items, ...(filter === null ? {} : { filter, strength }), adjust };
    }
    case "replaceLayer":
      return { command, ...rest, with: rest.with.map(said) };
    case "together":
      return { command, commands: rest.commands.map((each) => line(each, template)) };
    default:
      return { command, ...rest };
  }
}

export class Recording {
  #lines = null;
  #editor;
  #composition = null;

  constructor(editor) {
    this.#editor = editor;
    if (!new URLSearchParams(location.search).has("record")) return;
    this.#composition = editor.document();
    const photos = Object.fromEntries(editor.photos.sizes.map(({ id, size }) => [id, size]));
    this.#lines = [{ format: "collage-gestures", version: 1, canvas: editor.canvas, photos }];
  }

  get isOn() {
    return this.#lines !== null;
  }

  setPolicy(policy) {
    // A log has one policy, that with which its first event was taken.
    if (this.#lines?.length === 1) this.#lines[0].policy = written(policy);
  }

  #add(line) {
    if (this.#lines && this.#lines.length < 1_000_000) this.#lines.push(line);
  }

  touch(id, phase, at, t, isPrimary, pointer) {
    this.#add({
      t,
      touch: id,
      phase,
      at,
      ...(isPrimary ? { primary: true } : {}),
      ...(pointer === "touch" ? {} : { pointer }),
    });
  }

  trackpad(phase, at, { pan, magnification, degrees }, t) {
    this.#add({
      t,
      trackpad: phase,
      at,
      ...(pan ? { pan } : {}),
      ...(magnification ? { zoom: magnification } : {}),
      ...(degrees ? { degrees } : {}),
    });
  }

  offer(phase, at, { item, photo }, t) {
    this.#add({ t, offer: phase, at, item, ...(photo ? { photo: photo.id, size: photo.size } : {}) });
  }

  hover(at, t) {
    this.#add({ t, hover: at });
  }

  cancel(t) {
    this.#add({ t, command: "cancel" });
  }

  wait(t) {
    this.#add({ t });
  }

  command(command, t, interaction) {
    this.#add({ t, ...line(command, this.#editor.template), ...(interaction === undefined ? {} : { interaction }) });
  }

  /** The composition that it began with, and the log. */
  get files() {
    return {
      "recording.collage.json": JSON.stringify(this.#composition, null, 2),
      "recording.jsonl": this.#lines.map((line) => JSON.stringify(line)).join("\n") + "\n",
    };
  }
}
