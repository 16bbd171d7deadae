import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })
  const run = (text: string, values: string[] = []) => sqlOn(service().deps.database)(text, values)
  const revision = async (): Promise<string> => (await service().deps.store.authority.readRevision()).revision

  async function assertRevised(isRevised: boolean, text: string, values: string[]): Promise<void> {
    const before = await revision()
    await run(text, values)
    assert.equal((await revision()) !== before, isRevised, text)
  }

  test('whatever changes an agent or key that calls go by, another revision is there; by nothing else', async () => {
    const [{ id }, other] = [await newAgent(service()), await newAgent(service())]
    await assertRevised(true, 'update agent set inactive = true where id = ?', [id])
    await assertRevised(false, 'update agent set inactive = true where id = ?', [id])
    await assertRevised(false, 'update agent set paused = true where id = ?', [other.id])
    await assertRevised(true, 'update agent set inactive = false where id in (?, ?)', [id, other.id])
    await assertRevised(
      true,
      `insert into signing_key select 'of the test', private_jwk, public_jwk, created_at, signs_from from signing_key limit 1`,
      [],
    )
    await assertRevised(true, 'delete from signing_key where kid = ?', ['of the test'])
  })

  test('where the revision is lost, nothing is taken for unchanged', async () => {
    await run('delete from authority_revision')
    assert.notEqual(await revision(), await revision())
  })
})
