import { describe, it } from 'node:test'
import { withoutPatroni } from '../../scripts/chaos/patroni.ts'
import { failOver } from '../../scripts/chaos/scenarios/failover.ts'
import { context } from './context.ts'

describe('R26: another PostgreSQL becomes the primary: nothing acknowledged is lost, doubled or out of order', () => {
  it('when the primary is killed, and when it hands over', { skip: withoutPatroni() }, async () => {
    await failOver(context, { kinds: ['primary killed', 'switchover'], ways: [['any'], ['frames']] })
  })
})
