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

/** More than a walk goes through. */
const envelopes = 3_500
/** More than the index is asked for at once; of beginnings something is known where there are many words. */
const others = 30_000

/** Older copies of one envelope; which words they have follows from their number. */
const seeding = [
  `insert into envelope (id, sender_id, received_ms, created_at, digest, body, words)
   select ${numberedValue('n')}, sender_id, n, n, digest, body,
     ('''' || ? || ''' every:1'
     || case when n % 40 = 0 then ' fortieth:2' else '' end
     || case when n % 1000 = 0 then ' thousandth:3' else '' end
     || case when n <= 20 and n % 5 = 0 then ' ancient:4' else '' end)::tsvector
   from (select * from envelope limit 1) seed, generate_series(1, ${envelopes}) n`,
  `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
   select ?::uuid, n, ${numberedValue('n')}, 'in', ${numberedHeader('n')}
   from (select * from mailbox_entry limit 1) seed, generate_series(1, ${envelopes}) n`,
  `insert into envelope (id, sender_id, received_ms, created_at, digest, body, words)
   select ${numberedValue('n')}, sender_id, n, n, digest, body,
     ('every:1 fortieth:2 ancient:3 foreign:4 other' || n % 200 || ':5')::tsvector
   from (select * from envelope limit 1) seed, generate_series(${envelopes + 1}, ${envelopes + others}) n`,
  'analyze envelope',
]

const multiplesOf = (step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (Math.floor(envelopes / step) - index) * step)

onEachDatabase((database) => {
  const service = useService({ database })
  let agent: Agent
  let newcomer: Agent
  before(async () => {
    agent = await newAgent(service())
    newcomer = await newAgent(service())
    await agent.sent(draftTo(agent.handle, { content_parts: [textPart('seed')] }))
    const bindings = [[agent.handle], [agent.id], [], []]
    const sql = sqlOn(service().deps.database)
    for (const [index, statement] of seeding.entries()) await sql(statement, bindings[index]!)
  })

  /** Numbers of the envelopes that were found, and how: by going through the mailbox, or by asking the whole index. */
  async function search(
    q: string,
    limit: number,
    searcher = agent,
  ): Promise<{ numbers: number[]; walked: boolean; asked: boolean }> {
    let numbers: number[] = []
    const statements = await statementsOf(service(), async () => {
      const path = `/search/messages?q=${encodeURIComponent(q)}&limit=${limit}`
      const { body } = await searcher.at<MessageSearchResult>(path)
      numbers = body.envelopes.map(({ envelope_id }) => Number(envelope_id.slice(4)))
    })
    return {
      numbers,
      walked: statements.some((sql) => sql.includes(') newest')),
      asked: statements.some((sql) => sql.includes('as materialized')),
    }
  }

  test('what many envelopes have is found on the way through the mailbox, the newest first, and the index is left alone', async () => {
    for (const q of ['fortieth', '"every fortieth"', 'every fort'])
      for (const limit of [20, 50])
        assert.deepEqual(
          await search(q, limit),
          { numbers: multiplesOf(40, limit), walked: true, asked: false },
          `${q}, ${limit}`,
        )
    assert.deepEqual(await search('every', 20), { numbers: multiplesOf(1, 20), walked: true, asked: false })
  })

  test('what few envelopes have is asked of the index alone', async () => {
    assert.deepEqual(await search('thousandth', 20), { numbers: [3_000, 2_000, 1_000], walked: false, asked: true })
    assert.deepEqual(await search('nowhere', 20), { numbers: [], walked: false, asked: true })
  })

  test('what many have, and this mailbox far back only, is found to the end', async () => {
    assert.deepEqual(await search('ancient', 20), { numbers: [20, 15, 10, 5], walked: true, asked: true })
    assert.deepEqual(await search('foreign', 20), { numbers: [], walked: true, asked: true })
  })

  test('in a mailbox that a walk goes to the end of, the index is not asked for what it has not found', async () => {
    assert.deepEqual(await search('foreign', 20, newcomer), { numbers: [], walked: true, asked: false })
    await newcomer.sent(draftTo(newcomer.handle, { content_parts: [textPart('foreign mail')] }))
    assert.equal((await search('foreign', 20, newcomer)).numbers.length, 1)
  })
})
