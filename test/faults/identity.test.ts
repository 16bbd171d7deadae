import { describe, it } from 'node:test'
import { sendIdentically } from '../../scripts/chaos/scenarios/identity.ts'
import { overlapRecipients } from '../../scripts/chaos/scenarios/recipients.ts'
import { context } from './context.ts'

describe('R5: sends that meet at two processes', () => {
  it('are stored once when they are the same, and one of them wins when only their id is', async () => {
    await sendIdentically(context, { rounds: 3 })
  })

  it('to overlapping recipients in random order never end in a deadlock', async () => {
    await overlapRecipients(context, { sendsPerWriter: 15 })
  })
})
