import { test } from 'node:test'
import { followThroughDisruptions } from '../../scripts/chaos/scenarios/follow.ts'
import { context } from '../faults/context.ts'

test('200 sends and three followers get through a restart, a kill, a freeze and an upgrade: each once, in order', async () => {
  await followThroughDisruptions(context, { rounds: 1, sends: 200 })
})
