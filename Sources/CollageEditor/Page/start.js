// Asks for what the first picture needs before the other scripts are there: the collage, the module, and small photos.

const headers = { "x-collage-token": location.hash.slice(1) };
const pictures = new Map();

/** Returns what the server answers, or null: then it is asked again, and its refusal is shown. */
const ask = (path) => fetch(path, { headers }).then((response) => (response.ok ? response : null), () => null);

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
  session: session(), pictures, module: fetch("/collage-editor.wasm").then((response) => WebAssembly.compileStreaming(response)).catch(() => null),
};
