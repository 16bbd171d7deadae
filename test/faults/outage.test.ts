import { describe, it } from 'node:test'
import { silencePostgres, stopPostgres } from '../../scripts/chaos/scenarios/outage.ts'
import { terminate } from '../../scripts/chaos/scenarios/shutdown.ts'
import { context } from './context.ts'

describe('R19: a server whose database is away refuses in bounded time, recovers by itself and loses nothing', () => {
  it('when PostgreSQL is stopped and started again', async () => {
    await stopPostgres(context, { seconds: 2 })
  })

  it('when PostgreSQL does not answer any more, and does again', async () => {
    await silencePostgres(context, { seconds: 2 })
  })
})

describe('R15: a server that is told to stop under load answers what it took in, closes its sockets with 1001 and exits with 0', () => {
  for (const database of ['embedded', 'postgres'] as const)
    it(`on the ${database} database`, async () => {
      await terminate(context, { database, rounds: 2 })
    })
})
