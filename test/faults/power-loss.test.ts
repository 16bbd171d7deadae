import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { losePowerInFirstStart } from '../../scripts/chaos/scenarios/first-start.ts'
import { losePower } from '../../scripts/chaos/scenarios/power-loss.ts'
import { context } from './context.ts'
import { exitAfterTests } from '../support/exit.ts'

exitAfterTests()

const short = { losses: 6, sendsPerWriter: 18 }

describe('R1, R2, R4: a loss of power takes nothing from the embedded database that was acknowledged', () => {
  it('at random moments of a run with sends, reads, checkpoints and a stop', async (test) => {
    test.diagnostic(await losePower(context, short))
  })

  it('the test detects a database that does not flush', async () => {
    await assert.rejects(
      losePower(context, { ...short, env: { UNSAFE_DURABILITY: 'on' } }),
      /a loss of power after change/,
    )
  })

  it('in the first start: the next start creates a complete database', async (test) => {
    test.diagnostic(await losePowerInFirstStart(context, { losses: 3 }))
  })
})
