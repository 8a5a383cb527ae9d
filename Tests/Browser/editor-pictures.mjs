#!/usr/bin/env node
// Makes the README's pictures of the editor from the sample photos: Tests/Browser/editor-pictures.mjs [FOLDER].
// Needs what editor.test.mjs does; the three phones are put side by side by `collage render`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEditorPage, tool } from "./editor-page.mjs";
import { pause } from "./waiting.mjs";

const output = process.argv[2] ?? fileURLToPath(new URL("../../Samples/pictures", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "collage-pictures-"));

/** Opens a page as large as a screen, in light or dark. */
async function screen(template, count, width, height, scheme, deviceScaleFactor) {
  const page = await openEditorPage(template, count, { width, height });
  await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: width < 700 });
  await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
  await pause(2000);
  return {
    ...page,
    async picture(path, script, format) {
      await page.evaluate(script);
      await pause(2500);
      const { data } = await page.send("Page.captureScreenshot", {
        format,
        ...(format === "jpeg" ? { quality: 88 } : {}),
      });
      writeFileSync(path, Buffer.from(data, "base64"));
    },
  };
}
const select = (place) => `editor.perform({ command: "select", item: editor.state.items[${place}].id });`;
const open = (panel) => `document.querySelector("#tab-${panel}").click();`;

const desktop = await screen("auto/mosaic", 12, 1440, 900, "light", 1);
await desktop.picture(join(output, "editor.jpg"), `${select(3)} ${open("looks")} 0`, "jpeg");
await desktop.close();

const phone = await screen("square/four", 6, 390, 780, "dark", 2);
const phones = ["one", "two", "three"].map((name) => join(scratch, `${name}.png`));
await phone.picture(phones[0], `${open("templates")} 0`, "png");
await phone.picture(
  phones[1],
  `${select(1)} ${open("adjust")} document.querySelector(".panel-adjust .wide").click(); 0`,
  "png",
);
await phone.picture(
  phones[2],
  `document.querySelector("dialog.crop").close(); ${
    open("text")
  } document.querySelector(".style-script").click(); document.activeElement.blur(); ${open("layers")} 0`,
  "png",
);
await phone.close();
const slot = (id, x) => ({
  id,
  frame: [x, 40, 390, 780],
  cornerRadius: 28,
  shadow: { x: 0, y: 6, blur: 24, color: "#00000040" },
  focus: "center",
});
const template = join(scratch, "phones.json");
writeFileSync(
  template,
  JSON.stringify({
    format: "collage-template",
    version: 1,
    name: "Three phones",
    canvas: { width: 1290, height: 860, background: "#eceaf4" },
    slots: [slot("one", 30), slot("two", 450), slot("three", 870)],
  }),
);
execFileSync(tool, ["render", template, ...phones, "-o", join(output, "editor-phone.jpg"), "--quality", "88"]);
rmSync(scratch, { recursive: true });
