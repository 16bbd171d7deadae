import { ownTimePlaceholder } from '../../domain/header-text.ts'
import { minuteAt } from '../../domain/rate-counters.ts'
import type { EnvelopeRow, SendLimits } from '../../domain/acceptance.ts'
import { wordsColumnsSql, wordsValuesSql } from './words.ts'
import { encodedBody, encodedHeader, encodedTimesSql } from '../engine/dictionary-encoding.ts'
import { nowMsSql, type Scalar, type Values } from '../engine/statements.ts'

/**
 * Shared parts of the statements that store sends (`acceptance.ts`, `simple-sends.ts`): SQL text and parameter values.
 */

/**
 * Column of rows that a statement receives as array parameters: its name, its SQL type, and the function that reads its
 * value from a row.
 */
export interface ParameterColumn<Row> {
  name: string
  type: string
  of: (row: Row) => Scalar
}

/** Text columns of an envelope. Header and body are dictionary-encoded (`dictionary-encoding.ts`). */
export const textColumns: readonly ParameterColumn<Pick<EnvelopeRow, 'digest' | 'body' | 'header' | 'words'>>[] = [
  { name: 'digest', type: 'text', of: ({ digest }) => digest },
  { name: 'body', type: 'text', of: ({ body }) => encodedBody(body) },
  { name: 'header', type: 'text', of: ({ header }) => encodedHeader(header) },
  { name: 'words', type: 'text', of: ({ words }) => words },
]

/**
 * Returns the parts by which a statement receives rows as array parameters. `sql` is for its `from` list, with this
 * alias. `valuesOf` returns the values of the parameters.
 */
export function parameterRows<Row>(alias: string, columns: readonly ParameterColumn<Row>[]) {
  const parameter = ({ name }: ParameterColumn<Row>): string => `${alias}_${name}`
  return {
    sql: `unnest(${columns.map((column) => `:${parameter(column)}::${column.type}[]`).join(', ')})
     as ${alias}(${columns.map((column) => column.name).join(', ')})`,
    valuesOf: (rows: readonly Row[]): Values =>
      Object.fromEntries(columns.map((column) => [parameter(column), rows.map(column.of)])),
  }
}

/** Returns the values of the parameters that all statements that store sends have. */
export const boundsOf = (limits: SendLimits): Values => ({
  minute: minuteAt(limits.countedAt),
  now: limits.now,
  sends_max: limits.sendsPerMinute,
  received_max: limits.sendsPerRecipientPerMinute,
  lead_ms_max: limits.clockLeadMs,
})

const minuteSql = ':minute::bigint'

/**
 * SQL condition: the clock of the process is not too far ahead of the database clock. The database compares them when
 * it stores the send, because time has passed since the decision.
 */
export const isClockRightSql = `:now::bigint - (select ${nowMsSql}) <= :lead_ms_max::bigint`

/**
 * Returns the SQL condition that a stored counter belongs to the current minute or the next one (see `minuteOf` of
 * domain/rate-counters).
 */
const isCurrentSql = (counter: string, at: string): string => `${counter}_minute in (${at}, ${at} + 1)`
export const countOfSql = (counter: string, at: string = minuteSql): string =>
  `case when ${isCurrentSql(counter, at)} then ${counter}_count else 0 end`
export const counterMinuteSql = (counter: string, at: string = minuteSql): string =>
  `case when ${isCurrentSql(counter, at)} then ${counter}_minute else ${at} end`

/** Returns SQL assignments that add `more` events to a counter of a row. Without events, the columns stay unchanged. */
export function counted(row: string, counter: string, more: string, at: string = minuteSql): string {
  const before = `${row}.${counter}`
  return `${counter}_minute = case when ${more} > 0 then ${counterMinuteSql(before, at)} else ${before}_minute end,
    ${counter}_count = case when ${more} > 0 then ${countOfSql(before, at)} + ${more} else ${before}_count end`
}

/** Returns an SQL expression: the text, with the stamp in place of its placeholder character `mark`. */
export const stampedSql = (text: string, mark: string, stamp: string): string =>
  `replace(${text}, chr(${mark.charCodeAt(0)}), ${stamp})`

/** Returns an SQL expression: the header, with the times of the envelope in place of their placeholder. */
export const headerStamped = (header: string, createdAt: string): string =>
  stampedSql(header, ownTimePlaceholder, encodedTimesSql(':now::bigint', createdAt))

/**
 * SQL common table expression that inserts the envelopes of `accepted`. It inserts them in the order of their ids, so
 * that two batches with equal ids never deadlock.
 */
export const envelopesSql = `envelopes as (
  insert into envelope (id, received_ms, created_at, digest, body, ${wordsColumnsSql})
  select id, nullif(:now::bigint, created_at), created_at, decode(digest, 'hex'), body, ${wordsValuesSql('words')}
    from accepted order by id)`

const anyIntegerSql = '(random() * 4294967295 - 2147483648)::integer'

/**
 * SQL common table expression that updates the mailboxes of the stored entries: the newest time, the revision, and the
 * counters of sent and received mail. All these mailboxes get the same random revision. None of them had it before, and
 * readers compare it only within a mailbox.
 */
export const movedSql = `moved as (
  update mailbox set last_created_at = moved.last_at, revision = (select ${anyIntegerSql}),
    ${counted('mailbox', 'sent', 'moved.sent')}, ${counted('mailbox', 'received', 'moved.received')}
  from (
    select agent_id, max(created_at) as last_at, (count(*) filter (where sent > 0))::integer as sent,
      (count(*) filter (where received > 0))::integer as received
    from entry group by agent_id) moved
  where mailbox.agent_id = moved.agent_id)`
