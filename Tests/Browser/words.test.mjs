// The words for messages in other languages: node --test Tests/Browser/words.test.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { counted, listed, say } from "../../Sources/Browser/CollageEditor/Page/basics/messages.js";
import { Failure } from "../../Sources/Browser/CollageEditor/Page/basics/messages.js";
import { REFUSALS } from "../../Sources/Browser/CollageEditor/Page/model/refusals.js";
import { told } from "../../Sources/Browser/CollageEditor/Page/basics/told.js";
import { Words } from "../../Sources/Browser/CollageEditor/Page/element/translation.js";

const table = (language) =>
  JSON.parse(readFileSync(new URL(`../../Samples/embed/strings/${language}.json`, import.meta.url), "utf8"));
const [german, arabic] = ["de", "ar"].map((language) => new Words(table(language), () => language));
const waiting = (count) => counted(count, "1 photo waits to be added", "{#} photos wait to be added");

test("a message is English as a string, and has other words in other languages", () => {
  const message = say`${"Add"} moved to page ${3}`;
  assert.equal(`${message}`, "Add moved to page 3");
  assert.equal(german.said(message), "Add auf Seite 3 verschoben");
  assert.equal(german.said(say`Undo: ${say`flip`}`), `Rückgängig: ${german.said(say`flip`)}`);
  // A table need not have all messages; it has none by the names that all objects have.
  const some = new Words({ "Add": "Dazu" }, () => "de");
  assert.equal(some.said(say`${say`Add`} and ${2} more`), "Dazu and 2 more");
  assert.equal(some.said(say`constructor`), "constructor");
});

test("what stands in a message is never looked up, and may look like a form", () => {
  assert.equal(german.said(say`Rename “${"Add {} {#}"}”`), "„Add {} {#}“ umbenennen");
  assert.equal(german.said(say`${"Add"} selected`), "Add ausgewählt");
});

test("a language has its own forms for numbers", () => {
  assert.deepEqual([0, 1, 2].map((count) => `${waiting(count)}`), [
    "0 photos wait to be added",
    "1 photo waits to be added",
    "2 photos wait to be added",
  ]);
  const forms = table("ar")["{#} photos wait to be added"];
  for (const [count, form] of [[0, "zero"], [1, "one"], [2, "two"], [3, "few"], [11, "many"], [100, "other"]])
    assert.equal(arabic.said(waiting(count)), forms[form].replace("{#}", `${count}`), form);
});

test("tables without forms, as pages had them before, have words for one and for others", () => {
  const before = new Words(
    { "1 photo waits to be added": "1 Foto wartet", "{} photos wait to be added": "{} Fotos warten" },
    () => "de",
  );
  assert.deepEqual([1, 5].map((count) => before.said(waiting(count))), ["1 Foto wartet", "5 Fotos warten"]);
});

test("a language that is none has the forms of English", () => {
  const forms = { "{#} pages": { one: "one", other: "{#} others" } };
  const words = new Words(forms, () => "no language");
  assert.deepEqual([1, 2].map((count) => words.said(counted(count, "1 page", "{#} pages"))), ["one", "2 others"]);
});

test("every refusal of the model has a sentence in every language, and none is told by its name", () => {
  assert.equal(Object.keys(REFUSALS).length, 16);
  for (const [name, said] of Object.entries(REFUSALS)) {
    assert.match(`${said}`, / /, name);
    assert.notEqual(german.said(said), `${said}`);
    assert.match(arabic.said(said), /\p{Script=Arabic}/u);
  }
});

test("errors are told in the language, whoever has thrown them", () => {
  assert.equal(german.said(told(new Failure(say`the text cannot be set`))), german.said(say`the text cannot be set`));
  assert.equal(german.said(told(new Error("the file is missing"))), german.said(say`the file is missing`));
  assert.equal(german.said(told(new Error("only photos of less than 20 MB"))), "only photos of less than 20 MB");
  assert.equal(german.said(listed("Mosaic, 4:5")), "Mosaik, 4:5");
});
