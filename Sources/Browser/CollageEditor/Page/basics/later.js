// What is loaded when it is needed first.

/**
 * Returns a function that loads what it calls; while that is on its way, a second call does nothing.
 * @template {unknown[]} Arguments
 * @template Value
 * @param {() => Promise<(...all: Arguments) => Value>} load
 */
export function later(load) {
  let isLoading = false;
  return async (/** @type {Arguments} */ ...all) => {
    if (isLoading) return undefined;
    isLoading = true;
    const open = await load().finally(() => (isLoading = false));
    return open(...all);
  };
}
