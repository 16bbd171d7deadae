import { it } from 'node:test'
import { killAudited } from '../../scripts/chaos/scenarios/audit.ts'
import { context } from './context.ts'

it('S60: each acknowledged change has one entry when processes with wrong clocks are killed', async () => {
  await killAudited(context, { kills: 2 })
})
