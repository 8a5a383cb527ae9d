// Compares texts that the page sets without a server with those of the renderer: text-figures.mjs. Two hundred texts in twenty
// scripts, in frames a thousand pixels wide: how many have the same lines, and how far the edges of their letters differ. It fails if
// a text that is told to be exact is not.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { open } from "./devtools.mjs";
import { tool } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

/** A font and a sentence of each script, of which texts of several lengths are made. */
const SCRIPTS = {
  "Arabic beside Inter": ["Inter", "يوم على شاطئ البحر مع الأصدقاء والملح في الشعر والرمل بين صفحات الكتاب"],
  "Arabic beside Serif": ["Noto Serif", "يوم على شاطئ البحر مع الأصدقاء والملح في الشعر والرمل بين صفحات الكتاب"],
  "Hebrew beside Inter": ["Inter", "יום ליד הים עם חברים, מלח בשיער וחול בין הדפים של ספר אהוב מאוד"],
  "Hebrew beside Bebas": ["Bebas Neue", "יום ליד הים עם חברים, מלח בשיער וחול בין הדפים של ספר אהוב מאוד"],
  "Arabic and numbers": ["Inter", "صيف 2026 على شاطئ البحر, يوم ٢٠ من 30 يومًا مع الأصدقاء"],
  "Hebrew and numbers": ["Noto Serif", "קיץ 2026 ליד הים, יום 20 מתוך 30 ימים עם חברים בעיר"],
  "Mixed Arabic": ["Inter", "صيف 2026 على شاطئ البحر مع Anna والأصدقاء, في المدينة"],
  "Mixed Hebrew": ["Inter", "קיץ 2026 ליד הים עם Anna וחברים, בעיר הגדולה"],
  Latin: ["Inter", "A day by the sea with friends, salt in the hair and sand between the pages of a book"],
  German: ["Noto Serif", "Fröhliche Grüße aus den Straßen der Altstadt, wo wir den Übergang zum Frühjahr feierten"],
  Vietnamese: ["Noto Sans", "Một ngày bên bờ biển cùng bạn bè, gió mát và những câu chuyện không bao giờ kết thúc"],
  Greek: ["Noto Sans", "Μια μέρα δίπλα στη θάλασσα με φίλους, αλμύρα στα μαλλιά και άμμος στις σελίδες"],
  Cyrillic: ["Noto Sans", "День у моря с друзьями, соль в волосах и песок между страницами любимой книги"],
  Arabic: ["Noto Naskh Arabic", "يوم على شاطئ البحر مع الأصدقاء والملح في الشعر والرمل بين صفحات الكتاب"],
  Hebrew: ["Noto Sans Hebrew", "יום ליד הים עם חברים, מלח בשיער וחול בין הדפים של ספר אהוב מאוד"],
  Devanagari: ["Noto Sans Devanagari", "दोस्तों के साथ समुद्र के किनारे एक दिन, बालों में नमक और किताब के पन्नों में रेत"],
  Bengali: ["Noto Sans Bengali", "বন্ধুদের সাথে সমুদ্রের ধারে একদিন, চুলে লবণ আর বইয়ের পাতায় বালি"],
  Tamil: ["Noto Sans Tamil", "நண்பர்களுடன் கடற்கரையில் ஒரு நாள், முடியில் உப்பும் புத்தகத்தில் மணலும்"],
  Telugu: ["Noto Sans Telugu", "స్నేహితులతో సముద్ర తీరంలో ఒక రోజు, జుట్టులో ఉప్పు పుస్తకంలో ఇసుక"],
  Gujarati: ["Noto Sans Gujarati", "મિત્રો સાથે દરિયા કિનારે એક દિવસ, વાળમાં મીઠું અને પુસ્તકમાં રેતી"],
  Thai: ["Noto Sans Thai", "หนึ่งวันริมทะเลกับเพื่อน เกลือในเส้นผม และทรายระหว่างหน้าหนังสือ"],
  Georgian: ["Noto Sans Georgian", "ერთი დღე ზღვასთან მეგობრებთან ერთად, მარილი თმაში და ქვიშა წიგნის ფურცლებს შორის"],
  Armenian: ["Noto Sans Armenian", "Մի օր ծովի ափին ընկերների հետ, աղ մազերում և ավազ գրքի էջերի միջև"],
  Ethiopic: ["Noto Sans Ethiopic", "ከጓደኞች ጋር በባህር ዳርቻ አንድ ቀን ጨው በፀጉር አሸዋም በመጽሐፍ ገጾች መካከል"],
  Chinese: ["Noto Sans CJK SC", "和朋友们在海边度过的一天，头发里有盐，书页之间有沙子，晚上看星星。"],
  Japanese: ["Noto Sans CJK JP", "友達と海辺で過ごした一日、髪には塩、本のページの間には砂があった。"],
  Korean: ["Noto Sans CJK KR", "친구들과 바닷가에서 보낸 하루, 머리카락에는 소금 그리고 책장 사이에는 모래"],
  Khmer: ["Noto Sans Khmer", "មួយថ្ងៃ នៅមាត់សមុទ្រ ជាមួយមិត្តភក្តិ អំបិលក្នុងសក់ និងខ្សាច់ក្នុងសៀវភៅ"],
};
const [WIDTH, HEIGHT, COLUMNS, ROWS] = [1000, 300, 2, 10];
/** The forms of the texts of a script: the share of the sentence, the size, and the style. */
const FORMS = [
  [1, 60, {}],
  [1, 80, { fit: "shrink" }],
  [0.5, 90, {}],
  [0.3, 150, { fit: "shrink" }],
  [0.25, 60, { fit: "fill" }],
  [1, 48, { align: "start" }],
  [0.7, 56, { align: "end", verticalAlign: "top" }],
  [0.5, 70, { lineSpacing: 1.3, verticalAlign: "bottom" }],
  [0.4, 64, { letterSpacing: 0.1 }],
  [1, 200, { fit: "shrink", align: "start" }],
];

const cases = Object.entries(SCRIPTS).flatMap(([script, [family, sentence]]) =>
  FORMS.map(([share, size, style], index) => {
    const letters = [...sentence];
    const cut = letters.slice(0, Math.ceil(letters.length * share)).join("");
    // Whole words.
    const text = share < 1 && cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
    return { script, index, text: { text, font: { family, size }, fill: "#000000", fit: "fixed", ...style } };
  })
);

/** Returns a composition with as many texts as a page has. */
const pageOf = (some) => ({
  format: "collage",
  version: 1,
  photos: {},
  items: [],
  template: {
    format: "collage-template",
    version: 1,
    name: "Texts",
    canvas: { width: WIDTH * COLUMNS, height: HEIGHT * ROWS, background: "#ffffff" },
    slots: [{ id: "a", frame: [0, 0, 1, 1] }],
  },
  layers: some.map(({ text }, index) => ({
    id: `text-${index}`,
    size: [WIDTH - 40, HEIGHT - 40],
    center: [(index % COLUMNS + 0.5) * WIDTH, (Math.floor(index / COLUMNS) + 0.5) * HEIGHT],
    text,
  })),
});

/** Returns, in the page, the lines of each cell of a picture: the top, bottom, left and right edges of their ink. */
const reading = `globalThis.linesOf = async (file) => {
  const picture = await createImageBitmap(file);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  return Array.from({ length: ${COLUMNS * ROWS} }, (_, cell) => {
    const { data } = context.getImageData((cell % ${COLUMNS}) * ${WIDTH}, Math.floor(cell / ${COLUMNS}) * ${HEIGHT}, ${WIDTH}, ${HEIGHT});
    const edges = [Infinity, Infinity, -Infinity, -Infinity];
    const rows = new Array(${HEIGHT}).fill(0);
    for (let y = 0; y < ${HEIGHT}; y += 1) for (let x = 0; x < ${WIDTH}; x += 1) {
      const ink = 255 - data[(y * ${WIDTH} + x) * 4 + 1];
      rows[y] += ink;
      if (ink < 128) continue;
      edges[0] = Math.min(edges[0], x); edges[1] = Math.min(edges[1], y);
      edges[2] = Math.max(edges[2], x); edges[3] = Math.max(edges[3], y);
    }
    return { edges, rows };
  });
}; 0`;

const folder = mkdtempSync(join(tmpdir(), "collage-texts-"));
const site = await embedded();
const page = await open(site.address, { width: 1100, height: 900 });
const results = [];
try {
  await eventually(() => page.evaluate("document.querySelector('.tabs') !== null"), "an editor");
  await page.evaluate(reading);
  for (let first = 0; first < cases.length; first += COLUMNS * ROWS) {
    const some = cases.slice(first, first + COLUMNS * ROWS);
    const document = pageOf(some);
    writeFileSync(join(folder, "texts.collage.json"), JSON.stringify(document));
    const { status, stderr } = spawnSync(tool, ["render", "texts.collage.json", "-o", "texts.png"], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    cpSync(join(folder, "texts.png"), join(site.folder, "rendered.png"));
    const [mine, theirs, exact] = await page.evaluate(`(async () => {
      const editor = window.document.querySelector("collage-editor");
      await editor.load(${JSON.stringify(document)});
      const files = [await editor.export({ type: "image/png" }), await (await fetch("rendered.png", { cache: "no-store" })).blob()];
      const { host, state: { layers } } = document.querySelector("collage-stage").editor;
      return [...await Promise.all(files.map(linesOf)), layers.map((layer) => host.isExact([layer]))];
    })()`);
    some.forEach(({ script, index }, place) => {
      const [one, other] = [mine[place], theirs[place]];
      const edges = Math.max(...one.edges.map((edge, side) => Math.abs(edge - other.edges[side])));
      // Lines are the same if the same rows have ink: their difference, of all ink.
      const ink = other.rows.reduce((sum, row) => sum + row, 0);
      const moved = one.rows.reduce((sum, row, y) => sum + Math.abs(row - other.rows[y]), 0) / Math.max(1, ink);
      results.push({ script, index, edges, moved, isExact: exact[place], isSame: moved < 0.1 && edges <= 2 });
    });
  }
} finally {
  await page.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
}
const share = (test) => `${results.filter(test).length} of ${results.length}`;
console.log(`same lines (rows differ by less than a tenth of the ink): ${share(({ moved }) => moved < 0.1)}`);
for (const limit of [1, 2, 4]) console.log(`edges within ${limit} px: ${share(({ edges }) => edges <= limit)}`);
console.log(`told to be exact: ${share(({ isExact }) => isExact)}`);
console.log(`told to be exact, and otherwise: ${share(({ isExact, isSame }) => isExact && !isSame)}`);
console.log(`told not to be exact, and the same: ${share(({ isExact, isSame }) => !isExact && isSame)}`);
if (results.some(({ isExact, isSame }) => isExact && !isSame)) process.exitCode = 1;
for (const script of Object.keys(SCRIPTS)) {
  const own = results.filter((each) => each.script === script);
  console.log(
    `${script.padEnd(12)}${
      own.map(({ edges, moved, isExact }) =>
        `${moved < 0.1 ? "" : "!"}${Number.isFinite(edges) ? edges : "-"}${isExact ? "" : "?"}`
      ).join(" ")
    }`,
  );
}
