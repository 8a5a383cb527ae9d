// Requests the data for the first picture before the other scripts are loaded: the collage, the module, and small photos.
/** @import { Started } from "./host.d.ts" */
/** @import { Early, Unsaved } from "./types.d.ts" */

// The address ends in a one-time code, which is exchanged for the collage's key: the key itself is never part of an address,
// because browsers store addresses in their history and other users of the machine can read them. A reload gets the key from
// the tab's storage.
const [, code] = /^#([0-9a-f]{32})$/.exec(location.hash) ?? [];
if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
const KEY = "collage-key";
/** @type {Early["pictures"]} */
const pictures = new Map();

/** The time limit for an answer, in milliseconds; a suspended server, or one that waits for a lost disk, never answers. */
export const LIMIT = 8000;

/** The time after which the page tells that the collage is being opened, in milliseconds. */
const PATIENCE = 300;

/** @param {ArrayBuffer | Uint8Array} bytes */
const digits = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const encoded = (text) => new TextEncoder().encode(text);

/** Returns the key, and the token of this run if the server has just sent both. */
async function opened() {
  const answer = code === undefined
    ? null
    : (await fetch("/api/open", { method: "POST", body: code, signal: AbortSignal.timeout(LIMIT) }).catch(() => null));
  if (!answer?.ok) return { key: sessionStorage.getItem(KEY), token: null };
  const { key, token } = await answer.json();
  sessionStorage.setItem(KEY, key);
  return { key, token };
}

const opening = opened();
const secret = opening.then((
  { key },
) => (key ? crypto.subtle.importKey("raw", encoded(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]) : null));
/** @param {string} text */
const digest = async (text) =>
  digits(await crypto.subtle.sign("HMAC", /** @type {CryptoKey} */ (await secret), encoded(text)));

/**
 * Verifies the server, and returns the token of its current run; null if it does not prove that it has the page's key. The
 * key itself is never sent, because another program may have taken over the port.
 */
export async function greet() {
  if (!(await secret)) return null;
  const challenge = digits(crypto.getRandomValues(new Uint8Array(16)));
  const answer = await fetch(`/api/run?challenge=${challenge}`, { signal: AbortSignal.timeout(LIMIT) });
  const { run, proof } = await answer.json();
  const [own, token] = await Promise.all([digest(`server ${challenge} ${run}`), digest(`page ${run}`)]);
  return proof === own ? token.slice(0, 32) : null;
}

const named = secret.then(async (key) => `collage:${key ? await digest("channel") : ""}`);
/** The name of the channel for pages of this collage; pages of other collages may have used the same port. */
export const channel = () => named;

const token = opening.then(({ token }) => token ?? greet()).catch(() => null);

/**
 * Returns the server's answer; null if it failed, in which case the request is repeated later and its error shown.
 * @param {string} path
 * @param {RequestPriority} [priority]
 */
const ask = async (path, priority = "auto") =>
  fetch(path, { headers: { "x-collage-token": await token }, priority }).then(
    (response) => (response.ok ? response : null),
    () => null,
  );

/**
 * Returns where the storage of a tab has what the page before a reload may not have saved: `texts`, in the order in which they
 * were to be saved, and the `revision` before them.
 * @param {string} channel
 */
export const unsavedKey = (channel) => `${channel}:unsaved`;

/**
 * Saves what the page before a reload has left, and returns what is left of it, which the page then shows and saves later; a
 * text that the former page did save is known by the server, and saved only once.
 * @returns {Promise<Unsaved | null>}
 */
export async function saveUnsaved() {
  const key = unsavedKey(await named);
  const left = sessionStorage.getItem(key);
  if (!left) return null;
  let { revision, texts } = JSON.parse(left);
  while (texts.length > 0) {
    const headers = { "x-collage-token": await token, "content-type": "application/json" };
    const signal = AbortSignal.timeout(LIMIT);
    const asked = { method: "PUT", headers, body: texts[0], signal };
    const answer = await fetch(`/api/composition?revision=${revision}`, asked).catch(() => null);
    // It is kept until a server has taken it.
    if (!answer?.ok) return { revision, texts };
    ({ revision } = await answer.json());
    texts = texts.slice(1);
  }
  sessionStorage.removeItem(key);
  return null;
}

/** @returns {Promise<Started & { unsaved?: Unsaved | null } | null>} */
async function session() {
  const unsaved = await saveUnsaved();
  /** @type {Started & { unsaved?: Unsaved | null } | undefined} */
  const start = await (await ask("/api/session"))?.json();
  if (!start) return null;
  start.unsaved = unsaved;
  const versions = new Map(start.photos.map(({ id, version }) => [id, version]));
  for (const { photo } of start.composition.items ?? []) {
    const path = `photos/${encodeURIComponent(photo)}/small?v=${versions.get(photo)}`;
    if (versions.has(photo) && !pictures.has(path))
      pictures.set(
        path,
        // Hundreds of photos do not delay the scripts that show the first of them.
        ask(`/api/${path}`, "low").then((response) => response?.blob() ?? null),
      );
  }
  return start;
}

// What is shown sooner needs no message, which would only delay it.
setTimeout(
  () => document.querySelector("collage-editor")?.shadowRoot?.querySelector(".starting")?.removeAttribute("hidden"),
  PATIENCE,
);

globalThis.early = {
  token,
  session: session(),
  pictures,
  module: fetch(new URL("collage.wasm", import.meta.url)).then((response) => WebAssembly.compileStreaming(response))
    .catch(() => null),
};
