import { idLength } from '../../src/domain/header-text.ts'
import { idBytes } from '../../src/store/ids.ts'

const digits = 7

/**
 * An id whose 26 characters are a number, in SQL, of an expression for the number below ten million: as it is kept,
 * where each digit has five bits.
 */
export function numberedValue(n: string): string {
  const digit = (at: number): string => `(((${n})::bigint / ${10 ** at}) % 10 << ${5 * at})`
  return `lpad(to_hex(${Array.from({ length: digits }, (_, at) => digit(at)).join(' | ')}), 32, '0')::uuid`
}

/** The same as people read it. */
export const numberedText = (prefix: 'agt' | 'env', n: string): string =>
  `('${prefix}_' || lpad((${n})::text, 26, '0'))`

/** The same outside of SQL. */
export const numbered = (prefix: 'agt' | 'env', n: number): string => `${prefix}_${String(n).padStart(26, '0')}`

const prefixLength = 'env_'.length

/** The header of an entry as it is kept, in SQL, with another id, given as people read it; it begins with a mark. */
export const headerWithId = (id: string, header = 'header'): string =>
  `overlay(${header} placing substr(${id}, ${prefixLength + 1}) from 2 for ${idLength - prefixLength})`
export const numberedHeader = (n: string): string => headerWithId(numberedText('env', n))

/** An id as it is kept, for who asks the database without the store. */
export const uuidOf = (id: string): string => idBytes(id)?.toString('hex') ?? ''
