import { ulidDigits } from '../../src/domain/ulids.ts'
import { encodeHeader, encodedTimesSql } from '../../src/store/engine/dictionary-encoding.ts'
import { headerWithId, numbered, numberedText, numberedValue } from '../support/numbered-ids.ts'

/** Returns the id of an agent by number, so that SQL, pgbench and the load generator need no table of ids. */
export const agentId = (n: number): string => numbered('agt', n)
export const handle = (n: number): string => `@bench.a${String(n).padStart(4, '0')}`
/** Returns the id of a seeded envelope by number: a ULID of the distant past. */
export const seededId = (n: number): string => numbered('env', n)

/** SQL expressions of the same ids, from an expression of the number. */
export const sql = {
  agentId: numberedValue,
  handle: (n: string): string => `('@bench.a' || lpad((${n})::text, 4, '0'))`,
  seededId: numberedValue,
  seededText: (n: string): string => numberedText('env', n),
}

/** Returns an SQL expression of a stored header, from expressions of its values. */
export function seededHeader({ n, from, to, at }: Readonly<Record<'n' | 'from' | 'to' | 'at', string>>): string {
  const start = `'${encodeHeader(`{"id":"${seededId(0)}","from":"`)}'`
  const withRecipient = `${headerWithId(sql.seededText(n), start)} || ${from} || '${encodeHeader('","to":["')}' || ${to}`
  const withTimes = `'${encodeHeader('"],"cc":[],"in_reply_to":null,"subject":null,"date_ms":')}' || ${at} || ${encodedTimesSql(at, at)}`
  const end = `'${encodeHeader(',"has_attachments":false,"type_hint":"text","size_hint":')}1'`
  return `${withRecipient} || ${withTimes} || ${end}`
}

const words =
  'the of and to in is that for it was on are as with be at by from have or one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after'.split(
    ' ',
  )

/** Returns prose of a number of bytes, the same in every run and about as compressible as mail. */
export function prose(bytes: number): string {
  let seed = 42
  let text = ''
  while (text.length < bytes) {
    seed = (seed * 48_271) % 2_147_483_647
    text += `${words[seed % words.length]} `
  }
  return text.slice(0, bytes)
}

/**
 * Number of words of the vocabulary. Word n occurs about as often as in a natural language: the first in most texts,
 * most words in few.
 */
const vocabulary = 50_000
const wordsPerText = 30

export const drawnText = (): string =>
  Array.from({ length: wordsPerText }, () => word(Math.floor(Math.exp(Math.random() * Math.log(vocabulary))))).join(' ')

/** Returns word n of the vocabulary. */
export const word = (n: number): string => `w${n.toString(16)}`

/** Returns an SQL expression of a random text, a different one for each value of a number. */
export const drawnTextOf = (n: string): string =>
  `(select string_agg('w' || lower(to_hex(floor(exp(random() * ln(${vocabulary})))::integer)), ' ')
    from generate_series(1, ${wordsPerText} + ${n} * 0))`

export interface SendShape {
  /** Number of recipients of each envelope, or one mailbox for all envelopes. */
  recipients: number | 'hot'
  textBytes: number
}

/** Returns a number as a number of characters of a ULID. */
export function base32(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = ulidDigits[rest % 32]! + text
  return text
}
