// Tests wait for what happens, and not for a time: a busy machine only takes longer.
/** The longest wait, in seconds: what has not happened then hangs. */
const LIMIT = 90;

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks until the answer is true, and returns it; an answer that throws is none yet. */
export async function eventually(ask, what, seconds = LIMIT) {
  const end = performance.now() + 1000 * seconds;
  let last;
  do {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(25);
  } while (performance.now() < end);
  throw new Error(`${what} did not happen within ${seconds} seconds`, { cause: last });
}
