// What people are told when something fails: browsers and scripts name themselves, in words that help nobody.

/** What the errors of browsers mean, by their names. */
const MEANINGS = /** @type {Record<string, string>} */ ({
  AbortError: "it was stopped",
  DataCloneError: "the browser cannot store it",
  EncodingError: "the browser cannot show this picture",
  InvalidStateError: "the browser cannot show this picture",
  NotAllowedError: "the browser does not allow it",
  NotFoundError: "the file cannot be found any more",
  NotReadableError: "the file cannot be read any more; it was moved or changed",
  QuotaExceededError: "the browser has no room left for this page",
  SecurityError: "the browser does not allow it",
  TimeoutError: "there was no answer in time",
});
/** The words of browsers for a request that nobody has answered. */
const UNANSWERED = /fetch|network|load failed/i;
const UNREACHED = "the server cannot be reached";
const UNEXPECTED = "something went wrong in the editor";

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
  if (error instanceof DOMException) return MEANINGS[error.name] ?? "the browser refused it";
  if (!(error instanceof Error)) return `${error || UNEXPECTED}`;
  // An error of another frame is of none of these classes, but has their names.
  if (!SCRIPTS.some((Kind) => error instanceof Kind || error.name === Kind.name) && error.message) return error.message;
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
  return error instanceof Error && error.message === text ? error : new Error(text, { cause: error });
}
