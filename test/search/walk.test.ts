import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { MessageSearchResult } from '#generated/rest/models.ts'
import { numberedHeader, numberedValue } from '../../scripts/support/numbered-ids.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'
import type { ParameterValues } from '../../src/store/engine/statements.ts'

/** More envelopes than a walk examines. */
const envelopes = 3_500
/** More than one index read returns. Statistics of prefixes exist only for many words. */
const others = 30_000

/** Older copies of one envelope; their number determines their words. */
const seeding = [
  `insert into envelope (id, received_ms, created_at, digest, body, words)
   select ${numberedValue('n')}, n, n, digest, body,
     '@one.sender every'
     || case when n % 40 = 0 then ' fortieth' else '' end
     || case when n % 1000 = 0 then ' thousandth' else '' end
     || case when n <= 20 and n % 5 = 0 then ' ancient' else '' end
     || ' order' || n || ' ' || :handle
   from (select * from envelope limit 1) seed, generate_series(1, ${envelopes}) n`,
  `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
   select :id::uuid, n, ${numberedValue('n')}, 'in', ${numberedHeader('n')}
   from (select * from mailbox_entry limit 1) seed, generate_series(1, ${envelopes}) n`,
  `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
   select :id::uuid, created_at, envelope_id, direction, header from mailbox_entry where created_at <= 250`,
  `insert into envelope (id, received_ms, created_at, digest, body, words)
   select ${numberedValue('n')}, n, n, digest, body,
     '@one.sender every fortieth ancient foreign other' || n % 200 || ' @one.recipient'
   from (select * from envelope limit 1) seed, generate_series(${envelopes + 1}, ${envelopes + others}) n`,
  'analyze envelope',
]

const multiplesOf = (step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (Math.floor(envelopes / step) - index) * step)

onEachDatabase((database) => {
  const service = useService({ database })
  let agent: Agent
  let occasional: Agent
  let newcomer: Agent
  before(async () => {
    agent = await newAgent(service())
    occasional = await newAgent(service())
    newcomer = await newAgent(service())
    await agent.sent(draftTo(agent.handle, { content_parts: [textPart('seed')] }))
    const bindings: ParameterValues[] = [{ handle: agent.handle }, { id: agent.id }, { id: occasional.id }, {}, {}]
    const sql = sqlOn(service().deps.database, 'the edges are too slow for many rows')
    for (const [index, statement] of seeding.entries()) await sql(statement, bindings[index])
  })

  /** Returns the numbers of the found envelopes, the number of walks, and whether the whole index was read. */
  async function search(
    q: string,
    limit: number,
    searcher = agent,
  ): Promise<{ numbers: number[]; walks: number; asked: boolean }> {
    let numbers: number[] = []
    const statements = await statementsOf(service(), async () => {
      const path = `/search/messages?q=${encodeURIComponent(q)}&limit=${limit}`
      const { body } = await searcher.at<MessageSearchResult>(path)
      numbers = body.envelopes.map(({ envelope_id }) => Number(envelope_id.slice(4)))
    })
    return {
      numbers,
      walks: statements.filter((sql) => /\) newest|^select envelope_id from mailbox_entry where agent_id/.test(sql))
        .length,
      asked: statements.some((sql) => sql.includes('as materialized')),
    }
  }

  test('words of most new envelopes are found among the newest', async () => {
    assert.deepEqual(await search('every', 20), { numbers: multiplesOf(1, 20), walks: 1, asked: false })
  })

  test('prefixes of many different words are found among the newest too, without statistics of them', async () => {
    assert.deepEqual(await search('order', 20), { numbers: multiplesOf(1, 20), walks: 1, asked: false })
  })

  test('words of some new envelopes are found by the walk through the mailbox, without the index', async () => {
    for (const q of ['fortieth', '"every fortieth"', 'every fort'])
      for (const limit of [20, 50])
        assert.deepEqual(
          await search(q, limit),
          { numbers: multiplesOf(40, limit), walks: 2, asked: false },
          `${q}, ${limit}`,
        )
  })

  test('rare words are looked up in the index', async () => {
    assert.deepEqual(await search('thousandth', 20), { numbers: [3_000, 2_000, 1_000], walks: 1, asked: true })
    assert.deepEqual(await search('nowhere', 20), { numbers: [], walks: 1, asked: true })
  })

  test('frequent words that this mailbox has only far back are all found', async () => {
    assert.deepEqual(await search('ancient', 20), { numbers: [20, 15, 10, 5], walks: 2, asked: true })
    assert.deepEqual(await search('foreign', 20), { numbers: [], walks: 2, asked: true })
  })

  test('in a mailbox that a walk goes to the end of, the index is not asked for what many others have', async () => {
    assert.deepEqual(await search('foreign', 20, occasional), { numbers: [], walks: 2, asked: false })
  })

  test('a small mailbox never reads the index, so its time does not depend on other mailboxes', async () => {
    for (const q of ['foreign', 'thousandth', 'order', 'nowhere'])
      assert.deepEqual(await search(q, 20, newcomer), { numbers: [], walks: 2, asked: false }, q)
    await newcomer.sent(draftTo(newcomer.handle, { content_parts: [textPart('foreign mail')] }))
    assert.equal((await search('foreign', 20, newcomer)).numbers.length, 1)
  })
})
