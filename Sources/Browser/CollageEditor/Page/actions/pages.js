// Actions on the pages of an album.
import { say } from "../basics/messages.js";
import { openPages } from "../parts/page-dialog.js";
import { hasPhoto } from "./on.js";
/** @import { ActionGroup, On, Pages } from "../types.d.ts" */

/**
 * Performs something on the pages; returns false for a collage, which has none.
 * @param {On} target
 * @param {(pages: Pages) => unknown} act
 */
const onPages = ({ editor: { pages } }, act) => pages ? (act(pages), true) : false;

/** @param {On} target */
const isAlbum = ({ editor }) => editor.pages !== null;
/** @param {On} target */
const hasSeveral = ({ editor: { pages } }) => (pages?.all.length ?? 0) > 1;
/** @param {On} target */
const canMoveBack = ({ editor: { pages } }) => pages !== null && pages.shown > 0;
/** @param {On} target */
const canMoveOn = ({ editor: { pages } }) => pages !== null && pages.shown < pages.all.length - 1;

/** The paths of icons that only albums need: to the one side, to the other, and to a page. */
const EARLIER = "M4 5v14M20 12H9M13 8l-4 4 4 4";
const LATER = "M20 5v14M4 12h11M11 8l4 4-4 4";
const TO_PAGE =
  "M13 4H6.500A1.500 1.500 0 0 0 5 5.500v13A1.500 1.500 0 0 0 6.500 20h9a1.500 1.500 0 0 0 1.500-1.500V14M11 9h9M17 6l3 3-3 3";

/** @type {ActionGroup} */
export const pages = {
  title: say`Pages`,
  isOffered: (editor) => editor.pages !== null,
  actions: [
    {
      name: "previous-page",
      label: say`Show the page before`,
      icon: "previous",
      keys: ["PageUp"],
      reach: "anywhere",
      when: canMoveBack,
      perform: (target) => onPages(target, (pages) => pages.show(pages.shown - 1)),
    },
    {
      name: "next-page",
      label: say`Show the page after`,
      icon: "next",
      keys: ["PageDown"],
      reach: "anywhere",
      when: canMoveOn,
      perform: (target) => onPages(target, (pages) => pages.show(pages.shown + 1)),
    },
    {
      name: "add-page",
      label: say`Add a page`,
      icon: "add",
      places: ["pages"],
      when: isAlbum,
      perform: (target) => onPages(target, (pages) => pages.add()),
    },
    {
      name: "duplicate-page",
      label: say`Duplicate the page`,
      icon: "duplicate",
      places: ["pages"],
      when: isAlbum,
      perform: (target) => onPages(target, (pages) => pages.duplicate(pages.shown)),
    },
    {
      name: "move-page-back",
      label: say`Move the page earlier`,
      icon: EARLIER,
      keys: ["Control+Shift+PageUp"],
      reach: "anywhere",
      places: ["pages"],
      when: canMoveBack,
      perform: (target) => onPages(target, (pages) => pages.move(pages.shown, pages.shown - 1)),
    },
    {
      name: "move-page-on",
      label: say`Move the page later`,
      icon: LATER,
      keys: ["Control+Shift+PageDown"],
      reach: "anywhere",
      places: ["pages"],
      when: canMoveOn,
      perform: (target) => onPages(target, (pages) => pages.move(pages.shown, pages.shown + 1)),
    },
    {
      name: "remove-page",
      label: say`Delete the page`,
      icon: "remove",
      places: ["pages"],
      when: hasSeveral,
      perform: (target) => onPages(target, (pages) => pages.remove(pages.shown)),
    },
    {
      name: "to-page",
      label: say`Move to another page`,
      text: say`To page`,
      icon: TO_PAGE,
      keys: ["P"],
      places: ["bar"],
      when: (target) => hasSeveral(target) && hasPhoto(target),
      perform: ({ shell }) => openPages(shell),
    },
  ],
};
