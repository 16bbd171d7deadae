import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatUntilDone, type StepResult } from '../../src/platform/time-slices.ts'

const stepsOf = (...steps: StepResult[]) => {
  let taken = 0
  return { next: async (): Promise<StepResult> => steps[taken++]!, taken: () => taken }
}

test('steps repeat until one finds no more work, and their work is counted', async () => {
  const steps = stepsOf({ found: 100, done: 100 }, { found: 7, done: 7 }, { found: 0, done: 0 })
  assert.equal(await repeatUntilDone('a job', steps.next), 107)
})

test('a step whose work another process has done is no error', async () => {
  const steps = stepsOf({ found: 2, done: 0 }, { found: 2, done: 0 }, { found: 2, done: 2 }, { found: 0, done: 0 })
  assert.equal(await repeatUntilDone('a job', steps.next), 2)
})

test('a job that repeatedly finds work and does none of it fails', async () => {
  const steps = stepsOf(...Array.from({ length: 9 }, () => ({ found: 100, done: 0 })))
  await assert.rejects(repeatUntilDone('a job', steps.next), /a job makes no progress: it finds 100 rows again/)
  assert.equal(steps.taken(), 3)
})
