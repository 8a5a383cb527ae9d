// The addresses of scripts where a page allows only trusted ones, by the policy `collage-editor`.

/**
 * What browsers with trusted types have; scripts are the editor's own files.
 * @typedef {{ createScriptURL: (address: string) => string }} ScriptPolicy
 * @typedef {{ createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }} Policies
 */

/** @type {ScriptPolicy | null | undefined} */
let policy;

/**
 * Returns the address of a script of the editor for a worker; null if the page does not allow it.
 * @param {URL} url
 * @returns {string | null}
 */
export function scriptAddress({ href }) {
  const { trustedTypes } = /** @type {{ trustedTypes?: Policies }} */ (globalThis);
  if (!trustedTypes) return href;
  if (policy === undefined) {
    try {
      policy = trustedTypes.createPolicy("collage-editor", { createScriptURL: (address) => address });
    } catch {
      policy = null;
    }
  }
  return policy ? policy.createScriptURL(href) : null;
}
