// Actions on one photo.
import { openCrop } from "../parts/later.js";
import { hasClip, hasPhoto, lacksPhoto, onItem } from "./on.js";
/** @import { ActionGroup } from "../types.d.ts" */

/** @type {ActionGroup} */
export const photo = {
  title: "Photos",
  actions: [
    {
      name: "locate",
      label: "Locate",
      places: ["bar"],
      when: lacksPhoto,
      perform: ({ shell, item }) => item && shell.locate(item.photo),
    },
    {
      name: "adjust",
      label: "Crop and straighten",
      text: "Crop",
      icon: "adjust",
      places: ["bar"],
      when: hasPhoto,
      perform: ({ shell }) => shell.open("adjust"),
    },
    {
      name: "crop",
      label: "Crop the photo",
      text: "Crop the photo",
      icon: "adjust",
      places: ["crop"],
      when: hasPhoto,
      perform: ({ shell }) => openCrop(shell),
    },
    {
      name: "clip",
      label: "Trim the clip",
      text: "Trim",
      icon: "trim",
      places: ["bar"],
      when: hasClip,
      perform: ({ shell, item }) => item && import("../clips/dialog.js").then(({ openClip }) => openClip(shell, item)),
    },
    {
      name: "looks",
      label: "Looks",
      icon: "looks",
      places: ["bar"],
      when: hasPhoto,
      perform: ({ shell }) => shell.open("looks"),
    },
    {
      name: "flip",
      label: "Flip",
      icon: "flip",
      keys: ["F"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "flip", direction: "horizontal" }),
    },
    {
      name: "turn-back",
      label: "Turn left by 90°",
      text: "Turn left",
      icon: "rotateLeft",
      keys: ["Shift+R"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "quarterTurn", turns: -1 }),
    },
    {
      name: "turn",
      label: "Turn right by 90°",
      text: "Turn right",
      icon: "rotate",
      keys: ["R"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "quarterTurn", turns: 1 }),
    },
    {
      name: "reset",
      label: "Reset crop, zoom, turns and flips",
      text: "Reset crop",
      icon: "reset",
      keys: ["0"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "reset" }),
    },
  ],
};
