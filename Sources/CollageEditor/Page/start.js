// Asks for what the first picture needs before the other scripts are there: the collage, the module, and small photos.

// The address ends in the collage's key, and in the token of the run of the server that printed it.
const [, key, printed] = /^#([0-9a-f]{32})([0-9a-f]{32})?$/.exec(location.hash) ?? [];
const pictures = new Map();

/** Milliseconds in which a document is answered; a server that is stopped, or waits for a disk that is gone, never says no. */
export const LIMIT = 8000;

const digits = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const encoded = (text) => new TextEncoder().encode(text);
const secret = key ? crypto.subtle.importKey("raw", encoded(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]) : null;
const digest = async (text) => digits(await crypto.subtle.sign("HMAC", await secret, encoded(text)));

/**
 * Asks who answers, and returns the token of this run of the server; null if it does not prove that it has the page's key.
 * The key itself is sent to nobody: another program may have taken the port since.
 */
export async function greet() {
  if (!secret) return null;
  const challenge = digits(crypto.getRandomValues(new Uint8Array(16)));
  const answer = await fetch(`/api/run?challenge=${challenge}`, { signal: AbortSignal.timeout(LIMIT) });
  const { run, proof } = await answer.json();
  const [own, token] = await Promise.all([digest(`server ${challenge} ${run}`), digest(`page ${run}`)]);
  return proof === own ? token.slice(0, 32) : null;
}

const token = printed ?? greet().catch(() => null);

/** Returns what the server answers, or null: then it is asked again, and its refusal is shown. */
const ask = async (path) => fetch(path, { headers: { "x-collage-token": await token } }).then((response) => (response.ok ? response : null), () => null);

async function session() {
  const start = await (await ask("/api/session"))?.json();
  if (!start) return null;
  const versions = new Map(start.photos.map(({ id, version }) => [id, version]));
  for (const { photo } of start.composition.items ?? []) {
    const path = `photos/${encodeURIComponent(photo)}/small?v=${versions.get(photo)}`;
    if (versions.has(photo) && !pictures.has(path)) pictures.set(path, ask(`/api/${path}`).then((response) => response?.blob() ?? null));
  }
  return start;
}

globalThis.early = {
  token, session: session(), pictures, module: fetch(new URL("collage-editor.wasm", import.meta.url)).then((response) => WebAssembly.compileStreaming(response)).catch(() => null),
};
