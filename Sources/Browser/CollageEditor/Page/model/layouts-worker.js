// A worker that generates layouts with the module `collage-layout.wasm`, whose address is the first message.
import { CollageFormat } from "../modules/collage-format.js";

/** @type {Promise<CollageFormat>} */
let format;

onmessage = async ({ data: { module, id, template, photos } }) => {
  if (module) {
    format = fetch(module).then((response) => CollageFormat.load(response));
    return;
  }
  try {
    postMessage({ id, expanded: (await format).expand(template, photos) });
  } catch (error) {
    postMessage({ id, error: error.message, isOfScript: error instanceof TypeError });
  }
};
