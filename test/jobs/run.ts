import assert from 'node:assert/strict'
import type { Service } from '../support/service.ts'

/** Runs the job as it is run when its time has come. */
export async function run({ deps: { jobs } }: Service, name: string): Promise<void> {
  const job = jobs.find((job) => job.name === name)
  assert.ok(job, `there is no job ${name}`)
  await job.run()
}
