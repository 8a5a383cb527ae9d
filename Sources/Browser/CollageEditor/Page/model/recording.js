// Everything that the page sends to the model, as a gesture log: with `?record` a bug report is a file.

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
    if (this.#lines?.length === 1) this.#lines[0].policy = policy;
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

  offer(phase, at, content, t) {
    this.#add({ t, offer: phase, at, ...content });
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
    this.#add({ t, ...command, interaction });
  }

  /** The composition that it began with, and the log. */
  get files() {
    return {
      "recording.collage.json": JSON.stringify(this.#composition, null, 2),
      "recording.jsonl": this.#lines.map((line) => JSON.stringify(line)).join("\n") + "\n",
    };
  }
}
