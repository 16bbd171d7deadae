import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Envelope } from '#generated/rest/models.ts'
import { numbered, numberedValue } from '../../scripts/support/numbered-ids.ts'
import { envelopeColumnSql } from '../../src/store/mail/text-columns.ts'
import { type Database, openDatabase } from '../../src/store/engine/database.ts'
import { unprepared, type Statement, type ParameterValues } from '../../src/store/engine/statements.ts'
import { statementNamed } from '../support/named-statement.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, newEnvelopeId } from '../support/client.ts'
import { testClock } from '../../scripts/support/test-clock.ts'
import { startSecondService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'

const dayMs = 86_400_000
const service = useService({ database: 'postgres', env: { RETENTION_DAYS: '2' } })

/** Returns the threads of all mailboxes, without those of one entry: as stored, and as computed from the entries. */
async function threadsOf({ deps: { database } }: Service): Promise<[unknown[], unknown[]]> {
  const sql = sqlOn(database, 'no edge shows the stored rows')
  const kept = await sql('select agent_id, root_id, first_at, last_at from thread order by agent_id, root_id')
  const found = await sql(
    `select agent_id, root_id, min(created_at) as first_at, max(created_at) as last_at
     from mailbox_entry where root_id is not null group by 1, 2 order by 1, 2`,
  )
  return [kept, found]
}

async function assertTrue(): Promise<void> {
  const [kept, found] = await threadsOf(service())
  assert.deepEqual(kept, found)
  const alone = await sqlOn(
    service().deps.database,
    'no edge shows the stored rows',
  )<{ is_alone: boolean }>(
    `select not exists (select from thread where agent_id = entry.agent_id and root_id = envelope_id) as is_alone
     from mailbox_entry entry where root_id is null`,
  )
  assert.ok(found.length + alone.length > 0)
  assert.ok(alone.every(({ is_alone }) => is_alone))
}

/** Model of the rule of roots, over the envelopes of a mailbox in order. */
function rootsIn(envelopes: readonly Envelope[]): Map<string, string> {
  const roots = new Map<string, string>()
  const [byId, begun] = [new Map(envelopes.map((envelope) => [envelope.id, envelope])), new Map<string, Envelope>()]
  const isParty = (handle: string, { from, to, cc }: Envelope): boolean =>
    ['@operator.postmaster', from, ...to, ...cc].includes(handle)
  for (const envelope of envelopes) {
    const { id, from, in_reply_to, references } = envelope
    const ancestors = [in_reply_to, ...references.toReversed()].filter((ancestor) => ancestor !== null)
    const known = ancestors.find((ancestor) => roots.has(ancestor) && isParty(from, byId.get(ancestor)!))
    const named = references[0] ?? in_reply_to ?? id
    const isForeign = named !== id && begun.has(named) && !isParty(from, begun.get(named)!)
    const root = (known === undefined ? undefined : roots.get(known)) ?? (isForeign ? id : named)
    roots.set(id, root)
    if (!begun.has(root)) begun.set(root, envelope)
  }
  return roots
}

interface RootRow {
  created_at: number
  envelope_id: string
  root_id: string
  body: string
}

/** Sets the last time of a mailbox ahead of the clock, like mail from a process with another clock. */
const putAhead = ({ id }: Agent, ms: number): Promise<unknown> =>
  sqlOn(service().deps.database, 'another process did this')(
    'update mailbox set last_created_at = :lastCreatedAt where agent_id = :id::uuid',
    { lastCreatedAt: service().clock() + ms, id },
  )

async function assertRoots(agent: Agent): Promise<void> {
  const rows = await sqlOn(service().deps.database, 'no edge shows the stored rows')<RootRow>(
    `select mailbox_entry.created_at, envelope_id, coalesce(root_id, envelope_id) as root_id,
       ${envelopeColumnSql('header', 'envelope.body')} as body
     from mailbox_entry join envelope on envelope.id = envelope_id
     where agent_id = :agentId::uuid order by mailbox_entry.created_at, envelope_id`,
    { agentId: agent.id },
  )
  const expected = rootsIn(rows.map(({ body }): Envelope => JSON.parse(body)))
  assert.deepEqual(new Map(rows.map(({ envelope_id, root_id }) => [envelope_id, root_id])), expected)
}

describe('the threads that sends keep', () => {
  it('are those of the rule, in every mailbox, whoever answers what and however the sends come', async () => {
    const leads = fc.array(fc.constantFrom(0, 1, 60_000), { minLength: 3, maxLength: 3 })
    const names = fc.nat({ max: 11 })
    const sends = fc.array(
      fc.record({
        from: fc.nat({ max: 2 }),
        to: fc.nat({ max: 2 }),
        cc: fc.option(fc.nat({ max: 2 })),
        in_reply_to: fc.option(names),
        references: fc.array(names, { maxLength: 4 }),
        monitored: fc.boolean(),
        together: fc.boolean(),
      }),
      { minLength: 1, maxLength: 9 },
    )
    await fc.assert(
      fc.asyncProperty(leads, sends, async (ahead, all) => {
        const agents = await newAgents(service(), 3)
        for (const [n, agent] of agents.entries()) await putAhead(agent, ahead[n]!)
        const ids = Array.from({ length: 12 }, newEnvelopeId)
        const under: Promise<unknown>[] = []
        for (const [n, { from, to, cc, in_reply_to, references, monitored, together }] of all.entries()) {
          if (!together) await Promise.all(under.splice(0))
          const draft = draftTo(agents[to]!.handle, {
            id: ids[n]!,
            ...(cc !== null && { cc: [agents[cc]!.handle] }),
            in_reply_to: in_reply_to === null ? null : ids[in_reply_to]!,
            references: references.map((reference) => ids[reference]!),
            ...(monitored && { monitor: { events: ['stored'] } }),
          })
          under.push(agents[from]!.sent(draft))
        }
        await Promise.all(under)
        for (const agent of agents) await assertRoots(agent)
        await assertTrue()
      }),
      { numRuns: 25 },
    )
  })

  it('are those of the rule where two processes, one of them a minute ahead, accept at the same time', async (t) => {
    const clock = testClock()
    clock.advance(60_000)
    const other = await startSecondService({ ...service(), clock })
    t.after(() => other.close())
    const agents = await newAgents(service(), 3)
    for (let round = 0; round < 3; round++) {
      const ids = Array.from({ length: 40 }, newEnvelopeId)
      const sends = ids.map((id, n) => {
        const { id: agentId, handle } = agents[n % 3]!
        const links = { in_reply_to: ids[(n * 7) % 40]!, references: [ids[(n * 11) % 40]!, ids[(n * 3 + 1) % 40]!] }
        const draft = draftTo(agents[(n + 1) % 3]!.handle, { id, ...(n % 4 > 0 && links) })
        return (n % 2 === 0 ? service() : other).deps.delivery.accept({ agentId, handle }, draft)
      })
      await Promise.all(sends)
      for (const agent of agents) await assertRoots(agent)
      await assertTrue()
    }
  })

  it('lose what retention removes, and get its reports', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const monitor = { events: ['expired' as const] }
    const first = await ann!.sent(draftTo(ben!.handle, { monitor }))
    service().clock.advance(dayMs)
    const [later] = await Promise.all([ann!.tokenFor('rest')])
    const reply = draftTo(ben!.handle, { in_reply_to: first.id, references: [first.id] })
    assert.equal((await ann!.at('/messages', { method: 'POST', body: reply, token: later })).status, 202)
    service().clock.advance(dayMs + 60_000)
    await sweepNow(service())
    await assertTrue()
    const left = await service().deps.store.threads.messages(ann!.id, first.id, undefined, 10)
    const senders = left.rows.map(({ body }) => JSON.parse(body).from)
    assert.deepEqual(
      senders,
      ['@operator.postmaster', ann!.handle],
      'the report is in the thread of what it reports on',
    )
    service().clock.advance(3 * dayMs)
    await sweepNow(service())
    assert.deepEqual(await threadsOf(service()), [[], []])
  })

  it('are told by the feed, with what begins them', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const root = await tokenSent(ann!, draftTo(ben!.handle))
    const reply = await tokenSent(ann!, draftTo(ben!.handle, { in_reply_to: root }))
    const other = await tokenSent(ann!, draftTo(ben!.handle, { references: [newEnvelopeId(), root, newEnvelopeId()] }))
    const foreign = newEnvelopeId()
    const stranger = await tokenSent(ann!, draftTo(ben!.handle, { in_reply_to: foreign }))
    const place = { agentId: ben!.id, after: { after_created_at: 0, after_envelope_id: '' } }
    const { feed } = service().deps.store
    const [told, untold] = await feed.read([{ ...place, showsThreads: true }, place], 10)
    assert.deepEqual(
      told!.map(({ envelopeId, rootId, beginsThread }) => [envelopeId, rootId, beginsThread]),
      [
        [root, root, true],
        [reply, root, false],
        [other, root, false],
        [stranger, foreign, true],
      ],
    )
    assert.deepEqual(
      untold!.map(({ beginsThread }) => beginsThread),
      [false, false, false, false],
    )
  })

  it('are not joined by those who are named in a subject alone', async () => {
    const [ann, ben, eve] = await newAgents(service(), 3)
    for (const subject of [eve!.handle, `"${eve!.handle}"`, null])
      for (const links of [{}, { cc: [ann!.handle] }]) {
        const first = await ann!.sent(draftTo(ben!.handle, { subject, ...links }))
        const joining = await eve!.sent(draftTo(ben!.handle, { in_reply_to: first.id }))
        const answer = await ann!.sent(draftTo(ben!.handle, { in_reply_to: first.id }))
        const roots = await service().deps.store.threadRoots.find(ben!.id, [joining.id, answer.id])
        assert.deepEqual([roots.get(joining.id), roots.get(answer.id)], [joining.id, first.id], `${subject}`)
      }
  })

  async function tokenSent(agent: Agent, draft: { id: string }): Promise<string> {
    const answer = await agent.at('/messages', { method: 'POST', body: draft, token: await agent.tokenFor('rest') })
    assert.equal(answer.status, 202, answer.text)
    return draft.id
  }
})

/** Returns the number of read database blocks, which is more reliable than a time. */
async function blocksOf({ lookups }: Database, { text, parameters }: Statement<unknown>, values: ParameterValues) {
  const explaining = unprepared<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    'explain',
    `explain (analyze, buffers, format json) ${text}`,
    { 'QUERY PLAN': 'json' },
  )
  const { rows } = await lookups.query({ ...explaining, parameters }, values)
  const { Plan } = rows[0]!['QUERY PLAN'][0]
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
}

describe('a list of threads', () => {
  it('asks for rows and not whether there are any, which PostgreSQL may answer by a list of those of all mailboxes', () => {
    for (const { name, text } of ['list-threads', 'list-unread-threads', 'list-archived-threads'].map(statementNamed))
      assert.doesNotMatch(text, /\bexists\b/, name)
  })
})

describe('a mailbox with a hundred thousand envelopes', () => {
  const envelopes = 100_000
  const blocksMax = 4_000

  it('lists its threads and shows one as fast as a small one does', async (t) => {
    const [agent] = await newAgents(service(), 1)
    const database = await openDatabase({ ...service().config, databaseWaitMs: 60_000 })
    t.after(() => database.close())
    const sql = sqlOn(database, 'the edges are too slow for many rows')
    // The first half is one thread, the other half are threads of one envelope; all are read except every hundredth.
    for (const text of [
      `insert into envelope (id, received_ms, created_at, digest, body)
       select ${numberedValue('n')}, n, n, '', '{}' from generate_series(1, ${envelopes}) n`,
      `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id, read_at)
       select :agentId::uuid, n, ${numberedValue('n')}, 'in', '{"id":"x","from":"@a.b"',
         case when n > ${envelopes / 2} then null else ${numberedValue('1')} end,
         case when n % 100 = 50 then null else n end
       from generate_series(1, ${envelopes}) n`,
      `insert into thread (agent_id, root_id, first_at, last_at)
       select agent_id, root_id, min(created_at), max(created_at)
       from mailbox_entry where agent_id = :agentId::uuid and root_id is not null group by 1, 2`,
      `analyze`,
    ])
      await sql(text, text.includes(':agentId') ? { agentId: agent!.id } : {})
    const { threads } = service().deps.store
    const agent_id = agent!.id
    const start = { before_at: 9_000_000_000_000_000, before_id: '' }
    const middle = { before_at: envelopes / 4, before_id: '' }
    const thread = { agent_id, root_id: 'env_00000000000000000000000001', limit: 21 }
    const measured = async () => ({
      active: await blocksOf(database, statementNamed('list-threads'), { agent_id, ...start, limit: 21 }),
      unread: await blocksOf(database, statementNamed('list-unread-threads'), { agent_id, ...start, limit: 21 }),
      archived: await blocksOf(database, statementNamed('list-archived-threads'), { agent_id, ...start, limit: 21 }),
      newest: await blocksOf(database, statementNamed('read-thread-messages'), { ...thread, ...start }),
      unreadIn: await blocksOf(database, statementNamed('count-unread-in-threads'), {
        agent_id,
        root_ids: Array.from({ length: 50 }, (_, n) => numbered('env', n < 1 ? 1 : envelopes - n)),
      }),
      earlier: await blocksOf(database, statementNamed('read-thread-messages'), { ...thread, ...middle }),
    })
    for (const [what, blocks] of Object.entries(await measured())) assert.ok(blocks < blocksMax, `${what}: ${blocks}`)
    assert.equal((await threads.list(agent!.id, 'unread', undefined, 50)).length, 50)
    const root = 'env_00000000000000000000000001'
    assert.equal((await threads.unreadIn(agent!.id, [root])).get(root), 100, 'no more are counted')

    await sql('update mailbox_entry set read_at = 1 where agent_id = :agentId::uuid and created_at <> 50', {
      agentId: agent!.id,
    })
    await sql('vacuum (analyze) mailbox_entry')
    for (const [what, blocks] of Object.entries(await measured())) assert.ok(blocks < blocksMax, `${what}: ${blocks}`)
    const unread = await threads.list(agent!.id, 'unread', undefined, 50)
    assert.deepEqual(
      unread.map(({ root_id }) => root_id),
      ['env_00000000000000000000000001'],
    )
  })
})
