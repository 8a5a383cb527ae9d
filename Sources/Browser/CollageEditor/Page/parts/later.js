// Dialogs that are loaded when they are opened first.
import { later } from "../basics/later.js";

export const openCamera = later(async () => (await import("./camera-dialog.js")).openCamera);
export const openCanvas = later(async () => (await import("./canvas-dialog.js")).openCanvas);
export const openCollage = later(async () => (await import("./collage-dialog.js")).openCollage);
export const openCrop = later(async () => (await import("./crop-dialog.js")).openCrop);
export const openExport = later(async () => (await import("./export-dialog.js")).openExport);
export const openViewer = later(async () => (await import("./photo-viewer.js")).openViewer);
