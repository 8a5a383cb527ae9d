// The camera of a device with lights and a point of focus, which a drawn picture stands for: node --test
// Tests/Browser/camera-device.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 2, { width: 390, height: 844 });
const { evaluate, press, send, until, state } = page;
after(() => page.close());
const resize = async (width, height) => {
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await page.frame();
};

/** A device with two cameras, whose frames are red on their left half and blue on their right one. */
await evaluate(`{
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
  const context = canvas.getContext("2d");
  const paint = () => {
    for (const [color, left] of [["#ff0000", 0], ["#0000ff", 320]]) {
      context.fillStyle = color;
      context.fillRect(left, 0, 320, 480);
    }
  };
  paint();
  setInterval(paint, 100);
  globalThis.device = { facing: "user", count: 2, set: [], taken: [] };
  const isBack = () => device.facing === "environment";
  const { prototype } = MediaStreamTrack;
  const settings = prototype.getSettings;
  prototype.getSettings = function () {
    return { ...settings.call(this), facingMode: device.facing };
  };
  prototype.getCapabilities = () => ({ focusMode: ["continuous", "single-shot"], exposureMode: ["continuous"], torch: isBack() });
  prototype.applyConstraints = async ({ advanced }) => void device.set.push(...advanced);
  Object.assign(navigator.mediaDevices, {
    getUserMedia: async ({ video }) => {
      device.facing = video.facingMode.ideal;
      return canvas.captureStream(20);
    },
    enumerateDevices: async () => Array.from({ length: device.count }, (_, id) => ({ kind: "videoinput", deviceId: id })),
    getSupportedConstraints: () => ({ pointsOfInterest: true }),
  });
  globalThis.ImageCapture = class {
    getPhotoCapabilities = async () => ({ fillLightMode: isBack() ? ["off", "flash"] : ["off"] });
    takePhoto = async ({ fillLightMode }) => {
      device.taken.push(fillLightMode);
      const photo = new OffscreenCanvas(300, 200);
      const context = photo.getContext("2d");
      context.fillStyle = "#00ff00";
      context.fillRect(0, 0, 300, 200);
      return photo.convertToBlob();
    };
  };
  0
}`);

const isReady = "document.querySelector('.camera .shutter')?.disabled === false";
const open = async () => {
  await evaluate("document.querySelector('collage-editor').open('photos'); 0");
  await press("#panel-photos .sources button:nth-child(2)");
  await until(isReady, "the camera's first frame");
};
const close = async () => {
  await press(".camera footer .primary");
  await until("document.querySelector('dialog.camera') === null", "the end of the dialog");
};
const other = async (facing) => {
  await press(".camera footer button[title='Use the other camera']");
  await until(`device.facing === "${facing}" && ${isReady}`, `the camera that is ${facing}`);
};
const option = (label) =>
  evaluate(`[...document.querySelectorAll(".camera-options .toggle")].find((each) => each.textContent === "${label}")
    .querySelector("input").click(); 0`);
/** Takes a photo without a countdown, and returns the colors of its left and its right half. */
const take = async () => {
  const before = (await state()).items.length + (await state()).unplaced.length;
  await press(`.camera-options [value="0"]`);
  await press(".camera .shutter");
  await until(`editor.state.items.length + editor.state.unplaced.length > ${before}`, "the photo");
  await until(
    "editor.photos.all.every(({ path, id }) => !path.includes('camera') || editor.photos.bitmap(id, 320))",
    "its picture",
  );
  return evaluate(`{
    const [{ id }] = editor.photos.all.filter(({ path }) => path.includes("camera")).slice(-1);
    const picture = editor.photos.bitmap(id, 320);
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    [0.25, 0.75].map((share) => {
      const { data } = context.getImageData(picture.width * share, picture.height / 2, 1, 1);
      return ["red", "green", "blue"][[...data.slice(0, 3)].indexOf(Math.max(...data.slice(0, 3)))];
    })
  }`);
};
const lights = () =>
  evaluate(`[...document.querySelectorAll(".camera-lights button")].map(({ hidden, disabled, ariaPressed }) =>
    hidden ? "hidden" : disabled ? "disabled" : ariaPressed === "true" ? "on" : "off")`);

test("lights are offered where the device has them, and disabled for the front camera", async () => {
  await open();
  assert.deepEqual(await lights(), ["hidden", "hidden"]);
  await other("environment");
  assert.deepEqual(await lights(), ["off", "off"]);
  await press(".camera-lights .torch");
  assert.deepEqual(await lights(), ["on", "off"]);
  assert.deepEqual(await evaluate("device.set"), [{ torch: true }]);
  await other("user");
  assert.deepEqual(await lights(), ["disabled", "disabled"]);
  // Another camera does not light up by itself.
  await other("environment");
  assert.deepEqual(await lights(), ["off", "off"]);
  await close();
});

test("a photo with flash is the one that the device takes with it", async () => {
  await open();
  await other("environment");
  assert.deepEqual(await take(), ["red", "blue"]);
  await press(".camera-lights .flash");
  assert.deepEqual(await take(), ["green", "green"]);
  assert.deepEqual(await evaluate("device.taken"), ["flash"]);
  await close();
  await page.undoAll();
});

test("a photo of the front camera is mirrored if that is chosen, and the choice is kept", async () => {
  await open();
  assert.deepEqual(await take(), ["red", "blue"]);
  await option("Mirror my photos");
  assert.deepEqual(await take(), ["blue", "red"]);
  await close();
  await open();
  assert.deepEqual(await take(), ["blue", "red"]);
  await option("Mirror my photos");
  await other("environment");
  assert.equal(await evaluate("document.querySelector('.camera-options .is-disabled input').disabled"), true);
  await close();
  await page.undoAll();
});

test("a tap and the arrow keys choose where the camera focuses and exposes", async () => {
  await open();
  await other("environment");
  await evaluate("device.set = []; 0");
  const view = await page.rect(".camera-view");
  // The view is a square of the middle of a frame of 4 by 3.
  const tap = { x: view.x + view.width * 0.25, y: view.y + view.height * 0.8 };
  await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [tap] });
  await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await until("device.set.length === 1", "the point");
  const [{ pointsOfInterest: [{ x, y }], focusMode, exposureMode }] = await evaluate("device.set");
  const wide = view.width / view.height / (4 / 3);
  assert.ok(Math.abs(x - (0.5 - 0.25 * wide)) < 0.01 && Math.abs(y - 0.8) < 0.01, `${x}, ${y}`);
  assert.deepEqual([focusMode, exposureMode], ["single-shot", "continuous"]);
  const square = await page.rect(".camera-square");
  assert.ok(Math.abs(square.x + square.width / 2 - tap.x) < 2 && Math.abs(square.y + square.height / 2 - tap.y) < 2);
  await evaluate("document.querySelector('.camera-aim').focus(); 0");
  await page.key("ArrowRight");
  await until("device.set.length === 2", "the next point");
  const [, { pointsOfInterest: [right] }] = await evaluate("device.set");
  assert.ok(Math.abs(right.x - (0.5 - 0.15 * wide)) < 0.01, `${right.x}`);
  assert.match(
    await evaluate("document.querySelector('.camera-view [role=status]').textContent"),
    /^Focused 35 % from the left and 80 %/,
  );
  // The front camera is seen in a mirror, and the point is one of the frame.
  await other("user");
  assert.equal(await evaluate("document.querySelector('.camera-square').hidden"), true);
  await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [tap] });
  await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await until("device.set.length === 3", "the mirrored point");
  const [, , { pointsOfInterest: [mirrored] }] = await evaluate("device.set");
  assert.ok(Math.abs(mirrored.x - (0.5 + 0.25 * wide)) < 0.01, `${mirrored.x}`);
  await close();
});

test("with one camera, the button for the other one is there and says so", async () => {
  await evaluate("device.count = 1; 0");
  await open();
  assert.deepEqual(
    await evaluate(`{
      const { hidden, disabled, title } = document.querySelector(".camera footer button");
      [hidden, disabled, title]
    }`),
    [false, true, "There is no other camera"],
  );
  await evaluate("device.count = 2; 0");
  await close();
});

test("controls are at the thumb's side, and at the other one for the left hand, in every language", async () => {
  await open();
  const shutter = () =>
    evaluate(`{
      const [button, view] = [".shutter", ".camera-stage"].map((each) =>
        document.querySelector("dialog.camera " + each).getBoundingClientRect());
      ({ middle: button.x + button.width / 2, isBeside: button.x >= view.right || button.right <= view.x,
        isIn: button.x >= 0 && button.y >= 0 && button.right <= innerWidth && button.bottom <= innerHeight })
    }`);
  for (const direction of ["ltr", "rtl"]) {
    await evaluate(`document.querySelector("dialog.camera").getRootNode().host.setAttribute("dir", "${direction}"); 0`);
    for (const [width, height] of [[320, 568], [390, 844], [844, 390]]) {
      await resize(width, height);
      const right = await shutter();
      const what = `${width} x ${height}, ${direction}`;
      assert.ok(right.isIn && right.middle > width / 2, `${what}: ${JSON.stringify(right)}`);
      await option("Left-handed");
      const left = await shutter();
      assert.ok(left.isIn && left.middle < width / 2, `${what}, left: ${JSON.stringify(left)}`);
      assert.deepEqual([left.isBeside, right.isBeside], Array(2).fill(height < 500), what);
      await option("Left-handed");
    }
  }
  await evaluate("document.querySelector('dialog.camera').getRootNode().host.removeAttribute('dir'); 0");
  await resize(390, 844);
  await close();
});

test("the template lies over the live picture: around the form of the place, and what is above it", async () => {
  const template = {
    format: "collage-template",
    version: 1,
    name: "Round",
    canvas: { width: 800, height: 400, background: "#00ff00" },
    slots: [
      { id: "round", frame: [0, 0, 400, 400], shape: { ellipse: {} } },
      { id: "wide", frame: [400, 0, 400, 400] },
    ],
    layers: [{ id: "bar", size: [400, 40], center: [200, 60], shape: { form: { rectangle: {} }, fill: "#ff00ff" } }],
  };
  await evaluate(`editor.changeTemplate(${JSON.stringify(template)}).then(() => 0)`);
  await evaluate(
    "for (const { id } of editor.state.items.filter(({ slot }) => slot === 'round')) editor.perform({ command: 'setAside', item: id }); 0",
  );
  await open();
  assert.equal(
    await evaluate("document.querySelector('.camera-places [aria-pressed=true]').dataset.slot"),
    "round",
  );
  const colors = () =>
    evaluate(`{
      const canvas = document.querySelector(".camera-overlay");
      const context = canvas.getContext("2d");
      [[0.02, 0.02], [0.5, 0.5], [0.5, 0.15]].map(([x, y]) =>
        [...context.getImageData(canvas.width * x, canvas.height * y, 1, 1).data].join())
    }`);
  await until(
    "document.querySelector('.camera-overlay').getContext('2d').getImageData(4, 4, 1, 1).data[3] === 255",
    "the template",
  );
  await until(
    `{
      const canvas = document.querySelector(".camera-overlay");
      canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height * 0.15, 1, 1).data[3] === 255
    }`,
    "the layer above the photo",
  );
  assert.deepEqual(await colors(), ["0,255,0,255", "0,0,0,0", "255,0,255,255"]);
  await option("Show the template");
  assert.equal(await evaluate("getComputedStyle(document.querySelector('.camera-overlay')).display"), "none");
  await option("Show the template");
  await close();
  await page.undoAll();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
