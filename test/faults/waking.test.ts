import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killAgentProgram } from '../../scripts/chaos/scenarios/waking.ts'
import { context } from './context.ts'

test('each envelope starts exactly one turn when ams-agent is killed, or is handed over again visibly', async () => {
  assert.match(await killAgentProgram(context, { envelopes: 40, kills: 3 }), /^40 envelopes, 3 kills/)
})
