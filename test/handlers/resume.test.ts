import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailboxPage } from '#generated/rest/models.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, type ListQuery } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

/** Walks to the end according to the contract; returns the items and the cursor for later. */
async function walk(agent: Agent, from: ListQuery, direction: string): Promise<{ ids: string[]; cursor: ListQuery }> {
  const ids: string[] = []
  for (let cursor = from; ; ) {
    const page: MailboxPage = (await agent.list({ order: 'asc', limit: 2, direction, ...cursor })).body
    ids.push(...page.envelope_headers.map(({ id }) => id))
    const last = page.envelope_headers.at(-1)
    if (page.next_cursor === null && !last) return { ids, cursor }
    cursor = { ...(page.next_cursor ?? { after_created_at: last!.created_at, after_envelope_id: last!.id }) }
    if (page.next_cursor === null) return { ids, cursor }
  }
}

onEachDatabase((database) => {
  const service = useService({ database })

  for (const direction of ['in', 'out', 'both'])
    test(`a reader of ${direction} at the end goes on from its last header, and gets exactly what came since`, async () => {
      const agent = await newAgent(service())
      const send = async (): Promise<string> => (await agent.sent(draftTo(agent.handle))).id
      assert.deepEqual(await walk(agent, {}, direction), { ids: [], cursor: {} })
      const first = [await send(), await send(), await send()]
      const { ids, cursor } = await walk(agent, {}, direction)
      assert.deepEqual(ids, first)
      assert.deepEqual(await walk(agent, cursor, direction), { ids: [], cursor }, 'an empty page keeps the cursor')
      const last = await send()
      assert.deepEqual((await walk(agent, cursor, direction)).ids, [last])
    })
})
