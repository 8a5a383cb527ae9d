// The editor of the folder `editor`, which build.sh makes: photos chosen here, a draft that stays, and a picture to download.
import { defineEditor } from "./editor/collage-editor.js";

defineEditor();
const editor = document.querySelector("collage-editor");
await editor.load(undefined, { draft: "sample" });
document.querySelector("#files").onchange = ({ target }) =>
  editor.load("auto/mosaic", { photos: [...target.files], draft: "sample", fresh: true });
document.querySelector("#save").onclick = async () => {
  const href = URL.createObjectURL(await editor.export({ width: 2000 }));
  Object.assign(document.createElement("a"), { href, download: "collage.jpg" }).click();
};
