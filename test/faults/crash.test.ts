import { describe, it } from 'node:test'
import { cutAtCommit } from '../../scripts/chaos/scenarios/commit.ts'
import { killPostgres, killServer } from '../../scripts/chaos/scenarios/crash.ts'
import { context } from './context.ts'

describe('R1, R2, R4: what was acknowledged is there once, and what was not is wholly there or wholly absent', () => {
  for (const database of ['embedded', 'postgres'] as const)
    it(`when the server is killed in the middle of writing, on the ${database} database`, async () => {
      await killServer(context, { database, rounds: 2 })
    })

  it('when PostgreSQL is killed in the middle of writing', async () => {
    await killPostgres(context, { rounds: 2 })
  })

  it('R3: when a connection is cut exactly at COMMIT', async () => {
    await cutAtCommit(context, { cuts: 5 })
  })
})
