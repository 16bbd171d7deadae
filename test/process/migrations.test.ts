import assert from 'node:assert/strict'
import { it } from 'node:test'
import { migrate } from '../../src/store/migrate.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database, env: { PAGE_CACHE_BYTES: '0' } })

  it('headers of before are listed as those of after', async () => {
    const [alice, bob] = await newAgents(service(), 2)
    await alice!.send(draftTo(bob!.handle, { subject: 'Before }' }))
    const list = async (): Promise<string> => (await bob!.at('/mailbox?direction=both')).text
    const listed = await list()
    assert.match(listed, /"subject":"Before \}"/)
    const { knex } = service().deps.database
    await knex.raw(`update mailbox_entry set header = header || '}'`)
    await knex.raw(`delete from migration where name = '008-open-headers'`)
    assert.deepEqual(await migrate(knex), ['008-open-headers'])
    assert.equal(await list(), listed)
  })
})
