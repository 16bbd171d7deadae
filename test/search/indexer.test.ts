import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageSearchResult } from '#generated/rest/models.ts'
import { termsOf } from '../../src/domain/words.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const write = async (agent: Agent, text: string): Promise<string> => (await agent.sent(draftTo(agent.handle, { content_parts: [textPart(text)] }))).id

const count = async (agent: Agent, q: string): Promise<number> => (await agent.at<MessageSearchResult>(`/search/messages?q=${q}`)).body.envelopes.length

onEachDatabase((database) => {
  const service = useService({ database })

  test('an indexer that dies on the way leaves its batch to the next one', async () => {
    const agent = await newAgent(service())
    await write(agent, 'lifeboat')
    const dying = service().deps.store.transaction(async ({ search }) => {
      await search.take(64, agent.id)
      throw new Error('died')
    })
    await assert.rejects(dying, /died/)
    assert.equal(await count(agent, 'lifeboat'), 1)
  })

  test('what nobody searches for is indexed all the same, once, and the queue can be tidied', async () => {
    const { store, search } = service().deps
    const [agent, other] = await newAgents(service(), 2)
    const ids = await Promise.all(Array.from({ length: 150 }, (_, n) => write(n % 2 ? agent! : other!, 'background')))
    for (let waits = true; waits; ) {
      await search.indexer.tick()
      waits = (await store.search.among(ids, termsOf('background'))).size < ids.length
    }
    await store.search.tidy()
    assert.deepEqual([await store.search.take(10), await count(agent!, 'background'), await count(other!, 'background')], [[], 20, 20])
  })

  test('two that index the same mailbox at once do not get in each other’s way', async () => {
    const agent = await newAgent(service())
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, () => write(agent, `round${round}`)))
      const counts = await Promise.all(Array.from({ length: 4 }, () => count(agent, `round${round}`)))
      assert.deepEqual(counts, [10, 10, 10, 10])
    }
  })
})
