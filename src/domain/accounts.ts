import { isSingleLine, singleLineCharactersMax } from './single-line.ts'

export const passwordCharacters = { min: 8, max: singleLineCharactersMax }
const emailPattern = /^[^@\s]{1,64}@[^@\s]{1,189}$/

/**
 * A password as it is hashed and compared (RFC 8265 section 4.2.2): keyboards and systems write the same letters and
 * spaces in several ways.
 */
export const preparedPassword = (text: string): string => text.replace(/\p{Zs}/gu, ' ').normalize('NFC')

export const isPassword = (text: string): boolean =>
  [...preparedPassword(text)].length >= passwordCharacters.min && isSingleLine(text, passwordCharacters.max)

/** Whether a password is among the first that anybody would try for this name. */
export function isObviousPassword(text: string, username: string): boolean {
  const prepared = preparedPassword(text)
  return prepared.trim().toLowerCase() === username || new Set(prepared).size === 1
}

export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && isSingleLine(text)
