// The editor with the sample photos: try/?template=NAME opens a template, and without a name a mosaic; the draft of each goes on.
import { defineEditor } from "../editor/collage-editor.js";

defineEditor("collage-editor", { base: new URL("../editor/", import.meta.url) });
const editor = document.querySelector("collage-editor");
const names = await (await fetch("photos/names.json")).json();
const name = "collage";

/** Opens a template with the sample photos, unless the browser has kept its draft. */
function start(options, template = "auto/mosaic") {
  const photos = names.map((name) => ({
    id: name.replace(/\.\w+$/, ""),
    url: new URL(`photos/${name}`, location.href).href,
    name,
  }));
  return editor.load(template, { name, photos, ...options });
}

/** The words of this page in other languages. */
const WORDS = {
  de: {
    about: "Der Editor mit allem, was er ohne Server kann. Fotos bleiben auf diesem Gerät.",
    again: "Beispielfotos",
  },
  ar: { about: "المحرر بكل ما يفعله دون خادم. تبقى الصور على هذا الجهاز.", again: "صور نموذجية" },
};
const english = Object.fromEntries(["about", "again"].map((id) => [id, document.getElementById(id).textContent]));

/** Shows the editor in a language; a page from right to left has it from right to left. */
async function speak(language) {
  editor.strings = language ? await (await fetch(`../editor/library/strings/${language}.json`)).json() : {};
  for (const [id, text] of Object.entries(WORDS[language] ?? english)) document.getElementById(id).textContent = text;
  document.documentElement.lang = language || "en";
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}

const template = new URLSearchParams(location.search).get("template");
const draft = template ? `try ${template}` : "try";
await start({ draft }, template ?? undefined).catch(() => start({ draft: "try" }));
document.querySelector("#again").onclick = () => start({ draft: "try", fresh: true });
document.querySelector("#language").onchange = ({ target }) => speak(target.value);
