import { describe, it } from 'node:test'
import { compareDenials } from '../../scripts/chaos/scenarios/denials.ts'
import { context } from './context.ts'

describe('S14: denials while the one who denies gets mail', () => {
  it('take as long as those in the name of nobody', async () => {
    await compareDenials(context, { samples: 60, busy: true, medianMsMax: 100, alpha: 1e-6 })
  })
})
