/**
 * Characters of user codes: consonants, so that no code is a word, and no two of them look alike (RFC 8628 section
 * 6.1). Eight of them have more than 34 random bits.
 */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ'

export const userCodeLength = 8

/**
 * Returns the user code in a text that a person typed. Ignores case, spaces and all other characters that no user code
 * has. Returns undefined if the rest has another length.
 */
export function parseUserCode(typed: string): string | undefined {
  const code = [...typed.toUpperCase()].filter((character) => userCodeAlphabet.includes(character)).join('')
  return code.length === userCodeLength ? code : undefined
}

/** Returns the user code as people read it: two groups with a hyphen between them. */
export const formatUserCode = (code: string): string =>
  `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`
