import { ownTimePlaceholder } from '../../domain/header-text.ts'
import { minuteAt } from '../../domain/rate-counters.ts'
import type { EnvelopeRow, SendLimits } from '../../domain/acceptance.ts'
import { wordsColumnsSql, wordsValuesSql } from './words.ts'
import { encodeBody, encodeHeader, encodedTimesSql } from '../engine/dictionary-encoding.ts'
import { nowMsSql, type Scalar, type ParameterValues } from '../engine/statements.ts'

/** SQL texts and parameter values that `acceptance.ts` and `simple-sends.ts` share. Both files store sends. */

/**
 * Column of rows that a statement receives as array parameters, with one array for each column. `of` returns the value
 * of the column in a row.
 */
export interface ParameterColumn<Row> {
  name: string
  type: string
  of: (row: Row) => Scalar
}

/** Text columns of an envelope. Header and body are dictionary-encoded (`dictionary-encoding.ts`). */
export const envelopeTextColumns: readonly ParameterColumn<
  Pick<EnvelopeRow, 'digest' | 'body' | 'header' | 'words'>
>[] = [
  { name: 'digest', type: 'text', of: ({ digest }) => digest },
  { name: 'body', type: 'text', of: ({ body }) => encodeBody(body) },
  { name: 'header', type: 'text', of: ({ header }) => encodeHeader(header) },
  { name: 'words', type: 'text', of: ({ words }) => words },
]

/**
 * Returns the two parts that a statement needs to receive rows as array parameters. `sql` is an item of the `from`
 * clause, with the given alias. `valuesOf` returns the parameter values of rows.
 */
export function createRowParameters<Row>(alias: string, columns: readonly ParameterColumn<Row>[]) {
  const parameter = ({ name }: ParameterColumn<Row>): string => `${alias}_${name}`
  return {
    sql: `unnest(${columns.map((column) => `:${parameter(column)}::${column.type}[]`).join(', ')})
     as ${alias}(${columns.map((column) => column.name).join(', ')})`,
    valuesOf: (rows: readonly Row[]): ParameterValues =>
      Object.fromEntries(columns.map((column) => [parameter(column), rows.map(column.of)])),
  }
}

/** Returns the parameter values that all statements for storing sends have in common: times and limits. */
export const sendLimitValuesOf = (limits: SendLimits): ParameterValues => ({
  minute: minuteAt(limits.countedAt),
  now: limits.now,
  sends_max: limits.sendsPerMinute,
  received_max: limits.sendsPerRecipientPerMinute,
  lead_ms_max: limits.clockLeadMs,
})

const minuteSql = ':minute::bigint'

/**
 * SQL condition: the clock of the process is not too far ahead of the database clock. The database checks this again
 * when it stores a send, because time has passed since the first check.
 */
export const isClockLeadAllowedSql = `:now::bigint - (select ${nowMsSql}) <= :lead_ms_max::bigint`

/**
 * Returns an SQL condition: a stored counter belongs to the minute `at` or to the next minute. `countedMinuteOf` in
 * domain/rate-counters.ts explains the reason.
 */
const isCurrentSql = (counter: string, at: string): string => `${counter}_minute in (${at}, ${at} + 1)`
export const currentCountSql = (counter: string, at: string = minuteSql): string =>
  `case when ${isCurrentSql(counter, at)} then ${counter}_count else 0 end`
export const minuteOfCounterSql = (counter: string, at: string = minuteSql): string =>
  `case when ${isCurrentSql(counter, at)} then ${counter}_minute else ${at} end`

/**
 * Returns the SQL assignments that add `more` events to a counter of a row. If `more` is 0, the columns stay unchanged.
 */
export function addToCounterSql(row: string, counter: string, more: string, at: string = minuteSql): string {
  const before = `${row}.${counter}`
  return `${counter}_minute = case when ${more} > 0 then ${minuteOfCounterSql(before, at)} else ${before}_minute end,
    ${counter}_count = case when ${more} > 0 then ${currentCountSql(before, at)} + ${more} else ${before}_count end`
}

/** Returns an SQL expression: the text in which `stamp` replaces the placeholder character `mark`. */
export const replacePlaceholderSql = (text: string, mark: string, stamp: string): string =>
  `replace(${text}, chr(${mark.charCodeAt(0)}), ${stamp})`

/** Returns an SQL expression: the header in which the times of the envelope replace their placeholder. */
export const headerWithTimesSql = (header: string, createdAt: string): string =>
  replacePlaceholderSql(header, ownTimePlaceholder, encodedTimesSql(':now::bigint', createdAt))

/**
 * SQL common table expression that inserts the rows of `accepted` as envelopes. It inserts them in the order of their
 * ids, so that two batches with the same ids never deadlock.
 */
export const insertEnvelopesSql = `envelopes as (
  insert into envelope (id, received_ms, created_at, digest, body, ${wordsColumnsSql})
  select id, nullif(:now::bigint, created_at), created_at, decode(digest, 'hex'), body, ${wordsValuesSql('words')}
    from accepted order by id)`

const anyIntegerSql = '(random() * 4294967295 - 2147483648)::integer'

/**
 * SQL common table expression that updates the mailboxes with new entries. It sets the newest time, a new random
 * revision, and the counters of sent and received mail. All these mailboxes share one revision, because readers compare
 * revisions only within a mailbox.
 */
export const updateMailboxesSql = `moved as (
  update mailbox set last_created_at = moved.last_at, revision = (select ${anyIntegerSql}),
    ${addToCounterSql('mailbox', 'sent', 'moved.sent')}, ${addToCounterSql('mailbox', 'received', 'moved.received')}
  from (
    select agent_id, max(created_at) as last_at, (count(*) filter (where sent > 0))::integer as sent,
      (count(*) filter (where received > 0))::integer as received
    from entry group by agent_id) moved
  where mailbox.agent_id = moved.agent_id)`
