// Photos that are put into the folder while the page is open, and what the server knows of photos: node --test
// Tests/Browser/arrivals.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, samples } from "./editor-page.mjs";

/** Returns a JPEG whose file says when and where it was taken, and how its owner rated it. */
function withFacts(jpeg, { date, city, rating }) {
  const packet = Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="${date}" photoshop:City="${city}" xmp:Rating="${rating}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );
  const marker = Buffer.from([0xff, 0xe1, (packet.length + 2) >> 8, (packet.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, packet, jpeg.subarray(2)]);
}

const names = readdirSync(samples).filter((name) => name.endsWith(".jpg")).sort();
const page = await openEditorPage("square/four", 5, {
  prepare: (folder) => {
    const path = join(folder, "photos", names[0]);
    writeFileSync(
      path,
      withFacts(readFileSync(path), { date: "2026-07-04T10:00:00", city: "Lisbon", rating: 5 }),
    );
  },
});
const { evaluate, press, until, state } = page;
after(() => page.close());
const path = (name) => join(page.folder, "photos", name);
/** Looks at the files as the page does every few seconds. */
const look = () => evaluate("editor.watch.look().then(() => 0)");
const count = async () => (await state()).unplaced.length;
const before = await count();

test("a photo that is put into the folder appears in the tray when it is there as a whole", async () => {
  const bytes = readFileSync(join(samples, names[8]));
  writeFileSync(path("new.jpg"), bytes.subarray(0, 4000));
  await look();
  appendFileSync(path("new.jpg"), bytes.subarray(4000));
  await look();
  assert.equal(await count(), before, "it has grown between two looks");
  await look();
  await until(`editor.state.unplaced.length === ${before + 1}`, "the new photo");
  assert.match(await page.toast(), /^1 new photo in the folder/);
  await until(
    "[...document.querySelectorAll('.tray li button')].some(({ title }) => title === 'new.jpg')",
    "its thumbnail",
  );
  await page.untilSaved();
  assert.ok(Object.values(page.saved().photos).includes("photos/new.jpg"));
});

test("it is added once: not again when it was removed, and not after a reload", async () => {
  await evaluate(
    "editor.takeOut([{ item: editor.state.unplaced.find(({ photo }) => editor.photos.name(photo) === 'new.jpg').id }]); 0",
  );
  await page.untilSaved();
  for (let times = 0; times < 3; times += 1) await look();
  assert.equal(await count(), before);
  await page.reload();
  for (let times = 0; times < 3; times += 1) await look();
  assert.equal(await count(), before);
});

test("files that are no photos, damaged ones and hidden ones are left alone, several photos come together", async () => {
  writeFileSync(path("notes.txt"), "no photo");
  writeFileSync(path("damaged.jpg"), "no photo either");
  cpSync(join(samples, names[9]), path(".hidden.jpg"));
  for (const index of [9, 10]) cpSync(join(samples, names[index]), path(names[index]));
  for (let times = 0; times < 3; times += 1) await look();
  await until(`editor.state.unplaced.length === ${before + 2}`, "both photos");
  assert.match(await page.toast(), /^2 new photos in the folder/);
  await page.undoAll();
});

test("a photo that comes under another name, and one of an upload, are told from new ones", async () => {
  const now = await count();
  const file = join(page.folder, "added.jpg");
  cpSync(join(samples, names[11]), file);
  await page.drop([file]);
  await until(`editor.photos.all.some(({ path }) => path.startsWith("collage-photos/"))`, "the upload");
  for (let times = 0; times < 3; times += 1) await look();
  assert.equal(await count(), now + 1);
  renameSync(path(names[9]), path("renamed.jpg"));
  truncateSync(path("notes.txt"));
  for (let times = 0; times < 3; times += 1) await look();
  await until(`editor.state.unplaced.length === ${now + 2}`, "the renamed photo");
});

test("albums are made of what the files say", async () => {
  const facts = await evaluate("editor.host.facts()");
  const [known] = Object.values(facts).filter(({ place }) => place);
  assert.equal(known.taken, "2026-07-04T10:00:00");
  assert.equal(known.place, "Lisbon");
  assert.equal(known.isFavorite, true);
  await press(".tray-album");
  await until("document.querySelector('[data-album=\"month 2026-07\"]') !== null", "the month");
  assert.ok(await evaluate("document.querySelector('[data-album=\"place Lisbon\"]') !== null"));
  await until("document.querySelector('.photo-albums [role=status]').textContent === ''", "the search for near copies");
  await press('[data-album="favorites"]');
  assert.equal(await evaluate("document.querySelectorAll('.tray li').length"), 1);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
