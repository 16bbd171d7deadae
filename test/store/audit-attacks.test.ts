import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAccount } from '../../src/people/accounts.ts'
import { verifyAuditLog } from '../../src/people/audit.ts'
import { closeAccount } from '../../src/people/closing.ts'
import { runAs } from '../../src/platform/acting.ts'
import type { ParameterValues } from '../../src/store/engine/statements.ts'
import { newAgent } from '../support/agents.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

describe('attacks on the audit log', () => {
  const service = useService()
  const run = <Row>(text: string, values?: ParameterValues) =>
    sqlOn(service().deps.database, 'the database itself is tested')<Row>(text, values)
  const store = () => service().deps.store
  const problems = async () => (await verifyAuditLog(store())).problems

  let accounts = 0
  const newAccount = async (): Promise<string> => {
    const username = `leaver${++accounts}`
    const deps = { ...service().deps, config: service().config }
    const draft = { username, email: `${username}@example.com`, password: 'correct horse battery' }
    return (await createAccount(deps, draft)).id
  }
  const close = (id: string) => runAs({ type: 'person', id, name: 'leaver' }, () => closeAccount(service().deps, id))
  const removeUpTo = async (sequence: number): Promise<void> => {
    const { removed_sequence } = await store().audit.head()
    const removed = sequence - removed_sequence
    assert.equal(
      await store().transaction(({ audit }) => audit.removeOld(service().clock() + 60_000, removed)),
      removed,
    )
  }

  test('S61: a check finds an entry that was moved to another filter, and one whose details are no canonical JSON', async () => {
    await newAgent(service())
    const { sequence: last } = await store().audit.head()
    const [before] = await run<{ area: string; details: string }>(
      `select area, details from audit_entry where sequence = ${last}`,
    )
    await run('alter table audit_entry disable trigger user')
    for (const [column, value] of [
      ['area', 'webhook'],
      ['details', 'no JSON'],
      ['details', before!.details.replace('{', '{ ')],
    ] as const) {
      await run(`update audit_entry set ${column} = :value where sequence = ${last}`, { value })
      assert.match((await problems()).join(), new RegExp(`entry ${last}: it or the entry before it was changed`), value)
      await run(`update audit_entry set area = :area, details = :details where sequence = ${last}`, { ...before! })
    }
    await run('alter table audit_entry enable trigger user')
    assert.deepEqual(await problems(), [])
  })

  test('S61: without the row of its end, the log is not whole, and nothing more is changed', async () => {
    const { id } = await newAgent(service())
    await run('create table kept_head as select * from audit_head')
    await run('delete from audit_head')
    await assert.rejects(verifyAuditLog(store()), { code: 'CONFLICT', message: /the row with its end is missing/ })
    await assert.rejects(store().agents.change(id, { paused: true }, service().clock()))
    await run('insert into audit_head select * from kept_head')
    await run('drop table kept_head')
    assert.deepEqual(await problems(), [])
  })

  test('S62: names may be missing after the retention has removed the entry about the deletion, but not those of others', async () => {
    const [gone, stays] = [await newAccount(), await newAccount()]
    await close(gone)
    const { sequence } = await store().audit.head()
    await runAs({ type: 'service', id: 'test' }, () =>
      store().audit.record({ action: 'export.started', account_id: gone }),
    )
    await store().audit.record({ action: 'export.started', account_id: stays })
    await removeUpTo(sequence)
    assert.deepEqual(await problems(), [])
    await run('update audit_entry set personal = null, salt = null where account_id = :stays', { stays })
    assert.deepEqual(await problems(), [`names of ${stays} were removed, but no entry says that it was deleted`])
    await close(stays)
    assert.deepEqual(await problems(), [])
  })

  test('S62: an account may be deleted while the log is checked', async () => {
    const gone = await newAccount()
    const { audit } = store()
    const earlier = await audit.head()
    await close(gone)
    const { problems: found } = await verifyAuditLog({
      audit: { ...audit, head: async () => ({ ...earlier, last_sequence: earlier.sequence }) },
    })
    assert.deepEqual(found, [])
  })

  test('a deletion that waits for the retention does not end in a deadlock, and stops no other change', async () => {
    const { id: agent } = await newAgent(service())
    const gone = await newAccount()
    const { sequence, removed_sequence } = await store().audit.head()
    const retention = await openCompetingTransaction(service().config.databaseUrl ?? '')
    await retention.query(`select set_config('ams.audit_removal', 'yes', true)`)
    await retention.query('delete from audit_entry where sequence <= $1', [sequence])
    const closing = close(gone)
    await retention.isWaitedFor()
    await store().agents.change(agent, { paused: true }, service().clock())
    await retention.query('update audit_head set removed_sequence = removed_sequence')
    await retention.query('rollback')
    await closing
    await retention.end()
    assert.equal((await store().audit.head()).removed_sequence, removed_sequence)
    assert.deepEqual(await problems(), [])
    const [left] = await run<{ count: number }>(
      'select count(*)::integer as count from audit_entry where account_id = :gone and personal is not null',
      { gone },
    )
    assert.equal(left!.count, 0)
  })
})
