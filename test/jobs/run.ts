import assert from 'node:assert/strict'
import type { StatementEvent } from '../../src/store/engine/port.ts'
import { statementNamed } from '../support/named-statement.ts'
import type { Service } from '../support/service.ts'

/** Jobs that remove rows by key and not by time. */
const removingByKey = [
  ...['ownerless-agents', 'deleted-agents', 'contacts', 'emails', 'presence', 'webhooks'],
  ...['web-push', 'web-push-retries'],
]

/**
 * Runs a job like the service, after the clock was confirmed. Asserts that a job that deletes rows checks the clock
 * first.
 */
export async function run({ deps: { database, deletionClock, jobs } }: Service, name: string): Promise<void> {
  const job = jobs.find((job) => job.name === name)
  assert.ok(job, `there is no job ${name}`)
  await deletionClock.confirm()
  const texts: string[] = []
  const note = ({ text }: StatementEvent): void => void texts.push(text)
  database.events.on('statement', note)
  await job.run().finally(() => database.events.off('statement', note))
  // The job presence removes by key, and its timer may run it meanwhile.
  const presence = statementNamed('renew-presence').text
  const firstDeletion = texts.findIndex((text) => text !== presence && /\bdelete from (?!job_lease)/.test(text))
  if (firstDeletion < 0 || removingByKey.includes(name)) return
  const guarded = texts.indexOf(statementNamed('advance-deletion-clock').text)
  assert.ok(
    guarded >= 0 && guarded < firstDeletion,
    `the job ${name} deletes without the guard of the clock: ${texts[firstDeletion]}`,
  )
}
