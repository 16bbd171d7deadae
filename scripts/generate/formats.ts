/** Formats that a pattern cannot express; bundled into the generated validators. */

/**
 * An address that a reader may fetch. The pattern comes first because URL parsing forgives white space and control characters, which must
 * not smuggle a `data:` address or a script past a reader that forgives less.
 */
export function webUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

export const uri = (text: string): boolean => URL.canParse(text)
