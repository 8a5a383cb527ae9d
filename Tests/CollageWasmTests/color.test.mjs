import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CollageColor } from "../../Sources/Browser/CollageWasm/collage-color.js";
import { CollageError } from "../../Sources/Browser/CollageWasm/collage.js";

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const bytes = file(".build/wasm/collage-color.wasm");
const color = await CollageColor.load(bytes);
const porto = JSON.parse(file("Templates/filters/porto.json"));
const inverting = "LUT_3D_SIZE 2\n1 1 1\n0 1 1\n1 0 1\n0 0 1\n1 1 0\n0 1 0\n1 0 0\n0 0 0\n";

/** Returns what a cube makes of a color whose channels are at nodes. */
function corner(cube, red, green, blue) {
  const at = cube.side - 1;
  const node = 3 * (red * at + cube.side * (green * at + cube.side * blue * at));
  return [...cube.nodes.subarray(node, node + 3)];
}

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
});

test("a cube is made of adjustments, and none of neutral ones", () => {
  const cube = color.cube({ adjust: { contrast: 0.3, saturation: 0.2 } });
  assert.deepEqual([cube.side, cube.entries, cube.levels, cube.nodes.length, cube.curves.length], [
    33,
    1025,
    0,
    33 ** 3 * 3,
    3 * 1025,
  ]);
  assert.ok(cube.nodes instanceof Uint16Array);
  assert.deepEqual([corner(cube, 0, 0, 0), corner(cube, 1, 1, 1)], [[0, 0, 0], [65535, 65535, 65535]]);
  assert.equal(color.cube({}), null);
  assert.equal(color.cube({ adjust: { contrast: 0 }, filters: [{ adjust: { fade: 1 }, weight: 0 }] }), null);
  const light = color.cube({ adjust: { exposure: 1 } });
  assert.deepEqual([light.side, light.nodes, light.levels, light.curves[1024]], [0, null, 0, 65535]);
  assert.equal(color.cube({ adjust: { posterize: 0.5 } }).levels, 16);
});

test("a cube stays when the next one is made", () => {
  const first = color.cube({ adjust: { invert: 1 } });
  const before = first.nodes.slice();
  color.cube({ adjust: { sepia: 1 } });
  assert.deepEqual(first.nodes, before);
});

test("a look's filter is mixed in by its strength", () => {
  const look = { filter: "porto", strength: 0.5, adjust: { exposure: 0.2 } };
  const grade = color.grade(look, { porto });
  assert.deepEqual(grade, {
    adjust: { exposure: 0.2 },
    filters: [{ adjust: porto.adjust, table: undefined, weight: 0.5 }],
  });
  assert.notDeepEqual(color.cube(grade).nodes, color.cube(color.grade({ ...look, strength: 1 }, { porto })).nodes);
  assert.deepEqual(color.grade(null), { adjust: {}, filters: [] });
  assert.throws(() => color.grade(look, { noir: {} }), {
    message: 'look.filter: "porto"; it must be one of the filters that were passed: noir',
  });
});

test("what a presentation shows has several filters, each with its weight", () => {
  const noir = JSON.parse(file("Templates/filters/noir.json"));
  const shown = {
    adjust: { exposure: 0.2 },
    filters: [{ filter: "porto", weight: 0.25 }, { filter: "noir", weight: 0.75 }],
  };
  const grade = color.grade(shown, { porto, noir });
  assert.deepEqual(grade.filters.map(({ adjust, weight }) => [adjust, weight]), [[porto.adjust, 0.25], [
    noir.adjust,
    0.75,
  ]]);
  assert.equal(color.cube(grade).side, 33);
});

test("a table is looked up, mixed in and forgotten", () => {
  const table = color.table(inverting);
  const cube = color.cube({ filters: [{ table }] });
  assert.deepEqual([corner(cube, 0, 0, 0), corner(cube, 1, 0, 0)], [[65535, 65535, 65535], [0, 65535, 65535]]);
  assert.deepEqual(corner(color.cube({ filters: [{ table, weight: 0.25 }] }), 0, 0, 0), [16384, 16384, 16384]);
  const same = color.table(new TextEncoder().encode(inverting));
  assert.deepEqual(color.cube({ filters: [{ table: same }] }).nodes, cube.nodes);
  color.forget(table);
  assert.throws(() => color.cube({ filters: [{ table }] }), {
    message: "filters[0].table: it must be what table() of this module returned",
  });
  assert.throws(() => color.table("LUT_3D_SIZE 2\n1 1 nan\n"), {
    message: "line 2: nan is not a finite decimal number",
  });
  assert.throws(() => color.table(new Uint8Array(0)), /missing size/);
});

test("what is wrong with a grade is told with its path", () => {
  const wrong = (grade, message) =>
    assert.throws(() => color.cube(grade), (error) => error instanceof CollageError && error.message === message);
  wrong({ adjust: { exposure: 5 } }, "adjust.exposure: 5; it must be between -4 and 4");
  wrong({ adjust: { exposure: NaN } }, "adjust.exposure: NaN; it must be between -4 and 4");
  wrong(
    { filters: [{ weight: 0.5 }, { adjust: { fade: -1 }, weight: 0.5 }] },
    "filters[1].adjust.fade: -1; it must be between 0 and 1",
  );
  wrong(
    { adjust: { curves: { red: [[0, 0]] } } },
    "adjust: the number of points of curves.red is 1; it must be between 2 and 32",
  );
  wrong({ adjust: { curves: { blue: [[0, 0], [1, 2]] } } }, "adjust.curves.blue[1][1]: 2; it must be between 0 and 1");
  wrong({ filters: [{ weight: 2 }] }, "filters[0].weight: 2; it must be between 0 and 1");
  wrong(
    { filters: [{ weight: 0.7 }, { weight: 0.7 }] },
    "a table was freed, or the weights of the filters add up to more than 1",
  );
  assert.throws(() => color.cube({ adjust: { contrst: 1 } }), /adjust: unknown key "contrst"; known keys: exposure/);
});
