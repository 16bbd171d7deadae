import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { iterateAgentPages } from '../../src/store/people/agent-pages.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

/** Returns the items of all pages. */
async function collected(pages: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = []
  for await (const agentIds of pages) all.push(...agentIds)
  return all
}

onEachDatabase((database) => {
  const service = useService({ database, clock: fixedClock() })

  test('old mail and old keys are looked for page by page, and found wherever they are', async () => {
    const { clock, deps } = service()
    const { retention, idempotency } = deps.store
    const agents = (await newAgents(service(), 7)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const old = [agents[0]!, agents[3]!, agents[6]!]
    for (const agent of old) await agent.sent(draftTo(agent.handle))
    for (const agent of old) await agent.markRead([draftTo('').id], randomUUID())
    const cutoff = clock() + 1
    clock.advance(1)
    for (const agent of agents) await agent.sent(draftTo(agent.handle))
    for (const agent of agents) await agent.markRead([draftTo('').id], randomUUID())
    for (const limit of [1, 2, 3, 1_000]) {
      const mail = iterateAgentPages((after) => retention.agentsWithExpired(cutoff, after, limit))
      const keys = iterateAgentPages((after) => idempotency.agentsWithOldKeys(cutoff - 1, after, limit))
      const expected = old.map(({ id }) => id)
      assert.deepEqual([await collected(mail), await collected(keys)], [expected, expected], `pages of ${limit}`)
    }
  })

  test('no statement looks at more agents than a page has', async () => {
    const { retention } = service().deps.store
    const mailboxes = await sqlOn(service().deps.database, 'no edge shows the stored rows')('select from mailbox')
    const look = (after: string) => retention.agentsWithExpired(0, after, 3)
    const statements = await statementsOf(service(), () => collected(iterateAgentPages(look)))
    // A job of the background may run meanwhile.
    const pages = statements.filter((text) => text.includes('mailbox_entry'))
    assert.equal(pages.length, Math.ceil(mailboxes.length / 3) + 1)
  })
})
