import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { statementNamed } from '../support/named-statement.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { useService } from '../support/use-service.ts'

/** Pages of a list of 16 MB. At this size PostgreSQL once made a send clean the list. */
const manyPages = 2_100
const wordsPerEnvelope = 16_000
const envelopes = 25

const addingWords = `insert into envelope (id, created_at, digest, body, vector)
  select gen_random_uuid(), 1, '', '', array_to_tsvector(array_agg(md5(random()::text)))
  from generate_series(1, ${wordsPerEnvelope})`

describe('a long list of new words', () => {
  const service = useService({ database: 'postgres' })

  /** Opens a connection without time limits. */
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(service().config.databaseUrl)
    await client.connect()
    await client.query('create extension if not exists pgstattuple')
    return client
  }

  const pagesOn = async (client: pg.Client): Promise<number> =>
    (await client.query(`select pending_pages from pgstatginindex('envelope_by_word')`)).rows[0].pending_pages

  test('is not cleaned by sends, and is emptied in several steps', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    await service().deps.search.sorter.stop()
    const client = await connect()
    try {
      for (let n = 0; n < envelopes; n++) await client.query(addingWords)
      const before = await pagesOn(client)
      assert.ok(before >= manyPages, `an insert cleaned the list: ${before} pages are left`)
      for (let n = 0; n < 3; n++) await sender!.sent(draftTo(recipient!.handle))
      assert.ok((await pagesOn(client)) >= before, 'a send cleaned the list')

      let timeoutMs = 20
      let partialSteps = 0
      for (let isEmpty = false; !isEmpty; ) {
        const left = await pagesOn(client)
        await client.query(`set statement_timeout = ${Math.round(timeoutMs)}`)
        isEmpty = await client.query(statementNamed('sort-words').text).then(
          () => true,
          (error: { code?: string }) => {
            assert.equal(error.code, '57014')
            return false
          },
        )
        await client.query('set statement_timeout = 0')
        const isShorter = (await pagesOn(client)) < left
        if (!isEmpty && isShorter) partialSteps++
        if (!isEmpty && !isShorter) timeoutMs *= 1.5
      }
      assert.ok(partialSteps > 0, 'no step that ran out of time had moved anything')
      assert.equal(await pagesOn(client), 0)
    } finally {
      await client.end()
    }
  })
})
