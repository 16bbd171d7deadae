import { envelopeIdLength } from '../../src/domain/header-text.ts'
import { uuidBytesOf } from '../../src/store/engine/ids.ts'

const digits = 7

/**
 * Returns an SQL expression of a stored id whose 26 characters are a number below ten million. Each digit has five
 * bits.
 */
export function numberedValue(n: string): string {
  const digit = (at: number): string => `(((${n})::bigint / ${10 ** at}) % 10 << ${5 * at})`
  return `lpad(to_hex(${Array.from({ length: digits }, (_, at) => digit(at)).join(' | ')}), 32, '0')::uuid`
}

/** Returns an SQL expression of the same id as text. */
export const numberedText = (prefix: 'agt' | 'env', n: string): string =>
  `('${prefix}_' || lpad((${n})::text, 26, '0'))`

/** Returns the same id as text, outside of SQL. */
export const numbered = (prefix: 'agt' | 'env', n: number): string => `${prefix}_${String(n).padStart(26, '0')}`

const prefixLength = 'env_'.length

/**
 * Returns an SQL expression of a stored entry header with another id, which is given as text. The header begins with a
 * version mark.
 */
export const headerWithId = (id: string, header = 'header'): string =>
  `overlay(${header} placing substr(${id}, ${prefixLength + 1}) from 2 for ${envelopeIdLength - prefixLength})`
export const numberedHeader = (n: string): string => headerWithId(numberedText('env', n))

/** Returns an id as the database stores it, for direct queries. */
export const uuidOf = (id: string): string => uuidBytesOf(id)?.toString('hex') ?? ''
