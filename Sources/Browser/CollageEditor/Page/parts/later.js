// Dialogs that are loaded when they are opened first.

/**
 * Returns a function that loads what it calls; while that is on its way, a second call does nothing.
 * @template {unknown[]} Arguments
 * @template Value
 * @param {() => Promise<(...all: Arguments) => Value>} load
 */
function later(load) {
  let isLoading = false;
  return async (/** @type {Arguments} */ ...all) => {
    if (isLoading) return undefined;
    isLoading = true;
    const open = await load().finally(() => (isLoading = false));
    return open(...all);
  };
}

export const openCamera = later(async () => (await import("./camera-dialog.js")).openCamera);
export const openCanvas = later(async () => (await import("./canvas-dialog.js")).openCanvas);
export const openCollage = later(async () => (await import("./collage-dialog.js")).openCollage);
export const openColorPicker = later(async () => (await import("./color-picker.js")).openColorPicker);
export const openCrop = later(async () => (await import("./crop-dialog.js")).openCrop);
export const openExport = later(async () => (await import("./export-dialog.js")).openExport);
export const openKeys = later(async () => (await import("./keys-dialog.js")).openKeys);
export const openViewer = later(async () => (await import("./photo-viewer.js")).openViewer);
