/** Formats that a pattern cannot express; bundled into the generated validators. */

/**
 * An address that a reader may fetch: the contract's pattern, because URL parsing forgives white space and much else that a reader may not
 * forgive, and parsing, because a pattern does not know every rule of hosts.
 */
export const webUrl =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text) && URL.canParse(text)

export const uri = (text: string): boolean => URL.canParse(text)
