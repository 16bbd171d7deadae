import { ownTimePlaceholder } from '../../domain/header-text.ts'
import { minuteAt } from '../../domain/rate-counters.ts'
import type { EnvelopeRow, SendLimits } from '../../domain/acceptance.ts'
import { wordsColumns, wordsValues } from './words.ts'
import { encodedBody, encodedHeader, encodedTimes } from '../engine/dictionary-encoding.ts'
import { nowMs, type Scalar, type Values } from '../engine/statements.ts'

/**
 * Shared parts of the statements that store sends (`accepting.ts`, `plain-sends.ts`): SQL text and parameter values.
 */

/**
 * Column of the rows that a statement gets as array parameters: its SQL type, and the function that reads its value.
 */
export interface ParameterColumn<Row> {
  name: string
  type: string
  of: (row: Row) => Scalar
}

/** Text columns of an envelope. Header and body are dictionary-encoded (`packed-texts.ts`). */
export const textColumns: readonly ParameterColumn<Pick<EnvelopeRow, 'digest' | 'body' | 'header' | 'words'>>[] = [
  { name: 'digest', type: 'text', of: ({ digest }) => digest },
  { name: 'body', type: 'text', of: ({ body }) => encodedBody(body) },
  { name: 'header', type: 'text', of: ({ header }) => encodedHeader(header) },
  { name: 'words', type: 'text', of: ({ words }) => words },
]

/** Rows that a statement is given: SQL for its `from` list, with this alias, and the values of the parameters. */
export function parameterRows<Row>(alias: string, columns: readonly ParameterColumn<Row>[]) {
  const parameter = ({ name }: ParameterColumn<Row>): string => `${alias}_${name}`
  return {
    sql: `unnest(${columns.map((column) => `:${parameter(column)}::${column.type}[]`).join(', ')})
     as ${alias}(${columns.map((column) => column.name).join(', ')})`,
    valuesOf: (rows: readonly Row[]): Values =>
      Object.fromEntries(columns.map((column) => [parameter(column), rows.map(column.of)])),
  }
}

/** The parameters that all of the statements have. */
export const boundsOf = (limits: SendLimits): Values => ({
  minute: minuteAt(limits.countedAt),
  now: limits.now,
  sends_max: limits.sendsPerMinute,
  received_max: limits.sendsPerRecipientPerMinute,
  lead_ms_max: limits.clockLeadMs,
})

const minute = ':minute::bigint'

/**
 * SQL condition: the clock of the process is not too far ahead of the database clock. The database compares them when
 * it stores the send, because time has passed since the decision.
 */
export const isClockRight = `:now::bigint - (select ${nowMs}) <= :lead_ms_max::bigint`

/**
 * SQL condition: the stored counter is of the current minute, or of the next one (see `minuteOf` of
 * domain/rate-counters).
 */
const isCurrent = (counter: string, at: string): string => `${counter}_minute in (${at}, ${at} + 1)`
export const countOf = (counter: string, at: string = minute): string =>
  `case when ${isCurrent(counter, at)} then ${counter}_count else 0 end`
export const counterMinuteSql = (counter: string, at: string = minute): string =>
  `case when ${isCurrent(counter, at)} then ${counter}_minute else ${at} end`

/**
 * Returns SQL assignments that add `more` events to a counter of a row. Without events the columns stay as they are.
 */
export function counted(row: string, counter: string, more: string, at: string = minute): string {
  const before = `${row}.${counter}`
  return `${counter}_minute = case when ${more} > 0 then ${counterMinuteSql(before, at)} else ${before}_minute end,
    ${counter}_count = case when ${more} > 0 then ${countOf(before, at)} + ${more} else ${before}_count end`
}

/** Returns SQL for a text in which a stamp replaces its placeholder character `mark`. */
export const stamped = (text: string, mark: string, stamp: string): string =>
  `replace(${text}, chr(${mark.charCodeAt(0)}), ${stamp})`

/** Returns SQL for a header in which the times of the envelope replace their placeholder. */
export const headerStamped = (header: string, createdAt: string): string =>
  stamped(header, ownTimePlaceholder, encodedTimes(':now::bigint', createdAt))

/**
 * SQL part that inserts the accepted envelopes. It inserts them in the order of their ids, so that two batches with
 * equal ids never deadlock.
 */
export const envelopes = `envelopes as (
  insert into envelope (id, received_ms, created_at, digest, body, ${wordsColumns})
  select id, nullif(:now::bigint, created_at), created_at, decode(digest, 'hex'), body, ${wordsValues('words')}
    from accepted order by id)`

const anyInteger = '(random() * 4294967295 - 2147483648)::integer'

/**
 * SQL part that updates the mailboxes of the stored entries: the newest time, the revision, and the counters of sent
 * and received mail. One random revision serves all of these mailboxes: none of them had it before, and readers compare
 * it only within a mailbox.
 */
export const moved = `moved as (
  update mailbox set last_created_at = moved.last_at, revision = (select ${anyInteger}),
    ${counted('mailbox', 'sent', 'moved.sent')}, ${counted('mailbox', 'received', 'moved.received')}
  from (
    select agent_id, max(created_at) as last_at, (count(*) filter (where sent > 0))::integer as sent,
      (count(*) filter (where received > 0))::integer as received
    from entry group by agent_id) moved
  where mailbox.agent_id = moved.agent_id)`
