// Actions on one photo.
import { say } from "../basics/messages.js";
import { openCrop } from "../parts/later.js";
import { hasClip, hasPhoto, lacksPhoto, onItem } from "./on.js";
/** @import { ActionGroup } from "../types.d.ts" */

/** @type {ActionGroup} */
export const photo = {
  title: say`Photos`,
  actions: [
    {
      name: "locate",
      label: say`Locate`,
      places: ["bar"],
      when: lacksPhoto,
      perform: ({ shell, item }) => item && shell.locate(item.photo),
    },
    {
      name: "adjust",
      label: say`Crop and straighten`,
      text: say`Crop`,
      icon: "adjust",
      places: ["bar"],
      when: hasPhoto,
      perform: ({ shell }) => shell.open("adjust"),
    },
    {
      name: "crop",
      label: say`Crop the photo`,
      text: say`Crop the photo`,
      icon: "adjust",
      places: ["crop"],
      when: hasPhoto,
      perform: ({ shell }) => openCrop(shell),
    },
    {
      name: "clip",
      label: say`Trim the clip`,
      text: say`Trim`,
      icon: "trim",
      places: ["bar"],
      when: hasClip,
      perform: ({ shell, item }) => item && import("../clips/dialog.js").then(({ openClip }) => openClip(shell, item)),
    },
    {
      name: "looks",
      label: say`Looks`,
      icon: "looks",
      places: ["bar"],
      when: hasPhoto,
      perform: ({ shell }) => shell.open("looks"),
    },
    {
      name: "flip",
      label: say`Flip`,
      icon: "flip",
      keys: ["F"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "flip", direction: "horizontal" }),
    },
    {
      name: "turn-back",
      label: say`Turn left by 90°`,
      text: say`Turn left`,
      icon: "rotateLeft",
      keys: ["Shift+R"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "quarterTurn", turns: -1 }),
    },
    {
      name: "turn",
      label: say`Turn right by 90°`,
      text: say`Turn right`,
      icon: "rotate",
      keys: ["R"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "quarterTurn", turns: 1 }),
    },
    {
      name: "reset",
      label: say`Reset crop, zoom, turns and flips`,
      text: say`Reset crop`,
      icon: "reset",
      keys: ["0"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "reset" }),
    },
  ],
};
