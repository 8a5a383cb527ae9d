// Actions on the whole collage and the page: history, export, view, help.
import { editName } from "../parts/edit-names.js";
/** @import { ActionGroup } from "../types.d.ts" */

/** @type {ActionGroup} */
export const page = {
  title: "Collage",
  actions: [
    {
      name: "undo",
      label: ({ editor: { state } }) => (state.undoName ? `Undo: ${editName(state.undoName)}` : "Undo"),
      help: "Undo",
      icon: "undo",
      keys: ["Control+Z"],
      reach: "anywhere",
      places: ["history"],
      when: ({ editor }) => editor.state.undoName !== null,
      perform: ({ editor }) => editor.undo(),
    },
    {
      name: "redo",
      label: ({ editor: { state } }) => (state.redoName ? `Redo: ${editName(state.redoName)}` : "Redo"),
      help: "Redo",
      icon: "redo",
      keys: ["Control+Shift+Z", "Control+Y"],
      reach: "anywhere",
      places: ["history"],
      when: ({ editor }) => editor.state.redoName !== null,
      perform: ({ editor }) => editor.redo(),
    },
    {
      name: "recording",
      label: "Download the recording",
      icon: "record",
      class: "recording",
      places: ["top"],
      when: ({ editor }) => editor.recording !== null,
      perform: ({ shell, editor: { recording } }) => recording ? shell.download(recording.files) : false,
    },
    {
      name: "export",
      label: "Export",
      text: "Export",
      icon: "export",
      class: "primary",
      keys: ["Control+S"],
      reach: "everywhere",
      places: ["top"],
      perform: ({ shell }) => shell.export(),
    },
    {
      name: "rename",
      label: "Rename the collage",
      keys: ["F2"],
      reach: "anywhere",
      perform: ({ shell }) => shell.bar.rename(),
    },
    {
      name: "keys",
      label: "Show all keys",
      keys: ["?"],
      during: "always",
      perform: ({ shell }) => shell.showKeys(),
    },
  ],
};

/** @type {ActionGroup} */
export const view = {
  title: "View",
  actions: [
    {
      name: "zoom-out",
      label: "Zoom out",
      icon: "minus",
      keys: ["Control+-"],
      during: "always",
      places: ["zoom"],
      when: ({ stage }) => stage.zoom > 1,
      perform: ({ stage }) => stage.zoomTo(stage.zoom / 1.4),
    },
    {
      name: "zoom-fit",
      label: ({ stage }) => `Zoom to fit; now ${Math.round(stage.zoom * 100)} %`,
      help: "Zoom to fit",
      text: ({ stage }) => `${Math.round(stage.zoom * 100)} %`,
      class: "fit",
      keys: ["Control+0"],
      during: "always",
      places: ["zoom"],
      perform: ({ stage }) => stage.zoomTo(1),
    },
    {
      name: "zoom-in",
      label: "Zoom in",
      icon: "add",
      keys: ["Control++", "Control+="],
      during: "always",
      places: ["zoom"],
      when: ({ stage }) => stage.zoom < 6,
      perform: ({ stage }) => stage.zoomTo(stage.zoom * 1.4),
    },
  ],
};
