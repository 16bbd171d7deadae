import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyAuditLog } from '../../src/people/audit.ts'
import { runAs } from '../../src/platform/acting.ts'
import { endOfAuditLog } from '../../src/store/people/audit.ts'
import type { ParameterValues } from '../../src/store/engine/statements.ts'
import { newAgent } from '../support/agents.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })
  const run = (text: string, values?: ParameterValues) =>
    sqlOn(service().deps.database, 'the database itself is tested')(text, values)
  const store = () => service().deps.store
  const latest = async (limit = 5) =>
    (await store().audit.page({ kind: 'deployment' }, { area: undefined, before: endOfAuditLog, limit })).toReversed()

  test('a change and its entry are stored together, with the actor of the request', async () => {
    const { id } = await newAgent(service())
    await runAs({ type: 'person', id: 'acc_1', name: 'ada', address: '203.0.113.7', requestId: 'req_1' }, () =>
      store().agents.change(id, { visibility: 'private' }, service().clock()),
    )
    const [entry] = await latest(1)
    assert.equal(entry!.action, 'agent.policy_changed')
    assert.deepEqual(
      [entry!.actor_type, entry!.actor_id, entry!.agent_id, entry!.details, entry!.request_id],
      ['person', 'acc_1', id, '{"inbound_policy":"open","visibility":"private"}', 'req_1'],
    )
    assert.match(entry!.personal ?? '', /^\{"actor":"ada","address":"203.0.113.7","object":"@.*"\}$/)
    assert.deepEqual((await verifyAuditLog(store())).problems, [])
    const { sequence } = entry!
    await assert.rejects(
      store().transaction(async (inside) => {
        await inside.agents.change(id, { visibility: 'public' }, service().clock())
        throw new Error('undone')
      }),
    )
    assert.equal((await latest(1))[0]!.sequence, sequence)
  })

  test('the log rejects every change of an entry', async () => {
    for (const text of [
      `update audit_entry set action = 'x' where sequence = 1`,
      'delete from audit_entry where sequence = 1',
      'truncate audit_entry',
    ])
      await assert.rejects(run(text), /audit log accepts no change/, text)
  })
})
