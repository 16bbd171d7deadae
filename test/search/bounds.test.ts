import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberedValue } from '../../scripts/support/numbered-ids.ts'
import { scannedBytesMax, createSearch, waitingSearchesMax } from '../../src/mail/search.ts'
import { newAgent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { until } from '../support/until.ts'

const service = useService({ database: 'postgres', env: { DATABASE_WAIT_MS: '60000' } })
const copies = 600

/** A text of about 64 KB that has two words, but never next to each other. */
const long = Array.from({ length: 3_500 }, (_, n) => `beta${n % 3 === 0 ? '' : n} alpha${n}`).join(' ')

/** Creates an agent with many copies of an envelope; only the oldest have the phrase. */
async function withLongMail() {
  const agent = await newAgent(service())
  await agent.sent(draftTo(agent.handle, { content_parts: [textPart(`alpha ${long}`)] }))
  const sql = sqlOn(service().deps.database, 'the edges are too slow for many rows')
  await sql(
    `insert into envelope (id, received_ms, created_at, digest, body, words, vector)
     select ${numberedValue('n')}, n, n, digest, body, words, vector
     from (select * from envelope where vector is not null limit 1) seed, generate_series(1, ${copies}) n`,
  )
  await sql(
    `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
     select :id::uuid, n, ${numberedValue('n')}, 'in', header
     from (select header from mailbox_entry where agent_id = :id::uuid limit 1) seed, generate_series(1, ${copies}) n`,
    { id: agent.id },
  )
  return agent
}

test('a phrase search in long mail reads piece by piece, and no more than its bound', async () => {
  const agent = await withLongMail()
  const { store } = service().deps
  const pieces: { ids: number; bytes: number }[] = []
  const check: typeof store.search.check = async (ids, terms) => {
    const checked = await store.search.check(ids, terms)
    pieces.push({ ids: ids.length, bytes: checked.reduce((sum, { bytes }) => sum + bytes, 0) })
    return checked
  }
  const search = createSearch({ ...store, search: { ...store.search, check } }, () => assert.fail())
  const viewer = { agentId: agent.id, handle: agent.handle }
  assert.deepEqual(await search.messages(viewer, '"alpha beta alpha"', 20), [])
  const total = pieces.reduce((sum, { bytes }) => sum + bytes, 0)
  const each = total / pieces.reduce((sum, { ids }) => sum + ids, 0)
  assert.ok(each > 20_000, `${each} bytes of words in an envelope`)
  const most = Math.max(...pieces.map(({ bytes }) => bytes))
  assert.ok(total < scannedBytesMax + most, `${total} bytes were read`)
  assert.ok(
    pieces.slice(1).every(({ ids }) => ids < 50),
    'pieces become smaller',
  )
  assert.equal((await search.messages(viewer, 'alpha beta', 20)).length, 20, 'words that are not a phrase are found')
})

test('S25: of many searches of one agent, one at a time has envelopes in memory', async () => {
  const agent = await newAgent(service())
  const drafts = Array.from({ length: 40 }, () => draftTo(agent.handle, { content_parts: [textPart('gamma')] }))
  await Promise.all(drafts.map((draft) => agent.sent(draft)))
  const { store } = service().deps
  let [reading, most] = [0, 0]
  const read: typeof store.search.read = async (agentId, ids) => {
    most = Math.max(most, ++reading)
    return store.search.read(agentId, ids).finally(() => reading--)
  }
  const search = createSearch({ ...store, search: { ...store.search, read } }, () => assert.fail())
  const viewer = { agentId: agent.id, handle: agent.handle }
  const hits = await Promise.all(Array.from({ length: 8 }, () => search.messages(viewer, 'gamma', 40)))
  assert.ok(hits.every(({ length }) => length === drafts.length))
  assert.equal(most, 1)
})

test('searches have connections of their own, and one agent has one of them at a time', async () => {
  const [agent, other] = [await newAgent(service()), await newAgent(service())]
  const { database } = service().deps
  assert.equal(database.loads()['searches']!.inUse, 0)
  // Takes all connections for searches, as long searches do.
  const held = Promise.withResolvers<void>()
  const holding = [0, 1].map(() => database.searches.transaction(() => held.promise))
  const load = () => database.loads()['searches']!
  await until(() => load().inUse === 2 && load().waiting === 0)
  const asked = Array.from({ length: waitingSearchesMax + 4 }, () => agent.at('/search/messages?q=word'))
  const refused = await Promise.any(
    asked.map(async (answer) => {
      const { status, headers } = await answer
      assert.equal(status, 429)
      return headers.get('retry-after')
    }),
  )
  assert.equal(refused, '1')
  assert.deepEqual([database.loads()['searches']!.inUse, database.loads()['searches']!.waiting], [2, 1])
  assert.equal((await other.list()).status, 200, 'other requests go on')
  const searching = other.at('/search/agents?q=nobody')
  held.resolve()
  await Promise.all(holding)
  assert.equal((await searching).status, 200)
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(waitingSearchesMax + 1).fill(200), 429, 429, 429])
})
