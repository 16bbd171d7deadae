import { isSingleLine, singleLineCharactersMax } from './visible-text.ts'

export const passwordCharacterLimits = { min: 8, max: singleLineCharactersMax }
/**
 * One email address without comments and quoted parts. The excluded characters separate addresses or enclose them in
 * the header of an email (RFC 5322 section 3.2.3), so with them a text could name a second recipient.
 */
const emailPattern = /^[^@\s()<>[\]\\,;:"]{1,64}@[^@\s()<>[\]\\,;:"]{1,189}$/

/**
 * Returns a password in the form that the service hashes (RFC 8265 section 4.2.2). Keyboards and systems encode the
 * same letters and spaces in several ways.
 */
export const normalizePassword = (text: string): string => text.replace(/\p{Zs}/gu, ' ').normalize('NFC')

export const isPassword = (text: string): boolean =>
  [...normalizePassword(text)].length >= passwordCharacterLimits.min && isSingleLine(text, passwordCharacterLimits.max)

/** Returns true for a password that an attacker tries first: the username, or one repeated character. */
export function isObviousPassword(text: string, username: string): boolean {
  const prepared = normalizePassword(text)
  return prepared.trim().toLowerCase() === username || new Set(prepared).size === 1
}

export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && isSingleLine(text)
