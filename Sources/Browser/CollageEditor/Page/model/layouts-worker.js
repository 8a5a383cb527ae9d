// A worker that generates layouts with the module `collage-layout.wasm`.
import { CollageFormat } from "../modules/collage-format.js";

const format = fetch(new URL("../collage-layout.wasm", import.meta.url)).then((response) =>
  CollageFormat.load(response)
);

onmessage = async ({ data: { id, template, photos } }) => {
  try {
    postMessage({ id, expanded: (await format).expand(template, photos) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};
