// Why the model refuses a command, in words for people.
import { say } from "../basics/messages.js";
/** @import { Refusal } from "../types.d.ts" */

/** @type {Record<Refusal, string>} */
export const REFUSALS = {
  unknownItem: say`it no longer exists`,
  unknownSlot: say`this slot no longer exists`,
  unknownLayer: say`this layer no longer exists`,
  unknownPage: say`this page no longer exists`,
  nameTaken: say`another element has this name`,
  pageTaken: say`another page has this name`,
  pageCount: say`an album has at least one page, and not more than it can keep`,
  slotTaken: say`another photo is in this slot`,
  photoDiffers: say`another photo has the same name`,
  locked: say`it is locked: unlock it first`,
  notAllowed: say`this slot does not allow it`,
  badNumber: say`this value is not possible`,
  badName: say`this name is taken, or not valid`,
  badTime: say`the clock of this device was changed; try again`,
  badWeights: say`a slot would become too small`,
  nothingToDo: say`nothing would change`,
};
