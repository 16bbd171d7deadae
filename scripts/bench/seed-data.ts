import { ulidDigits } from '../../src/domain/ulids.ts'
import { packedHeader, packedTimes } from '../../src/store/packed-texts.ts'
import { headerWithId, numbered, numberedText, numberedValue } from '../support/numbered-ids.ts'

/** Agents are numbered, so that SQL, pgbench and the load generator can each name them without a table. */
export const agentId = (n: number): string => numbered('agt', n)
export const handle = (n: number): string => `@bench.a${String(n).padStart(4, '0')}`
/** Envelopes that were seeded, numbered too; the id is a ULID of the distant past. */
export const seededId = (n: number): string => numbered('env', n)

/** The same in SQL, of an expression for the number. */
export const sql = {
  agentId: numberedValue,
  handle: (n: string): string => `('@bench.a' || lpad((${n})::text, 4, '0'))`,
  seededId: numberedValue,
  seededText: (n: string): string => numberedText('env', n),
}

/** A header as the service leaves it, in SQL, of expressions for its values. */
export function seededHeader({ n, from, to, at }: Readonly<Record<'n' | 'from' | 'to' | 'at', string>>): string {
  const start = `'${packedHeader(`{"id":"${seededId(0)}","from":"`)}'`
  const withRecipient = `${headerWithId(sql.seededText(n), start)} || ${from} || '${packedHeader('","to":["')}' || ${to}`
  const withTimes = `'${packedHeader('"],"cc":[],"in_reply_to":null,"subject":null,"date_ms":')}' || ${at} || ${packedTimes(at, at)}`
  const end = `'${packedHeader(',"has_attachments":false,"type_hint":"text","size_hint":')}1'`
  return `${withRecipient} || ${withTimes} || ${end}`
}

const words =
  'the of and to in is that for it was on are as with be at by from have or one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after'.split(
    ' ',
  )

/** Plain prose of so many bytes, the same in every run and about as compressible as mail. */
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
 * Texts of a vocabulary, in which the n-th word occurs about as often as in a natural language: the first one in most
 * texts, most of them in few.
 */
const vocabulary = 50_000
const wordsPerText = 30

export const drawnText = (): string =>
  Array.from({ length: wordsPerText }, () => word(Math.floor(Math.exp(Math.random() * Math.log(vocabulary))))).join(' ')

/** The n-th word of the vocabulary. */
export const word = (n: number): string => `w${n.toString(16)}`

/** A drawn text in SQL, another one for each value of a number. */
export const drawnTextOf = (n: string): string =>
  `(select string_agg('w' || lower(to_hex(floor(exp(random() * ln(${vocabulary})))::integer)), ' ')
    from generate_series(1, ${wordsPerText} + ${n} * 0))`

export interface SendShape {
  /** Recipients of each envelope, or one mailbox for all of them. */
  recipients: number | 'hot'
  textBytes: number
}

/** A number as so many characters of a ULID. */
export function base32(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = ulidDigits[rest % 32]! + text
  return text
}
