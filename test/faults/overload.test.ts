import { describe, it } from 'node:test'
import { floodHandshakes } from '../../scripts/chaos/scenarios/handshakes.ts'
import { overfillQueue } from '../../scripts/chaos/scenarios/overload.ts'
import { context } from './context.ts'

describe('R18: a server that gets ten times what it can take', () => {
  it('rejects the excess before its database answers, and accepts the sends in the queue', async () => {
    await overfillQueue(context)
  })
})

describe('a server that gets hundreds of handshakes at once, most of them bad', () => {
  it('answers each of them, and other requests meanwhile, and keeps nothing of those that are gone', async () => {
    await floodHandshakes(context, { handshakes: 300 })
  })
})
