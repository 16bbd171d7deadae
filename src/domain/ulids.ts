/** Digits of a ULID in ascending order (ULID specification, "Encoding": Crockford's base 32). */
export const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Lowest envelope id, which sorts before all others. No envelope has it, so it can stand for a missing id. */
export const lowestEnvelopeId = `env_${'0'.repeat(26)}`

/** Highest envelope id, which sorts after all others. */
export const highestEnvelopeId = `env_7${'Z'.repeat(25)}`

/** Returns the id that sorts directly before this id. Returns undefined for the lowest id. */
export function envelopeIdBefore(id: string): string | undefined {
  const [, start = '', digit, zeros = ''] = /^(env_.*)([1-9A-Z])(0*)$/.exec(id) ?? []
  return digit && start + ulidDigits[ulidDigits.indexOf(digit) - 1] + 'Z'.repeat(zeros.length)
}
