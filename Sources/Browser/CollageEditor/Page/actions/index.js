// The table of all actions: buttons, bars, keys and their help are made from it. A new action goes into the file of its group.
import { arrange } from "./arrange.js";
import { exchange } from "./exchange.js";
import { layer } from "./layer.js";
import { page, view } from "./page.js";
import { photo } from "./photo.js";
import { selection } from "./selection.js";
/** @import { Place } from "../types.d.ts" */

/** The groups in the order in which their buttons and keys are shown. */
export const GROUPS = [page, view, photo, layer, arrange, selection, exchange];

export const ACTIONS = GROUPS.flatMap(({ actions }) => actions);

/**
 * Returns the actions that have a button in a place.
 * @param {Place} place
 */
export const actionsAt = (place) => ACTIONS.filter(({ places }) => places?.includes(place));
