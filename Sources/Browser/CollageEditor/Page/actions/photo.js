// Actions on one photo.
import { openCrop } from "../parts/crop-dialog.js";
import { hasPhoto, lacksPhoto, onItem } from "./on.js";
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
      name: "turn",
      label: "Rotate by 90°",
      text: "Rotate 90°",
      icon: "rotate",
      keys: ["R"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "quarterTurn", turns: 1 }),
    },
    {
      name: "turn-back",
      label: "Rotate back by 90°",
      keys: ["Shift+R"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "quarterTurn", turns: -1 }),
    },
    {
      name: "reset",
      label: "Reset the crop",
      text: "Reset",
      icon: "reset",
      keys: ["0"],
      places: ["bar", "adjust"],
      when: hasPhoto,
      perform: (target) => onItem(target, { command: "reset" }),
    },
  ],
};
