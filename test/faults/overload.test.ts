import { describe, it } from 'node:test'
import { overloadSends } from '../../scripts/chaos/scenarios/overload.ts'
import { context } from './context.ts'

describe('a server that gets ten times what it can take', () => {
  it('refuses the excess at once, accepts the rest in bounded time, and does not grow', async () => {
    await overloadSends(context, { seconds: 4 })
  })
})
