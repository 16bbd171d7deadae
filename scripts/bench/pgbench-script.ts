import type { Scalar, Value } from '../../src/store/statements.ts'
import { agentId, handle, sql } from './seed-data.ts'

/** A statement as the service sent it: text with `$1`, `$2`, … and what was bound to them. */
export interface RecordedStatement {
  text: string
  bindings: readonly Value[]
}

/** The statements of one send by agent 0 to the agents 1, 2, …, between begin and commit. */
export interface RecordedSend {
  /** Sender and recipients. */
  parties: number
  statements: readonly RecordedStatement[]
}

/** The time and the id of the recorded send; pgbench puts fresh ones in their place. */
export const recordingClock = 1_700_000_000_007
export const recordingId = 'env_01HF7YAT07RECRD1NGRECRD1NG'

export interface Script {
  text: string
  /** Values too long, or too awkward, to stand in the script. */
  variables: Readonly<Record<string, string>>
}

/** Time first, as in a ULID, so that the index grows where it grows for the service. */
const freshId = `('env_' || :run::text || lpad(:n::text, 8, '0') || lpad(:client_id::text, 8, '0'))`
const freshTime = '((extract(epoch from clock_timestamp()) * 1000)::bigint)'

/** The same statements as a pgbench script: one send per transaction between random agents, each with a fresh id. */
export function scriptOf({ parties, statements }: RecordedSend, agents: number, hot: boolean): Script {
  if (!statements.some(({ text }) => /insert into envelope\b/.test(text)))
    throw new Error('the recorded send has no statement that stores an envelope, so there is nothing to compare with')
  const variables: Record<string, string> = {}
  const numbered = Array.from({ length: parties }, (_, n) => n)
  const varying = new Map<Scalar, string>([
    [recordingId, freshId],
    [recordingClock, freshTime],
  ])
  for (const n of numbered)
    varying.set(agentId(n), sql.agentId(`:a${n}::int`)).set(handle(n), sql.handle(`:a${n}::int`))

  const scalar = (value: Scalar): string => {
    const fresh = varying.get(value)
    if (fresh !== undefined) return fresh
    if (typeof value !== 'string') return String(value)
    if (/^[\w@.*-]{0,40}$/.test(value)) return `'${value}'`
    const name = `v${Object.keys(variables).length}`
    variables[name] = value
    return `:${name}::text`
  }
  const expression = (value: Value): string => {
    if (value === null || typeof value !== 'object') return scalar(value)
    return value.length === 0 ? `'{}'` : `array[${value.map(scalar).join(', ')}]`
  }
  const bound = ({ text, bindings }: RecordedStatement): string =>
    `${text.replace(/\$(\d+)/g, (_, position: string) => expression(bindings[Number(position) - 1] ?? null)).replace(/\s+/g, ' ')};`

  const choices = numbered.map((n) => `\\set a${n} ${choiceOf(n, parties - 1, agents, hot)}`)
  return {
    text: ['\\set n :n + 1', ...choices, 'begin;', ...statements.map(bound), 'commit;', ''].join('\n'),
    variables,
  }
}

/** Recipients are drawn from separate ranges, so that no two are the same and none is the sender. */
function choiceOf(n: number, recipients: number, agents: number, hot: boolean): string {
  if (hot) return n === 0 ? `random(1, ${agents - 1})` : '0'
  if (n === 0) return `random(0, ${agents - 1})`
  const range = Math.floor((agents - 1) / recipients)
  return `(:a0 + ${1 + (n - 1) * range} + random(0, ${range - 1})) % ${agents}`
}
