// The table of all actions, from which buttons, bars, keys and their help are made. A new action belongs in its group's file.
import { arrange } from "./arrange.js";
import { exchange } from "./exchange.js";
import { layer } from "./layer.js";
import { page, view } from "./page.js";
import { pages } from "./pages.js";
import { photo } from "./photo.js";
import { selection } from "./selection.js";
/** @import { ActionGroup, Place } from "../types.d.ts" */

/** The groups in the order in which their buttons and keys are shown. */
export const GROUPS = [page, view, photo, layer, arrange, pages, selection, exchange];

export const ACTIONS = GROUPS.flatMap(({ actions }) => actions);

/**
 * Adds actions whose scripts are loaded later; their keys come first.
 * @param {ActionGroup} group
 */
export function addGroup(group) {
  if (GROUPS.includes(group)) return;
  GROUPS.push(group);
  ACTIONS.unshift(...group.actions);
}

/**
 * Returns the actions with a button in a place of the page.
 * @param {Place} place
 */
export const actionsAt = (place) => ACTIONS.filter(({ places }) => places?.includes(place));
