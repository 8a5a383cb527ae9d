// The shader of color cubes in WebGL2 against pictures of `collage render`, pixel by pixel: node --test Tests/Browser/cube.test.mjs.
// Needs Chromium, the modules of Sources/Browser/CollageWasm/build.sh, and the tool (COLLAGE_TOOL, or a release build).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openPage } from "./page.mjs";

const root = new URL("../..", import.meta.url).pathname;
const tool = process.env.COLLAGE_TOOL ?? `${root}.build/release/collage`;
assert.ok(existsSync(tool), `${tool} is missing; build it or set COLLAGE_TOOL`);
const folder = mkdtempSync(join(tmpdir(), "collage-cube-"));
// WebGL without a graphics processor.
const page = await openPage({ options: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });
after(async () => {
  await page.close();
  rmSync(folder, { recursive: true, force: true });
});

const SIDE = 128;

/** Runs in the page: returns a picture of many colors, and the same picture with a look applied by the shader. */
async function setUp(side) {
  const { CollageColor, CUBE_SHADER } = await import("/Sources/Browser/CollageWasm/collage-color.js");
  const color = await CollageColor.load(await fetch("/.build/wasm/collage-color.wasm"));
  const pixels = new Uint8ClampedArray(4 * side * side);
  let random = 12345;
  for (let index = 0; index < side * side; index += 1) {
    for (let band = 0; band < 3; band += 1) {
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
      pixels[4 * index + band] = random >>> 24;
    }
    pixels[4 * index + 3] = 255;
  }
  // Grays, too.
  for (let x = 0; x < side; x += 1) pixels.fill(2 * x, 4 * x, 4 * x + 3);
  const bytesOf = async (blob) => btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext("2d").putImageData(new ImageData(pixels, side, side), 0, 0);
  globalThis.source = await bytesOf(await canvas.convertToBlob({ type: "image/png" }));
  const gl = new OffscreenCanvas(side, side).getContext("webgl2", { alpha: false, antialias: false });
  if (!gl) throw new Error("there is no WebGL2");
  const shader = (type, text) => {
    const made = gl.createShader(type);
    gl.shaderSource(made, `#version 300 es\nprecision highp float;\nprecision highp int;\n${text}`);
    gl.compileShader(made);
    if (!gl.getShaderParameter(made, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(made));
    return made;
  };
  const program = gl.createProgram();
  gl.attachShader(
    program,
    shader(
      gl.VERTEX_SHADER,
      `void main() {
    gl_Position = vec4(vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID & 2) * 2 - 1), 0, 1);
  }`,
    ),
  );
  gl.attachShader(
    program,
    shader(
      gl.FRAGMENT_SHADER,
      `uniform sampler2D picture;\nout vec4 result;\n${CUBE_SHADER}
  void main() { result = vec4(graded(texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb), 1.0); }`,
    ),
  );
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  gl.useProgram(program);
  const place = (name) => gl.getUniformLocation(program, name);
  const texture = (unit, target) => {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(target, gl.createTexture());
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(target, filter, gl.NEAREST);
  };
  /** Returns by how much, at most and in the mean, the shader's colors differ from those of a PNG. */
  globalThis.compare = async (look, filters, png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: "none" });
    const context = new OffscreenCanvas(side, side).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const native = context.getImageData(0, 0, side, side).data;
    const cube = color.cube(color.grade(look, filters));
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    texture(0, gl.TEXTURE_2D);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, side, side, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(pixels.buffer));
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 2);
    texture(1, gl.TEXTURE_2D);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16UI, cube.entries, 3, 0, gl.RED_INTEGER, gl.UNSIGNED_SHORT, cube.curves);
    texture(2, gl.TEXTURE_3D);
    const nodes = cube.nodes ?? new Uint16Array(3);
    const size = cube.side || 1;
    gl.texImage3D(gl.TEXTURE_3D, 0, gl.RGB16UI, size, size, size, 0, gl.RGB_INTEGER, gl.UNSIGNED_SHORT, nodes);
    for (const [unit, name] of ["picture", "curves", "nodes"].entries()) gl.uniform1i(place(name), unit);
    for (const name of ["entries", "side", "levels"]) gl.uniform1i(place(name), cube[name]);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    const shown = new Uint8Array(4 * side * side);
    gl.readPixels(0, 0, side, side, gl.RGBA, gl.UNSIGNED_BYTE, shown);
    if (gl.getError() !== gl.NO_ERROR) throw new Error("WebGL reports an error");
    let [max, sum, changed] = [0, 0, 0];
    for (let index = 0; index < shown.length; index += 1) {
      if (index % 4 === 3) continue;
      const difference = Math.abs(shown[index] - native[index]);
      max = Math.max(max, difference);
      sum += difference;
      changed = Math.max(changed, Math.abs(native[index] - pixels[index]));
    }
    return { max, mean: sum / (3 * side * side), changed };
  };
}

await page.evaluate(`(${setUp})(${SIDE})`);
writeFileSync(join(folder, "p.png"), Buffer.from(await page.evaluate("source"), "base64"));
const slot = { id: "a", frame: [0, 0, SIDE, SIDE], focus: "center" };
const template = {
  format: "collage-template",
  version: 1,
  name: "one",
  canvas: { width: SIDE, height: SIDE },
  slots: [slot],
};
writeFileSync(join(folder, "one.json"), JSON.stringify(template));

const looks = {
  "six adjustments": {
    adjust: { exposure: 0.4, temperature: 0.2, contrast: 0.3, saturation: 0.4, hue: 0.1, fade: 0.2 },
  },
  "light alone": { adjust: { exposure: 1.3, tint: -0.4 } },
  levels: { adjust: { posterize: 0.6 } },
  porto: { filter: "porto" },
  "half of noir": { filter: "noir", strength: 0.5, adjust: { exposure: 0.3 } },
};
for (const [name, look] of Object.entries(looks)) {
  test(`the shader shows ${name} as the renderer does`, async () => {
    const { filter, strength = 1, adjust = {} } = look;
    const options = filter ? ["--filter", filter, "--strength", String(strength)] : [];
    const numbers = Object.entries(adjust).map(([key, number]) => `--adjust=${key}=${number}`);
    const output = join(folder, "out.png");
    execFileSync(tool, [
      "render",
      join(folder, "one.json"),
      join(folder, "p.png"),
      "-o",
      output,
      "-q",
      ...options,
      ...numbers,
    ]);
    const filters = filter ? { [filter]: JSON.parse(readFileSync(`${root}Templates/filters/${filter}.json`)) } : {};
    const png = readFileSync(output).toString("base64");
    const found = await page.evaluate(`compare(${JSON.stringify(look)}, ${JSON.stringify(filters)}, "${png}")`);
    // The renderer dithers what 8 bits cannot tell apart; levels jump where rounding differs by a hair.
    console.log(name, found);
    assert.ok(found.changed > 8, "the look changes nothing");
    assert.ok(found.max <= 2 && found.mean < 0.5, JSON.stringify(found));
  });
}
