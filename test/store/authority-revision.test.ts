import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent, newAgents } from '../support/agents.ts'
import { unprepared, type ParameterValues } from '../../src/store/engine/statements.ts'
import { manyAgents } from '../support/many-agents.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

/** Counts updates of the transaction, and of earlier ones on the same connection. */
const countingUpdates = `select n_tup_upd::integer as given from pg_stat_xact_user_tables where relname = 'authority_revision'`

onEachDatabase((database) => {
  const service = useService({ database })
  const run = (text: string, values?: ParameterValues) =>
    sqlOn(service().deps.database, 'the database itself is tested')(text, values)
  const revision = async (): Promise<string> => (await service().deps.store.authority.readRevision()).revision

  async function assertRevised(isRevised: boolean, text: string, values?: ParameterValues): Promise<void> {
    const before = await revision()
    await run(text, values)
    assert.equal((await revision()) !== before, isRevised, text)
  }

  test('every change of an agent or key that calls depend on creates a new revision, and nothing else does', async () => {
    const [{ id }, other] = [await newAgent(service()), await newAgent(service())]
    await assertRevised(true, 'update agent set inactive = true where id = :id::uuid', { id })
    await assertRevised(false, 'update agent set inactive = true where id = :id::uuid', { id })
    await assertRevised(false, 'update agent set paused = true where id = :id::uuid', { id: other.id })
    await assertRevised(true, 'update agent set inactive = false where id = any(:ids::uuid[])', { ids: [id, other.id] })
    const before = await revision()
    await manyAgents(service(), 'alice', 1)
    assert.notEqual(await revision(), before)
    await assertRevised(true, 'delete from agent where handle = :handle', { handle: '@alice.b0001' })
    await assertRevised(
      true,
      `insert into signing_key select 'of the test', private_jwk, public_jwk, created_at, signs_from from signing_key limit 1`,
    )
    await assertRevised(true, 'delete from signing_key where kid = :kid', { kid: 'of the test' })
  })

  /** Runs the statements in one transaction; returns the number of updates of the revision. */
  const givenBy = (...texts: string[]): Promise<number> =>
    service().deps.database.general.transaction(async (query) => {
      const counting = unprepared<{ given: number }>('test', countingUpdates, { given: 'integer' })
      const given = async (): Promise<number> => (await query(counting)).rows[0]!.given
      const before = await given()
      for (const text of [...texts, 'set constraints all immediate']) await query(unprepared<never>('test', text))
      return (await given()) - before
    })

  test('however many agents change in a transaction, it gives the revision once', async () => {
    await newAgents(service(), 20)
    const before = await revision()
    const changing = 'update agent set inactive = not inactive'
    assert.equal(await givenBy(changing, changing), 1)
    assert.notEqual(await revision(), before)
    assert.equal(await givenBy(changing), 1)
  })

  test('a rolled back savepoint does not create one', async () => {
    const changing = 'update agent set inactive = not inactive'
    const before = await revision()
    await givenBy('savepoint before', changing, 'set constraints all immediate', 'rollback to before')
    assert.equal(await revision(), before)
    await givenBy('savepoint before', changing, 'set constraints all immediate', 'rollback to before', changing)
    assert.notEqual(await revision(), before)
  })

  test('without the revision everything counts as changed', async () => {
    await sqlOn(service().deps.database, 'the database must be broken')('delete from authority_revision')
    assert.notEqual(await revision(), await revision())
  })
})
