import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Failure } from './events.ts'

/** An accepted deviation. */
interface Ignored {
  check: string
  operation?: string
  answer: string
  reason: string
}

/** Returns a function that returns the reason why a failure does not count; undefined if it counts. */
export function readIgnored(): (failure: Failure) => string | undefined {
  const entries: Ignored[] = parse(readFileSync(join(import.meta.dirname, 'ignored.yaml'), 'utf8'))
  for (const { check, answer, reason } of entries)
    if (!check || !answer || !reason) throw new Error('an entry of ignored.yaml needs a check, a response and a reason')
  return ({ check, operation, status, body }) =>
    entries.find(
      (entry) =>
        entry.check === check &&
        (entry.operation === undefined || entry.operation === operation) &&
        new RegExp(entry.answer).test(`${status} ${body}`),
    )?.reason
}
