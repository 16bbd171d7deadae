import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AgentSearchPage, MessageSearchResult } from '#generated/rest/models.ts'
import { numberedHeader, numberedValue } from '../../scripts/support/numbered-ids.ts'
import { ownerWildcardOf } from '../../src/domain/handles.ts'
import { parseSearchQuery } from '../../src/domain/words.ts'
import { openDatabase, type Database } from '../../src/store/engine/database.ts'
import { unorderedTsqueryOf, tsqueryOf, termValuesOf } from '../../src/store/mail/words.ts'
import { statementNamed } from '../support/named-statement.ts'
import { everyEnvelope, scopeValuesOf } from '../../src/store/mail/search.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { startService, testDatabaseUrl } from '../support/service.ts'
import type { Statement, ParameterValues } from '../../src/store/engine/statements.ts'
import { explaining, sqlOn } from '../support/sql.ts'

const envelopes = 100_000
/** Time limit of the seeding, whose statement takes longer than those of the service may. */
const seedingMsMax = 120_000

/**
 * Copies of one envelope in the mailboxes of a hundred agents, with shared words. The agents belong to many owners, as
 * the limit of agents per owner demands. With one owner, the sample of `analyze` may miss the owner of the viewer, and
 * the planner then expects that each agent is the viewer's.
 */
const seeding = [
  'alter table agent set (autovacuum_enabled = off)', // a vacuum between two compared searches changes the index
  `insert into envelope (id, received_ms, created_at, digest, body, words)
   select ${numberedValue('n')}, n, n, digest, replace(body, 'seedword', 'word' || n % 1000),
     '@crowd.a' || n % 100 || ' common word' || n % 1000 || ' other' || n % 7
       || case when n % 50 = 1 then ' ' || :handle else ' @crowd.a0' end
   from (select * from envelope limit 1) seed, generate_series(1, ${envelopes}) n`,
  `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
   select ${numberedValue('n % 100')}, n, ${numberedValue('n')}, 'in', '{}' from generate_series(1, ${envelopes}) n`,
  `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
   select :id::uuid, n, ${numberedValue('n')}, 'in', ${numberedHeader('n')}
   from (select * from mailbox_entry where header <> '{}' limit 1) seed, generate_series(1, ${envelopes}, 50) n`,
  `insert into agent (id, handle, owner_type, owner_id, visibility, inbound_policy, paused, inactive, created_at, updated_at, words)
   select ${numberedValue('n')}, '@crowd.a' || n, 'account', 'acc_crowd' || n % 5000, case when n % 2 = 0 then 'public' else 'private' end, 'open', false, false, 0, 0,
     ('crowd:1 a' || n || ':2 name' || n % 5000 || ':3' || case when n % 2 = 1 then ' secret:4' else '' end)::tsvector
   from generate_series(1, ${envelopes}) n`,
]

async function planOf({ general }: Database, statement: Statement<unknown>, values: ParameterValues, options = '') {
  const { rows } = await general.query(explaining(statement, options), values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Adds the pages that were cached to the pages that were read: other tests share the cache. */
function withPagesAdded(plan: string): string {
  const sum = (_: string, hit = '0', read = '0'): string => `shared pages=${Number(hit) + Number(read)}`
  return plan.replace(/shared(?: hit=(\d+))?(?: read=(\d+))?(?: dirtied=\d+)?(?: written=\d+)?$/gm, sum)
}

describe('with a hundred thousand envelopes and agents', () => {
  test('both searches use their index, and find all matches', async (t) => {
    const database = await createDatabase(testDatabaseUrl())
    const service = await startService({ database: 'postgres', databaseUrl: database.url })
    const patient = { ...service.config, databaseUrl: database.url, databaseWaitMs: seedingMsMax }
    const seeded = await openDatabase(patient)
    const sql = sqlOn(seeded, 'the edges are too slow for many rows')
    t.after(async () => {
      await seeded.close()
      await service.close()
      await database.drop()
    })
    const agent = await newAgent(service)
    await agent.sent(draftTo(agent.handle, { content_parts: [textPart('seedword among common words')] }))
    const bindings: ParameterValues[] = [{}, { handle: agent.handle }, {}, { id: agent.id }, {}]
    for (const [index, statement] of seeding.entries()) await sql(statement, bindings[index])
    await sql(statementNamed('sort-words').text) // as the service does within half a second of new mail: the planner counts what waits
    await sql('analyze')

    const terms = parseSearchQuery('common word1')
    const query = unorderedTsqueryOf(terms, [agent.handle])
    const common = await planOf(seeded, statementNamed('search-envelopes'), {
      ...{ query, agent_id: agent.id, limit: 20 },
      ...scopeValuesOf(everyEnvelope),
    })
    assert.match(common, /Bitmap Index Scan on envelope_by_word/)
    assert.doesNotMatch(common, /Seq Scan/)
    const phrase = termValuesOf(parseSearchQuery('"common word1"'))
    const walk = await planOf(seeded, statementNamed('scan-newest-envelopes'), {
      agent_id: agent.id,
      reach: 3_000,
      ...phrase,
      ...scopeValuesOf(everyEnvelope),
      limit: 20,
    })
    assert.match(walk, /Index Only Scan Backward using mailbox_entry_pkey/)
    assert.doesNotMatch(walk, /Sort|Seq Scan|envelope_by_word/)
    const planFor = (q: string, options?: string): Promise<string> => {
      const words = tsqueryOf(parseSearchQuery(q), '<->')
      const viewer = { agent_id: agent.id, handle: agent.handle, wildcard: ownerWildcardOf(agent.handle) }
      return planOf(seeded, statementNamed('search-agents'), { words, after: '', ...viewer, limit: 21 }, options)
    }
    const counted = '(analyze, timing off, summary off)'
    await planFor('absent', counted) // the first run fills caches
    const workFor = async (q: string): Promise<string> => withPagesAdded(await planFor(q, counted))
    const [hidden, absent] = [await workFor('secret'), await workFor('absent')]
    assert.match(absent, /shared pages=[1-9]/)
    assert.equal(hidden.replaceAll('secret', 'absent'), absent, 'words of private agents change neither plan nor work')
    for (const q of ['crowd name77', 'crowd', '"name77"']) {
      const plan = await planFor(q)
      assert.match(plan, /Bitmap Index Scan on agent_by_public_word|Index Scan using agent_public/)
      assert.doesNotMatch(plan, /Seq Scan|agent_handle_key/) // each of them reads private agents
    }
    assert.match(await planFor('"name77"'), /Bitmap Index Scan on agent_by_public_word/)

    const found = async <T>(path: string): Promise<T> => {
      const { status, body } = await agent.at<T>(path)
      assert.equal(status, 200)
      return body
    }
    const rare = await found<MessageSearchResult>('/search/messages?q=word1%20common')
    assert.equal(rare.envelopes.length, 20)
    assert.equal((await found<MessageSearchResult>('/search/messages?q=%22word51%22')).envelopes.length, 20)
    assert.equal((await found<MessageSearchResult>('/search/messages?q=%22word52%22')).envelopes.length, 0)
    assert.equal((await found<AgentSearchPage>('/search/agents?q=%22name4998%22')).agents.length, 20)
    assert.equal(
      (await found<AgentSearchPage>('/search/agents?q=crowd%20%22name4997%22')).agents.length,
      0,
      'they are private',
    )
    assert.equal((await found<AgentSearchPage>('/search/agents?q=crowd')).agents.length, 20)
  })
})

test('while many send through one process, whoever searches through another finds all that was acknowledged before', async (t) => {
  const service = await startService({ database: 'postgres' })
  const other = await startService({ database: 'postgres', databaseUrl: service.config.databaseUrl })
  t.after(async () => {
    await other.close()
    await service.close()
  })
  const senders = await newAgents(service, 8)
  const reader = await newAgent(other)
  const acknowledged = new Set<string>()
  const sending = senders.map(async (sender) => {
    for (let n = 0; n < 25; n++)
      acknowledged.add((await sender.sent(draftTo(reader.handle, { content_parts: [textPart('needle')] }))).id)
  })
  let done = false
  const finished = Promise.all(sending).then(() => (done = true))
  while (!done) {
    const before = [...acknowledged].slice(-20)
    const { body } = await reader.at<MessageSearchResult>('/search/messages?q=needle&limit=50')
    const found = new Set(body.envelopes.map(({ envelope_id }) => envelope_id))
    const oldestFound = body.envelopes.at(-1)?.created_at ?? 0
    const { body: listed } = await reader.list({ limit: 200 })
    const missing = listed.envelope_headers.filter(
      ({ id, created_at }) => before.includes(id) && created_at >= oldestFound && !found.has(id),
    )
    assert.deepEqual(missing, [])
  }
  await finished
  assert.equal(acknowledged.size, 200)
})
