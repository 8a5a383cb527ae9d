// How a large picture is seen, which is kept with its thumbnail.
/** @import { ViewedZoom } from "../types.d.ts" */

/** Returns the zoom of a whole picture. @returns {ViewedZoom} */
export const wholePicture = () => ({ scale: 1, shift: [0, 0] });
