import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { ContentPartDraft, MessageSearchResult } from '#generated/rest/models.ts'
import { parseQuery } from '../../src/domain/words.ts'
import { indexBatch } from '../../src/search/batch.ts'
import { unprepared } from '../../src/store/statements.ts'
import { findingUnreached } from '../../src/store/search-index.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { onEachDatabase, startSecondService, startService, type Service } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import type { StatementEvent } from '../../src/store/port.ts'
import { sqlOn } from '../support/sql.ts'

const dayMs = 86_400_000

const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

interface Explained {
  'QUERY PLAN': [{ Plan: Record<string, number> }]
}

const saying = (text: string): { content_parts: [ContentPartDraft] } => ({ content_parts: [textPart(text)] })

const write = async (agent: Agent, text: string, to = agent): Promise<string> =>
  (await agent.sent(draftTo(to.handle, saying(text)))).id

const count = async (agent: Agent, q: string): Promise<number> =>
  (await agent.at<MessageSearchResult>(`/search/messages?q=${q}`)).body.envelopes.length

const haveWord = async ({ deps: { store } }: Service, ids: readonly string[], word: string): Promise<number> =>
  (await store.search.among(ids, parseQuery(word))).size

/** Which transaction wrote the words of each envelope. */
async function writersOf({ deps: { database } }: Service, ids: readonly string[]): Promise<unknown> {
  const writers = 'select envelope_id, xmin::text from search_words where envelope_id = any(?) order by 1'
  return sqlOn(database)(writers, [[...ids]])
}

onEachDatabase((database) => {
  const service = useService({ database })

  describe('in the background', () => {
    test('what nobody searches for is indexed all the same, once, after a burst too', async () => {
      const agents = await newAgents(service(), 5)
      const burst = Array.from({ length: 200 }, (_, n) => write(agents[n % 5]!, 'background', agents[(n * 3 + 1) % 5]))
      const ids = await Promise.all(burst)
      await until(async () => (await haveWord(service(), ids, 'background')) === ids.length)
      const written = await writersOf(service(), ids)
      for (const agent of agents) assert.equal(await count(agent, 'background'), 20)
      assert.deepEqual(await writersOf(service(), ids), written)
    })

    test('a service to which nothing happens runs no statement for search', async () => {
      const { events } = service().deps.database
      const statements: string[] = []
      const note = ({ text }: StatementEvent): void => void (/search_|words/.test(text) && statements.push(text))
      const id = await write(await newAgent(service()), 'last')
      events.on('statement', note)
      await until(async () => (await haveWord(service(), [id], 'last')) === 1)
      await pause(200)
      statements.splice(0)
      await pause(2_000)
      events.off('statement', note)
      assert.deepEqual(statements, [])
    })
  })

  describe('while nothing is indexed in the background', () => {
    before(() => service().deps.search.indexer.stop())

    test('an indexer that dies on the way leaves its batch to the next one', async () => {
      const { store } = service().deps
      const agent = await newAgent(service())
      const id = await write(agent, 'lifeboat')
      const dying = store.transaction(async (inside) => {
        await indexBatch(inside, [agent.id])
        throw new Error('died')
      })
      await assert.rejects(dying, /died/)
      assert.equal(await haveWord(service(), [id], 'lifeboat'), 0)
      assert.equal(await count(agent, 'lifeboat'), 1)
    })

    test('what is indexed without a flush leaves connections as they were', async () => {
      const agents = await newAgents(service(), 5)
      const ids = await Promise.all(agents.map((agent) => write(agent, 'unflushed')))
      await Promise.all(agents.map((agent) => indexBatch(service().deps.store, [agent.id])))
      assert.equal(await haveWord(service(), ids, 'unflushed'), ids.length)
      const sql = sqlOn(service().deps.database)
      const settings = await Promise.all(agents.map(() => sql('show synchronous_commit')))
      assert.deepEqual(
        new Set(settings.flat().map((row) => JSON.stringify(row))),
        new Set(['{"synchronous_commit":"on"}']),
      )
    })

    test('words are written once, whoever comes first, and all owners find them', async () => {
      const [sender, ...recipients] = await newAgents(service(), 3)
      const { id } = await sender!.sent(
        draftTo(
          recipients.map(({ handle }) => handle),
          saying('unrepeated'),
        ),
      )
      assert.equal(await count(recipients[0]!, 'unrepeated'), 1)
      const first = await writersOf(service(), [id])
      assert.deepEqual([await count(sender!, 'unrepeated'), await count(recipients[1]!, 'unrepeated')], [1, 1])
      const viewer = { agentId: sender!.id, handle: sender!.handle }
      assert.deepEqual(await service().deps.store.search.find(viewer, parseQuery('unrepeated'), 10), [id])
      assert.deepEqual(await writersOf(service(), [id]), first)
    })

    test('those who index the same mailboxes at once, in any order, do not get in each other’s way', async () => {
      const { store } = service().deps
      const agents = await newAgents(service(), 6)
      const everyone = agents.map(({ handle }) => handle)
      for (let round = 0; round < 4; round++) {
        const sending = agents.map((agent) => agent.sent(draftTo(everyone, saying(`round${round}`))))
        const ids = (await Promise.all(sending)).map(({ id }) => id)
        const agentIds = agents.map(({ id }) => id)
        const orders = [agentIds, agentIds.toReversed(), agentIds.slice(3), agentIds.slice(0, 4)]
        const indexing = Promise.all(orders.map((some) => indexBatch(store, some)))
        const counts = await Promise.all(agents.map((agent) => count(agent, `round${round}`)))
        await indexing
        assert.deepEqual(counts, [6, 6, 6, 6, 6, 6])
        assert.equal(await haveWord(service(), ids, `round${round}`), 6)
      }
    })

    test('a burst of one millisecond that is larger than a batch is indexed in steps, to the end', async () => {
      const agent = await newAgent(service())
      const long = Array.from({ length: 3 }, () => textPart('massive '.repeat(8_000)))
      await Promise.all(Array.from({ length: 6 }, () => agent.sent(draftTo(agent.handle, { content_parts: long }))))
      const sameMillisecond = `with last as (select max(created_at) as at from mailbox_entry where agent_id = ?),
        entries as (update mailbox_entry set created_at = last.at from last where agent_id = ? returning envelope_id)
        update envelope set created_at = last.at from last where id in (select envelope_id from entries)`
      await sqlOn(service().deps.database)(sameMillisecond, [agent.id, agent.id])
      const steps = []
      do steps.push(await indexBatch(service().deps.store, [agent.id]))
      while (steps.at(-1)!.length > 0)
      assert.deepEqual([steps.length > 2, await count(agent, 'massive')], [true, 6])
    })

    test('words of an envelope that retention removes meanwhile stay out, and its mailbox is not behind', async () => {
      const { store, config } = service().deps
      const agent = await newAgent(service())
      const ids = await Promise.all(Array.from({ length: 3 }, () => write(agent, 'overtaken')))
      const [entry, ...others] = await store.searchIndex.unreached([agent.id], 10)
      assert.equal(others.length, 2)
      service().clock.advance(config.retentionDays * dayMs + 1_000)
      await sweepNow(service())
      const late = { id: entry!.envelope_id, vector: 'overtaken:1', entry: entry! }
      await store.searchIndex.write([late], [{ agentId: agent.id, createdAt: entry!.created_at }])
      assert.equal(await haveWord(service(), ids, 'overtaken'), 0)
      assert.equal((await store.searchIndex.behind('', 1_000)).found.includes(agent.id), false)
      service().clock.advance(-config.retentionDays * dayMs - 1_000)
    })
  })
})

describe('with more than one process', () => {
  let service: Service
  before(async () => {
    service = await startService({ database: 'postgres' })
    await service.deps.search.indexer.stop() // from here on it accepts mail and then is gone, as far as indexing goes
  })
  after(() => service.close())

  test('mail that a process did not live to index is found by the next to start or to look around', async (t) => {
    const agents = await newAgents(service, 3)
    const first = await Promise.all(agents.map((agent) => write(agent, 'bequest')))
    const other = await startSecondService(service)
    t.after(() => other.close())
    await until(async () => (await haveWord(service, first, 'bequest')) === first.length)
    const later = await Promise.all(agents.map((agent) => write(agent, 'bequest')))
    other.deps.search.indexer.scan()
    await until(async () => (await haveWord(service, later, 'bequest')) === later.length)
    assert.equal(await count(agents[0]!, 'bequest'), 2)
  })

  test('retention waits for words that are being written, and takes them along', async () => {
    const { store, config, database } = service.deps
    const agent = await newAgent(service)
    const id = await write(agent, 'photographed')
    let swept: Promise<number> | undefined
    service.clock.advance(config.retentionDays * dayMs + 1_000)
    await store.transaction(async (inside) => {
      await indexBatch(inside, [agent.id])
      swept ??= sweepNow(service)
      await until(async () => {
        return (await sqlOn(database)(lockWaits)).length > 0
      })
    })
    await swept
    service.clock.advance(-config.retentionDays * dayMs - 1_000)
    assert.equal(await haveWord(service, [id], 'photographed'), 0)
  })

  test('what is indexed already does not slow down reading what is not', async () => {
    const { database } = service.deps
    const [sender, agent] = await newAgents(service, 2)
    const pagesAfter = async (indexed: number): Promise<number> => {
      await sqlOn(database)(
        `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
         select ?, n, 'env_' || lpad(n::text, 26, '0'), 'in', '{}' from generate_series(1, ?::integer) n
         on conflict do nothing`,
        [agent!.id, indexed],
      )
      for (let n = 0; n < 20; n++) {
        await write(sender!, `round ${n}`, agent!)
        await service.deps.search.indexer.catchUp(agent!.id)
      }
      await write(sender!, 'and one more', agent!)
      const explain = `explain (analyze, buffers, format json) ${findingUnreached.text}`
      const explaining = unprepared<Explained>('explain', explain)
      const { rows } = await database.lookups.query(explaining, [128, [agent!.id]])
      const { Plan } = rows[0]!['QUERY PLAN'][0]
      assert.equal(Plan['Actual Rows'], 1)
      return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
    }
    const few = await pagesAfter(2_000)
    const many = await pagesAfter(8_000)
    assert.ok(many <= few + 8, `${many} pages instead of ${few}`)
  })
})
