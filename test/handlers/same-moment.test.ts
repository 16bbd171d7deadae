import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })

  test('an envelope that several agents open at the same moment is shown to its recipients, and marked read for each', async () => {
    const { store, clock } = service().deps
    const [sender, a, b, stranger] = await newAgents(service(), 4)
    const { id } = await sender!.sent(draftTo([a!.handle, b!.handle]))
    const other = await sender!.sent(draftTo(stranger!.handle))
    // Requests in one turn of the event loop share one statement.
    const openings = [stranger!, a!, sender!, b!].flatMap((agent) =>
      [id, other.id].map((wanted) => store.mailbox.open({ agentId: agent.id, id: wanted, now: clock() })),
    )
    const shown = (await Promise.all(openings)).map((found) => found && JSON.parse(found.serialized).id)
    const ofStranger = [undefined, other.id]
    const ofRecipient = [id, undefined]
    const ofSender = [undefined, undefined]
    assert.deepEqual(shown, [ofStranger, ofRecipient, ofSender, ofRecipient].flat())
    for (const agent of [a!, b!, stranger!]) assert.deepEqual(await agent.ids({ unread: true }), [])
  })

  test('pages that agents ask for in the same moment are their own, each as long as it was asked for', async () => {
    const { store } = service().deps
    const agents = await newAgents(service(), 3)
    const all = agents.map(({ handle }) => handle)
    for (const [n, agent] of agents.entries())
      for (let times = 0; times <= n; times++) await agent.sent(draftTo(agent.handle))
    const { id } = await agents[0]!.sent(draftTo(all))
    const own = await Promise.all(agents.map((agent) => agent.ids()))
    const listings = agents.map(({ id: agentId }, n) =>
      store.mailbox.list({
        agentId,
        direction: 'in',
        order: 'desc',
        unread: undefined,
        after: undefined,
        limit: n + 1,
      }),
    )
    const pages = (await Promise.all(listings)).map((page) =>
      JSON.parse(page.serialized.join('')).envelope_headers.map((header: { id: string }) => header.id),
    )
    assert.deepEqual(
      pages,
      own.map((ids, n) => ids.slice(0, n + 1)),
    )
    assert.deepEqual(
      pages.map(([newest]) => newest),
      [id, id, id],
    )
  })
})
