import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { losePower } from '../../scripts/chaos/scenarios/power-loss.ts'
import { context } from './context.ts'

describe('R1, R2, R4: a loss of power takes nothing from the embedded database that was acknowledged', () => {
  it('at fifty random moments of a run with sends, reads, checkpoints and a stop', async (test) => {
    test.diagnostic(await losePower(context, { losses: 50, sendsPerWriter: 60 }))
  })

  it('the test finds a database that does not flush', async () => {
    await assert.rejects(
      losePower(context, { losses: 10, sendsPerWriter: 12, env: { UNSAFE_DURABILITY: 'on' } }),
      /a loss of power after change/,
    )
  })
})
