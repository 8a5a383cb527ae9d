// Saves every change within a second, and warns when another page has saved.

/** Events on the editor: `saving` with the state `saved`, `saving`, `waiting`, `failed` or `conflict`. */
export class Autosave {
  #editor;
  #revision;
  #timer = 0;
  #first = 0;
  #isSending = false;
  #isDirty = false;
  #channel;

  constructor(editor, revision) {
    this.#editor = editor;
    this.#revision = revision;
    this.state = "saved";
    this.#channel = new BroadcastChannel(`collage:${location.port}`);
    this.#channel.onmessage = ({ data }) => {
      if (data === "hello") this.#channel.postMessage("here");
      // The other one may answer before the page around the collage is there.
      this.hasOtherTab = true;
      editor.emit("othertab");
    };
    this.#channel.postMessage("hello");
    addEventListener("beforeunload", (event) => {
      if (this.#isDirty) event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.#isDirty) this.#send();
    });
  }

  /** Notes a change, which is saved when there has been none for a moment. */
  note() {
    this.#isDirty = true;
    if (this.state === "conflict") return;
    this.#show("waiting");
    const time = performance.now();
    if (this.#timer === 0) this.#first = time;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), Math.max(0, Math.min(300, this.#first + 800 - time)));
  }

  /** Saves over what another page has saved. */
  async keepMine() {
    this.#revision = (await this.#editor.server.json("session")).revision;
    this.state = "waiting";
    this.#send();
  }

  /** Gives up what is not saved, and opens what another page has saved. */
  takeTheirs() {
    this.#isDirty = false;
    location.reload();
  }

  #show(state, error) {
    this.state = state;
    this.#editor.emit("saving", { state, error });
  }

  async #send() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#isSending) return;
    this.#isSending = true;
    this.#isDirty = false;
    this.#show("saving");
    try {
      const text = JSON.stringify(this.#editor.document());
      const { revision } = await this.#editor.server.put(`composition?revision=${this.#revision}`, text);
      this.#revision = revision;
      this.#isSending = false;
      if (this.#isDirty) this.note();
      else this.#show("saved");
    } catch (error) {
      this.#isSending = false;
      this.#isDirty = true;
      if (error.status === 409) return this.#show("conflict", error);
      this.#show("failed", error);
      // The server may be started again: what is not saved stays here until then.
      this.#timer = setTimeout(() => this.#send(), 2000);
    }
  }
}
