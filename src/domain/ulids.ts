/** The digits of a ULID, in order: Crockford's base 32 (ULID specification, "Encoding"). */
export const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The least id, which no envelope has: it stands before all of them, and where there is none. */
export const leastId = `env_${'0'.repeat(26)}`

/** The greatest id of an envelope: no other comes behind it. */
export const lastId = `env_7${'Z'.repeat(25)}`

/** The id right before this one; undefined before the least. */
export function idBefore(id: string): string | undefined {
  const [, start = '', digit, zeros = ''] = /^(env_.*)([1-9A-Z])(0*)$/.exec(id) ?? []
  return digit && start + ulidDigits[ulidDigits.indexOf(digit) - 1] + 'Z'.repeat(zeros.length)
}
