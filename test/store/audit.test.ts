import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/people/accounts.ts'
import { verifyAuditLog } from '../../src/people/audit.ts'
import { closeAccount } from '../../src/people/closing.ts'
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

  test('S60: a change and its entry are stored together, with the actor of the request', async () => {
    const { id } = await newAgent(service())
    const alice = (await store().owners.account('alice'))!.id
    await runAs({ type: 'person', id: alice, name: 'alice', address: '203.0.113.7', requestId: 'req_1' }, () =>
      store().agents.change(id, { visibility: 'private' }, service().clock()),
    )
    const [entry] = await latest(1)
    assert.equal(entry!.action, 'agent.policy_changed')
    assert.deepEqual(
      [entry!.actor_type, entry!.actor_id, entry!.agent_id, entry!.details, entry!.request_id],
      ['person', alice, id, '{"inbound_policy":"open","visibility":"private"}', 'req_1'],
    )
    assert.match(entry!.personal ?? '', /^\{"actor":"alice","address":"203.0.113.7","agent":"@.*","object":"@.*"\}$/)
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

  /** Makes a change that the triggers would reject, as somebody with all rights on the database could. */
  async function tamper(text: string, work: (problems: readonly string[]) => void): Promise<void> {
    await run('alter table audit_entry disable trigger user')
    await run('create table kept_entries as select * from audit_entry')
    await run('create table kept_head as select * from audit_head')
    for (const part of text.split(';')) await run(part)
    work((await verifyAuditLog(store())).problems)
    await run('delete from audit_entry')
    await run('insert into audit_entry select * from kept_entries')
    await run('delete from audit_head')
    await run('insert into audit_head select * from kept_head')
    await run('drop table kept_entries')
    await run('drop table kept_head')
    await run('alter table audit_entry enable trigger user')
    assert.deepEqual((await verifyAuditLog(store())).problems, [])
  }

  test('S61: a check finds a gap, a change, another order, other names, and missing entries at both ends', async () => {
    for (let n = 0; n < 5; n++) await newAgent(service())
    const { sequence: last, hash } = await store().audit.head()
    const found = (pattern: RegExp) => (problems: readonly string[]) => assert.match(problems.join('\n'), pattern)
    await tamper(`delete from audit_entry where sequence = ${last - 2}`, found(/are missing/))
    await tamper(`update audit_entry set at = at + 1 where sequence = ${last - 2}`, found(/was changed/))
    await tamper(`update audit_entry set details = '{}' where sequence = ${last}`, found(/was changed/))
    await tamper(
      `update audit_entry set sequence = -1 where sequence = ${last - 1};
       update audit_entry set sequence = ${last - 1} where sequence = ${last - 2};
       update audit_entry set sequence = ${last - 2} where sequence = -1`,
      found(/was changed/),
    )
    await tamper(`update audit_entry set personal = '{}' where sequence = ${last}`, found(/names or the address/))
    await tamper(`update audit_entry set personal = null, salt = null where sequence = ${last}`, found(/were removed/))
    await tamper(`delete from audit_entry where sequence > ${last - 2}`, found(/missing at the end/))
    await tamper('delete from audit_entry where sequence <= 2', found(/are missing/))
    await tamper(
      `delete from audit_entry where sequence <= 2;
       update audit_head set removed_sequence = 2, removed_hash = (select hash from kept_entries where sequence = 2)`,
      found(/no entry confirms/),
    )
    await tamper(
      `delete from audit_entry where sequence = ${last};
       update audit_head set (sequence, hash) = (select sequence, hash from audit_entry order by sequence desc limit 1)`,
      (problems) => assert.deepEqual(problems, []), // only an anchor that is stored elsewhere proves this
    )
    assert.deepEqual((await verifyAuditLog(store(), { sequence: last, hash })).problems, [])
    assert.match((await verifyAuditLog(store(), { sequence: last, hash: '0' })).problems.join(), /anchor/)
    assert.match((await verifyAuditLog(store(), { sequence: last + 1, hash })).problems.join(), /anchor is missing/)
  })

  test('retention removes a beginning of the log, and the rest can be checked', async () => {
    const before = await store().audit.head()
    const removed = await store().transaction(({ audit }) => audit.removeOld(service().clock() + 60_000, 3))
    assert.equal(removed, 3)
    const after = await store().audit.head()
    assert.equal(after.removed_sequence, before.removed_sequence + 3)
    assert.deepEqual((await verifyAuditLog(store())).problems, [])
    assert.equal(await store().transaction(({ audit }) => audit.removeOld(0, 3)), 0)
  })

  test('entries of concurrent transactions form one chain, in the order of their commits', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => newAgent(service())))
    const before = (await store().audit.head()).sequence
    await Promise.all(
      agents.flatMap(({ id }) =>
        [true, false, true, false].map((paused) => store().agents.change(id, { paused }, service().clock())),
      ),
    )
    assert.ok((await store().audit.head()).sequence > before)
    assert.deepEqual((await verifyAuditLog(store())).problems, [])
  })

  test('S62: the deletion of an account removes its names from the log, which can still be verified', async () => {
    const created = await runAs({ type: 'none', address: '203.0.113.9' }, () =>
      createAccount(
        { ...service().deps, config: service().config },
        { username: 'gone', email: 'gone@example.com', password: 'correct horse battery' },
      ),
    )
    const entries = async () =>
      (
        await store().audit.page(
          { kind: 'account', id: created.id },
          { area: undefined, before: endOfAuditLog, limit: 9 },
        )
      ).map(({ action, actor_id, personal }) => ({ action, actor_id, personal }))
    const [before] = await entries()
    assert.equal(before!.personal, '{"actor":"gone","address":"203.0.113.9","agent":null,"object":"gone"}')
    assert.equal(before!.actor_id, created.id)
    await runAs({ type: 'person', id: created.id, name: 'gone', address: '203.0.113.9' }, () =>
      closeAccount(service().deps, created.id),
    )
    assert.deepEqual(
      (await entries()).map(({ action, personal }) => [action, personal]),
      [
        ['account.deleted', null],
        ['account.created', null],
      ],
    )
    assert.deepEqual((await verifyAuditLog(store())).problems, [])
  })

  test('a failed sign-in of a known account has an entry, at most 10 in an hour, and one of an unknown account has none', async () => {
    const known = (await store().owners.account('alice'))!.id
    const count = async () =>
      (await store().audit.page({ kind: 'deployment' }, { area: 'sign_in', before: endOfAuditLog, limit: 50 })).length
    for (let n = 0; n < 12; n++) await store().audit.recordFailedSignIn(known, 'password', service().clock())
    await store().audit.recordFailedSignIn('', 'password', service().clock())
    assert.equal(await count(), 10)
  })
})
