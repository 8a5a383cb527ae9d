// Paints texts as the page does, in Chromium: chromium.mjs MODULE FOLDER. groups.json of the folder has fonts, each with the texts that
// are set in it; the pictures are written beside it, black with the letters' coverage as opacity.
import { createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { open } from "../Browser/devtools.mjs";

const [module, folder] = process.argv.slice(2);
const sources = fileURLToPath(new URL("../../Sources/Browser/CollageEditor/Page", import.meta.url));
const groups = JSON.parse(readFileSync(join(folder, "groups.json"), "utf8"));
const types = { ".js": "text/javascript", ".wasm": "application/wasm" };

/** The file of an address: the page's sources, its module, or a font by its number. */
function fileOf(address) {
  if (address === "/collage-text.wasm") return module;
  const font = /^\/fonts\/(\d+)$/.exec(address);
  return font ? groups[Number(font[1])].font : join(sources, address);
}

const server = createServer(({ url }, answer) => {
  if (url === "/") return answer.setHeader("content-type", "text/html").end("<!doctype html><title>Texts</title>");
  const file = fileOf(url);
  if (!existsSync(file)) return answer.writeHead(404).end();
  answer.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
  createReadStream(file).pipe(answer);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const page = await open(`http://127.0.0.1:${server.address().port}/`);

/** Loads a font in the page, and paints each of its texts. */
async function paint(number, { family, texts }) {
  const { paintText } = await import("/hosts/page/text-picture.js");
  const { TextModule } = await import("/hosts/page/text-module.js");
  const compiled = () => WebAssembly.compileStreaming(fetch("/collage-text.wasm"));
  globalThis.textModule ??= await TextModule.load({ module: compiled });
  const face = new FontFace(family, `url(/fonts/${number})`, { weight: "1 1000", stretch: "50% 200%" });
  try {
    document.fonts.add(await face.load());
  } catch (error) {
    return texts.map(() => String(error));
  }
  const pictures = await Promise.all(texts.map(async ({ content, size: [width, height], scale }) => {
    const canvas = new OffscreenCanvas(width * scale, height * scale);
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    context.translate(width / 2, height / 2);
    paintText(context, content, [width, height], { scale, module: globalThis.textModule });
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return { png: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
  }));
  document.fonts.delete(face);
  return pictures;
}

const failed = {};
try {
  for (const [number, group] of groups.entries()) {
    const pictures = await page.evaluate(`(${paint})(${number}, ${JSON.stringify(group)})`);
    group.texts.forEach(({ file }, place) => {
      const { png } = pictures[place];
      if (png) writeFileSync(join(folder, file), Buffer.from(png, "base64"));
      else failed[file] = pictures[place];
    });
  }
} finally {
  await page.close();
  server.close();
}
writeFileSync(join(folder, "failed.json"), JSON.stringify(failed));
