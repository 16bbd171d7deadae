/** Formats that a pattern cannot express; bundled into the generated validators. */

/**
 * An address that a reader may fetch. The pattern comes first because URL parsing forgives white space and control characters, which must
 * not smuggle a `data:` address or a script past a reader that forgives less.
 */
function webUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

/** By the name that schemas give them. */
export const parsed = { 'web-url': webUrl, uri: (text: string): boolean => URL.canParse(text) }
