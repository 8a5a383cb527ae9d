// What people are told when something fails: browsers and scripts name themselves, in words that help nobody.
import { Failure, listed, say } from "./messages.js";

/** What the errors of browsers mean, by their names. */
const MEANINGS = /** @type {Record<string, string>} */ ({
  AbortError: say`it was stopped`,
  DataCloneError: say`the browser cannot store it`,
  EncodingError: say`the browser cannot show this picture`,
  InvalidStateError: say`the browser cannot show this picture`,
  NotAllowedError: say`the browser does not allow it`,
  NotFoundError: say`the file cannot be found any more`,
  NotReadableError: say`the file cannot be read any more; it was moved or changed`,
  QuotaExceededError: say`the browser has no room left for this page`,
  SecurityError: say`the browser does not allow it`,
  TimeoutError: say`there was no answer in time`,
});
/** The words of browsers for a request that nobody has answered. */
const UNANSWERED = /fetch|network|load failed/i;
const UNREACHED = say`the server cannot be reached`;
const UNEXPECTED = say`something went wrong in the editor`;

/** @param {unknown} error */
const isUnanswered = (error) => error instanceof TypeError && UNANSWERED.test(error.message);

/**
 * Returns whether something failed because nobody answered, so that it may succeed later.
 * @param {Error & { status?: number }} error
 */
export const isAbsence = (error) => error.status === 0 || error.name === "TimeoutError" || isUnanswered(error);

/** The errors of scripts that nobody has written for a reader. */
const SCRIPTS = [TypeError, RangeError, ReferenceError, SyntaxError, URIError, WebAssembly.RuntimeError];

/**
 * Returns what went wrong, in words for people; errors of the editor itself have them already.
 * @param {unknown} error
 * @returns {string}
 */
export function told(error) {
  if (isUnanswered(error)) return UNREACHED;
  if (error instanceof DOMException) return MEANINGS[error.name] ?? say`the browser refused it`;
  if (error instanceof Failure) return error.said;
  if (!(error instanceof Error)) return error ? listed(`${error}`) : UNEXPECTED;
  // An error of another frame is of none of these classes, but has their names.
  if (!SCRIPTS.some((Kind) => error instanceof Kind || error.name === Kind.name) && error.message)
    return listed(error.message);
  // For who develops the page; its user cannot do anything with it.
  console.error(error);
  return UNEXPECTED;
}

/**
 * Returns an error with words for people, whose cause is the one that was thrown.
 * @param {unknown} error
 * @returns {Error}
 */
export function toldError(error) {
  const text = told(error);
  return error instanceof Error && error.message === `${text}` ? error : new Failure(text, error);
}
