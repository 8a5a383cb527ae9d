// Actions on the whole collage and the page: history, export, view, help.
import { say } from "../basics/messages.js";
import { editName } from "../parts/edit-names.js";
/** @import { ActionGroup } from "../types.d.ts" */

/** @type {ActionGroup} */
export const page = {
  title: say`Collage`,
  actions: [
    {
      name: "undo",
      label: ({ editor: { state } }) => (state.undoName ? say`Undo: ${editName(state.undoName)}` : say`Undo`),
      help: say`Undo`,
      icon: "undo",
      keys: ["Control+Z"],
      reach: "anywhere",
      places: ["history"],
      when: ({ editor }) => editor.state.undoName !== null,
      perform: ({ editor }) => editor.undo(),
    },
    {
      name: "redo",
      label: ({ editor: { state } }) => (state.redoName ? say`Redo: ${editName(state.redoName)}` : say`Redo`),
      help: say`Redo`,
      icon: "redo",
      keys: ["Control+Shift+Z", "Control+Y"],
      reach: "anywhere",
      places: ["history"],
      when: ({ editor }) => editor.state.redoName !== null,
      perform: ({ editor }) => editor.redo(),
    },
    {
      name: "recording",
      label: say`Download the recording`,
      icon: "record",
      class: "recording",
      places: ["top"],
      when: ({ editor }) => editor.recording !== null,
      perform: ({ shell, editor: { recording } }) => recording ? shell.download(recording.files) : false,
    },
    {
      name: "export",
      label: say`Export`,
      text: say`Export`,
      icon: "export",
      class: "primary",
      keys: ["Control+S"],
      reach: "everywhere",
      places: ["top"],
      perform: ({ shell }) => shell.export(),
    },
    {
      name: "rename",
      label: say`Rename the collage`,
      keys: ["F2"],
      reach: "anywhere",
      perform: ({ shell }) => shell.bar.rename(),
    },
    {
      name: "keys",
      label: say`Show all keys`,
      keys: ["?"],
      during: "always",
      perform: ({ shell }) => shell.showKeys(),
    },
  ],
};

/** @type {ActionGroup} */
export const view = {
  title: say`View`,
  actions: [
    {
      name: "zoom-out",
      label: say`Zoom out`,
      icon: "minus",
      keys: ["Control+-"],
      during: "always",
      places: ["zoom"],
      when: ({ stage }) => stage.zoom > 1,
      perform: ({ stage }) => stage.zoomTo(stage.zoom / 1.4),
    },
    {
      name: "zoom-fit",
      label: ({ stage }) => say`Zoom to fit; now ${Math.round(stage.zoom * 100)} %`,
      help: say`Zoom to fit`,
      text: ({ stage }) => `${Math.round(stage.zoom * 100)} %`,
      class: "fit",
      keys: ["Control+0"],
      during: "always",
      places: ["zoom"],
      perform: ({ stage }) => stage.zoomTo(1),
    },
    {
      name: "zoom-in",
      label: say`Zoom in`,
      icon: "add",
      keys: ["Control++", "Control+="],
      during: "always",
      places: ["zoom"],
      when: ({ stage }) => stage.zoom < 6,
      perform: ({ stage }) => stage.zoomTo(stage.zoom * 1.4),
    },
  ],
};
